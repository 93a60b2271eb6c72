"""Whatever comes in is a message or something bad; it never raises."""

import random

import msgspec
import pytest

from gorod.protocol.limits import MAX_MESSAGE_BYTES
from gorod.protocol.messages import Bad, Do, Hello, Speak, name_of, read
from gorod.texts import LANGUAGES, say
from tests.protocol.examples import ASKED

FRAMES = 4000
TOKENS = [
    b"NaN", b"-Infinity", b"1e999", b"9" * 400, b"-1", b"0.5", b"null", b"true", b"[]", b"{}", b'""',
    b'"\\ud800"', b'"\\udc00"', b"\xff", b"\xed\xa0\x80", b'"\\u0000"', b"\0", b"[" * 600, b'{"a":' * 300,
    b'"t"', b'"do"', b'"hello"', b'"cmd":', b",", b":", b"}", b"\xef\xbb\xbf", b"\\",
    b'"' + b"x" * 600 + b'"',
]  # fmt: skip


def mutated(rng: random.Random) -> bytes:
    """An example with a few things wrong."""
    text = bytearray(rng.choice(ASKED))
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 0, 1, 2, 8, 30)))
        piece = rng.choice(
            (rng.choice(TOKENS), rng.randbytes(rng.randint(0, 3)), rng.choice(ASKED)[start:end])
        )
        text[start:end] = piece
    return bytes(text)


def test_no_mutated_frame_raises() -> None:
    rng, seen = random.Random(14), {True: 0, False: 0}
    for _ in range(FRAMES):
        text = mutated(rng)
        message = read(text)
        seen[isinstance(message, Bad)] += 1
        if not isinstance(message, Bad):
            assert read(msgspec.json.encode(message)) == message, text
    assert seen[True] > FRAMES / 2
    assert seen[False] > FRAMES / 100, "some changes do no harm, else nothing was tried"


@pytest.mark.parametrize("text", ASKED)
def test_no_example_cut_short_is_read(text: bytes) -> None:
    assert all(isinstance(read(text[:end]), Bad) for end in range(len(text)))


def do(cmd: bytes, name: bytes = b"c1") -> bytes:
    """A command as it is sent."""
    return b'{"t":"do","id":"%b","cmd":%b}' % (name, cmd)


@pytest.mark.parametrize(
    "text",
    [
        b"", b"null", b"[]", b'"do"', b"{}", b"\xff\xfe", b"[" * 4000, b'{"t":' * 700,
        b'{"x":' + b"[" * 4000, b'{"t":"hello","x":' + b'{"y":' * 800,
        b'{"t":"hello"}', b'{"t":"hello","token":5}', b'{"t":"hello","token":null}',
        b'{"t":"hello","token":"a","more":1}', b'{"t":"hello","token":"\\ud800"}',
        b'{"t":"hello","token":"a","seed":"a b"}', b'{"t":"hello","token":"a","seed":"a\\n"}',
        b'{"t":"ask","id":""}', b'{"t":"ask","id":"a\\u0000"}', b'{"t":"ask","id":"a\\n"}',
        b'{"t":"resume","n":-1}', b'{"t":"resume","n":1e3}', b'{"t":"resume","n":4294967296}',
        b'{"t":"ping","at":NaN}', b'{"t":"ping","at":1e999}', b'{"t":"ping","at":-1}',
        b'{"t":"ping","at":1e300}', b'{"t":"ready","on":1}', b'{"t":"mute","seat":0,"on":true}',
        b'{"t":"mute","seat":21,"on":true}', b'{"t":"motion","id":"1","seat":-1}',
        b'{"t":"say","id":"1","text":"\\u0007"}',
        do(b"{}"), do(b'{"do":"fly"}'), do(b'{"do":"vote"}'), do(b'{"do":"vote","seat":"1"}'),
        do(b'{"do":"vote","seat":1.5}'), do(b'{"do":"vote","seat":1,"hand":2}'),
        do(b'{"do":"vote","seat":1%b}' % (b"0" * 300)), do(b'{"do":"act","targets":[1,1000]}'),
        do(b'{"do":"vote","seat":-1000}'), do(b'{"do":"say","text":"%b"}' % (b"x" * 501)),
        do(b'{"do":"overrule","ruling":"votes","reason":"","votes":[[1,5000]]}'),
        do(b'{"do":"open","kind":"vote"}'),
        b'{"t":"do","id":"1","cmd":{"do":"time_up"},"as":"clock"}',
        b'{"t":"do","id":"1","cmd":{"do":"time_up"},"as":0}',
    ],
    ids=lambda text: repr(text[:40]),
)  # fmt: skip
def test_hostile_input_is_bad(text: bytes) -> None:
    assert isinstance(read(text), Bad)


