"""The length of nights must reveal nothing (T2): `python -m tests.services.schedule --nights 10000`.

Nights with random secret acts, of people and programs: nobody acts, everybody does, the called player is
dead, away, or away for good. For the same public state there must be exactly one vector of durations.
"""

import argparse
from collections import Counter
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from gorod.engine.decide import offers
from gorod.engine.state import State
from gorod.protocol.lobby import Nights
from gorod.rules import RULESETS
from gorod.services.table.presence import Client
from tests.services.pairs import SIZES
from tests.services.world import Message, World, quick_phrases

OPTIONS: tuple[dict[str, int], ...] = ({}, {}, {"night.act": 15})
LAST_DAY = 5
Vector = tuple[tuple[str, str, int], ...]
"""Each step of a night as everybody sees it: its kind, its turn, and its milliseconds."""


class Key(Struct, frozen=True):
    """Everything public that the length of a night may depend on."""

    rules: str
    options: str
    seats: int
    night: int
    """0 (the first, which may be a meeting only), 1, or 2 for every later night."""
    alive: int
    voted: int = 0
    """Players voted out, if the ruleset has a best move: whether there is one depends on them (F18)."""
    shown: tuple[str, ...] = ()
    """Cards that everybody has seen: once all of a kind are shown, that role is called no more (B15)."""


class Found(Struct):
    """The durations that were seen."""

    nights: int = 0
    vectors: dict[Key, Counter[Vector]] = {}

    @property
    def uneven(self) -> dict[Key, Counter[Vector]]:
        """Return the public states whose nights had different durations."""
        return {key: seen for key, seen in self.vectors.items() if len(seen) > 1}


class Evening:
    """One game, watched by a viewer who knows no secret."""

    def __init__(self, seed: int, nights: Nights) -> None:
        """Seat the people and deal the cards."""
        self._luck = Random(f"schedule {seed}")
        self._rules = self._luck.choice(list(SIZES))
        self._seats, self._options = self._luck.choice(SIZES[self._rules]), self._luck.choice(OPTIONS)
        self._world = World(seed)
        programs = self._luck.choice((0, 0, 3, self._seats))
        wanted: dict[str, Any] = {
            "seats": self._seats,
            "options": self._options,
            "nights": nights,
            "watch": True,
        }
        self._opened = self._world.open(self._rules, programs=programs, **wanted)
        people = range(1, self._seats - programs + 1)
        self._tokens = {seat: self._world.join(self._opened, f"p{seat}").token for seat in people}
        answers: list[Message] = []
        self._world.tables.admission.watch(self._opened.code, "a", answers.append)  # type: ignore[arg-type]
        self._watcher = self._world.connect(answers[0].token)[1]  # type: ignore[attr-defined]
        self._devices = {seat: self._world.connect(token)[0] for seat, token in self._tokens.items()}
        self._world.begin(self._opened)
        self._mood = 0.0

    def play(self, found: Found) -> None:
        """Play until the last day or the end of the game."""
        live = self._world.table(self._opened).live
        assert live is not None
        while not live.is_over and live.log.game.day < LAST_DAY:
            self._phase(live.log.game)
        self._read(found)

    def _phase(self, game: State) -> None:
        """Play one step; at nightfall the players' habits change, and people come and go."""
        self._mood = self._luck.choice((0.0, 0.5, 1.0)) if game.night else 0.8
        if self._luck.random() < 0.3:
            self._come_and_go()
        step = game.step
        self._acts(game)
        due = self._world.tables.next_due()
        if due is not None and step is game.step:
            now = self._world.clock.now()
            self._world.clock.move_to(now + (due - now) * self._luck.random())
            self._acts(game)
        if not game.is_over:
            self._world.pass_time()

    def _come_and_go(self) -> None:
        """Let people leave, most for minutes, some for good."""
        seat = self._luck.choice([*self._tokens]) if self._tokens else 0
        if seat in self._devices:
            self._world.tables.gone(self._devices.pop(seat))
        elif seat and self._luck.random() < 0.6:
            self._devices[seat] = self._world.connect(self._tokens[seat])[0]

    def _acts(self, game: State) -> None:
        self._world.let_think()
        for seat, client in [*self._devices.items()]:
            moves = [*offers(game).get(seat, ())]
            if moves and self._luck.random() < self._mood:
                self._send(client, msgspec.to_builtins(self._luck.choice(moves)))

    def _send(self, client: Client, command: Message) -> None:
        self._world.send(client, t="do", id=f"{self._luck.random()}", cmd=command)

    def _read(self, found: Found) -> None:
        """Read the nights from what the watcher was sent."""
        steps: list[tuple[str, str, float]] = []
        before: Message = {}
        for at, sent in self._watcher.got:
            if not sent.startswith(b'{"t":"frame"'):
                continue
            view = msgspec.json.decode(sent)["view"]
            if not view["phase"].startswith("N") and steps:
                self._note(found, before, steps, at)
                steps = []
            elif view["phase"].startswith("N"):
                before = before if steps else view
                step = view["step"]["kind"], str(view["step"]["turn"])
                if not steps or steps[-1][:2] != step:
                    steps.append((*step, at))

    def _note(self, found: Found, first: Message, steps: list[tuple[str, str, float]], end: float) -> None:
        ends = [at for _, _, at in steps[1:]] + [end]
        vector = tuple(
            (kind, whose, round((until - at) * 1000))
            for (kind, whose, at), until in zip(steps, ends, strict=True)
        )
        found.nights += 1
        found.vectors.setdefault(self._key(first), Counter())[vector] += 1

    def _key(self, view: Message) -> Key:
        rules, left = RULESETS[self._rules], view["left"]
        night = min(int(view["phase"][1:]), 2)
        voted = sum(gone["how"] == "voted_out" for gone in left) if rules.best_move.seats else 0
        shown = tuple(sorted(gone.get("card", "") for gone in left)) if rules.reveal.voted else ()
        return Key(self._rules, str(self._options), self._seats, night, len(view["alive"]), voted, shown)


def watched(nights: int, first: int = 0, how: Nights = Nights.SEALED) -> Found:
    """Watch this number of nights."""
    found, seed = Found(), first
    with quick_phrases():
        while found.nights < nights:
            Evening(seed, how).play(found)
            seed += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nights", type=int, default=300)
    parser.add_argument("--from", type=int, default=0, dest="first")
    given = parser.parse_args()
    found = watched(given.nights, given.first)
    for key, seen in found.uneven.items():
        print(key, *seen.items(), sep="\n  ")
    repeated = sum(sum(seen.values()) > 1 for seen in found.vectors.values())
    print(f"{found.nights} nights, {len(found.vectors)} kinds ({repeated} seen more than once), ", end="")
    print(f"{len(found.uneven)} of them uneven")


if __name__ == "__main__":
    main()
