"""Connected devices: to whom each belongs, and how one is sent away."""

from msgspec import Struct

from gorod.protocol.codes import CloseReason
from gorod.protocol.messages import Bye, write
from gorod.services.person import Person
from gorod.services.ports import ClientConnection


class Client(Struct, eq=False):
    """A line, and whose it is since it said hello."""

    line: ClientConnection
    person: Person | None = None
    table: str = ""
    lang: str = "ru"
    address: str = ""
    refused: int = 0
    """Messages that it was told to send later."""


def dismiss(line: ClientConnection, why: CloseReason) -> None:
    """Say why, and close."""
    line.send(write(Bye(why.reason)))
    line.close(why.code, why.reason)
