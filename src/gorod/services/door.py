"""The door: what devices send is read, counted and handed to their table; strangers are sent away."""

from collections.abc import Callable

from msgspec import Struct, field

from gorod.protocol.codes import Goodbye, TroubleCode
from gorod.protocol.messages import Bye, FromClient, Hello, Ping, Pong, Trouble, write
from gorod.protocol.reading import Bad, read
from gorod.services.person import Person
from gorod.services.ports import Clock, Line
from gorod.services.tries import Tries
from gorod.texts.catalogue import say

MOST_MESSAGES, WITHIN = 100, 20.0
"""A device that sends more in so many seconds is told to slow down, then closed."""


class Guest(Struct, eq=False):
    """A line, and whose it is since it said hello."""

    line: Line
    person: Person | None = None
    table: str = ""
    lang: str = "ru"
    warned: bool = False
    rate: Tries = field(default_factory=lambda: Tries(MOST_MESSAGES, WITHIN))


class Door:
    """Everything that a device sends comes through here."""

    def __init__(
        self,
        clock: Clock,
        hello: Callable[[Guest, Hello], bool],
        heard: Callable[[Guest, FromClient], None],
    ) -> None:
        """`hello` says whether it knows the token; `heard` is for those who are known."""
        self._clock, self._hello, self._heard = clock, hello, heard

    def hear(self, guest: Guest, sent: bytes) -> None:
        """A device has sent something."""
        if not guest.rate.take("", self._clock.now()):
            self._slow_down(guest)
            return
        message = read(sent)
        if isinstance(message, Bad):
            guest.line.send(write(Trouble(message.code, say(guest.lang, message.text), message.id)))
        elif isinstance(message, Ping):
            guest.line.send(write(Pong(message.at, int(self._clock.now() * 1000))))
        elif isinstance(message, Hello):
            if guest.person is not None or not self._hello(guest, message):
                dismiss(guest.line, Goodbye.UNKNOWN_TOKEN)
        elif guest.person is None:
            dismiss(guest.line, Goodbye.HELLO_FIRST)
        else:
            self._heard(guest, message)

    def _slow_down(self, guest: Guest) -> None:
        if guest.warned:
            dismiss(guest.line, Goodbye.TOO_FAST)
        else:
            guest.warned = True
            guest.line.send(write(Trouble(TroubleCode.SLOW_DOWN, say(guest.lang, "wire-slow-down"))))


def dismiss(line: Line, why: Goodbye) -> None:
    """Say why, and close."""
    line.send(write(Bye(why.reason)))
    line.close(why.code, why.reason)
