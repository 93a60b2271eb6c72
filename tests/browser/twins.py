"""Two games that look alike to everybody at the table, and what each seat's device is sent in them.

The cards differ. Everything public follows a script that knows seats only. At night everybody taps the same
numbers in both games, and acts with them as their card allows, as long as nobody else can notice it
(`tests/services/hidden.py`). So a screen must show the same in both, unless something is held.
"""

import json
from collections.abc import Sequence
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec import Struct

import gorod.services.table.fair as fair
from gorod.protocol.http import Opened
from gorod.protocol.lobby import Mode
from gorod.services.game.looking import LOOK_LIMIT_S
from tests.services.hidden import HARMLESS
from tests.services.pairs import SIZES, UNSEATED, Pair, pair
from tests.services.world import Message, Wire, World, quick_phrases

LAST_PHASE = "D4"
"""The phase at which to stop."""
MAX_STEPS, TRIES = 300, 40
RECONNECT_PHASES = ("D1", "D2", "N2", "D3")
"""Phases in which every device loses its connection once, and reconnects."""


class Moment(Struct):
    """What happens to a page at one moment: messages arrive, numbers are tapped, the connection is cut."""

    at: float
    """Seconds."""
    messages: list[str] = []
    taps: list[int] = []
    fresh: list[str] | None = None
    """What a device that reconnects now is sent."""


Script = list[Moment]


class Twin:
    """One of the two games, with a device at every seat and one that looks on."""

    mode = Mode.ONLINE

    def __init__(self, one: Pair, which: int, lang: str) -> None:
        """Seat the people and deal the cards."""
        self.pair, self.deal = one, one.deals[which]
        self.world = World(one.seed, is_limited=False, look_limit_s=LOOK_LIMIT_S)
        with quick_phrases(), patch.object(fair, "deck", lambda *_: self.deal):
            more: dict[str, Any] = {"mode": self.mode, "watch": True, "lang": lang}
            opened = self.world.open(one.rules, seats=len(self.deal), **more)
            self.tokens = [self.world.join(opened, f"p{seat}").token for seat in self.seats]
            self.devices = [self.world.connect(token, lang) for token in self.tokens]
            self.onlooker = self.world.connect(self.world.watch(opened))[1]
            self._welcome(opened)
            self.world.begin(opened)
        self.world.luck.clock = self.world.clock
        self._names, self._lang = 0, lang

    def _welcome(self, opened: Opened) -> None:
        """Connect more devices."""

    @property
    def seats(self) -> range:
        """All seats."""
        return range(1, len(self.deal) + 1)

    @property
    def view(self) -> Message:
        """The public view."""
        return self.onlooker.view

    @property
    def slot(self) -> str:
        """The current step."""
        step = self.view["step"]
        return f"{self.view['phase']} {step['kind']} {step['turn']} {step['candidates']}"

    def wire(self, seat: int) -> Wire:
        """Return what a seat was sent; 0: the onlooker."""
        return self.devices[seat - 1][1] if seat else self.onlooker

    def legal(self, seat: int) -> list[Message]:
        """Return the legal moves of a seat."""
        found: list[Message] = self.wire(seat).view["legal"]
        return found

    def act(self, seat: int, command: Message) -> None:
        """Send a command from the seat's device."""
        self._send(seat, t="do", cmd=command)

    def know_card(self, seat: int) -> None:
        """Say from the seat's device that the card is known."""
        self._send(seat, t="looked", deal=self.wire(seat).messages("looking")[-1]["deal"])

    def say(self, seat: int, text: str) -> None:
        """Say words from the seat's device."""
        self._send(seat, t="say", text=text)

    def _send(self, seat: int, **message: Any) -> None:
        self._names += 1
        self.world.send(self.devices[seat - 1][0], id=f"n{self._names}", **message)

    def may_talk(self, seat: int) -> bool:
        """Return whether anybody hears this seat's words now."""
        return {"do": "open", "kind": "say"} in self.legal(seat)

    def came_back(self, seat: int) -> list[str]:
        """Return what another device of this seat is sent at this moment."""
        client, wire = self.world.connect(self.tokens[seat - 1], self._lang)
        self.world.tables.gone(client)
        return [message.decode() for _, message in wire.got]

    def pass_to(self, moment: float) -> None:
        """Let time pass up to this moment."""
        self.world.clock.move_to(moment)
        self.world.tables.tick()

    def command(self, seat: int, numbers: Sequence[int]) -> Message | None:
        """Return the command that these numbers mean for this seat at night, as the client reads them."""
        legal = self.legal(seat)
        for kind in ("guess", "plan"):
            if any(kind in (move["do"], move.get("kind")) for move in legal):
                return {"do": kind, "seats": [*numbers]}
        meant = {_plain({"do": "shoot", "seat": numbers[0]}), _plain({"do": "act", "targets": [*numbers]})}
        return next((move for move in legal if _plain(move) in meant), None)

    def is_safe(self, seat: int, numbers: Sequence[int], victim: int) -> bool:
        """Return whether nobody else will notice the effect of these taps."""
        command = self.command(seat, numbers)
        match command and command["do"]:
            case "shoot":
                return numbers[0] == victim
            case "act":
                act = self.pair.ruleset.roles[self.view["step"]["turn"]].act
                return isinstance(act, HARMLESS) and victim not in numbers
        return True


