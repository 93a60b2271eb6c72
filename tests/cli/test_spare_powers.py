"""A spare character may take any power of the box (B1), and plays with it."""

import random

import pytest

from gorod.engine import start
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import Team, WhenHunted
from gorod.engine.ruleset import Ruleset
from gorod.notation import read
from gorod.rules import RULESETS
from gorod.rules.house import house_rules
from tests.random_play import played

POWERS = (
    *("captain", "sleepwalker", "mafioso", "don", "yakuza", "vigilante"),
    *("maniac", "nurse", "commissar", "advocate", "beauty", "journalist"),
)
"""The characters of the box, in the order of B13."""
FILE = """ruleset = "boxed"
[roles.spare1]
name = {{ ru = "Танцовщица", en = "Dancer" }}
act = "{power}"
[cast]
mafioso = 2
commissar = 1
spare1 = 1
nurse = 1
citizen = 4
"""


def house(power: str) -> Ruleset:
    """The box with a dancer who has this power."""
    rules = house_rules(FILE.format(power=power))
    assert isinstance(rules, Ruleset), rules
    return rules


@pytest.mark.parametrize("power", POWERS)
def test_a_spare_takes_all_of_a_character_but_its_name(power: str) -> None:
    rules, model = house(power), RULESETS["boxed"].roles[power]
    spare = rules.roles["spare1"]
    assert (spare.act, spare.clan, spare.team, spare.hunted) == (
        model.act,
        model.clan,
        model.team,
        model.hunted,
    )
    assert spare.name.en == "Dancer" and spare.mark == "H1"


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_with_it_is_played_to_its_end(power: str, seed: int) -> None:
    rules, rng = house(power), random.Random(seed)
    deck = [role for role, count in rules.cast[9].items() for _ in range(count)]
    rng.shuffle(deck)
    events = start(rules, deal=tuple(deck))
    assert not isinstance(events, Refused)
    log = Log(events)
    for _ in played(log, rng, judge=0):
        pass
    assert log.game.outcome is not None


def test_the_file_may_say_otherwise() -> None:
    text = 'ruleset = "boxed"\n[roles.spare1]\nact = "sleepwalker"\nteam = "black"\nhunted = "leaves"'
    rules = house_rules(text)
    assert isinstance(rules, Ruleset)
    spare = rules.roles["spare1"]
    assert (spare.team, spare.clan, spare.hunted) == (Team.BLACK, Team.BLACK, WhenHunted.LEAVES)


def test_a_spare_sleepwalker_wakes_with_the_mafia_and_gives_it_a_second_shot() -> None:
    """B23, with the card of a dancer."""
    case = """[Case "B23"]
[Rules "boxed"]
[Deal "M M Co N H1 C C C C"]
[From "N1"]

N1 shot 1>5 2>5 = 5
N1 shot 1>6 2>6 = 6
N1 nurse 4>5
D2 dawn = 5 6
"""
    (record,) = read(case, house("sleepwalker"))
    assert record.result.ok, record.result
