"""Votes of dark players for mates: what each was worth to them, as a program in that seat reckons."""

from random import Random

from msgspec import Struct

from gorod.bots.beliefs.deal_array import is_dark
from gorod.bots.player import Chair, SharedKnowledge
from gorod.bots.players.bayes_player import BayesPlayer
from gorod.bots.players.conventions import is_split_vote
from gorod.bots.players.dark_strategy import DarkStrategy
from gorod.engine.audience import AUDIENCES_OF_SEAT, JUDGE_VIEWER, Viewer
from gorod.engine.events import Began, Event, Voted
from gorod.engine.log import Log
from gorod.engine.ruleset import Cast
from gorod.engine.seats import BIT, EVERYONE, Seat
from gorod.engine.step import Ballot, Poll


class VoteForMate(Struct, frozen=True):
    """A vote for a mate: its worth to the clan, and the worth of the best vote for a stranger.

    The worth of a vote is the clan's chance to win, less the cost of looking unlike a red player.
    """

    phase: str
    seat: Seat
    mate: Seat
    worth: float
    instead: Seat
    otherwise: float


def votes_for_mates(log: Log, cast: Cast, viewer: Viewer) -> list[VoteForMate]:
    """Return these votes: all of them for the judge, their own for a dark player, none for others."""
    roles = log.game.roles
    seats = [
        seat
        for seat in range(1, log.game.seats + 1)
        if is_dark(roles[seat]) and viewer in (JUDGE_VIEWER, seat)
    ]
    shared = SharedKnowledge(log.game.rules, cast)
    voters = [BlackVoter(seat, shared) for seat in seats]
    for event, audience in zip(log.events, log.audiences, strict=True) if voters else ():
        shared.hear([event] if audience & EVERYONE else [])
        for voter in voters:
            if audience & AUDIENCES_OF_SEAT[voter.seat]:
                voter.see(event)
    return sorted((vote for voter in voters for vote in voter.votes), key=lambda vote: int(vote.phase[1:]))


class BlackVoter:
    """A program at a dark seat that keeps what it reckons before each vote."""

    def __init__(self, seat: Seat, shared: SharedKnowledge) -> None:
        self.seat, self.votes = seat, list[VoteForMate]()
        self._player = BayesPlayer(Chair(seat, shared, Random(seat), lang=""))
        self._worths: dict[Seat, float] = {}

    def see(self, event: Event) -> None:
        """Take an event that this seat saw."""
        self._player.see([event])
        if isinstance(event, Began) and isinstance(event.step, Ballot | Poll):
            self._worths = self._reckoned(event.step.candidates)
        if isinstance(event, Voted) and event.seat == self.seat and event.candidate in self._player.me.mates:
            self._keep(event.candidate)

    def _reckoned(self, named: tuple[Seat, ...]) -> dict[Seat, float]:
        """Return the worth of a vote for each candidate; empty if the table splits or there is no choice."""
        me, strategy = self._player.me, self._player.strategy
        candidates = [seat for seat in named or range(1, me.game.seats + 1) if me.game.alive & BIT[seat]]
        if len(candidates) < 2 or is_split_vote(me, candidates) or not isinstance(strategy, DarkStrategy):
            return {}
        reckoning = strategy.reckoning(candidates)
        return {seat: max(0.0, reckoning.worth(seat)) for seat in candidates if seat != self.seat}

    def _keep(self, mate: Seat) -> None:
        others = {seat: worth for seat, worth in self._worths.items() if seat not in self._player.me.mates}
        if mate in self._worths and others:
            best = max(others, key=others.__getitem__)
            phase = f"D{self._player.me.game.day}"
            self.votes.append(VoteForMate(phase, self.seat, mate, self._worths[mate], best, others[best]))
