"""Access: which proxies are believed, host names, rate limits, and time limits of requests."""

import json
import re
import socket
import threading
import time
from collections import Counter
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from gorod.services.denied import Denied
from gorod.services.limits.rate_limits import ADDRESS_GUESS_RATE
from gorod.web.access import MIN_REQUEST_BURST, REFILL_TIME_S, AccessCheck, Hosts, Proxies
from gorod.web.http_connections import MAX_PER_ADDRESS, REQUEST_TIMEOUT_S, HttpConnections
from tests.cli.gorod import gorod
from tests.waiting import until
from tests.web.house import TIMEOUT_S, Answer, House, heard
from tests.web.sockets import connect

FORWARDED = b"x-forwarded-for"
LIKE_CODES = str.maketrans("01", "XY")


@pytest.mark.parametrize(
    ("peer", "said", "caller"),
    [
        ("127.0.0.1", ["198.51.100.1"], "127.0.0.1"),
        ("192.0.2.9", ["198.51.100.1"], "192.0.2.9"),
        ("10.1.2.3", ["198.51.100.1"], "198.51.100.1"),
        ("10.1.2.3", ["6.6.6.6, 198.51.100.1"], "198.51.100.1"),
        ("10.1.2.3", ["6.6.6.6", "198.51.100.1, 10.9.9.9"], "198.51.100.1"),
        ("10.1.2.3", ["198.51.100.1:4711"], "198.51.100.1"),
        ("::ffff:10.1.2.3", ["[2001:db8::5]:80"], "2001:db8::5"),
        ("10.1.2.3", ["10.4.4.4"], "10.4.4.4"),
        ("10.1.2.3", ["unknown, "], "unknown"),
        ("10.1.2.3", [], "10.1.2.3"),
        ("unix", ["198.51.100.1"], "unix"),
    ],
)
def test_only_the_proxies_that_were_named_are_believed(peer: str, said: list[str], caller: str) -> None:
    """Read from the right, past trusted proxies: anybody may have written what stands further left."""
    proxies = Proxies(["10.0.0.0/8", "2001:db8:f::1"])
    headers = [(FORWARDED, one.encode()) for one in said]
    assert proxies.caller(peer, headers) == caller
    is_believed = peer in ("10.1.2.3", "::ffff:10.1.2.3")
    assert proxies.scheme(peer, [(b"x-forwarded-proto", b"https")], "http") == ("http", "https")[is_believed]


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        *(
            (one, True)
            for one in ("", "127.0.0.1:8000", "192.168.1.5", "[::1]:8000", "[fe80::1]", "localhost")
        ),
        *(
            (one, True)
            for one in ("gorod", "GOROD.local:8000", "pi.lan", "club.example:443", "other.example.")
        ),
        *((one, False) for one in ("evil.example", "club.example.evil.example", "127.0.0.1.evil.example")),
        *((one, False) for one in ("evil.example:8000", "local.evil.example", "1.2.3.4.5")),
    ],
)
def test_only_our_names_and_those_of_the_room_are_ours(host: str, is_ours: bool) -> None:
    assert Hosts(["club.example", "Other.example:80"]).know([(b"host", host.encode())]) is is_ours
    assert Hosts().know([(b"host", socket.gethostname().encode())])


def test_an_address_may_ask_so_often() -> None:
    now = [0.0]
    gate = AccessCheck(now=lambda: now[0])
    for _ in range(MIN_REQUEST_BURST):
        gate.check("club", [])
    with pytest.raises(Denied, match="too_many_requests") as raised:
        gate.check("club", [])
    assert 0 < raised.value.wait < 1
    gate.check("elsewhere", [])
    now[0] = REFILL_TIME_S
    for _ in range(MIN_REQUEST_BURST):
        gate.check("club", [])


def test_connections_are_counted_by_address_but_for_trusted_proxies() -> None:
    turnstile = HttpConnections(Proxies(["10.0.0.1"]), of_one=3, most=10)
    assert [turnstile.enter("a") for _ in range(4)] == [True] * 3 + [False]
    turnstile.leave("a")
    assert turnstile.enter("a") and not turnstile.enter("a")
    assert [turnstile.enter("10.0.0.1") for _ in range(8)] == [True] * 7 + [False]


def test_no_network_takes_more_than_half_of_all_connections() -> None:
    """Regression: a /48 has 65,536 addresses, and two dozen of them took every connection."""
    turnstile = HttpConnections(of_one=3, most=20)
    networks = [f"2001:db8:77:{number:x}::1" for number in range(0, 65536, 64)]
    assert sum(turnstile.enter(address) for address in networks) == 10
    assert turnstile.enter("2001:db8:78::1") and turnstile.enter("192.0.2.1")
    turnstile.leave(networks[0])
    assert turnstile.enter(networks[-1]) and not turnstile.enter(networks[0])


