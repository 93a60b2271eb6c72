"""Over real sockets: a viewer who may not know the cards is sent the same, whatever they are (T1)."""

import pytest

from tests.selection import full_unless
from tests.web.two_deals import difference, pairs, suited

SHOWN = ("empty_frames_for_those_who_saw_nothing", "who_comes_back_gets_the_whole_log")
PAIRS = [*pairs(2)]


@pytest.mark.parametrize(
    "one", full_unless(PAIRS[0].__eq__, PAIRS), ids=lambda one: f"{one.rules} {one.kind}"
)
def test_a_viewer_is_sent_the_same_whatever_the_others_hold_and_do(one: object) -> None:
    assert difference(one) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("leak", full_unless(SHOWN[0].__eq__, SHOWN))
def test_a_planted_leak_is_seen_on_the_wire(leak: str) -> None:
    assert any(difference(one, leak) for one in suited(leak))
