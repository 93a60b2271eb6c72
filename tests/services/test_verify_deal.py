"""`examples/verify_deal.py`: a suspicious player runs it with nothing but Python."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import gorod.services.table.fair as fair
from tests.services.proofs import NAMES, SCRIPT, faults

SEEDS = ("a", "b", "зерно", "", "d", "e", "f", "g", "h", "i")
SERVER = bytes(range(100, 132))
CAST = {"sheriff": 1, "don": 1, "mafioso": 2, "citizen": 6}


def finished(drawn: bool = True, picks: tuple[int, ...] = (), redeals: int = 0) -> dict[str, Any]:
    """Return a finished game as the server tells it."""
    lot = fair.drawn(SERVER, SEEDS, "t3", 2) if drawn else None
    deal = fair.proof(SERVER, SEEDS, CAST, "g7", redeals, picks, lot)
    left = list(deal.deck)
    taken = [left.pop(pick - 1 if pick > 0 else pick) for pick in picks or [1] * 10]
    roles = {str(seat): card for seat, card in enumerate(taken, 1)}
    return {"id": "g7", "rules": "classic", "deal": msgspec.to_builtins(deal), "roles": roles}


def run(text: bytes, *words: str) -> tuple[int, str]:
    """Run the script as a process that cannot import this project."""
    ran = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), *words], input=text, capture_output=True, check=False, timeout=60
    )
    assert b"Traceback" not in ran.stderr
    return ran.returncode, (ran.stdout + ran.stderr).decode("utf-8")


def test_it_is_short_and_needs_the_standard_library_alone() -> None:
    text = SCRIPT.read_text("utf-8")
    assert len(text.splitlines()) < 100
    tree = ast.parse(text)
    plain = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    named = {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert plain | named <= sys.stdlib_module_names


@pytest.mark.parametrize("drawn", [True, False])
def test_a_fair_deal_is_confirmed(drawn: bool, tmp_path: Path) -> None:
    game = finished(drawn)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game), "utf-8")
    status, said = run(b"", str(file))
    assert (status, "честная" in said, "was fair" in said) == (0, True, True)
    assert game["deal"]["commitment"] in said


@pytest.mark.parametrize("picks", [(3, -1, 5, -2, 1, 2, -3, 1, 2, 1), (1,) * 10, (-1,) * 10])
@pytest.mark.parametrize("redeals", [0, 2])
def test_picked_cards_are_confirmed(picks: tuple[int, ...], redeals: int) -> None:
    status, said = run(json.dumps(finished(picks=picks, redeals=redeals)).encode())
    assert status == 0 and f"took card {picks[1]}\n" in said and "№ 2" in said


def test_both_shuffle_alike_however_much_there_is() -> None:
    """Ten cards need one hash; 256 things need many."""
    for size in range(257):
        assert NAMES["shuffle"](SERVER, range(size)) == list(fair.shuffled(SERVER, range(size)))


def test_a_game_may_come_from_stdin() -> None:
    assert run(json.dumps(finished()).encode())[0] == 0


def _swap(game: dict[str, Any]) -> None:
    game["roles"]["1"], game["roles"]["2"] = "don", "don"


def _other_deck(game: dict[str, Any]) -> None:
    """Change deck and cards alike, so that they no longer follow from the seeds."""
    deck = game["deal"]["deck"] = list(game["deal"]["deck"][::-1])
    game["roles"] = {str(seat): card for seat, card in enumerate(deck, 1)}


def _other_server(game: dict[str, Any]) -> None:
    """Choose another seed for better cards; the promise was shown already."""
    deal = fair.proof(bytes(32), game["deal"]["seat_seeds"], CAST, "g7")
    game["deal"] = {**msgspec.to_builtins(deal), "commitment": game["deal"]["commitment"]}
    game["roles"] = {str(seat): card for seat, card in enumerate(deal.deck, 1)}


def _other_seats(game: dict[str, Any]) -> None:
    """Seat people as the server likes."""
    game["deal"]["lot"]["seats"] = game["deal"]["lot"]["seats"][::-1]


def _drawn_again(game: dict[str, Any]) -> None:
    """Draw seats again until they suit, and do not tell it."""
    game["deal"]["lot"]["number"] = 1


def _dealt_again(game: dict[str, Any]) -> None:
    """Deal cards again until they suit, and do not tell it."""
    deal = fair.proof(SERVER, SEEDS, CAST, "g7", redeals=1)
    game["deal"] = {**msgspec.to_builtins(deal), "redeals": 0}
    game["roles"] = {str(seat): card for seat, card in enumerate(deal.deck, 1)}


def _other_picks(game: dict[str, Any]) -> None:
    """Say that people picked other cards than they did."""
    game["deal"]["picks"] = [10, *[1] * 9]


def _no_such_pick(game: dict[str, Any]) -> None:
    game["deal"]["picks"] = [0, *[1] * 9]


def _one_pick_less(game: dict[str, Any]) -> None:
    game["deal"]["picks"] = [1] * 9


def _other_game(game: dict[str, Any]) -> None:
    game["id"] = "g8"


def _one_card_less(game: dict[str, Any]) -> None:
    del game["roles"]["10"]


def _later_version(game: dict[str, Any]) -> None:
    game["deal"]["v"] = 2


def _more_in_it(game: dict[str, Any]) -> None:
    game["deal"]["more"] = ""


def _one_seed_less(game: dict[str, Any]) -> None:
    """Deal to a seat whose seed was left out."""
    deal = fair.proof(SERVER, game["deal"]["seat_seeds"][:9], CAST, "g7")
    game["deal"] = msgspec.to_builtins(deal)
    game["roles"] = {str(seat): card for seat, card in enumerate(deal.deck, 1)}


BAD: dict[Callable[[dict[str, Any]], None], str] = {
    _swap: "the cards dealt",
    _other_deck: "the deck does not follow",
    _other_server: "does not fit the commitment",
    _other_seats: "the seats",
    _drawn_again: "the seats",
    _dealt_again: "the deck does not follow",
    _other_picks: "the cards dealt",
    _no_such_pick: "the cards dealt",
    _one_pick_less: "the cards dealt",
    _other_game: "not of this game",
    _one_card_less: "the cards dealt",
    _later_version: "version",
    _more_in_it: "version",
    _one_seed_less: "the cards dealt",
}


@pytest.mark.parametrize("spoil", BAD)
def test_a_crooked_deal_is_told_with_its_reason(spoil: Callable[[dict[str, Any]], None]) -> None:
    game = finished()
    spoil(game)
    status, said = run(json.dumps(game).encode())
    assert (status, "НЕ подтверждена" in said, "NOT confirmed" in said) == (1, True, True)
    assert BAD[spoil] in said
    assert len([line for line in said.splitlines() if "✗" in line]) == 2, "one reason and the verdict"


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b"{}", b"\xff\xfe", b'{"deal":1,"roles":{}}', b"[" * 10**5]
)
def test_what_is_no_game_proves_nothing(text: bytes) -> None:
    status, said = run(text)
    assert (status, "cannot be read" in said) == (1, True)


def test_no_file_proves_nothing(tmp_path: Path) -> None:
    assert run(b"", str(tmp_path / "absent.json"))[0] == 1


def is_confirmed(text: bytes) -> bool:
    """Return what the script says of this file."""
    try:
        return not list(faults(json.loads(text)))
    except Exception:
        return False


def test_one_changed_byte_anywhere_is_noticed() -> None:
    """Every byte of the proof and the cards, changed into some others."""
    told = finished()
    text = msgspec.json.encode({key: told[key] for key in ("id", "deal", "roles")})
    assert is_confirmed(text)
    for place, byte in enumerate(text):
        others = {byte ^ 1, byte ^ 32, byte ^ 16, ord("0"), ord('"'), ord(" "), ord("A")} - {byte}
        for other in others:
            changed = text[:place] + bytes([other]) + text[place + 1 :]
            assert not is_confirmed(changed), (place, text[place - 20 : place + 20], chr(other))
