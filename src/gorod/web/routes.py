"""Every HTTP route except those of clubs: tables, finished games, rules, cards, health, metrics, client."""

from asyncio import to_thread
from functools import cache, partial
from html import escape
from typing import Any, Literal

import msgspec
import segno
from litestar import MediaType, Request, Response, Router, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec

from gorod import __version__
from gorod.protocol.http import (
    ClipWanted,
    Health,
    Invitation,
    Join,
    Joined,
    NewRules,
    NewTable,
    OfferSeat,
    Opened,
    Reason,
    Recover,
    TableInfo,
    TakeConsole,
    TakeNarrator,
    TakeSeat,
    TurnTold,
    Version,
)
from gorod.protocol.limits import MAX_HOUSE_FILE_BYTES
from gorod.roles import ROLES
from gorod.rules import RULESETS
from gorod.services.denied import Denied
from gorod.services.game.turns import turns_told
from gorod.services.ports import Deleted
from gorod.services.settings import chosen_from, read_house
from gorod.sheet import pdf
from gorod.sheet.form import Sheet
from gorod.speech.synthesizer import NoVoice, VoiceFailed
from gorod.texts.catalogue import say
from gorod.texts.lessons import Term, glossary, lessons
from gorod.texts.rules_data import role_record, rules_head
from gorod.texts.rules_text import ClauseChange, RulesText, clause_changes, rules_text
from gorod.texts.script import ScriptPart, script
from gorod.web.access import Bearer, address_of, may_read_metrics, token_of
from gorod.web.client_files import ClientFiles
from gorod.web.error_responses import FAULTS
from gorod.web.finished_games import Finished, finished, mgn, record, sheet
from gorod.web.language import spoken_by
from gorod.web.metrics import metrics_text
from gorod.web.phrases_ahead import PhrasesAhead
from gorod.web.server import Server
from gorod.web.threads import OneAtATime

Asked = Request[Any, Any, Any]
Lang = Literal["ru", "en"]
NOT_MODIFIED, REDIRECT = 304, 307
WAV = "audio/wav"
_PAGE = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gorod</title></head>
<body>
<main>
<h1>{title}</h1>
<p>{running}</p>
<p>{how}</p>
<ul>
<li><a href="{base}/schema/openapi.json">{base}/schema/openapi.json</a></li>
<li><a href="{base}/api/rules">{base}/api/rules</a></li>
<li><a href="{base}/api/tables">{base}/api/tables</a></li>
<li><a href="{base}/health">{base}/health</a></li>
</ul>
</main>
</body>
</html>
"""


@get("/", media_type=MediaType.HTML, sync_to_thread=False, include_in_schema=False)
def unbuilt_page(request: Asked, base: str) -> str:
    """Return a page for a server without a built client: how to build it, and where the API is described."""
    lang = spoken_by(request.scope)
    words = {
        name: escape(say(lang, f"unbuilt-page-{name}", version=__version__))
        for name in ("title", "running", "how")
    }
    return _PAGE.format(lang=lang, base=base, **words)


def client_pages(files: ClientFiles) -> HTTPRouteHandler:
    """Return the route of the client's files; if it was not built, of a page that says so."""

    @get([*files.by_path], sync_to_thread=False, include_in_schema=False)
    def client_page(request: Asked, base: str) -> Response[bytes | None]:
        if base and request.scope["raw_path"].decode() == base:  # relative links need the slash
            return Response(None, status_code=REDIRECT, headers={"location": f"{base}/"})
        file = files.by_path[request.scope["path"].removeprefix(base) or "/"]
        sent = file.for_one_who_accepts(request.headers.get("accept-encoding", ""))
        if sent.is_known_to(request.headers.get("if-none-match", "")):
            return Response(None, status_code=NOT_MODIFIED, headers=sent.headers)
        return Response(sent.body, media_type=file.media_type, headers=sent.headers)

    return client_page if files.by_path else unbuilt_page


