"""`bayes`: acts on beliefs, as a red one on what is likely, as a dark one on what others think is likely."""

from collections.abc import Sequence

from gorod.bots.beliefs.general import Common
from gorod.bots.beliefs.own import Own
from gorod.bots.player import Chair
from gorod.bots.players.dark import Dark
from gorod.bots.players.red import Red
from gorod.bots.players.thinker import Talk, Thinker
from gorod.bots.speech.opinion import Weighed
from gorod.bots.speech.word import Word
from gorod.engine.acts import Act as Power
from gorod.engine.events import Dealt, Event, Redealt
from gorod.engine.role import Role, Team
from gorod.engine.seats import Seat


class Bayes(Thinker):
    """One belief, and the part that its card gives it to play."""

    def __init__(self, chair: Chair) -> None:
        """The general belief is shared with the room."""
        super().__init__(chair)
        self.common: Common = chair.room.thought(Common, Common)
        self.own = Own(self.common, chair.seat)
        self._part: Red | Dark | None = None
        self._word = Word(self.me.history, chair.seat)

    def see(self, events: Sequence[Event]) -> None:
        """What only this seat saw changes its own belief alone."""
        super().see(events)
        self.own.see(events)
        if any(isinstance(event, Dealt | Redealt) for event in events):
            self._part = None

    @property
    def part(self) -> Red | Dark:
        """How to play this card."""
        if self._part is None:
            role = self.me.role
            is_dark = role is not None and plays_dark(role)
            self._part = (Dark if is_dark else Red)(self.me, self.own, self.common, self.rng, self.lang)
        return self._part

    def plan(self) -> tuple[Seat, ...]:
        """In which order to shoot."""
        return self.part.plan()

    def prey(self) -> Seat:
        """Whom to shoot tonight."""
        return self.part.prey()

    def act(self, power: Power, options: Sequence[tuple[Seat, ...]]) -> tuple[Seat, ...]:
        """On whom to use the night power."""
        return self.part.act(power, options)

    def talk(self, nominees: Sequence[Seat]) -> Talk:
        """What to say, and whom to put to the vote."""
        talk = self.part.talk(nominees)
        self._word.give(talk.say, talk.nominate)
        return talk

    def opinion(self) -> Weighed:
        """The general belief, as a red one at this seat would have it."""
        return Weighed(self.common, self.me.seat)

    def vote(self, candidates: Sequence[Seat]) -> Seat:
        """Whom to vote for: whoever was named, unless there is news of him or of the better choice."""
        return self._word.kept(self.part.vote(candidates), candidates)

    def lift(self, tied: Sequence[Seat]) -> bool:
        """Whether all of these should leave."""
        return self.part.lift(tied)

    def guess(self, count: int) -> tuple[Seat, ...]:
        """The best move."""
        return self.part.guess(count)


def plays_dark(role: Role) -> bool:
    """Of a clan, or a maniac; a lawyer does not know his side and plays like everyone (B6)."""
    return role.is_mafia or role.team is Team.MANIAC
