"""Words are cheap: whoever turns on another again and again clears nobody."""

import numpy as np
import pytest

from gorod.bots.beliefs.deal_array import deals_of
from gorod.bots.beliefs.evidence import Fact, SeatChoice
from gorod.bots.beliefs.habits import habits
from gorod.bots.beliefs.scales import Scales
from gorod.rules import RULESETS

FIIM = RULESETS["fiim"]
SPEAKER, OTHER = 1, 2
AMONG = tuple(range(2, 11))


def _said(times: int, kind: str) -> list[SeatChoice]:
    """He turns on the same one again and again, while all look alike, and knows nothing."""
    return [SeatChoice(Fact(kind, 1, SPEAKER, OTHER), AMONG, (0.0,) * 10) for _ in range(times)]


def _cleared(times: int, kind: str) -> float:
    """How much less likely it has become that both are dark, beside that the speaker is red, in log odds."""
    deals = deals_of(FIIM, FIIM.cast[10])
    told = Scales(deals, habits()).chosen(*_said(times, kind))
    both = told[deals.dark(SPEAKER) & deals.dark(OTHER)].max()
    return float(told[~deals.dark(SPEAKER)].max() - both)


@pytest.mark.parametrize("kind", ["accuse", "nominate"])
def test_turning_on_somebody_over_and_over_clears_nobody(kind: str) -> None:
    """However often, by no more than that he may be one of those who spare nobody."""
    words = habits().words
    bound = -np.log(1 - words.loyal - words.turning)
    assert all(_cleared(times, kind) < bound for times in (1, 3, 10, 30))


def test_a_vote_is_no_word() -> None:
    """It costs something: the oftener a mate is voted for, the less he is one."""
    assert _cleared(10, "vote") > 3 * _cleared(2, "vote") > 0


def test_the_order_of_words_changes_nothing() -> None:
    """Weighed one by one or all at once."""
    deals = deals_of(FIIM, FIIM.cast[10])
    said = [*_said(2, "accuse"), *_said(1, "nominate"), *_said(1, "vote")]
    one_by_one = Scales(deals, habits())
    added = sum(one_by_one.chosen(one) for one in said)
    assert added == pytest.approx(Scales(deals, habits()).chosen(*reversed(said)))
