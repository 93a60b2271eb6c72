"""Who may send what over a socket: every command from everybody who may not."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, get_args

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from gorod.engine import commands as c
from gorod.protocol.limits import MAX_MESSAGE_BYTES
from gorod.protocol.messages import Deed
from tests.services.samples import COMMANDS, JUDGE_COMMANDS
from tests.waiting import until
from tests.web.house import TIMEOUT_S, House, heard
from tests.web.sockets import connect


class Sitting(msgspec.Struct):
    """A running game, and the tokens of those around it."""

    house: House
    organiser: str
    seat: str
    watcher: str
    knocking: str


@pytest.fixture
def sitting(house: House) -> Sitting:
    """Return a new game of one person, nine programs and an onlooker; each has their own limits."""
    table = house.opened(bots={"kind": "random", "count": 9}, watch=True, door="invited")
    knocking = house.joined(table["code"])["token"]
    seat = house.joined(table["code"], invite=house.invited(table).json["invite"])["token"]
    watcher = house.ask(f"/api/tables/{table['code']}/watch", b"").json["token"]
    assert house.started(table).status == 200
    return Sitting(house, table["organiser"], seat, watcher, knocking)


def sent(socket: ClientConnection, command: c.Command, **more: Any) -> dict[str, Any]:
    """Send a command; return the answer."""
    name = f"{type(command).__name__}{more}"
    message = {"t": "do", "id": name, "cmd": msgspec.to_builtins(command), **more}
    socket.send(json.dumps(message))
    return heard(socket, "ack")


def test_the_samples_are_all_commands() -> None:
    assert {type(sample) for sample in COMMANDS.values()} == set(get_args(c.Command))


@pytest.mark.parametrize("who", ["organiser", "watcher", "knocking"])
@pytest.mark.parametrize("as_", [None, 2, "judge"])
def test_nobody_but_a_seat_plays_at_an_online_table(sitting: Sitting, who: str, as_: Any) -> None:
    more = {} if as_ is None else {"as": as_}
    with sitting.house.socket(getattr(sitting, who)) as socket:
        for sample in COMMANDS.values():
            ack = sent(socket, sample, **more)
            assert (ack["status"], ack["refusal"]["code"]) == ("refused", "not_allowed"), sample


@pytest.mark.parametrize("as_", [2, 10, "judge"])
def test_a_seat_sends_for_itself_alone(sitting: Sitting, as_: Any) -> None:
    with sitting.house.socket(sitting.seat) as socket:
        for sample in COMMANDS.values():
            ack = sent(socket, sample, **{"as": as_})
            assert (ack["status"], ack["refusal"]["code"]) == ("refused", "not_allowed"), sample


def test_a_seat_is_no_judge(sitting: Sitting) -> None:
    with sitting.house.socket(sitting.seat) as socket:
        for sample in (sample for sample in COMMANDS.values() if isinstance(sample, JUDGE_COMMANDS)):
            assert sent(socket, sample)["status"] == "refused", sample


@pytest.mark.parametrize("what", list(Deed))
@pytest.mark.parametrize("who", ["seat", "watcher", "knocking"])
def test_only_the_organiser_manages_a_table(sitting: Sitting, who: str, what: str) -> None:
    with sitting.house.socket(getattr(sitting, who)) as socket:
        socket.send(json.dumps({"t": "manage", "id": f"m-{what}", "what": what, "seat": 1}))
        assert heard(socket, "ack")["refusal"]["code"] == "not_allowed"


def test_a_watcher_and_an_organiser_see_what_everybody_sees(sitting: Sitting) -> None:
    for token in (sitting.watcher, sitting.organiser):
        with sitting.house.socket(token) as socket:
            assert not {"me", "legal", "judge"} & set(heard(socket, "frame")["view"])


def closed(socket: ClientConnection) -> tuple[int, list[dict[str, Any]]]:
    """Return the code with which a socket was closed, and what it was told before."""
    told = []
    try:
        while True:
            told.append(json.loads(socket.recv(timeout=TIMEOUT_S)))
    except ConnectionClosed as gone:
        assert gone.rcvd is not None
        return gone.rcvd.code, told


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"t": "hello", "token": "nobody"}, "unknown_token"),
        ({"t": "do", "id": "1", "cmd": {"do": "pass"}}, "hello_first"),
        ({"t": "ask", "id": "1"}, "hello_first"),
    ],
)
def test_a_stranger_is_sent_away(house: House, first: dict[str, Any], code: str) -> None:
    with house.socket() as socket:
        socket.send(json.dumps(first))
        assert closed(socket) == (4401, [{"t": "bye", "code": code}])


def test_a_message_that_is_too_long_ends_the_connection(house: House) -> None:
    with house.socket() as socket:
        socket.send("x" * (MAX_MESSAGE_BYTES + 1))
        assert closed(socket)[0] == 1009


NONSENSE = ("{", "[]", '{"t":"nonsense"}', "\x00", '{"t":"ping","at":1e999}', "[" * 4000)


@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
def test_what_cannot_be_read_changes_nothing(house: House, text: str) -> None:
    with house.socket() as socket:
        socket.send(text)
        assert heard(socket, "error")["code"] in ("malformed", "unknown_message")
        socket.send(json.dumps({"t": "ping", "at": 1}))
        assert heard(socket, "pong")["at"] == 1


def test_bytes_are_read_like_text(house: House) -> None:
    with house.socket() as socket:
        socket.send(b'{"t":"ping","at":2}')
        assert heard(socket, "pong")["at"] == 2


def test_the_language_of_a_device_is_heard(house: House) -> None:
    with connect(house.ws, additional_headers={"Accept-Language": "en-GB"}) as socket:
        socket.send("{")
        assert heard(socket, "error")["text"].isascii()


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null"])
def test_a_page_of_another_site_gets_no_socket(house: House, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(house.ws, additional_headers={"Origin": origin}):
        pass
    assert refused.value.response.status_code == 403


def test_a_page_of_ours_gets_one(house: House) -> None:
    with connect(house.ws, additional_headers={"Origin": house.url}) as socket:
        socket.send(json.dumps({"t": "ping", "at": 3}))
        assert heard(socket, "pong")["at"] == 3


def test_there_is_one_place_for_sockets(house: House) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(f"{house.ws}/other/place"):
        pass
    assert refused.value.response.status_code == 404


def test_one_address_has_so_many_sockets(house: House) -> None:
    with ExitStack() as crowd:
        last = crowd.enter_context(house.socket())
        with pytest.raises(InvalidStatus) as refused:
            for _ in range(30):
                crowd.enter_context(house.socket())
        assert refused.value.response.status_code == 429
        last.close()
        crowd.enter_context(patient(house))


@contextmanager
def patient(house: House) -> Iterator[ClientConnection]:
    """Open a socket as soon as there is room: the server may notice a closed one a moment later."""

    def opened() -> ClientConnection | None:
        try:
            return connect(house.ws, compression=None)
        except InvalidStatus:
            return None

    socket = until(opened, "there is still no room")
    assert socket is not None
    with socket:
        yield socket


def test_whoever_sends_too_much_is_slowed_down_and_then_sent_away(house: House) -> None:
    with house.socket() as socket:
        with suppress(ConnectionClosed):
            for _ in range(170):
                socket.send(json.dumps({"t": "ping", "at": 1}))
        code, told = closed(socket)
    assert code == 1008 and [message["t"] for message in told[-2:]] == ["error", "bye"]
