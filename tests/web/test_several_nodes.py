"""Any node serves any device: a request to one node is answered as if it had the table itself."""

import asyncio
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from gorod.nodes.times import NatsTimes
from gorod.services.rows import PersonRow
from gorod.services.tokens import token_hash
from gorod.web.app import http
from gorod.web.nodes.forwarding import ROUTES, RouteKind, kind_of
from tests.engines.cut import BadLine
from tests.waiting import until_async
from tests.web.guests import closed, device, heard, join, opened, run
from tests.web.house import TIMEOUT_S
from tests.web.nodes import QUICK_TIMES, several
from tests.web.seat import Seat
from tests.web.sockets import connect_async

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # raised by litestar


def test_every_route_is_somebodys_business() -> None:
    app = http(cast(Any, SimpleNamespace(errors={})))
    seen = set()
    for route in app.routes:
        path = "/".join("{}" if part.startswith("{") else part for part in route.path_format.split("/"))
        named = {handler.handler_name for handler in getattr(route, "route_handlers", ())}
        if named & {"client_page", "unbuilt_page"}:
            continue
        seen.add(path)
        assert path in ROUTES, f"{path} is nobody's business: name it in ROUTES"
    assert seen >= {*ROUTES} - {"/", "/schema"}
    assert kind_of("/api/tables/ABC/join") == (RouteKind.CODE, "ABC")
    assert kind_of("/api/clubs/x/evenings/y/games/z.pdf") == (RouteKind.CLUB, "x")
    assert kind_of("/no/such/page") == (RouteKind.LOCAL, "")


def test_a_whole_game_with_a_device_at_each_of_three_nodes(nats: str) -> None:
    async def play() -> None:
        async with several(nats, nats, nats, pace=400) as nodes:
            owner, second, third = nodes
            table = await opened(owner, bots={"kind": "random", "count": 2})
            tokens = [await join(node, table["code"], f"p{at}") for at, node in enumerate(nodes)]
            seats = [
                Seat(node, token, at) for at, (node, token) in enumerate(zip(nodes, tokens, strict=True))
            ]
            bearer = f"Bearer {table['organiser']}"
            started = await third.asks(f"/api/tables/{table['table']}/start", b"", Authorization=bearer)
            assert started.status == 200 and started.headers["gorod-node"] == "n1"
            winners = await asyncio.gather(*(seat.play() for seat in seats))
            assert len({*winners}) == 1
            assert sum(len(seat.acknowledged) for seat in seats[1:]) > 0
            assert [*owner.server.tables.by_id] == [table["table"]]
            assert not second.server.tables.by_id and not third.server.tables.by_id
            assert [node.house.exchange.resets for node in nodes] == [0, 0, 0]
            game = started.json["game"]
            records = {(await node.asks(f"/api/games/{game}.mgn")).text for node in nodes}
            assert len(records) == 1
            plain, named, far = await asyncio.gather(
                third.asks(f"/api/games/{game}.pdf"),
                owner.asks(f"/api/games/{game}.pdf", Authorization=f"Bearer {tokens[2]}"),
                third.asks(f"/api/games/{game}.pdf", Authorization=f"Bearer {tokens[2]}"),
            )
            assert plain.status == 200 and named.text == far.text != plain.text, "names are on it"

    run(play)


@pytest.mark.full
def test_requests_are_answered_alike_by_every_node(nats: str) -> None:
    async def play() -> None:
        async with several(nats, nats) as nodes:
            owner, other = nodes
            table = await opened(owner, listed=True, watch=True)
            code = table["code"]
            for node in nodes:
                shown = await node.asks(f"/api/tables/{code.lower()}")
                assert shown.status == 200 and shown.json["id"] == table["table"]
                assert shown.headers["gorod-node"] == "n1"
                for wrong in ("ABCDEF", "WRNGCD", "x"):
                    no = await node.asks(f"/api/tables/{wrong}")
                    assert no.status == 404 and "gorod-node" not in no.headers
                lost = [
                    await node.asks(f"/api/tables/{one}/recover", {"phrase": "a b c d"})
                    for one in (code, "ABCDEF")
                ]
                assert lost[0].status == lost[1].status == 403 and lost[0].text == lost[1].text
                assert {*lost[0].headers} == {*lost[1].headers}
                large = await node.asks(f"/api/tables/{code}/join", {"name": "x" * 20_000})
                assert large.status == 413
                bad = await node.asks(f"/api/tables/{code}/join", {"name": ""}, Accept_Language="ru")
                assert bad.error["code"] == "bad_name" and "мя" in bad.error["text"]
                assert (await node.asks(f"/api/tables/{code}/join")).status == 405
            token = await join(other, code, "Анна")
            bearer = f"Bearer {table['organiser']}"
            svg = await other.asks(f"/api/tables/{table['table']}/invite", b"", Authorization=bearer)
            assert svg.status == 200 and "<svg" in svg.json["svg"]

            async def is_listed() -> bool:
                return [one["id"] for one in (await other.asks("/api/tables")).json] == [table["table"]]

            await until_async(is_listed)
            gone = await other.asks("/api/forget", b"", Authorization=f"Bearer {token}")
            assert gone.status in (202, 204), gone.text
            assert "Анна" not in [
                one.name for one in owner.server.tables.by_id[table["table"]].members.people
            ]
            nobody = await other.asks("/api/forget", b"", Authorization="Bearer nobody")
            assert nobody.error["code"] == "not_allowed"

    run(play)


