"""Connected devices: to whom each belongs, and how one is sent away."""

from msgspec import Struct

from gorod.protocol.codes import CloseReason
from gorod.protocol.messages import Bye, write
from gorod.services.person import Person
from gorod.services.ports import ClientConnection


class Client(Struct, eq=False):
    """A connection, and whose it is since it said hello."""

    connection: ClientConnection
    person: Person | None = None
    table: str = ""
    lang: str = "ru"
    address: str = ""
    refused: int = 0
    """Messages that it was told to send later."""


def dismiss(connection: ClientConnection, why: CloseReason) -> None:
    """Say why, and close."""
    connection.send(write(Bye(why.reason)))
    connection.close(why.code, why.reason)
