"""A reason that somebody gives is a fact of this game that really moved his belief, the largest unsaid."""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import pytest
from msgspec import Struct

from gorod.bots.beliefs.common_belief import CommonBelief, new_weighted_deals
from gorod.bots.beliefs.evidence import Evidence, Fact
from gorod.bots.beliefs.weighted_deals import AllDeals
from gorod.bots.player import Chair
from gorod.bots.players import KINDS
from gorod.bots.players.bayes_player import BayesPlayer
from gorod.bots.speech import arguments, speaker
from gorod.bots.speech.arguments import HEAVY_WEIGHT, MIN_WEIGHT, Argument, SpeakerView
from gorod.bots.speech.phrasing import THIN
from gorod.engine.seats import Seat
from gorod.game import Game
from gorod.services.clocks import HandClock
from gorod.services.game.game_loop import GameLoop, cast_of, play_out

pytestmark = pytest.mark.full
DEEDS = {"vote": "vote", "lone": "vote", "nominate": "nominate", "accuse": "accuse"}
"""What somebody did, by what it is called when it is told."""


class GivenReason(Struct, frozen=True):
    """A reason, how it was weighed, the best left unsaid, and what the belief would be without its fact."""

    argument: Argument
    weight: float
    best: float
    without: float


@pytest.fixture(scope="module")
def given() -> Iterator[list[GivenReason]]:
    """Every reason against somebody in a few games, as it was chosen."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield _given(monkeypatch)


def _given(monkeypatch: pytest.MonkeyPatch) -> list[GivenReason]:
    found: list[GivenReason] = []
    tables: dict[int, CommonBelief] = {}
    choose = arguments.against

    def watched(view: SpeakerView, seat: Seat, rng: Random, claimed: str = "") -> Argument:
        argument = choose(view, seat, rng, claimed)
        weighed = [*arguments._weighed(view, seat, claimed)]
        weight = max((w for w, one in weighed if one == argument), default=0.0)
        best = max((w for w, one in weighed if not view.is_told(one)), default=0.0)
        found.append(
            GivenReason(argument, weight, best, _without(tables[id(view.me)], view.me.seat, argument))
        )
        return argument

    def seated(chair: Chair) -> BayesPlayer:
        player = BayesPlayer(chair)
        tables[id(player.me)] = player.common
        return player

    monkeypatch.setattr(speaker, "against", watched)
    monkeypatch.setitem(KINDS, "bayes", seated)
    for rules, seed in (
        ("fiim", 1),
        ("fiim", 2),
        ("home", 3),
        ("wolves", 4),
        ("club", 5),
        ("boxed", 6),
        ("fiim", 7),
    ):
        game, clock = Game(rules, seed=seed), HandClock()
        loop = GameLoop(game.log, clock, cast_of([*game.roles.values()]), seed)
        for seat in game.seats:
            loop.sit(seat, KINDS["bayes"], "ru")
        play_out(loop, clock)
    return found


def _without(common: CommonBelief, mine: Seat, argument: Argument) -> float:
    """How much less suspect he would be for a red one here if this deed had not been seen, in log odds."""
    fact = Fact(DEEDS.get(argument.kind, ""), argument.day, argument.seat, argument.other)
    others = [one for one in common.evidence if getattr(one, "fact", None) != fact]
    if len(others) == len(common.evidence):
        return 0.0
    full, less = (_odds(common, mine, argument.seat, told) for told in (common.evidence, others))
    return full - less


def _odds(common: CommonBelief, mine: Seat, seat: Seat, told: Sequence[Evidence]) -> float:
    """Everything weighed anew."""
    held = new_weighted_deals(common.rules, common.cast, common.model)
    assert isinstance(held, AllDeals)
    for evidence in told:
        held.add(evidence)
    shares = held.pattern_weights() * ~held.deals.dark(mine)
    dark = (shares @ held.deals.patterns / shares.sum())[seat - 1]
    return float(np.log(dark / (1 - dark)))


def test_each_reason_is_the_largest_one_not_yet_said(given: list[GivenReason]) -> None:
    """Where nothing else is left somebody agrees with another, or gives a thin one."""
    said = [one for one in given if one.best <= MIN_WEIGHT]
    strong = [one for one in given if one.best > MIN_WEIGHT]
    assert len(strong) > 30 and said
    assert all(one.weight == one.best for one in strong)
    light = [one for one in said if one.weight <= HEAVY_WEIGHT]
    assert {one.argument.kind for one in light} <= {*THIN, "accused_by", "many"}


def test_a_deed_that_is_blamed_made_its_doer_more_suspect(given: list[GivenReason]) -> None:
    """Held against the belief without it, not against what the speaker says of it."""
    blamed = [one for one in given if one.argument.kind in DEEDS and not one.argument.fate and one.without]
    assert len(blamed) > 4
    assert all(one.without > MIN_WEIGHT for one in blamed)
