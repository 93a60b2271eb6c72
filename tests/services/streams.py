"""Two games that one viewer cannot tell apart, driven through the whole server; both streams must be equal.

The others' cards are exchanged within what the viewer knows (`pairs.py`), and the others act differently
where the viewer must not notice it (`hidden.py`). Everything public follows a script that knows seats only.
The viewer does everything to learn more (`prying.py`). `--pairs N` plays many.
"""

import argparse
import importlib
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from unittest.mock import patch

import gorod.services.table.fair as fair
from gorod.services.game.looking import LOOK_LIMIT_S
from gorod.services.rows import EntryRow
from gorod.services.table.presence import Client
from tests.services.hidden import Night
from tests.services.pairs import DEPARTED, Pair, deck_for, divergence_time, pair, picks
from tests.services.prying import Stream, Viewer
from tests.services.world import Message, Wire, World, quick_phrases

LAST_DAY, MAX_STEPS = 3, 400


class Game:
    """One of the two games, with a device at every seat, an onlooker, and the viewer."""

    def __init__(self, one: Pair, which: int, world: Callable[..., Any] = World) -> None:
        """Seat the people and deal the cards."""
        self._pair, self._night = one, Night(one, which)
        self._script, self._seats = Random(f"{one.seed} script"), len(one.deals[which])
        limit_s = LOOK_LIMIT_S if one.seed % 2 else 0.0
        # phones come and go without time passing
        self._world: World = world(one.seed, is_limited=False, look_limit_s=limit_s)
        with quick_phrases():  # the hash of a phrase is slow on purpose
            self._sit_down(which)
        self._done: dict[int, str] = {}
        self._away: set[int] = set()
        self._asleep: set[int] = set()
        """Seats whose phones are off, also by day: of the departed in secret, of one player publicly."""

    def _sit_down(self, which: int) -> None:
        one = self._pair
        self._picks = picks(one, which)
        chosen: Message = {"mode": one.mode.value, "seats": self._seats, "dealing": one.dealing}
        with patch.object(fair, "deck", lambda *_: deck_for(one.deals[which], self._picks)):
            self._opened = self._world.open(one.rules, watch=True, **chosen)
            joined = [self._world.join(self._opened, f"p{at}").token for at in range(self._seats)]
            self._tokens = dict(enumerate(joined, 1))
            self._onlooker = self._world.connect(self._watching())[1]
            self._judge = self._world.connect(self._opened.organiser)[0] if self._night.is_judged else None
            self._viewer = Viewer(self._world, self._opened, self._token(), one)
            others = {seat: token for seat, token in self._tokens.items() if seat != one.viewer}
            self._devices = {seat: self._world.connect(token) for seat, token in others.items()}
            self._game = self._world.begin(self._opened)
        self._world.luck.clock = self._world.clock

    def _watching(self) -> str:
        answers: list[object] = []
        self._world.tables.admission.watch(self._opened.code, "a", answers.append)
        return str(answers[0].token)  # type: ignore[attr-defined]

    def _token(self) -> str:
        match self._pair.kind:
            case "watcher":
                return self._watching()
            case "organiser":
                return self._opened.organiser
            case "stranger":
                return ""
            case "narrator":
                return self._world.narrate(self._opened)
            case "assistant":
                return self._world.assist(self._opened)
        return self._tokens[self._pair.viewer]

    @property
    def entries(self) -> list[EntryRow]:
        """Return the entries of the log."""
        return self._world.disk.entries(self._game)

    def play(self) -> Stream:
        """Play until the last day; return everything the viewer was sent."""
        with quick_phrases():
            for _ in range(MAX_STEPS):  # a leak may keep a game from ending
                if self._view["phase"] == f"D{LAST_DAY}" or self._view["winner"] is not None:
                    break
                self._step()
        return self._viewer.got

    def _step(self) -> None:
        """Play one step from start to end; if it is ended early, the next one is due."""
        before = self._now()
        self._one_is_back()
        self._some_know_their_cards()
        self._phones_at_night()
        self._moment()
        self._half_way()
        self._all_come_back()
        self._moment()
        if self._now() == before:
            self._time_passes()

    def _now(self) -> str:
        step = self._view["step"]
        return f"{self._view['phase']} {step['kind']} {step['turn']}"

    @property
    def _view(self) -> Message:
        return self._onlooker.view

    @property
    def _is_night(self) -> bool:
        """Return whether it is night; not while cards are picked, when everybody sees who is there."""
        return str(self._view["phase"]).startswith("N") and self._view["step"]["kind"] != "dealing"

    def _moment(self) -> None:
        """Let everybody act as they want at this moment."""
        self._beside_the_game()
        for seat, client, wire in [*self._present()]:
            for number in range(3):
                command = self._chosen(seat, wire)
                if command is None:
                    break
                self._send(seat, client, self._name(seat, number), command)
        names = [self._name(seat, 0) for seat in range(1, self._seats + 1)] if self._is_night else []
        self._viewer.pry(self._seats, names)
        self._world.tables.tick()  # as the server does after every message

    def _present(self) -> Iterator[tuple[int, Client, Wire]]:
        for seat in self._tokens:
            if seat == self._pair.viewer and self._viewer.is_here:
                yield seat, self._viewer.client, self._viewer.wire
            elif seat in self._devices and seat not in self._away | self._asleep:
                yield seat, *self._devices[seat]

    def _send(self, seat: int, client: Client, name: str, command: Message) -> None:
        if self._judge is not None:
            self._world.send(self._judge, t="do", id=name, cmd=command, **{"as": seat})
        else:
            self._world.send(client, t="do", id=name, cmd=command)

    def _name(self, seat: int, number: int) -> str:
        """Return a name; at night one that can be guessed, so that a curious viewer can ask for it."""
        guessed = f"{seat} {self._now()} {number}"
        return guessed if self._is_night else f"{seat}-{self._script.random()}"

    def _chosen(self, seat: int, wire: Wire) -> Message | None:
        moves = [move for move in wire.view["legal"] if move["do"] != "open"]
        if not moves:
            return None
        if moves[0]["do"] in ("pick", "take"):
            number = "number" if moves[0]["do"] == "pick" else "place"
            return {"do": moves[0]["do"], number: self._picks[seat - 1]}
        return self._night.choice(seat, moves, self._view) if self._is_night else self._by_day(seat, moves)

    def _by_day(self, seat: int, moves: list[Message]) -> Message | None:
        """Choose by seat, step and script alone."""
        key = f"{self._now()} {self._view['step']['candidates']} {moves[0]['do']}"
        if self._done.get(seat) == key:
            return next((move for move in moves if move["do"] == "pass"), None)
        self._done[seat] = key
        chooser = Random(f"{self._pair.seed} {seat} {key}")
        return chooser.choice(moves) if chooser.random() < 0.7 else None

    def _some_know_their_cards(self) -> None:
        """Let some say that they know their cards, at a time that depends on seat and moment alone."""
        live, now = self._world.table(self._opened).live, self._world.clock.now()
        if live is None or live.look is None:
            return
        for seat, client, wire in [*self._present()]:
            if Random(f"{self._pair.seed} {seat} {now} looks").random() < 0.7:
                deal = wire.messages("looking")[-1]["deal"]
                self._world.send(client, t="looked", id=f"l{seat} {now}", deal=deal)

    # -- time

    def _half_way(self) -> None:
        """Return some moment within the step."""
        now, due = self._world.clock.now(), self._due()
        self._world.clock.move_to(now + (due - now) * self._script.random())
        self._world.tables.tick()

    def _due(self) -> float:
        due = self._world.tables.next_due()
        seconds = float(self._view["step"]["seconds"])
        return self._world.clock.now() + seconds if due is None or self._judge is not None else due

    def _time_passes(self) -> None:
        if self._judge is None:
            assert self._world.pass_time()
            return
        self._world.clock.move_to(self._due())
        self._world.tables.tick()  # the server wakes up on time, whatever is sent
        self._world.send(self._judge, t="do", id=f"t{self._world.clock.now()}", cmd={"do": "time_up"})

    # -- outside the moves of the game

    def _beside_the_game(self) -> None:
        if self._is_night:
            self._words_at_night()
            self._fouls_at_night()
        else:
            self._by_the_script()
        self._the_dead_come_and_go()
        self._the_dead_fidget()

    def _phones_at_night(self) -> None:
        awake = set(self._devices) - self._asleep
        self._away = {seat for seat in sorted(awake) if self._is_night and self._night.is_away(seat)}
        for seat in self._away:
            self._world.tables.gone(self._devices[seat][0])

    def _all_come_back(self) -> None:
        """Connect everybody before the day, so that the day reveals nothing."""
        for seat in self._away:
            self._devices[seat] = self._world.connect(self._tokens[seat])
        self._away = set()

    def _words_at_night(self) -> None:
        for seat, (client, _) in self._devices.items():
            words = (
                self._night.words(seat) if seat in self._view["alive"] and seat not in self._away else None
            )
            if words is not None:
                self._world.send(client, **words)

    def _fouls_at_night(self) -> None:
        foul = self._night.foul(self._onlooker) if self._judge is not None else None
        if foul is not None:
            self._world.send(self._judge or Client(self._onlooker), t="do", id=f"f{foul['seat']}", cmd=foul)

    def _by_the_script(self) -> None:
        """By day, half of the living vote to remove somebody who is away, and one viewer leaves."""
        if self._pair.kind == DEPARTED and self._view["phase"] == "D1" and self._viewer.is_here:
            self._world.send(self._viewer.client, t="leave", id="leave")
        if self._view["phase"] == "D2" and self._done.get(0) != "D2":
            self._done[0] = "D2"
            self._one_goes_away()
            self._half_of_the_living_move()

    def _living(self) -> list[int]:
        return [seat for seat in self._devices if seat in self._view["alive"]]

    def _one_goes_away(self) -> None:
        away = self._night.against
        if away in self._living():
            self._world.tables.gone(self._devices[away][0])
            self._asleep |= {away}

    def _one_is_back(self) -> None:
        """Connect somebody again once the next night has begun."""
        away = self._night.against
        if self._is_night and away in self._asleep and away in self._view["alive"]:
            self._devices[away] = self._world.connect(self._tokens[away])
            self._asleep -= {away}

    def _half_of_the_living_move(self) -> None:
        able = [seat for seat in self._living() if seat not in self._asleep]
        for seat in able[: len(self._view["alive"]) // 2]:
            message = {"t": "motion", "id": f"m{seat}", "seat": self._night.against}
            self._world.send(self._devices[seat][0], **message)

    def _departed(self) -> list[int]:
        """Return who has left, without a player whose farewell is still to come."""
        gone = [seat for seat in self._devices if seat not in self._view["alive"] and seat not in self._away]
        return [seat for seat in gone if not self._devices[seat][1].view["legal"]]

    def _the_dead_come_and_go(self) -> None:
        """Let the dead come and go, also by day where the living see it; not before a possible farewell."""
        before = {gone["seat"] for gone in self._view["left"] if gone["phase"] != self._view["phase"]}
        for seat in self._departed():
            if seat not in before or not self._night.is_restless():
                continue
            if seat in self._asleep:
                self._devices[seat] = self._world.connect(self._tokens[seat])
            else:
                self._world.tables.gone(self._devices[seat][0])
            self._asleep ^= {seat}

    def _the_dead_fidget(self) -> None:
        is_heard = bool(self._pair.viewer) and self._pair.viewer not in self._view["alive"]
        for seat in self._departed():
            tried = self._night.fidget(self._seats, is_heard) if seat not in self._asleep else None
            if tried is not None:
                self._world.send(self._devices[seat][0], **tried)


def differences(one: Pair, world: Callable[..., Any] = World) -> list[tuple[object, object]]:
    """Return the differences of the two streams, with times, before anybody may tell the games apart."""
    games = Game(one, 0, world), Game(one, 1, world)
    first, second = (game.play() for game in games)
    stop = divergence_time(games[0].entries, games[1].entries)
    first, second = ([sent for sent in stream if sent[0] < stop] for stream in (first, second))
    found: list[tuple[object, object]] = [(a, b) for a, b in zip(first, second, strict=False) if a != b]
    return found if len(first) == len(second) else [*found, (len(first), len(second))]


def main() -> None:
    """Play many pairs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--far", action="store_true", help="all devices are connected to another node")
    given = parser.parse_args()
    total, kinds = 0, Counter[str]()
    world: Callable[..., Any] = (
        importlib.import_module("tests.nodes.far_world").FarWorld if given.far else World
    )
    for seed in range(given.first, given.first + given.pairs):
        one = pair(seed)
        found = differences(one, world)
        kinds[f"{one.rules} {one.kind}"] += 1
        total += bool(found)
        if found:
            print(seed, one, *(str(side)[:600] for side in found[0]), sep="\n  ", flush=True)
    print(
        f"{given.pairs} pairs, {total} of them with a difference; {len(kinds)} rulesets and viewers", end=""
    )
    print(f", the rarest {min(kinds.values())} times")


if __name__ == "__main__":
    main()