def invitation(room: str, code: str, invite: str, page: str = "join") -> Invitation:
    """Return an address with its QR code: `room`, the page, the code, and the invite if there is one.

    Browsers do not send the part after `#`, so the code and the invite appear in no proxy's log.
    """
    url = f"{room.rstrip('/')}/#{page}/" + "/".join(filter(None, (code, invite)))
    drawn = segno.make(url, error="m", micro=False)
    return Invitation(invite, url, drawn.svg_inline(light="#fff", omitsize=True))


MAX_OPENING_BYTES = 16 * 1024 + 3 * MAX_HOUSE_FILE_BYTES
"""All options and a house file, in which each two bytes may be written as `\\u0430`."""
NO_CONTENT, ACCEPTED = 204, 202
FORGET_TIMEOUT_S = 50.0
"""Seconds for a deletion. It may rewrite the whole database."""


@get("/", responses=FAULTS)
async def listed(server: Server) -> list[TableInfo]:
    """Return the public tables that can still be joined or watched."""
    return server.listing()


@post("/", responses=FAULTS, request_max_body_size=MAX_OPENING_BYTES)
async def opened(data: NewTable, request: Asked, server: Server, reading: OneAtATime) -> Opened:
    """Open a table. The token in the answer is the organiser's."""
    address = address_of(request.scope)
    server.tables.admission.may_open(address)
    if data.house:
        await reading.run(partial(read_house, data.house))
    return await server.asked(Opened, lambda reply: server.tables.admission.open(data, address, reply))


@get("/{code:str}", responses=FAULTS)
async def shown(code: str, request: Asked, server: Server) -> TableInfo:
    """Return what anybody with the code may know before joining."""
    address = address_of(request.scope)
    await server.sleep_if_throttled(server.tables.admission.guesses.code(address))
    return server.tables.admission.knock(code, address).members.info_for_guests()


@get("/{code:str}/qr", responses=FAULTS)
async def drawn_code(code: str, request: Asked, server: Server, room: str) -> Invitation:
    """Return the code as an address with its QR code, for a public screen. It contains no invite."""
    address = address_of(request.scope)
    await server.sleep_if_throttled(server.tables.admission.guesses.code(address))
    return invitation(room, server.tables.admission.knock(code, address).members.code, "")


@post("/{code:str}/join", status_code=200, responses=FAULTS)
async def joined(code: str, data: Join, request: Asked, server: Server) -> Joined:
    """Take a seat. The token gives access to it; the phrase recovers a lost token."""
    address = address_of(request.scope)
    if not server.tables.admission.is_invited(code, data.invite):
        await server.sleep_if_throttled(server.tables.admission.guesses.code(address))
    return await server.asked(Joined, lambda reply: server.tables.admission.join(code, data, address, reply))


@post("/{code:str}/watch", status_code=200, responses=FAULTS)
async def watched(code: str, request: Asked, server: Server) -> Joined:
    """Watch a table that allows spectators. There is no phrase to recover the token."""
    address = address_of(request.scope)
    await server.sleep_if_throttled(server.tables.admission.guesses.code(address))
    return await server.asked(Joined, lambda reply: server.tables.admission.watch(code, address, reply))


@post("/{code:str}/recover", status_code=200, responses=FAULTS)
async def recovered(code: str, data: Recover, request: Asked, server: Server) -> Joined:
    """Return a new token for the four words. The old token becomes invalid."""
    address, phrase = address_of(request.scope), data.phrase
    await server.sleep_if_throttled(server.tables.admission.guesses.phrase(address, code))
    return await server.asked(
        Joined, lambda reply: server.tables.devices.recover(code, phrase, address, reply)
    )


@post("/{code:str}/alone", status_code=200, responses=FAULTS)
async def other_devices_ended(code: str, server: Server, bearer: Bearer = "") -> Joined:
    """Return a new token for this device. All other devices of the seat are closed with `moved`."""
    token = token_of(bearer)
    return await server.asked(
        Joined, lambda reply: server.tables.devices.end_other_devices(code, token, reply)
    )


@post("/{table:str}/start", status_code=200, responses=FAULTS)
async def started(table: str, server: Server, bearer: Bearer = "") -> dict[str, str]:
    """Begin a game. The organiser's token is in the header `Authorization: Bearer …`."""
    return await server.asked(
        dict, lambda reply: server.tables.admission.start(table, token_of(bearer), reply)
    )


