"""`random` plays random legal moves; every other player must be better than this."""

from collections.abc import Sequence

from gorod.bots.player import Chair, Moves
from gorod.bots.players.tactics import agreed_target, is_prey, shot
from gorod.bots.seat_memory import SeatMemory
from gorod.engine.commands import Command, Open, Plan, Withdraw
from gorod.engine.events import Began, Counted, Event, Turned
from gorod.engine.step import Hunt


class RandomPlayer:
    """Acts once wherever it may; only shots are agreed with the clan, or they would never hit."""

    def __init__(self, chair: Chair) -> None:
        self._me, self._rng = SeatMemory(chair), chair.rng
        self._is_done = False

    def see(self, events: Sequence[Event]) -> None:
        """Take in the events; every new step allows one more act."""
        self._me.see(events)
        if any(isinstance(event, Began | Turned | Counted) for event in events):
            self._is_done = False

    def choose(self, moves: Moves) -> Command | None:
        """Return a random move without words."""
        if self._is_done:
            return None
        if isinstance(self._me.game.step, Hunt):
            return shot(self._me, agreed_target(self._me))
        self._is_done = True
        if Open("plan") in moves:
            return Plan(self._prey())
        found = [move for move in moves if not isinstance(move, Open | Withdraw)]
        return self._rng.choice(found) if found else None

    def _prey(self) -> tuple[int, ...]:
        prey = [seat for seat in range(1, self._me.game.seats + 1) if is_prey(self._me, seat)]
        return tuple(self._rng.sample(prey, len(prey)))