@pytest.mark.parametrize("at", [0, 1])
def test_what_is_asked_while_a_table_changes_hands_is_answered_by_its_new_owner(nats: str, at: int) -> None:
    async def play() -> None:
        async with several(nats, nats) as nodes:
            owner, loop = nodes[0], asyncio.get_running_loop()
            new = await opened(owner)
            hash_phrase = owner.server.tables.requests.hash_phrase

            def slow(phrase: str, of: str, done: Any, reply: Any) -> None:
                """Delay only calls from another node."""
                if owner.server.tables.runs(of):
                    owner.house.membership.drain()
                    loop.call_later(0.01, slow, phrase, of, done, reply)
                else:
                    hash_phrase(phrase, of, done, reply)

            owner.server.tables.requests.hash_phrase = slow  # type: ignore[method-assign]
            answer = await nodes[at].asks(f"/api/tables/{new['code']}/join", {"name": "x"})
            assert answer.status == 200 and answer.headers["gorod-node"] == "n2", answer.text
            [person] = [
                one for one in nodes[1].server.tables.by_id[new["table"]].members.people if one.name == "x"
            ]
            assert person.token

    run(play)


def test_who_is_declared_dead_while_he_starts_does_not_wait_for_ever(nats: str) -> None:
    async def play() -> None:
        async with several(nats, nats) as (_, slow):
            slow._houses.book.end(slow.id)
            await until_async(lambda: slow.died > 0)
            await asyncio.wait_for(slow.server.joined(), TIMEOUT_S / 2)
            assert not slow.house.membership.is_good()

    run(play)


def test_a_club_is_led_from_any_node(nats: str) -> None:
    async def play() -> None:
        async with several(nats, nats) as (owner, other):
            club = (await owner.asks("/api/clubs", {"title": "Двор"})).json
            path, bearer = f"/api/clubs/{club['club']}", f"Bearer {club['token']}"
            person = await other.asks(f"{path}/people", {"name": "Анна"}, Authorization=bearer)
            assert person.status == 201, person.text
            wanted = {"table": {"rules": "home", "seats": 6}, "date": "2026-11-18", "preset": "fiim"}
            evening = await other.asks(f"{path}/evenings", wanted, Authorization=bearer)
            assert evening.status == 201, evening.text
            tonight = f"{path}/evenings/{evening.json['evening']}"
            table = await other.asks(f"{tonight}/tables", {}, Authorization=bearer)
            assert table.status == 201 and table.json["table"] in owner.server.tables.by_id, "with its club"
            infos = {(await node.asks(path, Authorization=bearer)).text for node in (owner, other)}
            assert len(infos) == 1 and "Анна" in infos.pop()
            back = await other.asks(f"/api/clubs/{club['code']}/recover", {"phrase": club["phrase"]})
            assert back.status == 200 and back.json["club"] == club["club"]
            async with device(other, table.json["organiser"]) as judge:
                assert (await heard(judge, "table"))["node"] == "n1"

    run(play)


def test_a_device_is_led_by_its_token_whatever_it_names(nats: str) -> None:
    async def play() -> None:
        async with several(nats, nats) as (owner, other):
            table, elsewhere = await opened(owner, watch=True), await opened(other)
            token = await join(owner, table["code"], "x")
            watcher = (await other.asks(f"/api/tables/{table['code']}/watch", b"")).json["token"]
            for node in (owner, other):
                tables = [await node.server.table_of(one) for one in (token, watcher, "nobody's", "")]
                assert tables == [table["table"], table["table"], "", ""]
            for one in (token, watcher):
                for hint in ("", f"/{table['table']}", f"/{elsewhere['table']}", "/nonsense"):
                    async with device(other, one, hint) as socket:
                        told = await heard(socket, "table")
                        assert told["id"] == table["table"] and told["node"] == "n1"
            async with device(other, token) as socket:
                await heard(socket, "table")
                assert len(owner.house.guests) == len(other.house.relay) == 1
            await until_async(lambda: len(owner.house.guests) == len(other.house.relay) == 0)
            async with device(other, "nobody's", f"/{table['table']}") as socket:
                assert await closed(socket) == (4401, "unknown_token")

    run(play)


def test_who_is_silent_is_sent_away_and_who_is_known_at_another_node_is_not(nats: str) -> None:
    """Each device waits for its own hello; the silent one came later, so the other's time is over too."""

    async def play() -> None:
        async with several(nats, nats, hello_within_s=2.0) as (owner, other):
            token = await join(owner, (await opened(owner))["code"], "x")
            async with device(other, token) as known:
                await heard(known, "table")
                async with connect_async(other.ws) as silent:
                    assert await closed(silent) == (4401, "hello_first")
                await known.send('{"t":"ping","at":1}')
                assert (await heard(known, "pong"))["at"] == 1, "it is no stranger"

    run(play)


