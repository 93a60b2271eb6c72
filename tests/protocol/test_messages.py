"""Every message reads back as it was written, and frames are what they are said to be."""

import json
import random
from typing import Any, get_args

import msgspec
import pytest

from gorod.engine.commands import Command, Nominate, Say, TimeUp
from gorod.engine.log import Log
from gorod.engine.role import Team
from gorod.engine.start import start
from gorod.protocol import club, http
from gorod.protocol.frame import Frame, framed
from gorod.protocol.limits import MAX_TEXT_CHARS
from gorod.protocol.messages import (
    Ack,
    Bad,
    Claim,
    Denial,
    Do,
    FromClient,
    Hello,
    Ping,
    Pong,
    Room,
    Speak,
    Spoken,
    Status,
    ToClient,
    read,
    write,
)
from gorod.protocol.wire_schema import tags
from gorod.rules import RULESETS
from gorod.views.feed import Feed
from gorod.views.judge import JudgeView
from tests.protocol.examples import ASKED, BODIES, TOLD
from tests.random_play import chosen

KINDS = {
    kind.__name__: kind for kind in (*http.REQUESTS, *http.ANSWERS, *club.CLUB_REQUESTS, *club.CLUB_ANSWERS)
}
told = msgspec.json.Decoder(ToClient).decode
a_frame = msgspec.json.Decoder(Frame).decode


@pytest.mark.parametrize("text", ASKED)
def test_what_a_device_sends_round_trips(text: bytes) -> None:
    message = read(text)
    assert not isinstance(message, Bad)
    assert json.loads(write(message)) == json.loads(text)


@pytest.mark.parametrize("text", TOLD)
def test_what_a_device_is_sent_round_trips(text: bytes) -> None:
    assert json.loads(write(told(text))) == json.loads(text)


@pytest.mark.parametrize(("name", "text"), BODIES)
def test_bodies_of_requests_round_trip(name: str, text: bytes) -> None:
    kind = KINDS[name]
    written = json.loads(write(msgspec.json.decode(text, type=kind)))
    usual = {"mode", "seats", "nights", "lang"}  # left out where they are as usual
    assert {**written, **{key: json.loads(text)[key] for key in usual & set(json.loads(text))}} == json.loads(
        text
    )


def test_every_message_and_body_has_its_example() -> None:
    assert {type(read(text)) for text in ASKED} == set(get_args(FromClient))
    assert {type(told(text)) for text in TOLD} == set(get_args(ToClient))
    assert {name for name, _ in BODIES} == set(KINDS)


def test_the_tags_are_those_of_the_contract() -> None:
    fixed = {"hello", "do", "ask", "resume", "ping", "beat"}
    assert set(tags(FromClient)) == fixed | {
        "say",
        "ready",
        "looked",
        "mute",
        "motion",
        "elect",
        "entrust",
        "answer_phone",
        "sit",
        "leave",
        "look",
        "seal",
        "voiced",
        "manage",
        "try",
        "penalty",
    }
    assert set(tags(ToClient)) == {
        "frame",
        "history",
        "ack",
        "pong",
        "beat",
        "table",
        "talk",
        "absent",
        "looking",
        "passes",
        "own_pass",
        "notice",
        "waiting",
        "would",
        "error",
        "bye",
    }


def test_fields_that_python_reserves_have_their_plain_names() -> None:
    assert read(b'{"t":"do","id":"1","cmd":{"do":"time_up"},"as":"judge"}') == Do("1", TimeUp(), "judge")
    assert read(b'{"t":"do","id":"1","cmd":{"do":"nominate","seat":2},"as":7}') == Do("1", Nominate(2), 7)
    assert write(Spoken(3, "да", Room.BLACK)) == '{"t":"talk","from":3,"text":"да","room":"black"}'.encode()


def test_what_is_not_needed_is_not_sent() -> None:
    assert write(Ack("1", Status.APPLIED)) == b'{"t":"ack","id":"1","status":"applied"}'
    refused = write(Ack("1", Status.REFUSED, Denial("not_now", "x", "No.")))
    assert json.loads(refused)["refusal"] == {"code": "not_now", "clause": "x", "text": "No."}
    assert write(Hello("k")) == b'{"t":"hello","token":"k"}'


