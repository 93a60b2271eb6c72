"""A rate limit: a burst at once, and then a number a second."""

import pytest

from gorod.services.limits import rate_limits
from gorod.services.limits.rate_limits import RateLimit, WorkBudget


def test_a_burst_and_then_so_much_a_second() -> None:
    some = RateLimit(3, 0.5)
    assert [some.take("a", now) for now in (0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 2.1)] == [
        *(True, True, True, False),
        *(False, True, False),
    ]
    assert some.wait("a", 3.0) == 1.0 and some.take("a", 4.0)


def test_it_is_full_again_after_a_while_and_never_more_than_full() -> None:
    some = RateLimit(3, 1.0)
    assert all(some.take("a", 0.0) for _ in range(3))
    assert sum(some.take("a", 1000.0) for _ in range(9)) == 3


def test_what_is_refused_costs_nothing_and_keys_are_apart() -> None:
    some = RateLimit(1, 0.1)
    assert some.take("a", 0.0) and some.take("b", 0.0)
    assert not any(some.take("a", float(now)) for now in range(1, 10))
    assert some.take("a", 10.0)


def test_what_is_given_back_can_be_taken_again_but_nothing_on_top() -> None:
    some = RateLimit(2, 1.0)
    some.owe("a", 0.0)
    for _ in range(9):
        some.owe("a", 0.0, -1)
    assert sum(some.take("a", 0.0) for _ in range(9)) == 2


def test_debts_are_paid_off_before_anything_is_left() -> None:
    some = RateLimit(1, 1.0)
    for _ in range(5):
        some.owe("a", 0.0)
    assert some.wait("a", 0.0) == 5.0 and not some.take("a", 4.5) and some.take("a", 5.0)


def test_keys_are_bounded_and_whoever_owes_nothing_is_forgotten_first() -> None:
    """A stranger with many addresses must not fill the memory."""
    some = RateLimit(1, 1.0)
    for number in range(rate_limits.MAX_KEYS_PER_LIMIT):
        some.take(str(number), 0.0)
    some.take("owes", 10.0)
    assert {*some._clear_at} == {"owes"}
    for number in range(3 * rate_limits.MAX_KEYS_PER_LIMIT):
        some.take(str(number), 10.0)
    assert len(some._clear_at) <= rate_limits.MAX_KEYS_PER_LIMIT


def test_the_largest_debts_are_remembered_among_many_small_ones() -> None:
    some = RateLimit(1, 1.0)
    for _ in range(1000):
        some.owe("busiest", 0.0)
    for number in range(100_000):
        some.owe(str(number), 0.0)
    assert some.wait("busiest", 0.0) == 1000.0
    assert len(some._clear_at) <= rate_limits.MAX_KEYS_PER_LIMIT


def test_a_budget_of_work_is_used_up_by_any_of_its_keys() -> None:
    budget = WorkBudget(RateLimit(1, 0.5), RateLimit(2, 1.0))
    budget.owe(("anna", "table"), 0.0, 1.5)
    assert budget.wait(("anna", "elsewhere"), 0.0) == pytest.approx(1.0)
    assert not budget.wait(("boris", "table"), 0.0)
    budget.owe(("boris", "table"), 0.0, 1.0)
    assert budget.wait(("vera", "table"), 0.0) == pytest.approx(0.5)
    assert not budget.wait(("anna", "table"), 1.1)
