"""No input makes the engine raise anything but its own refusal, and a refused one changes nothing."""

import random
from typing import Any

import msgspec
import pytest

from gorod.engine import commands as c
from gorod.engine import decide, legal, start
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.start import Setup, fold
from gorod.rules import RULESETS
from tests.fuzz.garbage import SENDERS, garbled
from tests.random_play import TABLES, chosen, new_log


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_garbage_is_refused_and_changes_nothing(name: str, seats: int) -> None:
    rng = random.Random(f"garbage {name} {seats}")
    log = new_log(name, seats, rng)
    for _ in range(300):
        before = log.game.copy()
        for _ in range(5):
            answer = decide(log.game, garbled(rng), rng.choice(SENDERS))
            assert isinstance(answer, list | Refused)
        assert log.game == before
        if log.game.is_over:
            log = new_log(name, seats, rng)
        log.do(*chosen(log.game, rng))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_whatever_is_accepted_can_be_folded_and_goes_on(name: str, seats: int) -> None:
    """Rulings and fouls at random moments never bring the game where it cannot stand."""
    rng = random.Random(f"wild {name} {seats}")
    log = new_log(name, seats, rng)
    for _ in range(600):
        if log.game.is_over:
            log = new_log(name, seats, rng)
        log.do(garbled(rng), rng.choice([0, 0, 1, 2, 3]))
        log.do(*chosen(log.game, rng))
        for sender in range(-1, seats + 1):
            legal(log.game, sender)
    assert fold(log.events) == log.game


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_log_that_refuses_stays_as_it_was(name: str, seats: int) -> None:
    rng = random.Random(f"refused {name} {seats}")
    log = new_log(name, seats, rng)
    for _ in range(300):
        if log.game.is_over:
            log = new_log(name, seats, rng)
        before, written = log.game.copy(), len(log.events)
        if isinstance(log.do(garbled(rng), rng.choice(SENDERS)), Refused):
            assert log.game == before and len(log.events) == written
        log.do(*chosen(log.game, rng))


def test_a_command_over_the_wire_is_checked() -> None:
    decoder = msgspec.json.Decoder(c.Command)
    assert decoder.decode(b'{"do":"vote","seat":5}') == c.Vote(5)
    for text in (
        b'{"do":"vote"}',
        b'{"do":"vote","seat":"5"}',
        b'{"do":"fly"}',
        b'{"do":"vote","seat":5,"x":1}',
        b"[]",
    ):
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(text)


@pytest.mark.parametrize(
    ("deal", "setup", "code"),
    [
        ((), Setup(), "bad_cast"),
        (("citizen",) * 21, Setup(), "bad_cast"),
        (("citizen", "dragon"), Setup(), "unknown_role"),
        (("citizen", "don"), Setup(out=(3,)), "no_such_seat"),
        (("citizen", "don"), Setup(fouls=((0, 1),)), "no_such_seat"),
    ],
)
def test_an_impossible_deal_is_refused(deal: tuple[str, ...], setup: Setup, code: str) -> None:
    refused = start(RULESETS["fiim"], deal=deal, setup=setup)
    assert isinstance(refused, Refused) and refused.code == code


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_undo_returns_to_the_very_same_state(name: str, seats: int) -> None:
    rng = random.Random(f"undo {name} {seats}")
    log = new_log(name, seats, rng)
    states = [log.game.copy()]
    audit = 0
    for _ in range(250):
        if log.game.is_over or (log.turns > 1 and rng.random() < 0.3):
            count = rng.randint(1, min(log.turns - 1, 12))
            undone = log.undo(count)
            assert not isinstance(undone, Refused)
            del states[-count:]
            assert log.game == states[-1] and fold(log.events) == states[-1]
            audit += 1
            assert len(log.audit) == audit and log.audit[-1].events
        elif not isinstance(log.do(*chosen(log.game, rng)), Refused):
            states.append(log.game.copy())


@pytest.mark.parametrize("count", [0, -1, 1, 99, True, "1"])
def test_nothing_to_undo_is_refused(count: Any) -> None:
    log: Log = new_log("fiim", 10, random.Random(1))
    refused = log.undo(count)
    assert isinstance(refused, Refused) and refused.code == "nothing_to_undo"
