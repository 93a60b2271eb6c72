"""Hands raised around the end of a vote (T16): `python -m tests.services.votes --votes 100000`.

The time of a vote ends at the moment that everybody was told, and hands are counted 0.3 s later. Ballots
arrive around both moments, at a server that is sometimes too busy to look at its clock. The log has exactly
those that came before the count, and until then nobody is sent anything.
"""

import argparse
from itertools import takewhile
from random import Random

from msgspec import Struct, json, to_builtins

from gorod.engine.commands import Agree, Command, Nominate, Vote
from gorod.engine.decide import offers
from gorod.engine.events import Agreed, Voted
from gorod.engine.seats import Seat
from gorod.engine.step import Ballot, Lift, Poll
from gorod.rules import RULESETS
from gorod.services.game.live_game import LiveGame
from tests.services.evenings import played
from tests.services.world import World

GRACE_S = 0.3
"""Written here again on purpose: a value taken from the program would agree with any change."""
EARLIEST_S, LATEST_S = -0.5, 0.9
"""Seconds around the end of the vote in which ballots arrive."""
ROUNDING_S = 0.001
"""The announced time is in whole milliseconds."""
BUSY_CHANCE = 0.5
SEATS = {"boxed": 8, "home": 8}


class Total(Struct):
    """The counts of all votes."""

    votes: int = 0
    in_time: int = 0
    late: int = 0
    asked_again: int = 0
    """Late ballots that found the same question asked anew, and count for that one."""
    closest: float = LATEST_S
    """The smallest distance in seconds between a ballot and the count."""

    def __str__(self) -> str:
        head = f"{self.votes} ballots: {self.in_time} in time, all counted; {self.late} late, none counted"
        return f"{head} ({self.asked_again} for a revote); the closest {1000 * self.closest:.2f} ms away"


class Evening:
    """A table of people who talk, nominate and vote; nobody is shot, so there are many votes."""

    def __init__(self, seed: int, total: Total) -> None:
        self.rng, self.world, self.total = Random(f"votes {seed}"), World(seed, is_limited=False), total
        rules = self.rng.choice(list(RULESETS))
        self.seats = SEATS.get(rules, 10)
        self.opened = self.world.open(rules, seats=self.seats)
        tokens = [self.world.join(self.opened, f"p{at}").token for at in range(self.seats)]
        self.devices = dict(enumerate((self.world.connect(token) for token in tokens), 1))
        self.world.begin(self.opened)
        self._count = 0

    @property
    def live(self) -> LiveGame:
        """The current game."""
        live = self.world.table(self.opened).live
        assert live is not None
        return live

    def play(self) -> None:
        """Play to the end, or as long as people would stay."""
        for _ in range(600):
            if self.live.is_over:
                return
            if isinstance(self.live.log.game.step, Ballot | Poll | Lift):
                self._vote()
            else:
                self._talk()

    def _talk(self) -> None:
        """Let those who may nominate do so, mostly; then let time pass."""
        for seat, moves in offers(self.live.log.game).items():
            named = [move for move in moves if isinstance(move, Nominate)]
            if named and self.rng.random() < 0.7:
                self._send(seat, self.rng.choice(named))
        assert self.world.pass_time()

    def _send(self, seat: Seat, command: Command) -> None:
        self._count += 1
        self.world.send(self.devices[seat][0], t="do", id=f"{self._count}", cmd=to_builtins(command))

    def _vote(self) -> None:
        """Ask one question, and deliver its ballots in the order of their arrival."""
        until = self.live.until
        assert until is not None
        count, began = until / 1000 + GRACE_S, len(self.live.log.events)
        is_busy, in_time = self.rng.random() < BUSY_CHANCE, set[Seat]()
        for at, seat, hand in sorted(self._ballots(count), key=lambda ballot: ballot[0]):
            if at >= count and not is_busy:
                self._look_at_the_clock(count + ROUNDING_S)
            self.world.clock.move_to(at)
            self._cast(seat, hand, is_late=at >= count)
            if at < count:
                in_time.add(seat)
        self._look_at_the_clock(count + ROUNDING_S)
        self._check(began, in_time)

    def _ballots(self, count: float) -> list[tuple[float, Seat, Command]]:
        """Return the time, seat and command of each ballot; some seats do not vote."""
        found = list[tuple[float, Seat, Command]]()
        for seat, moves in offers(self.live.log.game).items():
            hands = [move for move in moves if isinstance(move, Vote | Agree)]
            if hands and self.rng.random() < 0.6:
                at = count - GRACE_S + self.rng.uniform(EARLIEST_S, LATEST_S)
                at += ROUNDING_S if count <= at < count + ROUNDING_S else 0.0
                found.append((max(self.world.clock.now(), at), seat, self.rng.choice(hands)))
                self.total.closest = min(self.total.closest, abs(at - count))
        return found

    def _look_at_the_clock(self, now: float) -> None:
        self.world.clock.move_to(max(now, self.world.clock.now()))
        self.world.tables.tick()

    def _cast(self, seat: Seat, hand: Command, is_late: bool) -> None:
        others = [wire for one, (_, wire) in self.devices.items() if one != seat]
        before = [len(wire.got) for wire in others]
        self._send(seat, hand)
        ack = json.decode(self.devices[seat][1].got[-1][1])
        assert ack["t"] == "ack"
        self.total.votes += 1
        self.total.late += is_late
        self.total.in_time += not is_late
        is_taken = ack["status"] == "applied"
        if is_late and is_taken:
            self.total.asked_again += 1
            assert isinstance(self.live.log.game.step, Poll), f"{hand} came late and was taken"
        assert is_late or is_taken, f"{ack}, and it came in time"
        assert is_late or [len(wire.got) for wire in others] == before, "somebody else was told of a hand"

    def _check(self, began: int, in_time: set[Seat]) -> None:
        """Check that the log holds exactly the hands that came in time."""
        hands = takewhile(lambda event: isinstance(event, Voted | Agreed), self.live.log.events[began:])
        counted = {event.seat for event in hands if isinstance(event, Voted | Agreed)}
        assert counted == in_time, f"{in_time} came in time, {counted} were counted"
        for _, wire in self.devices.values():
            wire.got.clear()


def evening(seed: int, total: Total) -> None:
    """Play an evening and check it."""
    Evening(seed, total).play()


def main() -> None:
    """Play until there were this many ballots."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--votes", type=int, default=2000)
    given = parser.parse_args()
    total = Total()
    count = played(lambda seed: evening(seed, total), lambda: total.votes >= given.votes)
    print(f"{count} evenings, {total}")


if __name__ == "__main__":
    main()
