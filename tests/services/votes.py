"""Hands raised around the end of a vote (T16): `python -m tests.services.votes --votes 100000`.

The time of a vote is up at the moment that everybody was told, and hands are counted 0.3 s later. Ballots
come in at moments spread around both, at a server that is sometimes too busy to look at its clock. Exactly
those that came before the count are in the log, and until then nobody is sent anything.
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
from gorod.services.live_game import LiveGame
from tests.services.evenings import played
from tests.services.world import World

GRACE = 0.3
"""Written here again: a test that took it from the program would agree with any."""
EARLIEST, LATEST = -0.5, 0.9
"""Seconds around the end of the time, for which ballots are under way."""
ROUNDING = 0.001
"""The moment that everybody is told is one of whole milliseconds."""
BUSY = 0.5
SEATS = {"boxed": 8, "home": 8}


class Total(Struct):
    """What came of all votes."""

    votes: int = 0
    in_time: int = 0
    late: int = 0
    asked_again: int = 0
    """Late ones that found the same question asked anew, and were hands for that."""
    closest: float = LATEST
    """How near to the count a ballot came."""

    def __str__(self) -> str:
        """For people."""
        head = f"{self.votes} ballots: {self.in_time} in time, all counted; {self.late} late, none counted"
        return f"{head} ({self.asked_again} for a revote); the closest {1000 * self.closest:.2f} ms away"


class Evening:
    """A table of people who talk, nominate and vote; nobody is shot, so there is much to vote on."""

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
        """The game."""
        live = self.world.table(self.opened).live
        assert live is not None
        return live

    def play(self) -> None:
        """To the end, or as long as nobody would sit."""
        for _ in range(600):
            if self.live.is_over:
                return
            if isinstance(self.live.log.game.step, Ballot | Poll | Lift):
                self._vote()
            else:
                self._talk()

    def _talk(self) -> None:
        """Whoever may nominate does, mostly; then time passes."""
        for seat, moves in offers(self.live.log.game).items():
            named = [move for move in moves if isinstance(move, Nominate)]
            if named and self.rng.random() < 0.7:
                self._send(seat, self.rng.choice(named))
        assert self.world.pass_time()

    def _send(self, seat: Seat, command: Command) -> None:
        self._count += 1
        self.world.send(self.devices[seat][0], t="do", id=f"{self._count}", cmd=to_builtins(command))

    def _vote(self) -> None:
        """One question, and the ballots for it in the order in which they arrive."""
        until = self.live.until
        assert until is not None
        count, began = until / 1000 + GRACE, len(self.live.log.events)
        is_busy, in_time = self.rng.random() < BUSY, set[Seat]()
        for at, seat, hand in sorted(self._ballots(count), key=lambda ballot: ballot[0]):
            if at >= count and not is_busy:
                self._look_at_the_clock(count + ROUNDING)
            self.world.clock.move_to(at)
            self._cast(seat, hand, is_late=at >= count)
            if at < count:
                in_time.add(seat)
        self._look_at_the_clock(count + ROUNDING)
        self._check(began, in_time)

    def _ballots(self, count: float) -> list[tuple[float, Seat, Command]]:
        """Everybody's hand, or nobody's where somebody did not want to."""
        found = list[tuple[float, Seat, Command]]()
        for seat, moves in offers(self.live.log.game).items():
            hands = [move for move in moves if isinstance(move, Vote | Agree)]
            if hands and self.rng.random() < 0.6:
                at = count - GRACE + self.rng.uniform(EARLIEST, LATEST)
                at += ROUNDING if count <= at < count + ROUNDING else 0.0
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
        """The hands in the log, up to the count, are those that came in time."""
        hands = takewhile(lambda event: isinstance(event, Voted | Agreed), self.live.log.events[began:])
        counted = {event.seat for event in hands if isinstance(event, Voted | Agreed)}
        assert counted == in_time, f"{in_time} came in time, {counted} were counted"
        for _, wire in self.devices.values():
            wire.got.clear()


def evening(seed: int, total: Total) -> None:
    """Played and found right."""
    Evening(seed, total).play()


def main() -> None:
    """Play until there were so many ballots."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--votes", type=int, default=2000)
    given = parser.parse_args()
    total = Total()
    count = played(lambda seed: evening(seed, total), lambda: total.votes >= given.votes)
    print(f"{count} evenings, {total}")


if __name__ == "__main__":
    main()
