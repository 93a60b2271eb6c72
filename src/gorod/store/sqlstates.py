"""What PostgreSQL says against us: a code, and a sentence without the values that it tells besides."""

import re

import psycopg
from sqlalchemy.exc import DBAPIError

from gorod.store.errors import RefusedWrite

LOST = "08006"
"""The SQLSTATE of a connection that broke."""
MISTRUSTED = "08004"
"""Of one that was not made, since it would not have been encrypted, or by a stranger."""
OUTSIDE = ("08", "25", "28", "3D", "40", "42", "53", "55", "57", "58", "XX")
"""Classes of SQLSTATE for which no row is to blame."""
REASONS = {
    "28": "password",
    "3D": "no_database",
    "25006": "forbidden",
    "42501": "forbidden",
    "53100": "disk",
    "53": "busy",
    "40": "busy",
    "55": "busy",
    "57014": "busy",
    "58": "disk",
    "08": "unreachable",
    MISTRUSTED: "certificate",
    "57": "unreachable",
}
"""By the longest beginning that fits; anything else is damage."""


def refused(error: Exception) -> RefusedWrite:
    """Only the first line of what PostgreSQL says holds no values; where it is about one, not even that."""
    told = error.orig if isinstance(error, DBAPIError) else error
    if not isinstance(told, psycopg.Error):
        return RefusedWrite("", type(told).__name__)
    state = told.sqlstate or _unnamed(told)
    primary = (told.diag.message_primary or type(told).__name__) if told.sqlstate else type(told).__name__
    primary = re.sub('".*"', '"…"', primary) if state.startswith("22") else primary
    return RefusedWrite(state, primary, told.diag.constraint_name or "")


def _unnamed(error: psycopg.Error) -> str:
    """Whoever is not let in, or loses the connection, is told so in words alone."""
    told = str(error)
    if "password" in told:
        return "28P01"
    if re.search('database ".*" does not exist', told):
        return "3D000"
    if re.search("certificate|does not support SSL", told):
        return MISTRUSTED
    return LOST if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) else ""


def reason(said: RefusedWrite) -> str:
    fitting = [beginning for beginning in REASONS if said.state.startswith(beginning)]
    return REASONS[max(fitting, key=len)] if fitting else "damaged"
