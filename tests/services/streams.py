"""Two games that one viewer cannot tell apart, driven through the whole server: his streams must be the same.

The cards of others are exchanged within what he knows, and the others do other things at night, without any
public effect. Everything public is done by a script that knows seats only. `--pairs N` plays many.
"""

import argparse
from collections.abc import Sequence
from random import Random
from unittest.mock import patch

from msgspec import Struct

import gorod.services.fair as fair
from gorod.engine.ruleset import Ruleset
from gorod.protocol.lobby import DealKind
from gorod.rulesets import RULESETS
from gorod.services.door import Guest
from tests.services.world import Message, Wire, World

RULES = ("fiim", "classic", "club", "wolves")
LAST_DAY = 3
"""No side can have won before it: nobody is shot, and two have been voted out at most."""
STRANGER, KINDS = 0, ("stranger", "citizen", "sheriff", "mafioso", "departed")

Stream = list[tuple[float, bytes]]


class Pair(Struct, frozen=True):
    """Two deals, and who must not tell them apart."""

    rules: str
    viewer: int
    deals: tuple[tuple[str, ...], tuple[str, ...]]
    seed: int
    dealing: DealKind


def pair(seed: int) -> Pair:
    """By lot: a ruleset, a kind of viewer, a deal, and another one that looks the same to him."""
    rng = Random(f"pair {seed}")
    rules, kind = rng.choice(RULES), rng.choice(KINDS)
    ruleset = RULESETS[rules]
    deck = [card for card, count in ruleset.cast[10].items() for _ in range(count)]
    rng.shuffle(deck)
    viewer = STRANGER if kind == "stranger" else _seat_of(kind, deck, rng)
    other = _looks_the_same(ruleset, deck, viewer, rng)
    return Pair(rules, viewer, (tuple(deck), tuple(other)), seed, rng.choice(list(DealKind)))


def _seat_of(kind: str, deck: Sequence[str], rng: Random) -> int:
    card = "citizen" if kind == "departed" else kind
    return rng.choice([seat for seat, held in enumerate(deck, 1) if held == card])


def _looks_the_same(rules: Ruleset, deck: list[str], viewer: int, rng: Random) -> list[str]:
    """A black knows his mates and the don; everybody knows his own card; nobody knows more."""
    is_black = viewer and rules.holding(deck[viewer - 1]).is_mafia
    known = [at for at, card in enumerate(deck) if is_black and rules.holding(card).is_mafia]
    free = [at for at in range(len(deck)) if at != viewer - 1 and at not in known]
    cards, other = [deck[at] for at in free], list(deck)
    while True:
        rng.shuffle(cards)
        for at, card in zip(free, cards, strict=True):
            other[at] = card
        if other != deck:
            return other


def picks(one: Pair, which: int) -> list[int]:
    """Which card each seat takes of those left: the viewer the same in both, others as they like."""
    secret, reach = Random(f"{one.seed} {which} picks"), RULESETS[one.rules].dealing.highest
    own = Random(f"{one.seed} pick").random()
    chances = [own if seat == one.viewer else secret.random() for seat in range(1, 11)]
    return [1 + int(chance * min(reach, 10 - at)) for at, chance in enumerate(chances)]


def deck_for(deal: Sequence[str], taken: Sequence[int]) -> tuple[str, ...]:
    """The deck from which these picks give this deal."""
    deck, left = [""] * len(deal), list(range(len(deal)))
    for card, pick in zip(deal, taken, strict=True):
        deck[left.pop(pick - 1)] = card
    return tuple(deck)


