"""Wrong codes and phrases delay the answers, right ones do not help, and nobody is locked out."""

from collections.abc import Callable
from heapq import heapify, heappop, heappush, heapreplace

import pytest

from gorod.services.clocks import HandClock
from gorod.services.limits.rate_limits import (
    ADDRESS_GUESS_RATE,
    MAX_CODE_WAIT_S,
    MAX_KEYS_PER_LIMIT,
    MAX_PHRASE_WAIT_S,
    MODEST_GUESS_RATE,
    PREFIX_FACTORS,
    TOTAL_GUESS_RATE,
    GuessLimit,
    PrefixLimit,
)
from gorod.web.http_connections import MAX_CONNECTIONS, MAX_PER_ADDRESS

ROUND_TRIP_S = 0.1
ATTACKED = "2001:db8:77:"
"""A /48: its addresses are `ATTACKED` with the next sixteen bits and `::`."""
WIDEST_FACTOR = PREFIX_FACTORS[-1]


def of_the_48(number: int) -> str:
    """Return the address of a /64 in the attacked /48; different for each number below 65,536."""
    return f"{ATTACKED}{number * 40503 % 65536:x}::"


class Tries:
    """Somebody who tries as fast as the server lets them; `is_right` says which of their tries are right."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.patience = GuessLimit(self.clock)

    def code(self, address: str, is_right: bool = False) -> float:
        """Try a code; return the wait in seconds."""
        wait = self.patience.code(address)
        if is_right:
            self.patience.was_right(address)
        return wait

    def attack(self, tries: int, connections: int, try_at: Callable[[int], float]) -> float:
        """Make this number of tries, one at a time on each connection; return the time of the last answer.

        `try_at` makes the try of this number and returns its wait.
        """
        free_at = [self.clock.now()] * connections
        heapify(free_at)
        for number in range(tries):
            self.clock.move_to(free_at[0])
            heapreplace(free_at, self.clock.now() + try_at(number) + ROUND_TRIP_S)
        return max(free_at)

    def guesses(
        self,
        seconds: float,
        addresses: int,
        is_right: Callable[[int], bool] = lambda _: False,
        nodes: int = 1,
    ) -> int:
        """Return how many wrong codes were checked within these seconds, using every allowed connection.

        `nodes`: the connections are shared among this number of nodes.
        """
        free_at = [
            (0.0, number) for number in range(min(MAX_CONNECTIONS, addresses * MAX_PER_ADDRESS) // nodes)
        ]
        found = count = 0
        while free_at[0][0] <= seconds:
            at, number = free_at[0]
            self.clock.move_to(at)
            count += 1
            answered = at + self.code(f"a{number % addresses}", is_right(count))
            found += answered <= seconds and not is_right(count)
            heapreplace(free_at, (answered + ROUND_TRIP_S, number))
        return found


def test_a_right_code_now_and_then_does_not_help_a_guesser() -> None:
    """Regression: one valid code every ninth try reset the count, which allowed 463 guesses a second."""
    for is_right in (lambda _: False, lambda count: count % 9 == 0):
        found = Tries().guesses(60, 1, is_right)
        assert found <= ADDRESS_GUESS_RATE[0] + 60 * ADDRESS_GUESS_RATE[1] + 1


def test_guessers_at_many_addresses_are_bounded_together() -> None:
    alone, many = (Tries().guesses(60, addresses) for addresses in (1, 50))
    rate = max(TOTAL_GUESS_RATE[1], MAX_CONNECTIONS / MAX_CODE_WAIT_S)
    most = 50 * (MODEST_GUESS_RATE[0] + 60 * MODEST_GUESS_RATE[1]) + TOTAL_GUESS_RATE[0] + 60 * rate
    assert many <= most, "what everybody may mistype, and the house's own limit"
    assert many < 50 * alone / 2


def test_a_club_behind_one_address_gets_in() -> None:
    """Thirty people, five wrong codes each and then the right one, all at once."""
    tries = Tries()
    waits = [tries.code("192.0.2.1", is_right) for is_right in [False] * 150 + [True] * 30]
    assert max(waits) <= MAX_CODE_WAIT_S


def test_nobody_waits_for_what_is_done_at_another_address() -> None:
    tries = Tries()
    tries.guesses(30, 20)
    assert [tries.code("honest") for _ in range(10)] == [0.0] * 10


def test_right_and_wrong_wait_alike() -> None:
    waits = []
    for is_right in (True, False):
        tries = Tries()
        tries.guesses(5, 1)
        tries.clock.move_to(7)
        waits.append(tries.code("a0", is_right))
    assert waits[0] == waits[1] != 0.0


def test_phrases_are_slowed_by_table_and_address_together() -> None:
    """Regression: five wrong phrases for a listed id locked everybody out of a table for 15 minutes."""
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
    tries = Tries()
    waits = [tries.patience.phrase("club", "ABCDEF") for _ in range(100)]
    assert max(waits) <= MAX_PHRASE_WAIT_S
    assert tries.patience.phrase("club", "ABCDEF") <= MAX_PHRASE_WAIT_S
    assert tries.patience.phrase("another", "ABCDEF") == 0.0


def test_as_many_tries_as_anybody_sends_at_once_wait_and_none_is_refused() -> None:
    tries = Tries()
    waits = [tries.code(of_the_48(number)) for number in range(2_000)]
    assert sum(wait == 0.0 for wait in waits) <= WIDEST_FACTOR * ADDRESS_GUESS_RATE[0]
    assert max(waits) <= MAX_CODE_WAIT_S
    waits = [tries.patience.phrase(of_the_48(number), "KKKKKK") for number in range(2_000)]
    assert max(waits) <= MAX_CODE_WAIT_S


@pytest.mark.parametrize(
    "count", [pytest.param(10_000, id="quick"), pytest.param(600_000, id="full", marks=pytest.mark.full)]
)
def test_a_network_of_65536_addresses_guesses_no_more_than_it_may(count: int) -> None:
    """Regression: 600,000 of 600,000 tries were checked without any wait, each address forgotten in time."""
    tries = Tries()
    seconds = tries.attack(count, MAX_CONNECTIONS, lambda number: tries.code(of_the_48(number)))
    assert count <= WIDEST_FACTOR * (ADDRESS_GUESS_RATE[0] + seconds * ADDRESS_GUESS_RATE[1])
    rate = max(TOTAL_GUESS_RATE[1], MAX_CONNECTIONS / MAX_CODE_WAIT_S)
    assert (
        count
        <= WIDEST_FACTOR * (MODEST_GUESS_RATE[0] + seconds * MODEST_GUESS_RATE[1])
        + TOTAL_GUESS_RATE[0]
        + seconds * rate
        + MAX_CONNECTIONS
    )


def test_a_network_guesses_the_phrases_of_one_table_no_faster() -> None:
    tries, count = Tries(), 5_000
    seconds = tries.attack(
        count, MAX_CONNECTIONS, lambda number: tries.patience.phrase(of_the_48(number), "KKKKKK")
    )
    assert count <= WIDEST_FACTOR * (ADDRESS_GUESS_RATE[0] + seconds * ADDRESS_GUESS_RATE[1])


def test_neighbours_of_a_guesser_wait_for_a_while_and_strangers_not_at_all() -> None:
    """The neighbour has the right phrase; they share the guesser's /48 and no smaller prefix."""
    tries, neighbour = Tries(), "2001:db8:77:ff00::"
    own_56 = [f"2001:db8:77:{number:x}::" for number in range(256)]
    for strangers in ("2001:db8:78::", "192.0.2.1"):
        tries.attack(
            3_000, MAX_CONNECTIONS, lambda number: tries.patience.phrase(own_56[number % 256], "KKKKKK")
        )
        assert tries.patience.phrase(strangers, "KKKKKK") == 0.0
        assert tries.patience.phrase(neighbour, "KKKKKK") <= MAX_CODE_WAIT_S
        tries.patience.was_right_phrase(neighbour, "KKKKKK")
    tries.clock.move_to(
        tries.clock.now() + MAX_CODE_WAIT_S + 2 * ADDRESS_GUESS_RATE[0] / ADDRESS_GUESS_RATE[1]
    )
    assert tries.patience.phrase(neighbour, "KKKKKK") == 0.0