def test_a_ping_comes_back_with_the_same_number() -> None:
    ping = read(b'{"t":"ping","at":1731670000123}')
    assert isinstance(ping, Ping)
    assert json.loads(write(Pong(ping.at, 5))) == {"t": "pong", "at": 1731670000123, "server": 5}


def test_a_claim_becomes_the_command_for_it() -> None:
    spoken = read(
        b'{"t":"say","id":"1","text":"x","claim":{"role":"don","checks":[[4,"black"]],"black":[4],"red":[2]}}'
    )
    assert isinstance(spoken, Speak)
    assert spoken.claim == Claim("don", ((4, Team.BLACK),), (4,), (2,))
    assert spoken.claim.said() == Say("don", ((4, Team.BLACK),), (4,), (2,))


def test_words_cannot_hide_in_a_claim() -> None:
    """The log keeps claims for ever; words must be deletable."""
    assert isinstance(read(b'{"t":"say","id":"1","text":"x","claim":{"text":"y"}}'), Bad)


def test_words_that_are_too_long_are_told_to_be_so() -> None:
    longest = "ы" * MAX_TEXT_CHARS
    for sent in ('{"t":"say","id":"a","text":"%s"}', '{"t":"do","id":"a","cmd":{"do":"say","text":"%s"}}'):
        assert not isinstance(read((sent % longest).encode()), Bad)
        assert read((sent % (longest + "ы")).encode()) == Bad("too_long", "wire-too-long", "a")
    assert read(b'{"t":"say","id":"a","text":7}') == Bad("malformed", "wire-malformed", "a")


def test_every_command_can_be_sent() -> None:
    known = {str(kind.__struct_config__.tag) for kind in get_args(Command)}
    refused = {
        name for name in known if isinstance(read(b'{"t":"do","id":"1","cmd":%b}' % _sample(name)), Bad)
    }
    assert not refused


def _sample(name: str) -> bytes:
    values: dict[str, Any] = {
        "number": 1, "place": 1, "seats": [1, 2], "seat": 1, "targets": [1], "hands": 2,
        "deck": ["don"], "ruling": "out", "reason": "x",
    }  # fmt: skip
    kind = next(kind for kind in get_args(Command) if kind.__struct_config__.tag == name)
    needed = [field.name for field in msgspec.structs.fields(kind) if field.required]
    return msgspec.json.encode({"do": name, **{field: values[field] for field in needed}})


@pytest.mark.parametrize("rules", RULESETS)
def test_frames_of_a_whole_game_are_what_the_schema_says(rules: str) -> None:
    """Everybody's: nothing is lost when one is read as its type and written again."""
    seats, counts = max((size, cast) for size, cast in RULESETS[rules].cast.items() if size <= 12)
    cards = [role for role, count in counts.items() for _ in range(count)]
    rng = random.Random(rules)
    rng.shuffle(cards)
    first = start(RULESETS[rules], deck=tuple(cards))
    assert isinstance(first, list)
    log, feed, judge, heard = Log(first), Feed(seats), JudgeView(), 0
    while True:
        events, audiences = log.events[heard:], log.audiences[heard:]
        heard = len(log.events)
        for frame in (*feed.frames(log.game, events, audiences), judge.frame(log.game, events, audiences)):
            if frame:
                message = framed(frame, b'["-"]', 7)
                assert json.loads(write(a_frame(message))) == json.loads(message)
        if log.game.is_over:
            break
        while len(log.events) == heard:
            log.do(*chosen(log.game, rng, judge=0.02))
    assert heard > 50


def test_a_frame_without_a_clock_has_no_moment() -> None:
    frame, lines = b'{"n":1,"events":[],"view":{}}', b'["Night."]'
    rest = b'"lines":["Night."],"n":1,"events":[],"view":{}}'
    assert framed(frame, lines) == b'{"t":"frame",' + rest
    assert framed(frame, lines, 9) == b'{"t":"frame","until":9,' + rest
    paused = framed(frame, lines, None, 5, "ab-1")
    assert paused == b'{"t":"frame","epoch":"ab-1","left":5,' + rest