class RoomTwin(Twin):
    """A game in one room."""

    mode = Mode.COMPANION


class Twins:
    """Both games, played step by step at the same moments."""

    def __init__(self, seed: int, lang: str, kind: type[Twin] = Twin) -> None:
        """Play until something public parts the games, or long enough."""
        self.pair = _pair(seed)
        self.games = kind(self.pair, 0, lang), kind(self.pair, 1, lang)
        self._script = Random(f"{seed} twins")
        self._taps: dict[int, list[Moment]] = {seat: [] for seat in self.seats}
        self._fresh: tuple[dict[int, list[Moment]], ...] = tuple(
            {seat: [] for seat in self.seats} for _ in self.games
        )
        self._done: dict[int, str] = {}
        self._phase = ""
        self.until = self._now
        """The moment before which everything public is the same."""
        self._play()

    @property
    def seats(self) -> range:
        """The seats of each game."""
        return self.games[0].seats

    @property
    def _now(self) -> float:
        return float(self.games[0].world.clock.now())

    def scripts(self, seat: int) -> tuple[Script, Script]:
        """Return what happens to this seat's page in the one game, and in the other; 0: without a seat."""
        one, other = (self._script_of(which, seat) for which in (0, 1))
        moments = sorted({moment.at for moment in (*one, *other)})
        return _filled(one, moments), _filled(other, moments)

    def _script_of(self, which: int, seat: int) -> Script:
        found: dict[float, Moment] = {}
        for at, message in self.games[which].wire(seat).got:
            found.setdefault(at, Moment(at, [])).messages.append(message.decode())
        for moment in (*self._taps.get(seat, ()), *self._fresh[which].get(seat, ())):
            whole = found.setdefault(moment.at, Moment(moment.at, []))
            whole.taps, whole.fresh = moment.taps or whole.taps, moment.fresh or whole.fresh
        return [moment for at, moment in sorted(found.items()) if at < self.until]

    # -- playing

    def _play(self) -> None:
        with quick_phrases():
            self._all_look()
            for _ in range(MAX_STEPS):
                self._step()
                one, other = (game.onlooker.got for game in self.games)
                if one != other or self.games[0].view["phase"] == LAST_PHASE or self.games[0].view["winner"]:
                    break
                self.until = self._now

    def _all_look(self) -> None:
        """Let all look at their cards in turn, until everything before the night has been said aloud."""
        for seat in self.seats:
            moment = self._now + 2
            for game in self.games:
                game.pass_to(moment)
                game.know_card(seat)
        self.until = self._now

    def _step(self) -> None:
        before = self.games[0].slot
        self._half_way()
        if self._phase != self.games[0].view["phase"]:
            self._phase = self.games[0].view["phase"]
            self._all_come_back()
        if self._is_night:
            self._night()
        else:
            self._day()
        if self.games[0].slot == before:
            self._time_passes()

    @property
    def _is_night(self) -> bool:
        return str(self.games[0].view["phase"]).startswith("N")

    def _half_way(self) -> None:
        due = self.games[0].world.tables.next_due()
        assert due is not None
        moment = self._now + (due - self._now) * self._script.uniform(0.1, 0.9)
        for game in self.games:
            game.pass_to(moment)

    def _time_passes(self) -> None:
        for game in self.games:
            assert game.world.pass_time()

    def _all_come_back(self) -> None:
        if self._phase not in RECONNECT_PHASES:
            return
        for game, fresh in zip(self.games, self._fresh, strict=True):
            for seat in self.seats:
                fresh[seat].append(Moment(self._now, fresh=game.came_back(seat)))

    def _night(self) -> None:
        victim = self._victim()
        for seat in self.seats:
            numbers = self._numbers(seat, victim)
            if numbers:
                self._taps[seat].append(Moment(self._now, taps=numbers))
                for game in self.games:
                    command = game.command(seat, numbers)
                    if command is not None:
                        game.act(seat, command)
        for which, game in enumerate(self.games):
            for seat in [seat for seat in self.seats if game.may_talk(seat)]:
                game.say(seat, f"{which} {seat}")

    def _victim(self) -> int:
        """Return the victim of all hunters: a seat that is red in both games."""
        view = self.games[0].view
        reds = [seat for seat in view["alive"] if not self.pair.are_black(seat)]
        is_ours = view["step"]["turn"] != "yakuza"
        return Random(f"{self.pair.seed} {view['phase']}").choice(reds) if reds and is_ours else 0

    def _numbers(self, seat: int, victim: int) -> list[int]:
        """Return what this seat taps: the same in both games, and without a visible effect."""
        step = self.games[0].view["step"]
        count = max(1, step["taps"])
        chosen = [[victim]] if step["kind"] == "hunt" and victim else []
        chosen += [self._script.sample(self.seats, count) for _ in range(TRIES)]
        safe = (one for one in chosen if all(game.is_safe(seat, one, victim) for game in self.games))
        return next(safe, [])

    def _day(self) -> None:
        """Choose by seat, step and script alone."""
        for seat in self.seats:
            moves = [move for move in self.games[0].legal(seat) if move["do"] != "open"]
            key = f"{self.games[0].slot} {[move['do'] for move in moves[:1]]}"
            if not moves or self._done.get(seat) == key:
                continue
            self._done[seat] = key
            luck = Random(f"{self.pair.seed} {seat} {key}")
            if luck.random() < 0.3 and all(game.may_talk(seat) for game in self.games):
                text = f"{luck.random()}"
                for game in self.games:
                    game.say(seat, text)
            if luck.random() < 0.7:
                chosen = luck.choice(moves)
                for game in self.games:
                    game.act(seat, chosen)


def _pair(seed: int) -> Pair:
    """Return a pair for an onlooker, so that every card differs."""
    at = seed * 1000
    while True:
        one = pair(at)
        if one.mode is Mode.ONLINE and one.kind in UNSEATED and one.rules == [*SIZES][seed % len(SIZES)]:
            return one
        at += 1


def _plain(command: Message) -> str:
    targets = sorted(command.get("targets", ()))
    return json.dumps({**command, **({"targets": targets} if targets else {})}, sort_keys=True)


def _filled(script: Script, moments: list[float]) -> Script:
    """Add empty moments where something happens in the other game alone."""
    known = {moment.at: moment for moment in script}
    return [known.get(at) or Moment(at, []) for at in moments]
