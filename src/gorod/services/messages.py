"""What devices send: it is read, counted, and handed by its kind to the table."""

from collections.abc import Callable
from typing import TypeGuard

from msgspec.structs import replace

from gorod.engine.commands import Command, Overrule, Redeal, Ruling, Say
from gorod.engine.refusal import Refused
from gorod.protocol.codes import CloseReason, TroubleCode
from gorod.protocol.lobby import Mode, TableState
from gorod.protocol.messages import (
    Ack,
    Ask,
    Claim,
    Denial,
    Do,
    Elect,
    FromClient,
    Hello,
    Leave,
    Look,
    Manage,
    Motion,
    Mute,
    Penalty,
    Ping,
    Pong,
    Ready,
    ResumeFrom,
    Room,
    Sit,
    Speak,
    Spoken,
    Status,
    Trouble,
    write,
)
from gorod.protocol.reading import Bad, name_of, read
from gorod.services.clients import Client, dismiss
from gorod.services.denied import Denied
from gorod.services.live_game import LiveGame
from gorod.services.management import Management
from gorod.services.motions import elect
from gorod.services.penalties import punish
from gorod.services.permissions import has_judged, judges, room_of, sender_of
from gorod.services.person import KNOCKS, WATCHER, Person
from gorod.services.ports import Clock
from gorod.services.rate_limits import RateLimit
from gorod.services.table import Table
from gorod.texts.catalogue import has, refusal, say

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


class Inbox:
    """Everything that a device sends comes through here; what is too much outlives the connection."""

    def __init__(
        self,
        clock: Clock,
        hello: Callable[[Client, Hello], bool],
        heard: Callable[[Client, FromClient], None],
        pace: float = 1.0,
    ) -> None:
        """`hello` says whether it knows the token; `heard` is for those who are known.

        Where time at the tables passes faster, people have more to say in a second.
        """
        self._clock, self._hello, self._heard = clock, hello, heard
        limits = (_limit(most, pace) for most in (A_PERSON, AN_ONLOOKER, WORDS))
        self._people, self._onlookers, self._words = limits
        self._strangers = RateLimit(*STRANGERS)

    def hear(self, client: Client, sent: bytes) -> None:
        """A device has sent something."""
        if client.person is None:
            self._meet(client, sent)
        elif self._may_send(client.person):
            self._take(client, client.person, read(sent))
        else:
            self._slow_down(client, name_of(sent))

    def _may_send(self, person: Person, count: int = 1) -> bool:
        limit = self._onlookers if person.standing == WATCHER else self._people
        return limit.take(person.key, self._clock.now(), count)

    def welcomes(self, client: Client, person: Person) -> bool:
        """Whether somebody may come now; who comes too often is closed."""
        if self._may_send(person, A_HELLO):
            return True
        dismiss(client.line, CloseReason.TOO_FAST)
        return False

    def _meet(self, client: Client, sent: bytes) -> None:
        """Somebody of whom nothing is known yet."""
        message = read(sent)
        if isinstance(message, Hello):
            if not self._hello(client, message):
                dismiss(client.line, CloseReason.UNKNOWN_TOKEN)
        elif not self._strangers.take(client.address, self._clock.now()):
            self._slow_down(client, name_of(sent))
        elif isinstance(message, Bad | Ping):
            self._answer(client, message)
        else:
            dismiss(client.line, CloseReason.HELLO_FIRST)

    def _take(self, client: Client, person: Person, message: FromClient | Bad) -> None:
        if isinstance(message, Bad | Ping):
            self._answer(client, message)
        elif isinstance(message, Hello):
            dismiss(client.line, CloseReason.UNKNOWN_TOKEN)
        elif _is_words(message) and not self._words.take(person.key, self._clock.now()):
            self._slow_down(client, message.id)
        else:
            self._heard(client, message)

    def _answer(self, client: Client, message: Bad | Ping) -> None:
        if isinstance(message, Bad):
            client.line.send(write(Trouble(message.code, say(client.lang, message.text), message.id)))
        else:
            client.line.send(write(Pong(message.at, int(self._clock.now() * 1000))))

    def _slow_down(self, client: Client, name: str) -> None:
        """It was not done; under the same name it can be sent again."""
        client.refused += 1
        if client.refused > STUBBORN:
            dismiss(client.line, CloseReason.TOO_FAST)
        else:
            client.line.send(write(Trouble(TroubleCode.SLOW_DOWN, say(client.lang, "wire-slow-down"), name)))


def _limit(most: tuple[int, float], pace: float) -> RateLimit:
    burst, rate = most
    return RateLimit(burst, rate * max(1.0, pace))


def _is_words(message: FromClient) -> TypeGuard[Speak | Do]:
    return isinstance(message, Speak) or (isinstance(message, Do) and isinstance(message.cmd, Say))


