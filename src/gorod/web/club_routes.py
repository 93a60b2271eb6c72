"""Routes of clubs. All need the club's token, except opening a club and recovering its token."""

from asyncio import to_thread
from functools import partial

from litestar import Response, Router, get, post

from gorod.clubs.evening_page import Glance, evening_info
from gorod.clubs.standings_csv import standings_csv
from gorod.protocol.club import (
    ClubInfo,
    ClubOpened,
    ClubPerson,
    EveningChange,
    EveningHead,
    EveningInfo,
    EveningOpened,
    GameCorrection,
    NewClub,
    NewEvening,
    NewEveningTable,
    Nickname,
    SeatedPeople,
    SeatLot,
)
from gorod.protocol.http import Joined, Opened, Recover
from gorod.scoring.presets import PRESETS, Preset
from gorod.services.denied import Denied
from gorod.services.ports import Deleted
from gorod.services.settings import read_house
from gorod.web.access import Bearer, address_of, token_of
from gorod.web.club_sheets import club_sheet
from gorod.web.error_responses import FAULTS
from gorod.web.finished_games import mgn
from gorod.web.language import spoken_by
from gorod.web.routes import (
    ACCEPTED,
    FORGET_TIMEOUT_S,
    MAX_OPENING_BYTES,
    MGN,
    NO_CONTENT,
    PDF,
    Asked,
    Lang,
    printed,
)
from gorod.web.server import Server
from gorod.web.threads import OneAtATime

CSV = "text/csv"
FORMS = {"mgn": MGN, "pdf": PDF}
Nothing = type(None)


async def glanced(server: Server, club: str, bearer: str, evening: str) -> Glance:
    """Return the current state of an evening."""
    token = token_of(bearer)
    return await server.asked(Glance, lambda reply: server.evenings.look(club, token, evening, reply))


@get("/api/presets", sync_to_thread=False, responses=FAULTS)
def presets() -> list[Preset]:
    """Return every scoring preset, with the source of each value."""
    return [*PRESETS.values()]


@post("/", responses=FAULTS)
async def club_opened(data: NewClub, request: Asked, server: Server) -> ClubOpened:
    """Open a club. The token in the answer gives access to everything in it."""
    address = address_of(request.scope)
    return await server.asked(ClubOpened, lambda reply: server.clubs.open(data, address, reply))


@post("/{code:str}/recover", status_code=200, responses=FAULTS)
async def club_recovered(code: str, data: Recover, request: Asked, server: Server) -> ClubOpened:
    """Return a new token for the four words. The old token becomes invalid."""
    address = address_of(request.scope)
    await server.sleep_if_throttled(server.tables.admission.guesses.phrase(address, code))
    return await server.asked(
        ClubOpened, lambda reply: server.clubs.recover(code, data.phrase, address, reply)
    )


@get("/{club:str}", responses=FAULTS)
async def club_shown(club: str, server: Server, bearer: Bearer = "") -> ClubInfo:
    """Return a club's people and evenings."""
    return await server.asked(ClubInfo, lambda reply: server.clubs.look(club, token_of(bearer), reply))


@post("/{club:str}/people", responses=FAULTS)
async def person_added(club: str, data: Nickname, server: Server, bearer: Bearer = "") -> ClubPerson:
    """Add a person to a club."""
    token = token_of(bearer)
    return await server.asked(ClubPerson, lambda reply: server.clubs.add(club, token, data.name, reply))


@post("/{club:str}/people/{person:str}", status_code=200, responses=FAULTS)
async def person_renamed(
    club: str, person: str, data: Nickname, server: Server, bearer: Bearer = ""
) -> ClubPerson:
    """Rename a person."""
    token = token_of(bearer)
    return await server.asked(
        ClubPerson, lambda reply: server.clubs.rename(club, token, person, data.name, reply)
    )


@post("/{club:str}/people/{person:str}/delete", status_code=NO_CONTENT, responses=FAULTS)
async def person_deleted(club: str, person: str, server: Server, bearer: Bearer = "") -> Response[None]:
    """Delete a person's name and words. 202 as with `POST /api/forget`."""
    token = token_of(bearer)
    deleted = await server.asked(
        Deleted, lambda reply: server.clubs.delete(club, token, person, reply), FORGET_TIMEOUT_S
    )
    return Response(None, status_code=ACCEPTED if deleted.later else NO_CONTENT)


@post("/{club:str}/evenings", responses=FAULTS, request_max_body_size=MAX_OPENING_BYTES)
async def evening_opened(
    club: str, data: NewEvening, server: Server, reading: OneAtATime, bearer: Bearer = ""
) -> EveningOpened:
    """Open an evening."""
    token = token_of(bearer)
    await server.asked(
        ClubInfo, lambda reply: server.clubs.look(club, token, reply)
    )  # checks the token before the house file is read
    if data.table.house:
        await reading.run(partial(read_house, data.table.house))
    return await server.asked(EveningOpened, lambda reply: server.evenings.open(club, token, data, reply))


