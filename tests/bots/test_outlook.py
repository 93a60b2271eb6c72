"""Who is likely to win: of one piece from a vote to the night, whatever deals are merged."""

from collections.abc import Iterator

import numpy as np
import pytest
from msgspec import structs

from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.beliefs.leaving import leavings
from gorod.bots.beliefs.outlook import DayWeights, Prospects, outlook
from gorod.bots.beliefs.random_play import ENDS, Ahead, Pace, RandomPlay
from gorod.bots.beliefs.same_sides import SameSides
from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.bots.player import SharedKnowledge
from gorod.engine.events import Began, Ended, Event
from gorod.engine.seats import BIT, EVERYONE, listed
from gorod.engine.step import Ballot, Poll
from gorod.game import Game
from gorod.rules import RULESETS
from gorod.services.game.game_loop import cast_of, play

TRUE = DayWeights(follow=1.0, bias=0.0, scale=1.0)
TABLES = {"fiim": 10, "home": 8, "boxed": 8}


def followed(rules: str, who: WhoPlays = WhoPlays.BOTS) -> Iterator[tuple[Event, CommonBelief]]:
    """A game of programs up to its end, with what everybody thinks."""
    game = play(Game(rules, players=TABLES[rules], seed=5), "simple", 5)
    shared = SharedKnowledge(game.log.game.rules, cast_of([*game.roles.values()]))
    common = CommonBelief(shared, who=who)
    for event, audience in zip(game.log.events, game.log.audiences, strict=True):
        if isinstance(event, Ended):
            return
        shared.hear([event] if audience & EVERYONE else [])
        common.catch_up()
        yield event, common


def test_before_a_sentence_is_confirmed_nobody_else_may_leave() -> None:
    """He leaves, or nobody does (H12)."""
    game = Game("home", players=8, seed=5).log.game
    game.step = Poll(20, sentenced=3)
    left = {part.alive: part.share for part in leavings(game, (0.0,) * 8, follow=1.0, stays=0.25)}
    assert left == {game.alive: 0.25, game.alive & ~BIT[3]: 0.75}


@pytest.mark.parametrize("rules", TABLES)
def test_all_who_may_leave_and_nobody_make_one(rules: str) -> None:
    prospects = None
    for event, common in followed(rules):
        if not isinstance(event, Began):
            continue
        prospects = prospects or Prospects(common)
        game, parts = common.history.game, prospects.leavings()
        assert sum(part.share for part in parts) == pytest.approx(1)
        assert all(not part.alive & ~game.alive for part in parts)
        assert sum(prospects.wins(common.deals, common.weights()).values()) == pytest.approx(1)


def test_a_day_is_worth_what_its_nights_are() -> None:
    usual = outlook()
    model = structs.replace(usual, talk=TRUE, vote=TRUE, idle=structs.replace(usual.idle, day=0.0))
    seen = 0
    for event, common in followed("fiim"):
        if isinstance(event, Began) and isinstance(event.step, Ballot) and common.history.game.day > 1:
            prospects = Prospects(common, model)
            nights = [
                (part.share, prospects.at_night(common.deals, part.alive)) for part in prospects.leavings()
            ]
            mixed = sum(share * chances for share, chances in nights)
            over = prospects.at_night(common.deals, common.history.game.alive).max(axis=1) == 1
            assert prospects.chances(common.deals)[~over] == pytest.approx(np.asarray(mixed)[~over], abs=2e-3)
            seen += 1
    assert seen


@pytest.mark.parametrize("rules", TABLES)
def test_merged_deals_end_as_all_of_them(rules: str) -> None:
    *_, (_, common) = followed(rules)
    deals, weights = common.deals, common.weights()
    fewer, shares = SameSides().merged(deals, weights)
    assert fewer.count <= deals.count and shares.sum() == pytest.approx(1)
    prospects = Prospects(common)
    assert shares @ prospects.chances(fewer) == pytest.approx(weights @ prospects.chances(deals))


@pytest.mark.parametrize("ahead", Ahead)
def test_another_day_and_another_night_never_harm_the_reds(ahead: Ahead) -> None:
    """One red alone may: a table of even number votes once more for nothing."""
    table = RandomPlay(RULESETS["fiim"], Pace(1.1, 0.9, 0.05, 0.1))
    for dark in (1, 2, 3):
        chances = [table.chances((reds, dark, 0, 0), ahead) for reds in range(dark + 1, 9)]
        assert all(sum(row) == pytest.approx(1) and len(row) == len(ENDS) for row in chances)
        assert all(fewer[0] < more[0] for fewer, more in zip(chances, chances[2:], strict=False))


@pytest.mark.parametrize("who", WhoPlays)
def test_a_first_day_on_which_nobody_leaves_is_no_news(who: WhoPlays) -> None:
    """With nothing said or done the reds are as likely to win before it as after it."""
    game = Game("fiim", players=10, seed=1)
    shared = SharedKnowledge(game.log.game.rules, cast_of([*game.roles.values()]))
    common = CommonBelief(shared, who=who)
    shared.hear(game.log.events[:1])
    common.catch_up()
    prospects, alive = Prospects(common), common.history.game.alive
    before = prospects.wins(common.deals, common.weights())["red"]
    after = float(common.weights() @ prospects.at_night(common.deals, alive)[:, 0])
    assert len(listed(alive)) == 10 and abs(before - after) < 0.04