@post("/{table:str}/rules", status_code=200, responses=FAULTS, request_max_body_size=MAX_OPENING_BYTES)
async def rules_changed(
    table: str, data: NewRules, server: Server, reading: OneAtATime, bearer: Bearer = ""
) -> dict[str, int]:
    """Change the rules between games, with the same people. Everybody must confirm again."""
    admission, token = server.tables.admission, token_of(bearer)
    admission.may_choose_game(table, token)
    if data.house:
        await reading.run(partial(read_house, data.house))
    return await server.asked(dict, lambda reply: admission.choose_game(table, token, data, reply))


@post("/{table:str}/invite", status_code=200, responses=FAULTS)
async def invited(table: str, server: Server, room: str, bearer: Bearer = "") -> Invitation:
    """Return an invitation address with its QR code. If it contains an invite, it is valid once."""
    found = await server.asked(
        tuple, lambda reply: server.tables.admission.invite(table, token_of(bearer), reply)
    )
    return invitation(room, *found)


@post("/{table:str}/assistant", status_code=200, responses=FAULTS)
async def assisted(table: str, server: Server, room: str, bearer: Bearer = "") -> Invitation:
    """Return the address for an assistant's device, for the clock and fouls only. `invite` is its token."""
    devices = server.tables.devices
    code, token = await server.asked(tuple, lambda reply: devices.assist(table, token_of(bearer), reply))
    return invitation(room, code, token, "assist")


@post("/{table:str}/device", status_code=200, responses=FAULTS)
async def console_offered(table: str, server: Server, room: str, bearer: Bearer = "") -> Invitation:
    """Return an address that makes another device the judge's. It is valid once, for two minutes."""
    return invitation(room, *server.tables.devices.offer_console(table, token_of(bearer)), "take")


@post("/{code:str}/take", status_code=200, responses=FAULTS)
async def console_taken(code: str, data: TakeConsole, request: Asked, server: Server) -> Joined:
    """Return a token for the judge's new device. The old token becomes invalid."""
    address, devices = address_of(request.scope), server.tables.devices
    await server.sleep_if_throttled(server.tables.admission.guesses.code(address))
    return await server.asked(Joined, lambda reply: devices.take_console(code, data.key, address, reply))


@post("/{code:str}/narrator", status_code=200, responses=FAULTS)
async def narrated(code: str, data: TakeNarrator, request: Asked, server: Server) -> Joined:
    """Return a token for the narrator's device. The previous one becomes invalid."""
    address, devices = address_of(request.scope), server.tables.devices
    await server.sleep_if_throttled(server.tables.admission.guesses.code(address))
    return await server.asked(Joined, lambda reply: devices.take_narrator(code, data, address, reply))


@post("/{code:str}/narrator/link", status_code=200, responses=FAULTS)
async def narrator_linked(code: str, server: Server, room: str, bearer: Bearer = "") -> Invitation:
    """Return an address that makes a device without a seat the narrator's; valid once, for two minutes."""
    return invitation(room, *server.tables.devices.offer_narrator(code, token_of(bearer)), "narrate")


@post("/{code:str}/phone/link", status_code=200, responses=FAULTS)
async def phone_linked(
    code: str, data: OfferSeat, server: Server, room: str, bearer: Bearer = ""
) -> Invitation:
    """Return a link by which a new phone asks for an offline seat. It is valid once, for two minutes."""
    return invitation(room, *server.tables.devices.offer_seat(code, token_of(bearer), data.seat), "phone")


@post("/{code:str}/phone", status_code=200, responses=FAULTS)
async def seat_taken(code: str, data: TakeSeat, request: Asked, server: Server) -> Joined:
    """Return a token for a new phone of a seat. Everybody is told; it gets the seat a little later."""
    address, devices = address_of(request.scope), server.tables.devices
    await server.sleep_if_throttled(server.tables.admission.guesses.code(address))
    return await server.asked(Joined, lambda reply: devices.take_seat(code, data, address, reply))


