"""Wrong codes and phrases make the answers slower, right ones do not help, and nobody is locked out."""

from collections.abc import Callable

from gorod.services.clocks import HandClock
from gorod.services.denied import Denied
from gorod.services.rate_limits import (
    ALTOGETHER,
    AN_ADDRESS,
    LONGEST,
    LONGEST_FOR_A_PHRASE,
    MODEST,
    GuessLimit,
)


class Tries:
    """Somebody who tries as fast as he is let; `right` says which of his tries are right."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.patience = GuessLimit(self.clock)

    def code(self, address: str, is_right: bool = False) -> float | None:
        """How long it took; nothing if he was sent away."""
        try:
            wait = self.patience.code(address)
        except Denied as no:
            assert no.code == "too_many_tries" and no.wait > LONGEST
            return None
        if is_right:
            self.patience.was_right(address)
        return wait

    def guesses(self, seconds: float, addresses: int, is_right: Callable[[int], bool]) -> int:
        """Wrong codes that were looked at by the end of so many seconds, hundreds of tries a second."""
        found = count = 0
        for tick in range(int(seconds * 10)):
            self.clock.move_to(tick / 10)
            for at in range(50):
                count += 1
                wait = self.code(f"a{at % addresses}", is_right(count))
                found += wait is not None and self.clock.now() + wait <= seconds and not is_right(count)
        return found


def test_a_right_code_now_and_then_does_not_help_a_guesser() -> None:
    """One valid code every ninth try set the count back: 463 guesses a second."""
    for is_right in (lambda _: False, lambda count: count % 9 == 0):
        found = Tries().guesses(60, 1, is_right)
        assert found <= AN_ADDRESS[0] + 60 * AN_ADDRESS[1] + 1


def test_guessers_at_many_addresses_are_bounded_together() -> None:
    alone, many = (Tries().guesses(60, addresses, lambda _: False) for addresses in (1, 50))
    most = 50 * (MODEST[0] + 60 * MODEST[1]) + ALTOGETHER[0] + 60 * ALTOGETHER[1]
    assert many <= most, "what everybody may mistype, and the house's own limit"
    assert many < 50 * alone / 2


def test_a_club_behind_one_address_gets_in() -> None:
    """Thirty people, five wrong codes each, and whoever is sent away comes back when he was told to."""
    tries, at = Tries(), 0.0
    left = [False] * 150 + [True] * 30
    while left:
        waits = [(tries.code("club", is_right), is_right) for is_right in left]
        left = [is_right for wait, is_right in waits if wait is None]
        at += LONGEST
        tries.clock.move_to(at)
    assert at <= 120


def test_nobody_waits_for_what_is_done_at_another_address() -> None:
    tries = Tries()
    tries.guesses(30, 20, lambda _: False)
    assert [tries.code("honest") for _ in range(10)] == [0.0] * 10


def test_right_and_wrong_wait_alike() -> None:
    tries = Tries()
    tries.guesses(5, 1, lambda _: False)
    tries.clock.move_to(7)
    assert tries.code("a0", is_right=True) == tries.code("a0") != 0.0


def test_phrases_are_slowed_by_table_and_address_together() -> None:
    """Five wrong ones to an id from the list locked everybody out of a table for a quarter of an hour."""
    tries = Tries()
    assert [tries.patience.phrase("enemy", "KKKKKK") for _ in range(5)] == [0.0] * 5
    assert tries.patience.phrase("enemy", "kkk-kkk") > 0.0
    assert tries.patience.phrase("owner", "KKKKKK") == 0.0 == tries.patience.phrase("enemy", "MMMMMM")
    tries.clock.move_to(60)
    assert tries.patience.phrase("enemy", "KKKKKK") == 0.0


def test_right_phrases_cost_nothing() -> None:
    tries = Tries()
    for _ in range(100):
        assert tries.patience.phrase("club", "KKKKKK") == 0.0
        tries.patience.was_right_phrase("club", "KKKKKK")


def test_a_neighbour_who_guesses_phrases_holds_nobody_up_for_long() -> None:
    """A hundred at once, and then the owner at the same address with the right one."""
    tries, refused = Tries(), 0
    for _ in range(100):
        try:
            tries.patience.phrase("club", "ABCDEF")
        except Denied as no:
            refused += no.code == "too_many_tries"
    assert refused > 50
    tries.clock.move_to(1.0)
    assert tries.patience.phrase("club", "ABCDEF") <= LONGEST_FOR_A_PHRASE
    assert tries.patience.phrase("another", "ABCDEF") == 0.0


def one_of(nodes: int) -> Tries:
    found = Tries()
    found.patience.nodes = lambda: nodes
    return found


def test_several_nodes_together_let_as_much_be_guessed_as_one() -> None:
    for addresses in (1, 50):
        alone, shared = (one_of(nodes).guesses(60, addresses, lambda _: False) for nodes in (1, 3))
        assert alone / 4 < shared <= alone / 3 + addresses


def test_among_several_nodes_too_right_codes_cost_nothing_and_phrases_are_counted_at_one() -> None:
    node = one_of(3)
    assert [node.code("club", is_right=True) for _ in range(100)] == [0.0] * 100
    assert [node.patience.phrase("enemy", "KKKKKK") for _ in range(5)] == [0.0] * 5
