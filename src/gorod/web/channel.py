"""The operator's channel: a socket in the data folder that only the folder's owner can open."""

import contextlib
import socket
import stat
from pathlib import Path

import msgspec
from msgspec import Struct

from gorod.services.ports import Deleted
from gorod.services.server.overview import Overview

NAME = "operator.sock"
MAX_QUESTION_BYTES = 4096
"""Longer questions are refused."""
LIST_TIMEOUT_S, CHANGE_TIMEOUT_S = 10.0, 60.0
"""Seconds for an answer. A deletion may rewrite the whole database."""


class ListTables(Struct, frozen=True, tag="tables", forbid_unknown_fields=True):
    """List all tables."""


class CloseTables(Struct, frozen=True, tag="close", forbid_unknown_fields=True):
    """Close the tables with these ids."""

    ids: list[str]


class DeletePlayer(Struct, frozen=True, tag="delete_player", forbid_unknown_fields=True):
    """Delete the name and the words of a person, given by key or name."""

    who: str
    every: bool = False
    mentions: bool = False


class ForgetPeople(Struct, frozen=True, tag="forget", forbid_unknown_fields=True):
    """Node to node: delete people, by key, of a table or club that the receiver owns."""

    of: str
    keys: list[str]
    mentions: bool = False


OperatorQuestion = ListTables | CloseTables | DeletePlayer
NodeQuestion = ListTables | CloseTables | ForgetPeople
"""Questions between nodes. Each answers for the tables and clubs that it owns."""


class OperatorAnswer(Struct, frozen=True, omit_defaults=True):
    """The result, or the code of an error and the keys it is about."""

    tables: list[Overview] = []
    closed: list[str] = []
    deleted: Deleted | None = None
    error: str = ""
    keys: list[str] = []
    silent: list[str] = []
    """The names of nodes that did not answer, so their tables are missing."""


class Unreachable(Exception):  # noqa: N818 — it is an answer, not an error
    """No server answers at this folder."""


def bind_socket(folder: Path) -> socket.socket | None:
    """Return the server's listening socket, or None if the system has no Unix sockets.

    Call this while the folder is locked. An existing socket then belongs to a killed server and is removed.
    """
    if not hasattr(socket, "AF_UNIX"):
        return None
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with contextlib.chdir(folder):  # the path of a Unix socket is limited to about a hundred bytes
            _remove(Path(NAME))
            listener.bind(NAME)
            Path(NAME).chmod(0o600)  # before it listens
    except OSError:
        listener.close()
        return None
    listener.setblocking(False)
    return listener


def _remove(path: Path) -> None:
    """Remove a socket. Leave any other file, which is not ours."""
    with contextlib.suppress(FileNotFoundError):
        if stat.S_ISSOCK(path.lstat().st_mode):
            path.unlink()


def remove_socket(folder: Path) -> None:
    """Remove the socket of a stopped server."""
    with contextlib.suppress(OSError):
        _remove(folder / NAME)


def ask(folder: Path, question: OperatorQuestion) -> OperatorAnswer:
    """Send a question to the server and return its answer. Raise Unreachable if there is none."""
    if not hasattr(socket, "AF_UNIX"):
        raise Unreachable
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(LIST_TIMEOUT_S if isinstance(question, ListTables) else CHANGE_TIMEOUT_S)
            with contextlib.chdir(folder):
                line.connect(NAME)
            line.sendall(msgspec.json.encode(question) + b"\n")
            with line.makefile("rb") as answered:
                return msgspec.json.decode(answered.readline(), type=OperatorAnswer)
    except (OSError, msgspec.DecodeError) as error:
        raise Unreachable from error
