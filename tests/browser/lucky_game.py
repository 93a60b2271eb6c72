"""A game played at random, where a test can look at any moment at what a device would be sent.

Nothing here is secret: everybody acts by their own card, so that every course of a game is possible.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec import Struct

import gorod.services.table.fair as fair
from gorod.engine import commands as c
from gorod.rules import RULESETS
from gorod.services.game.looking import LOOK_LIMIT_S
from tests.services.world import Message, Wire, World, quick_phrases

MAX_STEPS = 400
MOVE_CHANCE = 0.8
"""The chance that a player makes a possible move."""
SPECIAL_MOVES = ("nominate", "pass", "withdraw", "open")
"""Moves that follow their own rule, or are never made."""
LOOK_AT_SHARE = 0.4
"""The share of a step that has passed when it is looked at."""
NAMES = {
    "ru": (
        "Анна Борис Вероника Глеб Константин Ева Жан Зоя Ия Максимилиан "
        "Лев Мира Нонна Олег Пётр Рита Саша Тимур Уля Фёдор"
    ),
    "en": (
        "Anna Boris Veronica Gleb Constantine Eve Jean Zoe Iris Maximilian "
        "Leo Mira Nora Oleg Peter Rita Sasha Tim Ulla Fred"
    ),
}
SAYINGS = {
    "ru": (
        "Спасибо за слово. Четвёртый вчера голосовал за шерифа, и я это запомню: объясните, почему.",
        "Я красный.",
        "Верю первому и седьмому, остальных послушаю.",
    ),
    "en": (
        "Thank you. Four voted for the sheriff yesterday, and I remember that: explain it, please.",
        "I am red.",
        "I trust one and seven, and will listen to the others.",
    ),
}


class Conditions(Struct, frozen=True):
    """The ruleset, the number of seats and the rest of a game."""

    rules: str = "fiim"
    seats: int = 10
    deck: str = ""
    """Cards by name; empty: those of the ruleset."""
    is_judged: bool = False
    is_split: bool = False
    """Whether the table votes half and half."""
    bots: int = 0
    more: Any = {}
    """More settings of the table."""

    @property
    def cards(self) -> list[str]:
        """The cards, one for every seat."""
        cast = RULESETS[self.rules].cast[self.seats]
        return self.deck.split() or [card for card, count in cast.items() for _ in range(count)]


class LuckyGame:
    """One game; the same for the same seed, in both languages."""

    def __init__(self, conditions: Conditions, seed: int, lang: str) -> None:
        """Seat the players and deal the cards."""
        self.conditions, self.lang = conditions, lang
        self._luck, self._names, self._done = Random(f"{seed} evening"), 0, set[tuple[int, str]]()
        deck = conditions.cards
        self._luck.shuffle(deck)
        self.world = World(seed, is_limited=False, look_limit_s=LOOK_LIMIT_S)
        people = NAMES[lang].split()[: conditions.seats - conditions.bots]
        with quick_phrases(), patch.object(fair, "deck", lambda *_: tuple(deck)):
            mode = "judged" if conditions.is_judged else "online"
            more = {"seats": conditions.seats, "lang": lang, "mode": mode, "watch": True, **conditions.more}
            self.opened = self.world.open(conditions.rules, conditions.bots, **more)
            sitting = [self.world.join(self.opened, name).token for name in people]
            self._tokens = [*sitting, self.world.watch(self.opened), self.opened.organiser]
            self._tokens += [self.world.narrate(self.opened)] if more["mode"] == "companion" else []
            self._devices = [self.world.connect(token, lang) for token in self._tokens]
            self.world.begin(self.opened)
        self.seats = range(1, len(people) + 1)
        self.watcher, self.judge, self.narrator = (len(people) + more for more in (1, 2, 3))
        self.next_deed = ""
        """The kind of the next move."""

    # -- looking

    @property
    def narrator_token(self) -> str:
        """The token of the device that speaks."""
        return self._tokens[self.narrator - 1]

    @property
    def now(self) -> float:
        """The time in seconds."""
        return float(self.world.clock.now())

    @property
    def view(self) -> Message:
        """The public view."""
        return self.wire(self.watcher).view

    @property
    def step(self) -> Message:
        """The current step."""
        found: Message = self.view["step"]
        return found

    def wire(self, viewer: int) -> Wire:
        """Return what a seat, the watcher or the organiser was sent."""
        return self._devices[viewer - 1][1]

    def moves(self, viewer: int) -> list[Message]:
        """Return the moves of a viewer at this step."""
        legal = self.wire(viewer).view.get("legal", ())
        return [move for move in legal if move["do"] != "open" or move["kind"] in ("guess", "plan")]

    def hello(self, viewer: int) -> list[str]:
        """Return what another device of this viewer is sent at this moment."""
        client, wire = self.world.connect(self._tokens[viewer - 1], self.lang)
        self.world.tables.gone(client)
        return [message.decode() for _, message in wire.got]

    def manage(self, what: str) -> None:
        """Send an organiser's command."""
        self._send(self.judge, t="manage", what=what)

    # -- playing

    def moments(self) -> Iterator[None]:
        """Yield at each step, and after each move, until the game is over."""
        with quick_phrases():
            for _ in range(MAX_STEPS):
                self.world.let_think()
                self._half_way()
                yield
                if self.is_looking:
                    yield from self._all_look()
                    continue
                before = self._slot
                for _ in self._deeds():
                    yield
                if self.view["winner"]:
                    return
                if self._slot == before:
                    self._time_passes()

    def _all_look(self) -> Iterator[None]:
        """Let the players look at their cards: first some, then the others."""
        for seats in (self.seats[1::2], self.seats[::2]):
            for seat in seats:
                looking = self.wire(seat).messages("looking")[-1]
                self._send(seat, t="looked", deal=looking["deal"])
            yield

    @property
    def is_looking(self) -> bool:
        """Whether the table waits until people know their cards."""
        live = self.world.table(self.opened).live
        return live is not None and live.look is not None

    def knows_card(self, seat: int) -> bool:
        """Return whether this seat has said that it knows its card."""
        live = self.world.table(self.opened).live
        return live is not None and live.look is not None and seat in live.look.looked

    @property
    def _slot(self) -> str:
        return f"{self.view['phase']} {self.step['kind']} {self.step['turn']} {self.step['candidates']}"

    def _half_way(self) -> None:
        due = self.world.tables.next_due()
        if due is not None:
            self.world.clock.move_to(self.now + (due - self.now) * LOOK_AT_SHARE)
            self.world.tables.tick()

    def _time_passes(self) -> None:
        if self.conditions.is_judged:
            self.world.table(self.opened).act(c.TimeUp(), c.JUDGE)
        else:
            assert self.world.pass_time()

    def _deeds(self) -> Iterator[None]:
        """Make the moves of this step, one by one."""
        slot = self._slot
        if self.conditions.is_judged:
            self._judge()
        for seat in [*self.seats]:
            if self._slot == slot and self.moves(seat) and (seat, slot) not in self._done:
                self._done.add((seat, slot))
                for message in self._wanted(seat):
                    self.next_deed = message.get("cmd", message).get("do", "say")
                    yield
                    self._send(seat, **message)
                    self.next_deed = ""
                    yield

    def _wanted(self, seat: int) -> Iterator[Message]:
        moves, luck = self.moves(seat), self._luck
        kinds = {move["do"] for move in moves} | {move.get("kind", "") for move in moves}
        if {"do": "open", "kind": "say"} in self.wire(seat).view["legal"]:
            yield {"t": "say", "text": luck.choice(SAYINGS[self.lang]), **self._claim()}
        if "guess" in kinds or "plan" in kinds:
            named = luck.sample(range(1, self.conditions.seats + 1), 3)
            yield _do({"do": "guess" if "guess" in kinds else "plan", "seats": named})
        elif "shoot" in kinds:
            yield _do(self._shot(moves))
        elif "nominate" in kinds and luck.random() < MOVE_CHANCE:
            yield _do(luck.choice([move for move in moves if move["do"] == "nominate"]))
        elif "vote" in kinds and self.conditions.is_split:
            yield from self._half(seat)
        elif (
            chosen := [move for move in moves if move["do"] not in SPECIAL_MOVES]
        ) and luck.random() < MOVE_CHANCE:
            yield _do(luck.choice(chosen))

    def _half(self, seat: int) -> Iterator[Message]:
        """Yield a vote: every other seat is for the first candidate, the rest for the second."""
        rank, candidates = self.view["alive"].index(seat), self.step["candidates"]
        if self.step["turn"] == candidates[rank % 2 if len(candidates) > 1 else 0]:
            yield _do({"do": "vote", "seat": self.step["turn"]})

    def _shot(self, moves: Sequence[Message]) -> Message:
        """Return a shot; a clan agrees."""
        shots = [move for move in moves if move["do"] == "shoot"]
        return Random(f"{self.view['phase']} {self.step['turn']}").choice(shots)

    def _claim(self) -> Message:
        if self._luck.random() < 0.7 or self.view["phase"].startswith("N"):
            return {}
        seat = self._luck.choice(self.view["alive"])
        return {"claim": {"role": self._luck.choice(self.conditions.cards), "checks": [[seat, "black"]]}}

    def _judge(self) -> None:
        """Give fouls, so that all their consequences are seen, and end steps as the judge."""
        table = self.world.table(self.opened)
        if self.view["phase"].startswith("D"):
            seat = self._luck.choice([1, 1, 2, 3])
            if seat in self.view["alive"] and self._luck.random() < 0.3:
                table.act(c.Foul(seat), c.JUDGE)

    def _send(self, seat: int, **message: Any) -> None:
        """Send from the seat's own device, or from the judge's, which enters everything."""
        self._names += 1
        by_judge = self.conditions.is_judged and message["t"] == "do"
        device = self._devices[(self.judge if by_judge else seat) - 1][0]
        self.world.send(device, id=f"n{self._names}", **message, **({"as": seat} if by_judge else {}))


def _do(command: Message) -> Message:
    return {"t": "do", "cmd": command}
