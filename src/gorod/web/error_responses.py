"""Error answers of one shape: a code, a sentence in the reader's language, and the clause if there is one."""

import logging
from math import ceil
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from msgspec import UNSET

from gorod.protocol.http import Fault, Problem
from gorod.services.denied import Denied
from gorod.texts.catalogue import has, refusal, say
from gorod.texts.rules_data import limits
from gorod.web.access import Send
from gorod.web.language import spoken_by

logger = logging.getLogger(__name__)
BAD, TOO_LARGE, INTERNAL = 400, 413, 500
STATUS = {
    "no_such_table": 404,
    "no_such_game": 404,
    "no_such_rules": 404,
    "not_found": 404,
    "not_allowed": 403,
    "wrong_phrase": 403,
    "no_watching": 403,
    "wrong_invite": 403,
    "wrong_key": 403,
    "bad_origin": 403,
    "hand_over_first": 409,
    "already_started": 409,
    "table_full": 409,
    "judge_elected": 409,
    "too_many_people": 409,
    "seats_free": 409,
    "too_many_tables": 409,
    "queue_full": 409,
    "too_many_assistants": 409,
    "no_such_evening": 404,
    "no_such_person": 404,
    "name_taken": 409,
    "club_full": 409,
    "evening_over": 409,
    "sits_elsewhere": 409,
    "misses_game": 409,
    "too_many_onlookers": 409,
    "wrong_host": 421,
    "too_many_tries": 429,
    "too_many_requests": 429,
    "busy": 503,
    "tables_too_fast": 429,
    "house_full": 503,
    "recording_stopped": 503,
    "no_sheets": 501,
    "no_narrator": 409,
    "narrator_has_seat": 409,
    "organiser_hands_on": 403,
    "only_in_one_room": 409,
    "no_game": 409,
    "new_phone_awaited": 409,
    "new_phone_by_day": 409,
    "new_phone_departed": 409,
    "seat_here": 409,
    "seat_just_left": 409,
    "device_has_place": 409,
    "no_speech": 501,
    "not_said": 404,
}
"""The HTTP status by code. Any other code is a bad request."""
CLIENT_DISCONNECTED = "client disconnected prematurely"
"""Litestar's text for a client that hung up; it has no exception class for this."""
WHOLE_BODY = "data"
"""Litestar's name for the body as a whole."""
CODES = {404: "not_found", 405: "wrong_method", TOO_LARGE: "too_large", INTERNAL: "internal"}
"""The codes of errors that Litestar itself raises."""
FAULTS = {
    status: ResponseSpec(Fault, generate_examples=False, description="What is wrong.")
    for status in sorted({*STATUS.values(), BAD, TOO_LARGE})
}
"""For the schema: errors that any request may get."""


def error_response(request: Request[Any, Any, Any], error: Exception) -> Response[Fault]:
    """Return the answer to a failed request. It repeats nothing of the request."""
    lang = spoken_by(request.scope)
    if isinstance(error, Denied):
        return _answer(
            STATUS.get(error.code, BAD), error.code, words(lang, error), error.clause, error.line, error.wait
        )
    status = _status(error)
    if status >= INTERNAL and not _has_gone(error):
        logger.error("a request failed", exc_info=error)
        request.app.state.errors["requests"] += 1
    no = _refused(error) if status == BAD else Denied(CODES.get(status, "bad_request"))
    return _answer(status, no.code, words(lang, no))


def _refused(error: Exception) -> Denied:
    """Return why a body is invalid, with the name of the field if it is known."""
    match error:
        case ValidationException(extra=[{"key": "name"}]):
            return Denied("bad_name")
        case ValidationException(extra=[{"key": str(field)}]) if field != WHOLE_BODY:
            return Denied("bad_request", field)
        case _:
            return Denied("bad_request")


def _has_gone(error: Exception) -> bool:
    """Return whether the client hung up in the middle of its request, which is no fault of ours."""
    return isinstance(error, HTTPException) and error.detail == CLIENT_DISCONNECTED


def _status(error: Exception) -> int:
    if isinstance(error, RecursionError | UnicodeError):  # deeply nested brackets; invalid UTF-8
        return BAD
    return error.status_code if isinstance(error, HTTPException) else INTERNAL


def words(lang: str, no: Denied) -> str:
    """Return the reason in a sentence; for a house file, with the number of the line."""
    why = _why(lang, no)
    return say(lang, "table-house-line", line=no.line, why=why) if no.line else why


def _why(lang: str, no: Denied) -> str:
    """Return the reason. Refusals of the engine have their own texts; errors of TOML are in English only."""
    if no.code == "bad_toml":
        return refusal(lang, no.code, "")
    if no.code == "bad_request" and no.detail:
        return say(lang, "table-bad-field", field=no.detail)
    key = f"table-{no.code.replace('_', '-')}"
    detail = limits(lang, no.detail)
    return say(lang, key, detail=detail) if has(lang, key) else refusal(lang, no.code, detail)


def _answer(
    status: int, code: str, text: str, clause: str = "", line: int = 0, wait: float = 0.0
) -> Response[Fault]:
    fault, headers = Fault(Problem(code, text, clause, line or UNSET)), _later(wait)
    return Response(fault, status_code=status, media_type="application/json", headers=headers)


def _later(wait: float) -> dict[str, str]:
    return {"retry-after": str(ceil(wait))} if wait else {}


async def send_error(no: Denied, lang: str, send: Send) -> None:
    """Send an error answer to a request that does not reach Litestar."""
    body = msgspec.json.encode(Fault(Problem(no.code, words(lang, no), no.clause)))
    named = {"content-type": "application/json", "content-length": str(len(body)), **_later(no.wait)}
    headers = [(name.encode(), value.encode()) for name, value in named.items()]
    await send({"type": "http.response.start", "status": STATUS.get(no.code, BAD), "headers": headers})
    await send({"type": "http.response.body", "body": body})