def test_another_site_cannot_call_its_name_ours(house: House) -> None:
    told = house.ask("/health", Host="evil.example")
    assert (told.status, told.error["code"]) == (421, "wrong_host")
    assert house.ask("/api/tables", {"rules": "classic"}, Host="evil.example").status == 421
    here = socket.create_connection(("127.0.0.1", house.port))
    with here, pytest.raises(InvalidStatus) as raised, connect("ws://evil.example/ws", sock=here):
        pass
    assert raised.value.response.status_code == 421


def test_a_name_can_be_allowed(tmp_path: Path) -> None:
    with House(tmp_path, "--allow-host", "one.example", "--base-url", "https://club.example/") as house:
        for host, status in (("one.example:8000", 200), ("club.example", 200), ("two.example", 421)):
            assert house.ask("/health", Host=host).status == status


def test_the_language_of_the_server_is_for_whoever_names_none(tmp_path: Path) -> None:
    with House(tmp_path, "--lang", "en") as house:
        for accepted, has_russian in (("", False), ("de", False), ("ru", True)):
            text = house.ask("/nowhere", Accept_Language=accepted).error["text"]
            assert bool(re.search("[а-я]", text)) is has_russian
        with house.socket() as line:
            line.send("nonsense")
            assert not re.search("[а-я]", heard(line, "error")["text"])


def test_everything_lies_under_the_base_path(tmp_path: Path) -> None:
    with House(tmp_path, "--base-path", "/gorod/") as house:
        assert house.url.endswith("/gorod")
        for path in ("", "/", "/health", "/api/rules", "/schema/openapi.json"):
            assert house.ask(path).status == 200
        table = house.opened()
        assert "/gorod/#join/" in house.invited(table).json["url"]
        with house.socket(house.joined(table["code"])["token"]) as line:
            assert heard(line, "table")["me"] == 1
        with connect(f"{house.ws}/{table['table']}"):
            pass
        house.url = house.url.removesuffix("/gorod")
        assert house.ask("/health").status == 404
        with pytest.raises(InvalidStatus), connect(house.ws):
            pass


def test_a_socket_may_name_a_table_and_nothing_follows_from_it(house: House) -> None:
    """It is a hint for a proxy in front; only the token opens a seat."""
    mine, other = house.opened(), house.opened()
    hello = json.dumps({"t": "hello", "token": house.joined(mine["code"])["token"]})
    for hint in (
        "",
        f"/{mine['table']}",
        f"/{other['table']}",
        "/nobodys",
        f"/{mine['table']}?node=elsewhere",
    ):
        with connect(house.ws + hint, compression=None) as line:
            line.send(hello)
            assert heard(line, "table")["id"] == mine["table"]
        with connect(house.ws + hint, compression=None) as line:
            line.send(json.dumps({"t": "hello", "token": "nobodys"}))
            assert heard(line, "bye")["code"] == "unknown_token"
    for odd in ("x", "/", f"/{mine['table']}/more", "/%41", f"/{'a' * 65}"):
        with pytest.raises(InvalidStatus) as raised, connect(house.ws + odd):
            pass
        assert raised.value.response.status_code == 404


@pytest.mark.parametrize(
    "words",
    [
        *(("--base-path", one) for one in ("gorod", "/a b")),
        *((name, "somebody") for name in ("--trusted-proxy", "--metrics-from")),
        *(("--metrics-from", everybody) for everybody in ("0.0.0.0/0", "::/0")),
    ],
)
def test_what_cannot_be_a_path_or_a_network_is_refused(tmp_path: Path, words: tuple[str, str]) -> None:
    ran = gorod("serve", "--data", tmp_path, *words, "--lang", "en")
    assert ran.status == 2 and all(word in ran.err for word in words) and len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("peer", "header", "may"),
    [
        *(
            (one, "accept", True)
            for one in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "10.89.0.7", "2001:db8::5")
        ),
        *((one, "accept", False) for one in ("127.0.0.2", "10.90.0.7", "2001:db8::6", "unix", "")),
        *(("10.89.0.7", one, False) for one in ("x-forwarded-for", "forwarded", "via")),
        *(("127.0.0.1", one, False) for one in ("x-forwarded-for", "forwarded", "via")),
    ],
)
def test_metrics_are_for_this_machine_and_those_who_were_named(peer: str, header: str, may: bool) -> None:
    """Not for requests through a proxy on this machine: they may come from anybody."""
    gate = AccessCheck(proxies=Proxies(["10.89.0.0/16"]), metrics_from=["10.89.0.0/16", "2001:db8::5"])
    assert gate.may_measure(peer, [(header.encode(), b"10.89.0.7")]) is may