@post("/{code:str}/clip", status_code=200, responses=FAULTS, media_type=WAV)
async def clip(
    code: str,
    data: ClipWanted,
    server: Server,
    speaking: OneAtATime,
    phrases_ahead: PhrasesAhead,
    bearer: Bearer = "",
) -> Response[bytes]:
    """Return the audio of a narrator's text, for a device without a voice of its own."""
    lang = server.tables.admission.spoken(code, token_of(bearer), data.text)
    try:
        made = await speaking.run(partial(server.clips.clip, data.text, lang, data.speed))
    except NoVoice:
        raise Denied("no_speech") from None
    except VoiceFailed:
        raise Denied("busy", wait=1.0) from None
    phrases_ahead.begin(code, lang, data.speed)
    return Response(made, media_type=WAV, headers={"cache-control": "no-store"})


@get("/{table:str}/turns", responses=FAULTS)
async def turns(
    table: str, request: Asked, server: Server, lang: Lang | None = None, bearer: Bearer = ""
) -> list[TurnTold]:
    """Return the turns of the current or last game for its judge, including those taken back."""
    members = server.tables.devices.judged(table, token_of(bearer)).members
    names = {seat: person.name for seat, person in members.seated().items()}
    entries = await to_thread(server.archive.entries, members.game)
    return await to_thread(turns_told, entries, names, lang or spoken_by(request.scope)) if entries else []


@post("/api/forget", status_code=204, responses=FAULTS)
async def forgotten(server: Server, bearer: Bearer = "") -> Response[None]:
    """Delete the name, words and token of the person with the token in `Authorization: Bearer …`.

    202 if free pages of the database file may still hold some of it until current readers are done.
    """
    token = token_of(bearer)
    deleted = await server.asked(
        Deleted, lambda reply: server.tables.forget_me(token, reply), FORGET_TIMEOUT_S
    )
    return Response(None, status_code=ACCEPTED if deleted.later else NO_CONTENT)


tables = Router(
    "/api/tables",
    route_handlers=[
        *(
            listed,
            opened,
            shown,
            drawn_code,
            joined,
            watched,
            recovered,
            other_devices_ended,
            started,
            rules_changed,
        ),
        *(invited, assisted, console_offered, console_taken, turns, narrated, narrator_linked, clip),
        *(phone_linked, seat_taken),
    ],
)


JSON, MGN, PDF = "application/json", "text/plain", "application/pdf"
FORMS = {"json": JSON, "mgn": MGN, "pdf": PDF}


@get("/{name:str}", responses=FAULTS)
async def game(
    name: str,
    request: Asked,
    server: Server,
    printing: OneAtATime,
    lang: Lang | None = None,
    bearer: Bearer = "",
) -> Response[Any]:
    """Return `ID.mgn`, `ID.json` or `ID.pdf`. An unfinished game gets the same answer as an unknown one."""
    id, _, form = name.rpartition(".")
    found = await to_thread(finished, server.archive, id) if form in FORMS else None
    if found is None:
        raise Denied("no_such_game")
    if form != "pdf":
        return Response(await to_thread(_written, server, found, form), media_type=FORMS[form])
    is_named = await server.table_of(token_of(bearer)) == found.row.table
    page = await to_thread(sheet, server.archive, found, is_named)
    spoken = lang or spoken_by(request.scope)
    headers = {"content-disposition": f'attachment; filename="{found.row.id}.pdf"'}
    return Response(await printed(printing, page, spoken), media_type=PDF, headers=headers)


async def printed(printing: OneAtATime, page: Sheet, lang: str) -> bytes:
    """Return the sheet as PDF."""
    try:
        return await printing.run(partial(pdf.printed, [page], lang))
    except pdf.NoTypst:
        raise Denied("no_sheets") from None


def _written(server: Server, found: Finished, form: str) -> bytes:
    """Return the game as MGN or JSON. Called on a thread, because a long log takes a while."""
    return mgn(found).encode() if form == "mgn" else msgspec.json.encode(record(server.archive, found))


games = Router("/api/games", route_handlers=[game])


OK, FAILING = 200, 503


@cache
def _rules() -> list[dict[str, Any]]:
    """Return the heads of all rulesets, computed once."""
    return [rules_head(one) for one in RULESETS.values()]


