"""The door: what devices send is read, counted and handed to their table; strangers are sent away."""

from collections.abc import Callable
from typing import TypeGuard

from msgspec import Struct

from gorod.engine.commands import Say
from gorod.protocol.codes import Goodbye, TroubleCode
from gorod.protocol.messages import Bye, Do, FromClient, Hello, Ping, Pong, Speak, Trouble, write
from gorod.protocol.reading import Bad, name_of, read
from gorod.services.limits import Limit
from gorod.services.person import WATCHER, Person
from gorod.services.ports import Clock, Line
from gorod.texts.catalogue import say

A_PERSON, AN_ONLOOKER = (100, 5.0), (100, 1.0)
"""Messages at once, and in a second, of one person with all his devices, and of one who only looks on.

A table has no limit of its own: what is left of it would tell how much the others have sent at night.
"""
A_HELLO = 5
"""As many messages one hello counts: it is answered with everything there is to see."""
WORDS = (10, 1.0)
"""Of the messages of one person, so many may be words."""
STRANGERS = (120, 4.0)
"""Of everybody at one address who has not said hello yet; a hello that is known counts for its person."""
STUBBORN = 20
"""Messages that a device is told to send later; with the next it is closed."""


class Guest(Struct, eq=False):
    """A line, and whose it is since it said hello."""

    line: Line
    person: Person | None = None
    table: str = ""
    lang: str = "ru"
    address: str = ""
    refused: int = 0
    """Messages that it was told to send later."""


class Door:
    """Everything that a device sends comes through here; what is too much outlives the connection."""

    def __init__(
        self,
        clock: Clock,
        hello: Callable[[Guest, Hello], bool],
        heard: Callable[[Guest, FromClient], None],
        pace: float = 1.0,
    ) -> None:
        """`hello` says whether it knows the token; `heard` is for those who are known.

        Where time at the tables passes faster, people have more to say in a second.
        """
        self._clock, self._hello, self._heard = clock, hello, heard
        limits = (_limit(most, pace) for most in (A_PERSON, AN_ONLOOKER, WORDS))
        self._people, self._onlookers, self._words = limits
        self._strangers = Limit(*STRANGERS)

    def hear(self, guest: Guest, sent: bytes) -> None:
        """A device has sent something."""
        if guest.person is None:
            self._meet(guest, sent)
        elif self._may_send(guest.person):
            self._take(guest, guest.person, read(sent))
        else:
            self._slow_down(guest, name_of(sent))

    def _may_send(self, person: Person, count: int = 1) -> bool:
        limit = self._onlookers if person.standing == WATCHER else self._people
        return limit.take(person.key, self._clock.now(), count)

    def welcomes(self, guest: Guest, person: Person) -> bool:
        """Whether somebody may come now; who comes too often is closed."""
        if self._may_send(person, A_HELLO):
            return True
        dismiss(guest.line, Goodbye.TOO_FAST)
        return False

    def _meet(self, guest: Guest, sent: bytes) -> None:
        """Somebody of whom nothing is known yet."""
        message = read(sent)
        if isinstance(message, Hello):
            if not self._hello(guest, message):
                dismiss(guest.line, Goodbye.UNKNOWN_TOKEN)
        elif not self._strangers.take(guest.address, self._clock.now()):
            self._slow_down(guest, name_of(sent))
        elif isinstance(message, Bad | Ping):
            self._answer(guest, message)
        else:
            dismiss(guest.line, Goodbye.HELLO_FIRST)

    def _take(self, guest: Guest, person: Person, message: FromClient | Bad) -> None:
        if isinstance(message, Bad | Ping):
            self._answer(guest, message)
        elif isinstance(message, Hello):
            dismiss(guest.line, Goodbye.UNKNOWN_TOKEN)
        elif _is_words(message) and not self._words.take(person.key, self._clock.now()):
            self._slow_down(guest, message.id)
        else:
            self._heard(guest, message)

    def _answer(self, guest: Guest, message: Bad | Ping) -> None:
        if isinstance(message, Bad):
            guest.line.send(write(Trouble(message.code, say(guest.lang, message.text), message.id)))
        else:
            guest.line.send(write(Pong(message.at, int(self._clock.now() * 1000))))

    def _slow_down(self, guest: Guest, name: str) -> None:
        """It was not done; under the same name it can be sent again."""
        guest.refused += 1
        if guest.refused > STUBBORN:
            dismiss(guest.line, Goodbye.TOO_FAST)
        else:
            guest.line.send(write(Trouble(TroubleCode.SLOW_DOWN, say(guest.lang, "wire-slow-down"), name)))


def dismiss(line: Line, why: Goodbye) -> None:
    """Say why, and close."""
    line.send(write(Bye(why.reason)))
    line.close(why.code, why.reason)


def _limit(most: tuple[int, float], pace: float) -> Limit:
    burst, rate = most
    return Limit(burst, rate * max(1.0, pace))


def _is_words(message: FromClient) -> TypeGuard[Speak | Do]:
    return isinstance(message, Speak) or (isinstance(message, Do) and isinstance(message.cmd, Say))
