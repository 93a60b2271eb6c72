"""The operator's channel: a socket in the folder of the data that its owner alone can open."""

import contextlib
import socket
import stat
from pathlib import Path

import msgspec
from msgspec import Struct

from gorod.services.ports import Deleted
from gorod.services.told.overview import Overview

NAME = "operator.sock"
MAX_QUESTION_BYTES = 4096
"""Bytes of a question."""
LIST_TIMEOUT_S, CHANGE_TIMEOUT_S = 10.0, 60.0
"""Seconds for an answer: to look is quick, for a deletion a database may have to be written anew."""


class ListTables(Struct, frozen=True, tag="tables", forbid_unknown_fields=True):
    """All tables."""


class CloseTables(Struct, frozen=True, tag="close", forbid_unknown_fields=True):
    """Those with these ids."""

    ids: list[str]


class DeletePlayer(Struct, frozen=True, tag="delete_player", forbid_unknown_fields=True):
    """The name and the words of a person, known by key or name."""

    who: str
    every: bool = False
    mentions: bool = False


class ForgetPeople(Struct, frozen=True, tag="forget", forbid_unknown_fields=True):
    """Node to node: people of a table or a club that the asked one has, by their keys."""

    of: str
    keys: list[str]
    mentions: bool = False


OperatorQuestion = ListTables | CloseTables | DeletePlayer
NodeQuestion = ListTables | CloseTables | ForgetPeople
"""What nodes ask each other: of what each has itself."""


class OperatorAnswer(Struct, frozen=True, omit_defaults=True):
    """What was asked for, or the code of why not and what it is about."""

    tables: list[Overview] = []
    closed: list[str] = []
    deleted: Deleted | None = None
    error: str = ""
    keys: list[str] = []
    silent: list[str] = []
    """The names of nodes whose tables are not among these."""


class Unreachable(Exception):  # noqa: N818 — it is an answer, not an error
    """No server answers here."""


def bound(folder: Path) -> socket.socket | None:
    """The server's end, which nobody else may have; none where there are no such sockets.

    To be called while the folder is held: what lies there is then of a server that was killed.
    """
    if not hasattr(socket, "AF_UNIX"):
        return None
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with contextlib.chdir(folder):  # the path of such a socket has room for a hundred bytes
            _remove(Path(NAME))
            listener.bind(NAME)
            Path(NAME).chmod(0o600)  # before anybody can be heard
    except OSError:
        listener.close()
        return None
    listener.setblocking(False)
    return listener


def _remove(path: Path) -> None:
    """If it is a socket; anything else is somebody's."""
    with contextlib.suppress(FileNotFoundError):
        if stat.S_ISSOCK(path.lstat().st_mode):
            path.unlink()


def unbound(folder: Path) -> None:
    """The server is gone."""
    with contextlib.suppress(OSError):
        _remove(folder / NAME)


def ask(folder: Path, question: OperatorQuestion) -> OperatorAnswer:
    """The operator's end: one line there, one line back."""
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
