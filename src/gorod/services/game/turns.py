"""All turns of one game in order, including those taken back, for its judge to read."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from gorod.engine.log import Log
from gorod.engine.seats import EVERYONE, Seat
from gorod.protocol.http import TurnTold
from gorod.services.game.logbook import (
    ClockSet,
    NameCorrected,
    PeopleSwapped,
    RecalledGame,
    SealedPass,
    TakenBack,
    turns_of,
)
from gorod.services.rows import EntryRow
from gorod.texts.catalogue import say
from gorod.texts.chorus import FOR_THE_CONSOLE, FOR_THE_JUDGE, Chorus


def turns_told(entries: Sequence[EntryRow], names: Mapping[Seat, str], lang: str) -> list[TurnTold]:
    """Return the turns in the order in which they were entered; the first is the start of the game."""
    told: list[TurnTold] = []
    stand: list[int] = []
    """Indexes in `told` of the turns that were not taken back."""
    chorus: Chorus | None = None
    for game, turn, remark in turns_of(entries):
        if isinstance(remark, SealedPass):
            continue  # secret; the acts are told after they are made
        at, sender = turn[0].at, turn[0].sender
        if remark is not None:
            told.append(TurnTold(at, sender, (_remarked(remark, game, lang),), is_remark=True))
        if isinstance(remark, TakenBack):
            gone = stand[game.log.turns :]
            told = [replace(one, taken_back=True) if place in gone else one for place, one in enumerate(told)]
            stand, chorus = stand[: game.log.turns], None
        if remark is not None:
            continue
        log, before = game.log, len(game.log.events) - len(turn)
        chorus = chorus or _chorus(log, before, names, lang)
        said = chorus.tell(log.events[before:], log.audiences[before:])
        lines, in_open = said.to(FOR_THE_JUDGE), said.to(FOR_THE_CONSOLE)
        stand.append(len(told))
        own = log.game.night and any(not entry.audience & EVERYONE for entry in turn)
        is_open = in_open == lines
        told.append(TurnTold(at, sender, tuple(lines), own=own, open=None if is_open else tuple(in_open)))
    return told


def _chorus(log: Log, before: int, names: Mapping[Seat, str], lang: str) -> Chorus:
    chorus = Chorus(log.game.rules, lang, dict(names), has_judge=True, has_devices=False)
    chorus.listen(log.events[:before], log.audiences[:before])
    return chorus


def _remarked(
    remark: TakenBack | ClockSet | NameCorrected | PeopleSwapped, game: RecalledGame, lang: str
) -> str:
    match remark:
        case TakenBack():
            return say(lang, "turn-taken-back")
        case ClockSet():
            left = max(0, round(game.log.game.step.seconds - remark.elapsed / 1000))
            return say(lang, "turn-clock-held" if remark.held else "turn-clock", seconds=left)
        case NameCorrected():
            return say(lang, "turn-name", seat=remark.seat)
        case PeopleSwapped():
            return say(lang, "turn-swap", seat=remark.seat, other=remark.other)
