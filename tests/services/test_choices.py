"""Choices that `GET /api/rules/ID` lists are accepted, and those that it excludes are refused."""

from random import Random
from typing import Any

import msgspec
import pytest

from gorod.protocol.http import NewTable, Opened
from gorod.rules import RULESETS
from gorod.services.denied import Denied
from gorod.services.settings import chosen_from
from tests.services import chooser
from tests.services.world import World

DRAWS = 60


@pytest.fixture(scope="module", params=RULESETS)
def told(request: pytest.FixtureRequest) -> chooser.Told:
    """The listing as it goes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(chosen_from(RULESETS[request.param])))  # type: ignore[no-any-return]


def answered(body: dict[str, Any]) -> Opened | Denied | None:
    """Return the answer to a request on a new server, or None if the body is not valid."""
    answers: list[Any] = []
    try:
        wanted = msgspec.json.decode(msgspec.json.encode(body), type=NewTable)
    except msgspec.ValidationError:
        return None
    World(1).tables.admission.open(wanted, "address", answers.append)
    return answers[0]  # type: ignore[no-any-return]


def test_what_may_be_chosen_is_accepted(told: chooser.Told) -> None:
    for seed in range(DRAWS):
        body = chooser.table(told, Random(f"{told['id']} {seed}"))
        found = answered(body)
        assert isinstance(found, Opened), (body, found)


def test_what_was_chosen_can_be_begun(told: chooser.Told) -> None:
    for seed in range(10):
        body = chooser.table(told, Random(f"{told['id']} played {seed}"))
        world = World(seed)
        answers: list[Any] = []
        body |= {"bots": {"kind": "random", "count": body["seats"]}, "mode": "online"}
        wanted = msgspec.json.decode(msgspec.json.encode(body), type=NewTable)
        world.tables.admission.open(wanted, "address", answers.append)
        assert world.begin(answers[0])


def test_every_value_alone_is_accepted_or_refused_as_it_is_told(told: chooser.Told) -> None:
    for option in told["options"]:
        for value in {str(chooser.value(option, Random(seed))) for seed in range(8)}:
            body = {"rules": told["id"], "options": {option["name"]: value}}
            assert isinstance(answered(body), Opened), body
        for excluded in chooser.wrong(option):
            body = {"rules": told["id"], "options": {option["name"]: excluded}}
            assert not isinstance(answered(body), Opened), body


def test_casts_are_accepted_exactly_within_their_limits(told: chooser.Told) -> None:
    """Draw any cards, most of them near the limits."""
    roles, verdicts = [role["id"] for role in told["roles"]], set()
    for seed in range(4 * DRAWS):
        rng = Random(f"{told['id']} cast {seed}")
        seats = rng.choice(told["table"]["seats"]["choices"])
        cards = chooser.cast(told["limits"][str(seats)], seats, rng)
        for _ in range(rng.randint(0, 2)):
            cards[rng.choice([*cards])] -= 1
            more = rng.choice(roles)
            cards[more] = cards.get(more, 0) + 1
        if min(cards.values()) < 0:
            continue
        expected = chooser.fits(told["limits"][str(seats)], cards, seats)
        found = answered({"rules": told["id"], "seats": seats, "cast": cards})
        assert isinstance(found, Opened) is expected, (seats, cards, found)
        verdicts.add(expected)
    assert verdicts == {True, False}


def test_what_is_not_told_is_refused(told: chooser.Told) -> None:
    says, rules = told["table"], told["id"]
    sizes = {*range(1, 25)} - {*says["seats"]["choices"]}
    wrong: list[dict[str, Any]] = [
        *({"seats": size} for size in sizes),
        *({key: "other"} for key in ("mode", "nights", "lang", "door", "dealing", "watch")),
        {"bots": {"kind": "psychic"}},
        {"bots": {"count": 21}},
        {"pace": says["pace"]["min"] / 1.01},
        {"pace": says["pace"]["max"] * 1.01},
        {"house": "#" * (says["house"]["bytes"] + 1)},
        {"options": {f"a.b{at}": 1 for at in range(says["options"]["most"] + 1)}},
        {"powers": {"citizen": "don"}},
        {"powers": {"spare1": "citizen"}},
        {"cast": {"wizard": 10}},
        {"options": {"cast": "citizen:10"}},
    ]
    for body in wrong:
        assert not isinstance(answered({"rules": rules, **body}), Opened), body


def test_everything_that_may_be_dealt_has_its_name_in_both_languages(told: chooser.Told) -> None:
    named = {role["id"]: role["name"] for role in told["roles"]}
    assert all(name["ru"] and name["en"] for name in named.values())
    limits = [one for size in told["limits"].values() for one in size]
    assert {role for one in limits for role in one["roles"]} <= set(named)
    assert set(told["powers"]["for"]) | set(told["powers"]["of"]) <= set(named)
    assert set(told["limits"]) == {str(size) for size in told["table"]["seats"]["choices"]}