class MessageHandler:
    """Takes them one by one; the answer comes when what it says is durable."""

    def __init__(self, management: Management) -> None:
        """`management`: of what an organiser does."""
        self._management = management

    def take(self, client: Client, table: Table, message: FromClient) -> None:
        """Do it, or say why not."""
        person = client.person
        assert person is not None
        name = str(getattr(message, "id", ""))
        if isinstance(message, Ask):
            self._status(client, table, person, name)
            return
        known = name in person.answers
        refused = person.answers[name] if known else self._refused(client, table, person, message, name)
        if name:
            person.remember(name, refused)
            self._ack(client, table, name, refused)
        self._management.see_off(table)

    def _refused(
        self, client: Client, table: Table, person: Person, message: FromClient, name: str
    ) -> Denial | None:
        try:
            if name.startswith("#"):  # so the log calls what nobody named
                raise Denied("not_allowed")
            return self._done(client, table, person, message)
        except Denied as no:
            return Denial(no.code, no.clause, _words(client.lang, no))

    def _ack(self, client: Client, table: Table, name: str, refused: Denial | None) -> None:
        ack = write(Ack(name, Status.REFUSED if refused else Status.APPLIED, refused))
        table.outbox.post((), lambda: client.line.send(ack))

    def _done(self, client: Client, table: Table, person: Person, message: FromClient) -> Denial | None:
        if person.standing == KNOCKS and not isinstance(message, Ask | ResumeFrom | Leave):
            raise Denied("not_allowed")
        match message:
            case Do():
                return self._command(client, table, person, message)
            case Speak():
                return self._speak(client, table, person, message)
            case ResumeFrom():
                table.refresh(person, client.line, message)
            case Look():
                table.look(person, client.line, message.seat)
            case Ready():
                _ready(table, person, message)
            case Mute():
                table.mute(person, message.seat, message.on)
            case Motion():
                table.move(person, message.seat)
            case Elect():
                elect(table, person, message.seat)
            case Sit():
                table.sit(person, message.seat)
            case Leave():
                self._management.leave(table, person)
            case Penalty():
                punish(table, person, message)
            case Manage():
                self._management.manage(table, person, message)
        return None

    def _command(self, client: Client, table: Table, person: Person, message: Do) -> Denial | None:
        live = _game(table)
        sender = sender_of(table.settings.mode, person, message.as_, message.cmd, live.log.game)
        if sender is None:
            raise Denied("not_allowed")
        command = message.cmd
        if _brings_back_a_judge(table, live, command):
            raise Denied("has_judged")
        if isinstance(command, Redeal):
            command = replace(command, deck=table.fair_deck())
        return _denial(client, live.act(command, sender, message.id))

    def _speak(self, client: Client, table: Table, person: Person, message: Speak) -> Denial | None:
        live = _game(table)
        if not person.seat or table.settings.mode not in (Mode.ONLINE, Mode.SOLO):
            raise Denied("no_talk_here")
        if judges(table.settings.mode, person, live.log.game):
            raise Denied("judge_is_silent")
        room = room_of(live, person.seat)
        if message.room not in (None, room):
            raise Denied("room_changed")
        if room is Room.TABLE:
            command = (message.claim or Claim()).said(message.text)
            return _denial(client, live.act(command, person.seat, message.id))
        words = write(Spoken(person.seat, message.text, room))
        hearers = [one for one in table.people if one.seat and room_of(live, one.seat) is room]
        lines = [line for one in hearers if person.key not in one.muted for line in one.lines]
        phase = live.feed.public.phase
        live.history.whispered(phase, person.seat, message.text, room, [one.seat for one in hearers])
        table.whisper(lines, words)
        return None

    def _status(self, client: Client, table: Table, person: Person, name: str) -> None:
        if name in person.answers:
            self._ack(client, table, name, person.answers[name])
        else:
            unknown = write(Ack(name, Status.UNKNOWN))
            table.outbox.post((), lambda: client.line.send(unknown))


def _brings_back_a_judge(table: Table, live: LiveGame, command: Command) -> bool:
    """Whoever has seen all cards plays no more, unless a judge who has always seen them says so."""
    is_back = isinstance(command, Overrule) and command.ruling is Ruling.BACK
    if not is_back or table.settings.mode is Mode.JUDGED:
        return False
    return bool(has_judged(live.log.events) & set(command.seats))  # type: ignore[union-attr]


def _game(table: Table) -> LiveGame:
    if table.live is None or table.outbox.is_broken:
        raise Denied("no_game" if table.live is None else "recording_stopped")
    return table.live


def _ready(table: Table, person: Person, message: Ready) -> None:
    """For the next game: while one is played it would be a sign to the living (L7)."""
    if table.state is TableState.OPEN:
        person.ready, person.seed = message.on, message.seed or person.seed
        table.tell_trifle(by=(person,))


def _denial(client: Client, refused: Refused | None) -> Denial | None:
    if refused is None:
        return None
    return Denial(refused.code, refused.clause, refusal(client.lang, refused.code, refused.detail))


def _words(lang: str, no: Denied) -> str:
    """The table's own words, or those of the rules, which may refuse what the table has asked of them."""
    key = f"table-{no.code.replace('_', '-')}"
    return say(lang, key, detail=no.detail) if has(lang, key) else refusal(lang, no.code, no.detail)