@cache
def _ruleset(name: str) -> dict[str, Any]:
    return {**chosen_from(RULESETS[name]), "lessons": lessons(name)}


@cache
def _glossary() -> list[Term]:
    return glossary()


@cache
def _roles() -> list[dict[str, Any]]:
    return [role_record(role) for role in ROLES.values()]


@get("/api/rules", sync_to_thread=False, responses=FAULTS)
def rules() -> list[dict[str, Any]]:
    """Return every ruleset: id, title and numbers of players."""
    return _rules()


@get("/api/rules/{name:str}", sync_to_thread=False, responses=FAULTS)
def ruleset(name: str) -> dict[str, Any]:
    """Return one ruleset in full: casts, options, clauses, and the settings of a table for it."""
    _known_rules(name)
    return _ruleset(name)


@cache
def _text(name: str, lang: str) -> RulesText:
    return rules_text(RULESETS[name], lang)


@cache
def _changes(a: str, b: str, lang: str) -> list[ClauseChange]:
    return clause_changes(RULESETS[a], RULESETS[b], lang)


@cache
def _script(name: str, lang: str) -> list[ScriptPart]:
    return script(RULESETS[name], lang)


def _known_rules(*names: str) -> None:
    if not RULESETS.keys() >= {*names}:
        raise Denied("no_such_rules", ", ".join(RULESETS))


@get("/api/rules/{name:str}/text", sync_to_thread=False, responses=FAULTS)
def ruleset_text(name: str, request: Asked, lang: Lang | None = None) -> RulesText:
    """Return one ruleset as text: casts, clauses, penalties and options in words."""
    _known_rules(name)
    return _text(name, lang or spoken_by(request.scope))


@get("/api/rules/{name:str}/diff/{other:str}", sync_to_thread=False, responses=FAULTS)
def ruleset_changes(name: str, other: str, request: Asked, lang: Lang | None = None) -> list[ClauseChange]:
    """Return how the first ruleset differs from the other, clause by clause."""
    _known_rules(name, other)
    return _changes(name, other, lang or spoken_by(request.scope))


@get("/api/rules/{name:str}/script", sync_to_thread=False, responses=FAULTS)
def judges_script(name: str, request: Asked, lang: Lang | None = None) -> list[ScriptPart]:
    """Return everything that a judge says in a game, in order, with gaps for numbers, for printing."""
    _known_rules(name)
    return _script(name, lang or spoken_by(request.scope))


@get("/api/glossary", sync_to_thread=False, responses=FAULTS)
def slang() -> list[Term]:
    """Return players' slang with its meaning."""
    return _glossary()


@get("/api/roles", sync_to_thread=False, responses=FAULTS)
def roles() -> list[dict[str, Any]]:
    """Return every role."""
    return _roles()


@get(
    "/health",
    responses=FAULTS | {FAILING: ResponseSpec(Health, generate_examples=False, description="What is wrong.")},
)
async def health(request: Asked, server: Server) -> Response[Health]:
    """Return whether the server can do its work."""
    found, lang = await server.health.asked(), spoken_by(request.scope)
    reasons = tuple(Reason(code, say(lang, f"health-{code.replace('_', '-')}")) for code in found)
    is_failing = server.health.is_failing(found)
    told = Health("failing" if is_failing else "ok", __version__, reasons)
    return Response(told, status_code=FAILING if is_failing else OK)


@get("/api/version", sync_to_thread=False, responses=FAULTS)
def version(files: ClientFiles) -> Version:
    """Return the versions of the server and its pages, so that an open page can tell that it is outdated."""
    return Version(__version__, files.build)


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, responses=FAULTS)
def metrics(request: Asked, server: Server) -> bytes:
    """Return counts without personal data, for this machine and the addresses named by the operator."""
    if not may_read_metrics(request.scope):
        raise Denied("not_found")
    return metrics_text(server)


about_the_server = [
    rules,
    ruleset,
    ruleset_text,
    ruleset_changes,
    judges_script,
    slang,
    roles,
    version,
    health,
    metrics,
]