class Game:
    """One of the two, with a device at every seat, an onlooker, and the viewer's stream."""

    def __init__(self, one: Pair, which: int) -> None:
        self._pair, self._deal = one, one.deals[which]
        self._secret, self._script = Random(f"{one.seed} {which} secret"), Random(f"{one.seed} script")
        self._world = World(one.seed)
        self._picks = picks(one, which) if one.dealing is DealKind.PICKED else [1] * 10
        with patch.object(fair, "deck", lambda *_: deck_for(self._deal, self._picks)):
            self._opened = self._world.open(one.rules, watch=True, dealing=one.dealing)
            tokens = [self._world.join(self._opened, f"p{at}").token for at in range(10)]
            self._onlooker = self._watch()
            self._devices = {seat: self._world.connect(token) for seat, token in enumerate(tokens, 1)}
            self._tokens = dict(enumerate(tokens, 1))
            self._world.begin(self._opened)
        self._done: dict[int, str] = {}
        self._others: list[Wire] = []

    def _watch(self) -> Wire:
        answers: list[object] = []
        self._world.hall.watch(self._opened.code, "a", answers.append)
        return self._world.connect(answers[0].token)[1]  # type: ignore[attr-defined]

    def play(self) -> Stream:
        """Everything the viewer was sent, on all his connections, up to the last day."""
        while self._phase() != f"D{LAST_DAY}" and self._onlooker.view["winner"] is None:
            self._everybody_acts()
            self._viewer_pries()
            assert self._world.pass_time()
        wire = self._onlooker if self._pair.viewer == STRANGER else self._devices[self._pair.viewer][1]
        return [*wire.got, *(sent for other in self._others for sent in other.got)]

    def _phase(self) -> str:
        return str(self._onlooker.view["phase"])

    def _everybody_acts(self) -> None:
        """Until nobody has anything to do in this step."""
        for seat, (guest, wire) in self._devices.items():
            for number in range(3):
                command = self._chosen(seat, wire)
                if command is None:
                    break
                name = (
                    self._night_name(seat, number) if self._is_night() else f"{seat}-{self._script.random()}"
                )
                self._world.send(guest, t="do", id=name, cmd=command)

    def _night_name(self, seat: int, number: int) -> str:
        """A name that can be guessed, so that whoever pries can ask for it."""
        step = self._onlooker.view["step"]
        return f"{seat} {self._phase()} {step['kind']} {step['turn']} {number}"

    def _is_night(self) -> bool:
        return self._phase().startswith("N")

    def _chosen(self, seat: int, wire: Wire) -> Message | None:
        moves = [move for move in wire.view["legal"] if move["do"] != "open"]
        if not moves:
            return None
        if moves[0]["do"] in ("pick", "take"):
            return {"do": "pick", "number": self._picks[seat - 1]}
        return self._by_night(seat, moves) if self._is_night() else self._by_day(seat, moves, wire)

    def _by_night(self, seat: int, moves: list[Message]) -> Message | None:
        """Checks and heals at will; of several hunters one alone may shoot, and so nobody is hit."""
        luck = self._luck(seat, moves)
        if seat == self._pair.viewer or luck.random() < 0.4:
            return None
        if moves[0]["do"] == "shoot":
            hunters = [one for one, card in enumerate(self._deal, 1) if card in ("mafioso", "don")]
            living = [one for one in hunters if one in self._onlooker.view["alive"]]
            if len(living) < 2 or seat != living[0]:
                return None
        step = self._onlooker.view["step"]
        key = f"{self._phase()} {step['kind']} {step['turn']}"
        if self._done.get(seat) == key:
            return None
        self._done[seat] = key
        return luck.choice(moves)

    def _luck(self, seat: int, moves: list[Message]) -> Random:
        """Blacks see each other shoot where eyes are open: for one of them that is no secret."""
        is_seen = self._pair.viewer and self._deal[self._pair.viewer - 1] in ("mafioso", "don")
        if is_seen and moves[0]["do"] == "shoot":
            return Random(f"{self._pair.seed} {seat} {self._phase()}")
        return self._secret

    def _by_day(self, seat: int, moves: list[Message], wire: Wire) -> Message | None:
        """What is done depends on the seat, the step and the script alone."""
        step = wire.view["step"]
        key = f"{self._phase()} {step['kind']} {step['turn']} {step['candidates']} {moves[0]['do']}"
        if self._done.get(seat) == key:
            return next((move for move in moves if move["do"] == "pass"), None)
        self._done[seat] = key
        chooser = Random(f"{self._pair.seed} {seat} {key}")
        return chooser.choice(moves) if chooser.random() < 0.7 else None

    def _viewer_pries(self) -> None:
        """He comes back at odd moments, asks for what others did, and sends nonsense."""
        pry = Random(f"{self._pair.seed} {self._world.clock.now()}")
        if self._pair.viewer == STRANGER or pry.random() > 0.3:
            return
        guest, wire = self._world.connect(self._tokens[self._pair.viewer])
        self._others.append(wire)
        for seat in range(1, 11):
            self._world.send(guest, t="ask", id=self._night_name(seat, 0))
        self._world.send(guest, t="do", id=f"n{self._world.clock.now()}", cmd={"do": "shoot", "seat": 3})
        self._world.send(guest, t="do", id="judge", cmd={"do": "time_up"}, **{"as": "judge"})
        self._world.send(guest, t="resume", n=pry.randint(0, 50))
        self._world.send(guest, t="say", id="words", text="?")
        self._leave(guest)

    def _leave(self, guest: Guest) -> None:
        self._world.hall.gone(guest)


def differences(one: Pair) -> list[tuple[object, object]]:
    """Where the two streams differ, with the times at which that was sent."""
    first, second = Game(one, 0).play(), Game(one, 1).play()
    found: list[tuple[object, object]] = [(a, b) for a, b in zip(first, second, strict=False) if a != b]
    return found if len(first) == len(second) else [*found, (len(first), len(second))]


def main() -> None:
    """Play many pairs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--from", type=int, default=0, dest="first")
    given = parser.parse_args()
    total = 0
    for seed in range(given.first, given.first + given.pairs):
        one = pair(seed)
        found = differences(one)
        total += bool(found)
        if found:
            print(seed, one, found[0], flush=True)
    print(f"{given.pairs} pairs, {total} of them with a difference")


if __name__ == "__main__":
    main()