@pytest.mark.parametrize("wide", ["198.51.{}.{}", "2001:db8:77:{:x}{:02x}::"])
def test_wider_prefixes_may_be_wrong_more_often_in_proportion(wide: str) -> None:
    """Try one address of a network, all of its smaller network, and all of the larger one."""
    found = []
    for prefixes, hosts in ((1, 1), (1, 256), (256, 256)):
        tries = Tries()
        networks = [wide.format(number % prefixes, number // prefixes % hosts) for number in range(2000)]
        found.append(sum(tries.code(address) == 0.0 for address in networks))
    assert found[0] == ADDRESS_GUESS_RATE[0]
    assert found[1] == PREFIX_FACTORS[1] * ADDRESS_GUESS_RATE[0]
    assert PREFIX_FACTORS[1] * ADDRESS_GUESS_RATE[0] < found[2] <= PREFIX_FACTORS[2] * ADDRESS_GUESS_RATE[0]


def test_right_codes_do_not_pay_for_wrong_ones_where_a_debt_is_at_its_limit() -> None:
    """A guesser sends the code of their own table without waiting for answers, and guesses afterwards."""
    tries, guesser = Tries(), "192.0.2.1"
    due: list[float] = []
    found = 0
    for tick in range(12_000):
        tries.clock.move_to(tick / 100)
        while due and due[0] <= tries.clock.now():
            heappop(due)
            tries.patience.was_right(guesser)
        wait = tries.code(guesser)
        if tick < 6_000:
            heappush(due, tries.clock.now() + wait)
        else:
            found += wait == 0.0
    assert found <= ADDRESS_GUESS_RATE[0] + 60 * ADDRESS_GUESS_RATE[1]


def test_memory_is_bounded_and_the_busiest_are_remembered() -> None:
    tries, busy = Tries(), "192.0.2.1"
    for _ in range(1000):
        tries.patience.phrase(busy, "KKKKKK")
    for number in range(5_000):
        tries.patience.phrase(f"2001:{number >> 16:x}:{number & 0xFFFF:x}::", "KKKKKK")
    assert tries.patience.code(busy) == MAX_CODE_WAIT_S
    assert tries.patience.phrase(busy, "KKKKKK") >= MAX_PHRASE_WAIT_S
    limits = vars(tries.patience).values()
    debts = [level for limit in limits if isinstance(limit, PrefixLimit) for level in limit.levels]
    assert len(debts) >= 2 * len(PREFIX_FACTORS) and all(
        len(level._clear_at) <= MAX_KEYS_PER_LIMIT for level in debts
    )


def one_of(nodes: int) -> Tries:
    found = Tries()
    found.patience.nodes = lambda: nodes
    return found


def test_several_nodes_together_let_as_much_be_guessed_as_one() -> None:
    for addresses in (1, 50):
        alone, shared = (one_of(nodes).guesses(60, addresses, nodes=nodes) for nodes in (1, 3))
        assert alone / 4 < shared <= alone / 3 + addresses


def test_among_several_nodes_too_right_codes_cost_nothing_and_phrases_are_counted_at_one() -> None:
    node = one_of(3)
    assert [node.code("club", is_right=True) for _ in range(100)] == [0.0] * 100
    assert [node.patience.phrase("enemy", "KKKKKK") for _ in range(5)] == [0.0] * 5
