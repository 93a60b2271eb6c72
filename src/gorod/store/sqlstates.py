"""PostgreSQL's errors: a code and a sentence, without the values that PostgreSQL adds."""

import re

import psycopg
from sqlalchemy.exc import DBAPIError

from gorod.store.errors import RefusedWrite

CONNECTION_LOST = "08006"
"""The SQLSTATE of a broken connection."""
CONNECTION_MISTRUSTED = "08004"
"""The SQLSTATE of a connection that was refused because it was not encrypted, or not trusted."""
OUTSIDE_CLASSES = ("08", "25", "28", "3D", "40", "42", "53", "55", "57", "58", "XX")
"""Classes of SQLSTATE that no row causes."""
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
    CONNECTION_MISTRUSTED: "certificate",
    "57": "unreachable",
}
"""Reasons by prefix; the longest match counts. Any other state means damage."""


def refused(error: Exception) -> RefusedWrite:
    """Return the error without values: only the first line, and for errors about values without quotes."""
    told = error.orig if isinstance(error, DBAPIError) else error
    if not isinstance(told, psycopg.Error):
        return RefusedWrite("", type(told).__name__)
    state = told.sqlstate or _unnamed(told)
    primary = (told.diag.message_primary or type(told).__name__) if told.sqlstate else type(told).__name__
    primary = re.sub('".*"', '"…"', primary) if state.startswith("22") else primary
    return RefusedWrite(state, primary, told.diag.constraint_name or "")


def _unnamed(error: psycopg.Error) -> str:
    """Return the SQLSTATE of an error that has only words: a refused login or a lost connection."""
    told = str(error)
    if "password" in told:
        return "28P01"
    if re.search('database ".*" does not exist', told):
        return "3D000"
    if re.search("certificate|does not support SSL", told):
        return CONNECTION_MISTRUSTED
    return CONNECTION_LOST if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) else ""


def reason(said: RefusedWrite) -> str:
    fitting = [beginning for beginning in REASONS if said.state.startswith(beginning)]
    return REASONS[max(fitting, key=len)] if fitting else "damaged"
