"""A speaker: turns what his seat claims into a speech that fits the moment, and not what was said before."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from gorod.bots.memory import Memory
from gorod.bots.player import Chair
from gorod.bots.speech.draft import Draft, Part
from gorod.bots.speech.echoes import Echoes
from gorod.bots.speech.ground import Ground, Reason
from gorod.bots.speech.opinion import Opinion
from gorod.bots.speech.sentences import Wording
from gorod.bots.speech.temper import own_luck, temper_by_lot
from gorod.engine.commands import Say
from gorod.engine.seats import Seat
from gorod.engine.speaking import LONGEST_TEXT


class Spoken(Struct, frozen=True):
    """A speech, and every reason that it gives."""

    say: Say
    nominated: Seat
    reasons: tuple[Reason, ...]


class Speaker:
    """One seat's words through a whole game."""

    def __init__(self, chair: Chair, me: Memory, opinion: Opinion) -> None:
        """His temper is settled when he sits down."""
        self._me, self._opinion, self._lang = me, opinion, chair.lang
        self._rng = own_luck(chair.rng)
        self.temper = temper_by_lot(self._rng)
        self._echoes: Echoes = chair.room.thought(Echoes, Echoes)
        self.spoken: list[Spoken] = []

    def words(self, say: Say | None, nominated: Seat) -> Say | None:
        """The same claim with words to it; words alone where nothing is claimed."""
        claim = say or Say()
        wording = Wording(self._lang, self.temper, self._rng, self._me.seat, self._me.game.day)
        draft = Draft(Ground(self._me, self._opinion), wording, self._rng, self._pick)
        parts = fitted(draft.parts(claim, nominated))
        if not parts:
            return say
        worded = replace(claim, text=joined(parts))
        reasons = tuple(reason for part in parts for reason in part.reasons)
        self.spoken.append(Spoken(worded, nominated, reasons))
        return worded

    def _pick(self, drafts: Iterable[str], spare: int = 0) -> str:
        """The one heard least at this table."""
        short = (text for text in drafts if len(text) + spare <= LONGEST_TEXT)
        fresh = [text for text in short if not self._echoes.is_worn(text)]
        return min(fresh, key=self._echoes.wear, default="")


def fitted(parts: list[Part]) -> list[Part]:
    """As many as may be said at once, the most important first; in the order they were in."""
    kept: list[Part] = []
    for part in sorted(parts, key=lambda part: part.rank):
        longer = [one for one in parts if one in kept or one is part]
        if len(joined(longer)) <= LONGEST_TEXT:
            kept = longer
    return kept


def joined(parts: list[Part]) -> str:
    """One after the other."""
    return " ".join(part.text for part in parts)