@pytest.mark.parametrize(
    ("longest", "longer"),
    [
        (do(b'{"do":"pass"}', b"x" * 64), do(b'{"do":"pass"}', b"x" * 65)),
        (
            b'{"t":"say","id":"1","text":"%b"}' % (b"x" * 500),
            b'{"t":"say","id":"1","text":"%b"}' % (b"x" * 501),
        ),
        (do(b'{"do":"say","text":"%b"}' % (b"x" * 500)), do(b'{"do":"say","text":"%b"}' % (b"x" * 501))),
        (do(b'{"do":"vote","seat":999}'), do(b'{"do":"vote","seat":1000}')),
        (b'{"t":"hello","token":"%b"}' % (b"x" * 64), b'{"t":"hello","token":"%b"}' % (b"x" * 65)),
        (b'{"t":"mute","seat":20,"on":true}', b'{"t":"mute","seat":21,"on":true}'),
        (b'{"t":"resume","n":2147483647}', b'{"t":"resume","n":2147483648}'),
        (
            b'{"t":"ready","on":true}'.ljust(MAX_MESSAGE_BYTES),
            b'{"t":"ready","on":true}'.ljust(MAX_MESSAGE_BYTES + 1),
        ),
    ],
)
def test_a_limit_is_where_it_is(longest: bytes, longer: bytes) -> None:
    assert not isinstance(read(longest), Bad)
    assert isinstance(read(longer), Bad)


def test_what_is_bad_says_why() -> None:
    assert read(b" " * (MAX_MESSAGE_BYTES + 1)) == Bad("too_long", "wire-too-long")
    assert read(b'{"t":"fly"}') == Bad("unknown_message", "wire-unknown-message")
    assert read(b'{"t":"hello"}') == Bad("malformed", "wire-malformed")
    assert read(b"{") == Bad("malformed", "wire-malformed")


def test_what_is_bad_keeps_its_id_where_it_can_be_read() -> None:
    """So the device learns which of its commands was of no use."""
    assert read(do(b'{"do":"fly"}')) == Bad("malformed", "wire-malformed", "c1")
    assert read(do(b'{"do":"vote","seat":1000}')) == Bad("malformed", "wire-malformed", "c1")
    assert read(do(b'{"do":"fly"}', b"x" * 65)) == Bad("malformed", "wire-malformed")
    assert read(b'{"t":"ask","id":7}') == Bad("malformed", "wire-malformed")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", ["too-long", "malformed", "unknown-message"])
def test_there_are_words_for_it(lang: str, code: str) -> None:
    assert say(lang, f"wire-{code}")


def test_words_may_have_lines_and_any_letters() -> None:
    message = read('{"t":"say","id":"1","text":"Раз\\nдва 😀 \\ud83d\\ude00"}'.encode())
    assert message == Speak("1", "Раз\nдва 😀 😀")


def test_the_order_of_fields_does_not_matter() -> None:
    assert read(b'{"token":"k","t":"hello"}') == Hello("k")
    assert isinstance(read(b'{"cmd":{"seat":3,"do":"vote"},"id":"1","t":"do"}'), Do)


def test_the_name_of_a_message_is_read_without_the_rest() -> None:
    assert name_of(b'{"t":"say","id":"c-1","text":17,"more":[[[]]]}') == "c-1"
    for sent in (
        b"",
        b"[]",
        b"\xff",
        b'{"id":1}',
        b'{"t":"ping"}',
        b"[" * 3000,
        b'{"id":"%b"}' % (b"x" * 65),
    ):
        assert name_of(sent) == ""
    assert name_of(b'{"id":"c-1","text":"%b"}' % (b"x" * MAX_MESSAGE_BYTES)) == ""
