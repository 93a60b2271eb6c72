"""The server of a folder: whether one runs there, and what it answers."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gorod.cli.output import Fault, Output
from gorod.store.faults import Unusable
from gorod.web.channel import Answer, Question, Unreachable, ask
from gorod.web.folder import Folder, Taken

KNOWN = ("data_nobody", "data_several", "recording_stopped", "no_such_table", "server_busy")
"""What a server may answer instead; anything else means that it is of another version."""


@contextmanager
def held(database: Path) -> Iterator[bool]:
    """Whether the folder is ours meanwhile: no server runs in it, and none can start."""
    if not database.is_file():
        raise Unusable(database, "missing")
    try:
        folder = Folder(database.parent)
    except Taken:
        yield False
        return
    with folder:
        yield True


def runs(database: Path) -> bool:
    """Whether a server has the folder; it is not kept from one that starts."""
    with held(database) as is_ours:
        return not is_ours


def answered(database: Path, question: Question, output: Output) -> Answer:
    """What the server says; why not is told, and nothing is changed then."""
    try:
        answer = ask(database.parent, question)
    except Unreachable:
        raise _at(database, output.fault("server_silent")) from None
    if answer.error:
        code = answer.error if answer.error in KNOWN else "server_silent"
        raise output.fault(code, n=len(answer.keys), keys=", ".join(answer.keys))
    return answer


def _at(database: Path, fault: Fault) -> Fault:
    return Fault(fault.code, fault.text, file=str(database.parent))
