"""Tokens and codes: long enough, evenly drawn, and read as people type them."""

import re
from collections import Counter

import pytest

from gorod.services.tokens import ALPHABET, new_code, new_token, read_code, token_hash
from tests.services.luck import HashLuck


class Fixed:
    """A source of randomness that returns given bytes."""

    def __init__(self, *brought: bytes) -> None:
        """Take the bytes to return, in order."""
        self._brought = list(brought)
        self.asked: list[int] = []

    def bytes(self, count: int) -> bytes:
        """Return the next bytes."""
        self.asked.append(count)
        return self._brought.pop(0)


def test_a_token_is_128_bits() -> None:
    luck = Fixed(bytes(16))
    assert new_token(luck) == "A" * 22
    assert luck.asked == [16]


def test_tokens_fit_into_an_address_and_differ() -> None:
    luck = HashLuck()
    every = {new_token(luck) for _ in range(500)}
    assert len(every) == 500
    assert all(re.fullmatch(r"[\w-]{22}", token, re.ASCII) for token in every)


def test_what_is_kept_of_a_token_is_its_hash() -> None:
    assert token_hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert token_hash("a") != token_hash("b")
    assert len(token_hash("\ud800")) == 64, "whatever somebody sends is only wrong"


def test_the_alphabet_has_no_letters_that_look_alike() -> None:
    assert len(set(ALPHABET)) == len(ALPHABET) == 31
    assert not set("01OIL") & set(ALPHABET)


def test_every_letter_of_a_code_is_equally_likely() -> None:
    """Bytes from 248 on are rejected; of the others, eight map to each letter."""
    every = bytes(range(256))
    codes = [new_code(Fixed(bytes([byte]) * 6, b"\0" * 6)) for byte in every]
    assert set(Counter(code for code in codes[:248]).values()) == {8}
    assert codes[248:] == ["222222"] * 8


def test_a_code_that_lacks_letters_draws_again() -> None:
    assert new_code(Fixed(b"\xff\xff\xff\0\0\0", b"\x01" * 6)) == "222333"


def test_codes_are_six_letters_and_differ() -> None:
    luck = HashLuck()
    codes = {new_code(luck) for _ in range(500)}
    assert len(codes) == 500
    assert all(len(code) == 6 and set(code) <= set(ALPHABET) for code in codes)


@pytest.mark.parametrize(
    "typed",
    ["ABCHK7", "abchk7", " abc hk7 ", "abc-hk7", "АВСНК7", "авс нк7", "a b\u00a0c–h.k_7\n"],
)
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert read_code(typed) == "ABCHK7"


def test_letters_of_both_alphabets_that_look_alike_are_the_same() -> None:
    assert read_code("АВСЕНК") == "ABCEHK"
    assert read_code("мртхув") == "MPTXYB"


@pytest.mark.parametrize(
    "typed", ["", "ABCHK", "ABCHK77", "ABCHK0", "ABCHKO", "ОВСНК7", "ЖЖЖЖЖЖ", "ABC\0K7", "😀" * 6]
)
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert read_code(typed) == ""


def test_every_code_reads_back() -> None:
    luck = HashLuck("back")
    for _ in range(200):
        code = new_code(luck)
        assert read_code(code.lower()) == code
