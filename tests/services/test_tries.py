"""So many tries, then a while of waiting."""

from gorod.services import tries
from gorod.services.tries import Tries, code_tries, phrase_tries


def test_after_the_last_try_one_waits_for_the_first_to_be_long_ago() -> None:
    some = Tries(3, 60)
    assert [some.take("a", now) for now in (0.0, 10.0, 20.0, 30.0, 59.0)] == [True, True, True, False, False]
    assert some.wait("a", 30.0) == 30.0
    assert some.take("a", 60.0)
    assert not some.take("a", 61.0)
    assert some.take("a", 70.0)


def test_refused_tries_do_not_lengthen_the_waiting() -> None:
    some = Tries(1, 10)
    assert some.take("a", 0.0)
    assert not any(some.take("a", float(now)) for now in range(1, 10))
    assert some.take("a", 10.0)


def test_one_key_does_not_block_another() -> None:
    some = Tries(1, 10)
    assert some.take("a", 0.0)
    assert some.take("b", 0.0)
    assert not some.take("a", 0.0)


def test_asking_is_not_trying() -> None:
    some = Tries(1, 10)
    assert [some.wait("a", 0.0) for _ in range(5)] == [0.0] * 5
    assert some.take("a", 0.0)


def test_who_was_right_starts_anew() -> None:
    some = Tries(2, 10)
    assert some.take("a", 0.0)
    assert some.take("a", 0.0)
    some.forgive("a")
    some.forgive("never tried")
    assert some.take("a", 0.0)


def test_long_ago_keys_are_forgotten() -> None:
    """A stranger with many addresses must not fill the memory for ever."""
    some = Tries(1, 10)
    for number in range(tries.MOST_KEYS):
        some.take(str(number), 0.0)
    assert len(some._made) == tries.MOST_KEYS
    some.take("late", 11.0)
    assert set(some._made) == {"late"}


def test_five_phrases_and_ten_codes() -> None:
    phrases, codes = phrase_tries(), code_tries()
    assert sum(phrases.take("seat", 0.0) for _ in range(20)) == 5
    assert sum(codes.take("address", 0.0) for _ in range(20)) == 10
    assert codes.take("address", 60.0)
    assert not phrases.take("seat", 60.0)
