"""`bayes` acts on beliefs: a red player on what is likely, a dark one on what others find likely."""

from collections.abc import Sequence
from random import Random

from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.beliefs.deal_array import is_dark
from gorod.bots.beliefs.seat_belief import SeatBelief
from gorod.bots.player import Chair
from gorod.bots.players.character import Character, characters, random_character_name
from gorod.bots.players.conventions import is_split_vote
from gorod.bots.players.dark_strategy import DarkStrategy
from gorod.bots.players.red_strategy import RedStrategy
from gorod.bots.players.strategy import CLEAR_LEAD_LOG_ODDS, PROVEN_CHANCE
from gorod.bots.players.thinker import Thinker, TurnPlan
from gorod.bots.speech.opinion import BeliefOpinion
from gorod.bots.speech.speaker import StandingAccusation
from gorod.engine.acts import Power
from gorod.engine.events import Dealt, Event, Redealt
from gorod.engine.seats import Seat

MIND_CHANGE_LOG_ODDS = 0.3
"""How much more suspect another seat must be, in log odds, for a vote against one's own accusation."""


class BayesPlayer(Thinker):
    """A player with a belief of its own and the strategy of its card."""

    def __init__(self, chair: Chair, character: Character | None = None) -> None:
        super().__init__(chair)
        self.common: CommonBelief = chair.shared.get(CommonBelief)
        self.own = SeatBelief(self.common, chair.seat)
        self._strategy: RedStrategy | DarkStrategy | None = None
        lot = random_character_name(Random(self.rng.getrandbits(32)))
        self._character = character or characters()[lot]
        self.temper = "" if character else lot
        self._accusation = StandingAccusation(self.me.history, chair.seat)

    def see(self, events: Sequence[Event]) -> None:
        """Take in the events; what only this seat saw changes only its own belief."""
        super().see(events)
        self.own.see(events)
        if any(isinstance(event, Dealt | Redealt) for event in events):
            self._strategy = None

    @property
    def strategy(self) -> RedStrategy | DarkStrategy:
        """The strategy for this card; chosen again after every deal."""
        if self._strategy is None:
            role = self.me.role  # a lawyer does not know their side and plays like a red player (B6)
            dark = role is not None and is_dark(role)
            kind = DarkStrategy if dark else RedStrategy
            self._strategy = kind(self.me, self.own, self.common, self.rng, self.played_as(dark))
        return self._strategy

    def played_as(self, _: bool) -> Character:
        """Return the character to play such a card with."""
        return self._character

    def plan(self) -> tuple[Seat, ...]:
        return self.strategy.plan()

    def prey(self) -> Seat:
        return self.strategy.prey()

    def act(self, power: Power, options: Sequence[tuple[Seat, ...]]) -> tuple[Seat, ...]:
        return self.strategy.act(power, options)

    def talk(self, nominees: Sequence[Seat]) -> TurnPlan:
        talk = self.strategy.talk(nominees)
        if not self._to:  # an answer does not change the accusation
            self._accusation.give(talk.say, talk.nominate)
        return talk

    def opinion(self) -> BeliefOpinion:
        """Return the common belief as a red player at this seat would have it."""
        return BeliefOpinion(self.common, self.me.seat)

    def vote(self, candidates: Sequence[Seat]) -> Seat:
        """Return the seat to vote for: the accused one, unless there is news of it or of a better choice."""
        choice = self.strategy.vote(candidates)
        if is_split_vote(self.me, candidates):
            return choice
        is_stubborn = self.rng.random() < self.strategy.character.stands_by
        named = self._accusation.named(candidates) or choice
        more = self.strategy.odds(choice) - self.strategy.odds(named)
        if self.strategy.suspects(choice) > PROVEN_CHANCE and more > CLEAR_LEAD_LOG_ODDS:
            return choice
        is_better = more > MIND_CHANGE_LOG_ODDS
        is_free = is_better or not self.strategy.may_leave(named, candidates)
        return choice if is_free and self._accusation.is_news(choice) and not is_stubborn else named

    def lift(self, tied: Sequence[Seat]) -> bool:
        return self.strategy.lift(tied)

    def guess(self, count: int) -> tuple[Seat, ...]:
        return self.strategy.guess(count)
