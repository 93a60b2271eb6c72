"""Parts of the server by themselves: languages, logs, the callbacks."""

import asyncio
import json
import logging

import pytest

from gorod.web import address
from gorod.web.access import address_of, is_same_origin
from gorod.web.language import language_of
from gorod.web.logs import JsonFormatter
from gorod.web.threads import MAX_JOBS_PER_TURN, LoopCallbacks, UnixClock
from tests.waiting import until_async


def test_a_job_that_fails_does_not_stop_the_others() -> None:
    async def ring() -> list[int]:
        done: list[int] = []
        callbacks = LoopCallbacks(asyncio.get_running_loop())
        await asyncio.to_thread(callbacks.hand_over, lambda: done.append(1))
        callbacks.hand_over(lambda: done.append(1 // 0))
        callbacks.hand_over(lambda: done.append(2))
        await until_async(lambda: 2 in done)
        return done

    assert asyncio.run(ring()) == [1, 2]


def test_jobs_that_bring_more_jobs_keep_nobody_waiting() -> None:
    async def rounds(begun: int) -> int:
        done: list[int] = []
        callbacks = LoopCallbacks(asyncio.get_running_loop())

        def again() -> None:
            done.append(1)
            if len(done) < 10 * MAX_JOBS_PER_TURN:
                callbacks.hand_over(again)

        for _ in range(begun):
            callbacks.hand_over(again)
        await asyncio.sleep(0)
        return len(done)

    assert asyncio.run(rounds(1)) <= 2
    assert asyncio.run(rounds(3 * MAX_JOBS_PER_TURN)) <= 2 * MAX_JOBS_PER_TURN


def test_time_goes_forward() -> None:
    clock = UnixClock()
    assert clock.now() <= clock.now()


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "ru"),
        ("en", "en"),
        ("en-GB,en;q=0.9", "en"),
        ("ru;q=0.5, en;q=0.8", "en"),
        ("de, ru;q=0.5, en;q=0.4", "ru"),
        ("de", "ru"),
        ("en;q=0", "ru"),
        ("en;q=loud", "ru"),
        (",;=,", "ru"),
    ],
)
def test_the_best_of_our_languages_is_taken(accepted: str, lang: str) -> None:
    assert language_of(accepted) == lang


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        (b"http://table.example:8000", True),
        (b"https://TABLE.example:8000", True),
        (b"https://known.example", True),
        (b"http://table.example", False),
        (b"http://table.example:8000.evil.example", False),
        (b"http://eviltable.example:8000", False),
        (b"http://evil.known.example", False),
        (b"http://evilknown.example", False),
        (b"null", False),
        (b"", False),
        (b"ftp://table.example:8000", False),
        (b"http://[", False),
    ],
)
def test_only_pages_of_this_host_are_ours(origin: bytes, is_ours: bool) -> None:
    headers = [(b"host", b"table.example:8000"), (b"origin", origin)]
    assert is_same_origin(headers, "known.example") is is_ours


def test_what_is_no_browser_names_no_page() -> None:
    assert is_same_origin([(b"host", b"table.example")])


def test_a_log_holds_neither_values_nor_the_text_of_errors() -> None:
    try:
        raise ValueError("canary")
    except ValueError as error:
        info = type(error), error, error.__traceback__
    record = logging.LogRecord("other", logging.ERROR, "", 0, "%s failed", ("canary",), info)
    line = JsonFormatter().format(record)
    assert "canary" not in line
    assert (json.loads(line)["event"], json.loads(line)["error"]) == ("%s failed", "ValueError")


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", "http://127.0.0.1:80"), ("::1", "http://[::1]:80"), ("localhost", "http://localhost:80")],
)
def test_an_address_can_be_typed(host: str, shown: str) -> None:
    assert address.url("http", host, 80) == shown


def test_a_machine_reaches_itself_and_others_reach_it() -> None:
    assert (
        address.loopback_host("0.0.0.0"),
        address.loopback_host("::"),
        address.loopback_host("10.0.0.1"),
    ) == (
        "127.0.0.1",
        "::1",
        "10.0.0.1",
    )
    assert address.lan_host("127.0.0.1") == "127.0.0.1" and address.lan_host("0.0.0.0") != "0.0.0.0"


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("unix", "unix"),
    ],
)
def test_an_address_is_counted_by_its_house(client: str, counted: str) -> None:
    assert address_of({"client": (client, 1)}) == counted
    assert address_of({"client": None}) == ""