def test_forwarded_addresses_count_only_from_those_who_may_tell_them(tmp_path: Path) -> None:
    """Without the option, anybody on this machine could claim any address."""
    for words, first in (((), 429), (("--trusted-proxy", "127.0.0.1"), 201)):
        with House(tmp_path / str(first), *words, "--most-tables", 1) as house:
            asked = [
                house.ask("/api/tables", {"rules": "classic"}, X_Forwarded_For=f"198.51.100.{at}").status
                for at in range(3)
            ]
            assert asked[1:] == [first if first == 201 else asked[1]] * 2 and (asked[1] == 201) is (
                first == 201
            )


@pytest.mark.full
def test_guessing_is_slow_and_nobody_is_locked_out(tmp_path: Path) -> None:
    """One valid code every ninth try, many guessers at once; other people share their router."""
    with House(tmp_path, "--trusted-proxy", "127.0.0.1") as house:
        code = house.opened()["code"]
        began, told = time.monotonic(), list[Answer]()

        def guess() -> None:
            for number in range(9):
                typed = code if number == 8 else f"ZZZZ{number:02d}".translate(LIKE_CODES)
                told.append(house.ask(f"/api/tables/{typed}", X_Forwarded_For="198.51.100.1"))

        guessers = [threading.Thread(target=guess) for _ in range(12)]
        for one in guessers:
            one.start()
        until(lambda: len(told) >= ADDRESS_GUESS_RATE[0])
        before = time.monotonic()
        assert house.ask(f"/api/tables/{code}", X_Forwarded_For="198.51.100.2").status == 200
        quick = time.monotonic() - before
        assert house.ask(f"/api/tables/{code}", X_Forwarded_For="198.51.100.1").status == 200
        for one in guessers:
            one.join()
        took = time.monotonic() - began
    assert Counter(answer.status for answer in told) == {404: 96, 200: 12}
    burst, rate = ADDRESS_GUESS_RATE
    assert took > 0.8 * (96 - burst) / rate, "more guesses than one address has"
    assert quick < took / 2


@pytest.mark.full
def test_a_request_that_does_not_come_is_not_waited_for(house: House) -> None:
    """Regression: a thousand of them stayed for as long as they liked, and nobody else could connect."""
    heads = (
        b"",
        b"GET /health HTT",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{",
    )
    again = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /heal"
    waiting = [socket.create_connection(("127.0.0.1", house.port)) for _ in range(4)]
    began = time.monotonic()
    for one, sent in zip(waiting, (*heads, again), strict=True):
        one.settimeout(TIMEOUT_S)
        one.sendall(sent)
    assert house.ask("/health").status == 200
    for one in waiting:
        with one:
            try:
                while one.recv(4096):
                    pass
            except ConnectionResetError:
                pass
    assert time.monotonic() - began >= REQUEST_TIMEOUT_S - 1
    assert house.ask("/health").status == 200


def test_one_address_has_so_many_connections(house: House) -> None:
    waiting = [socket.create_connection(("127.0.0.1", house.port)) for _ in range(MAX_PER_ADDRESS + 5)]
    try:
        waiting[-1].settimeout(TIMEOUT_S)
        told = waiting[-1].recv(4096)
        assert told.startswith(b"HTTP/1.1 503") and b"Retry-After" in told
    finally:
        for one in waiting:
            one.close()
    until = time.monotonic() + TIMEOUT_S
    while house.ask("/health").status != 200:
        assert time.monotonic() < until


def test_phrases_are_in_the_language_of_the_table(house: House) -> None:
    for lang, letters in (("ru", "[а-яё ]+"), ("en", "[a-z ]+")):
        code = house.opened(lang=lang)["code"]
        joined = house.joined(code)
        assert re.fullmatch(letters, joined["phrase"])
        with house.socket(joined["token"]) as line:
            assert re.fullmatch(letters, heard(line, "table")["words"])
        typed = joined["phrase"].upper().replace(" ", ", ")
        assert house.ask(f"/api/tables/{code}/recover", {"phrase": typed}).status == 200


def test_a_flood_is_told_what_was_not_done_and_outlives_its_connection(house: House) -> None:
    token = house.joined(house.opened(seats=10)["code"])["token"]
    taken = 0
    for _ in range(3):
        with house.socket(token) as line:
            try:
                for at in range(150):
                    line.send(json.dumps({"t": "ask", "id": f"x{at}"}))
                    told = json.loads(line.recv(timeout=TIMEOUT_S))
                    while told["t"] not in ("ack", "error", "bye"):
                        told = json.loads(line.recv(timeout=TIMEOUT_S))
                    taken += told["t"] == "ack"
                    assert told["t"] == "bye" or told["id"] == f"x{at}"
            except Exception as closed:
                assert "1008" in str(closed), closed
    assert taken < 250