@get("/{club:str}/evenings/{evening:str}", responses=FAULTS)
async def evening_shown(
    club: str, evening: str, server: Server, reckoning: OneAtATime, bearer: Bearer = ""
) -> EveningInfo:
    """Return an evening: people, tables, games in order, standings."""
    seen = await glanced(server, club, bearer, evening)
    return await reckoning.run(partial(evening_info, seen, server.evening_reader))


@post("/{club:str}/evenings/{evening:str}", status_code=200, responses=FAULTS)
async def evening_changed(
    club: str, evening: str, data: EveningChange, server: Server, bearer: Bearer = ""
) -> EveningHead:
    """Change an evening: its people, scoring, title, or whether it is over."""
    token = token_of(bearer)
    return await server.asked(
        EveningHead, lambda reply: server.evenings.change(club, token, evening, data, reply)
    )


@get("/{club:str}/evenings/{evening:str}/standings.csv", responses=FAULTS)
async def standings_file(
    club: str,
    evening: str,
    request: Asked,
    server: Server,
    reckoning: OneAtATime,
    lang: Lang | None = None,
    bearer: Bearer = "",
) -> Response[bytes]:
    """Return the standings as CSV."""
    seen = await glanced(server, club, bearer, evening)
    info = await reckoning.run(partial(evening_info, seen, server.evening_reader))
    text = standings_csv(info, lang or spoken_by(request.scope))
    headers = {"content-disposition": 'attachment; filename="standings.csv"'}
    return Response(text.encode(), media_type=CSV, headers=headers)


@post("/{club:str}/evenings/{evening:str}/tables", responses=FAULTS)
async def evening_table(
    club: str, evening: str, data: NewEveningTable, request: Asked, server: Server, bearer: Bearer = ""
) -> Opened:
    """Open another table. The token in the answer belongs to its judge."""
    token, address = token_of(bearer), address_of(request.scope)
    return await server.asked(
        Opened, lambda reply: server.evenings.open_table(club, token, evening, data.seats, address, reply)
    )


@post("/{club:str}/evenings/{evening:str}/tables/{table:str}/judge", status_code=200, responses=FAULTS)
async def judge_moved(club: str, evening: str, table: str, server: Server, bearer: Bearer = "") -> Joined:
    """Return a new token for the judge of a table. The old token becomes invalid."""
    token = token_of(bearer)
    return await server.asked(
        Joined, lambda reply: server.evenings.take_over(club, token, evening, table, reply)
    )


@post("/{club:str}/evenings/{evening:str}/tables/{table:str}/seats", status_code=NO_CONTENT, responses=FAULTS)
async def people_seated(
    club: str, evening: str, table: str, data: SeatedPeople, server: Server, bearer: Bearer = ""
) -> None:
    """Seat these people at a table. They leave the other tables of the evening."""
    token = token_of(bearer)
    await server.asked(
        Nothing, lambda reply: server.evenings.seat(club, token, evening, table, data.people, reply)
    )


@post("/{club:str}/evenings/{evening:str}/draw", status_code=NO_CONTENT, responses=FAULTS)
async def seats_drawn(club: str, evening: str, data: SeatLot, server: Server, bearer: Bearer = "") -> None:
    """Draw the seats by lot."""
    token = token_of(bearer)
    await server.asked(Nothing, lambda reply: server.evenings.draw(club, token, evening, data.tables, reply))


@get("/{club:str}/evenings/{evening:str}/games/{game:str}", responses=FAULTS)
async def club_game(
    club: str,
    evening: str,
    game: str,
    request: Asked,
    server: Server,
    reckoning: OneAtATime,
    printing: OneAtATime,
    lang: Lang | None = None,
    bearer: Bearer = "",
) -> Response[bytes]:
    """Return `ID.pdf` or `ID.mgn` of a finished or abandoned game, with names and points."""
    seen = await glanced(server, club, bearer, evening)
    id, _, form = game.rpartition(".")
    found = (
        await reckoning.run(partial(club_sheet, seen, server.evening_reader, id)) if form in FORMS else None
    )
    if found is None:
        raise Denied("no_such_game")
    if form == "mgn":
        text = await to_thread(mgn, found.game, found.sheet.heading)
        return Response(text.encode(), media_type=FORMS[form])
    page = await printed(printing, found.sheet, lang or spoken_by(request.scope))
    headers = {"content-disposition": f'attachment; filename="{id}.pdf"'}
    return Response(page, media_type=FORMS[form], headers=headers)


@post("/{club:str}/evenings/{evening:str}/games/{game:str}", status_code=NO_CONTENT, responses=FAULTS)
async def game_corrected(
    club: str, evening: str, game: str, data: GameCorrection, server: Server, bearer: Bearer = ""
) -> None:
    """Correct a finished game: cancel or restore it, set extra points, enter a protest."""
    token = token_of(bearer)
    await server.asked(
        Nothing, lambda reply: server.evenings.correct(club, token, evening, game, data, reply)
    )


clubs = Router(
    "/api/clubs",
    route_handlers=[
        *(club_opened, club_recovered, club_shown, person_added, person_renamed, person_deleted),
        *(evening_opened, evening_shown, evening_changed, standings_file, evening_table),
        *(judge_moved, people_seated, seats_drawn, club_game, game_corrected),
    ],
)