@pytest.mark.parametrize("how", ["cut", "hang"])
@pytest.mark.full
def test_while_nats_is_out_of_reach_own_devices_go_on_and_others_are_told(nats: str, how: str) -> None:
    times = replace(QUICK_TIMES, request_search_s=0.5)
    quick = partial(several, times=times, nats_times=NatsTimes(ping_interval_s=0.05))

    async def play() -> None:
        place = urlsplit(nats)
        async with (
            BadLine(str(place.hostname), int(place.port or 0)) as line,
            quick(nats, f"nats://127.0.0.1:{line.port}") as (owner, edge),
        ):
            table, own = await opened(owner), await opened(edge)
            token = await join(owner, table["code"], "x")
            async with device(edge, token) as far, device(edge, own["organiser"]) as near:
                await heard(far, "table")
                await heard(near, "table")
                line.cut() if how == "cut" else line.hang()
                assert (await heard(far, "error"))["code"] == "table_unreachable"
                await far.send('{"t":"ask","id":"a1"}')
                told = await heard(far, "error")
                assert told["code"] == "table_unreachable" and told["id"] == "a1"
                await near.send('{"t":"ping","at":2}')
                await heard(near, "pong")
                well = await edge.asks("/health")
                assert well.status == 200 and well.json["reasons"][0]["code"] == "nats_unreachable"
                refused = await edge.asks(f"/api/tables/{table['code']}")
                assert refused.status == 503 and refused.headers["retry-after"] == "1"
                async with device(edge, token) as late:
                    assert (await heard(late, "error"))["code"] == "table_unreachable"
                    line.mend()
                    assert await closed(far) == (1012, "restart")
                    assert (await heard(late, "table"))["id"] == table["table"], "it goes on"
            assert (await edge.asks(f"/api/tables/{table['code']}")).status == 200

    run(play)


def test_when_an_owner_is_gone_others_go_on_with_its_tables(nats: str) -> None:
    async def play() -> None:
        async with several(nats, nats, times=replace(QUICK_TIMES, lease_s=1.0)) as (owner, edge):
            table = await opened(owner)
            token = await join(edge, table["code"], "x")
            async with device(edge, token) as socket:
                await heard(socket, "table")
                await until_async(edge.house.membership._may_judge)
                await owner.end()
                end = await closed(socket)
                assert end == (1012, "restart")
            async with device(edge, token) as again:
                told = await heard(again, "table")
                assert told["id"] == table["table"] and told["node"] == "n2"
            shown = await edge.asks(f"/api/tables/{table['code']}")
            assert shown.status == 200 and shown.headers["gorod-node"] == "n2"

    run(play)


def test_a_table_that_its_owner_cannot_read_is_told_to_be_out_of_reach(nats: str) -> None:
    async def play() -> None:
        async with several(nats, nats, times=replace(QUICK_TIMES, stray_patience_s=0.3)) as (owner, edge):
            table = await opened(owner)
            token = await join(edge, table["code"], "x")
            owner.server.tables._running.discard(table["table"])
            async with device(edge, token) as socket:
                assert (await heard(socket, "error"))["code"] == "table_unreachable"
                assert (await heard(socket, "error"))["code"] == "table_unreachable", "it is tried again"

    run(play)


@pytest.mark.full
def test_a_slow_answer_of_a_node_is_no_reason_to_send_a_device_home(nats: str) -> None:
    """Only the owner's memory knows an onlooker's token, and NATS is slower than any timeout here."""

    async def play() -> None:
        place, luck = urlsplit(nats), Random(18)
        slow = partial(luck.uniform, 0.2, 0.6)
        async with (
            BadLine(str(place.hostname), int(place.port or 0), slow) as line,
            several(nats, f"nats://127.0.0.1:{line.port}") as (owner, edge),
        ):
            table = await opened(owner, watch=True)
            watcher = (await owner.asks(f"/api/tables/{table['code']}/watch", b"")).json["token"]
            async with device(edge, watcher) as socket:
                assert (await heard(socket, "table"))["id"] == table["table"]
            async with device(edge, "nobody's") as socket:
                assert await closed(socket) == (4401, "unknown_token"), "when all have said so"

    run(play)


def test_who_may_have_lost_a_table_does_not_say_that_a_token_is_worthless(nats: str) -> None:
    """Another node may have the table by now, and may have let in people unknown to this one."""

    async def play() -> None:
        async with several(nats, nats) as (owner, other):
            table = await opened(owner)
            disk = owner._houses.disk
            known = next(row for row in disk.kept.values() if isinstance(row, PersonRow))
            written = replace(known, key="another", token=token_hash("of another"))
            disk.kept["person", "another"] = written
            assert known.table == table["table"]
            async with device(owner, "of another") as socket:
                assert await closed(socket) == (4401, "unknown_token"), "the owner has said so"
            owner.house._leases.is_cut = other.house._leases.is_cut = True
            await until_async(lambda: not owner.house.membership.is_good())
            async with device(owner, "of another") as socket:
                assert (await heard(socket, "error"))["code"] == "table_unreachable"

    run(play)
