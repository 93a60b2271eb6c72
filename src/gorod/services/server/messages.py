"""Messages of devices: they are read, counted and passed to the table by their kind."""

from typing import TypeGuard, assert_never, cast

from msgspec import Raw
from msgspec.structs import replace

from gorod.bots.hearing import claimed, understood
from gorod.engine.commands import JUDGE, Agree, Command, Foul, Overrule, Redeal, Ruling, Say, Sender, Vote
from gorod.engine.refusal import Refused
from gorod.protocol.codes import CloseReason, TroubleCode
from gorod.protocol.frame import View
from gorod.protocol.lobby import Mode
from gorod.protocol.messages import (
    Ack,
    AnswerPhone,
    Ask,
    Bad,
    Beat,
    Claim,
    Denial,
    Do,
    Elect,
    Entrust,
    Hello,
    Leave,
    Look,
    Looked,
    Manage,
    Motion,
    Mute,
    Penalty,
    Ping,
    Pong,
    Ready,
    Rehearse,
    ResumeFrom,
    Room,
    Seal,
    Sit,
    Speak,
    Spoken,
    Status,
    TableAction,
    TableMessage,
    Trouble,
    Voiced,
    Would,
    name_of,
    read,
    write,
)
from gorod.services.denied import Denied
from gorod.services.game.live_game import LiveGame
from gorod.services.limits.rate_limits import RateLimit, WorkBudget
from gorod.services.ports import Clock
from gorod.services.server.management import Leaving, Management
from gorod.services.table.permissions import counts, has_judged, is_judged, judges, room_of, sender_of
from gorod.services.table.person import ASSISTANT, JUDGES, KNOCKS, ORGANISER, WATCHER, Person, deed_of
from gorod.services.table.presence import Client, dismiss
from gorod.services.table.table import Table
from gorod.texts.catalogue import has, refusal, say

PERSON_MESSAGE_RATE, ONLOOKER_MESSAGE_RATE = (100, 5.0), (100, 1.0)
"""Burst, and messages a second, of one person with all devices, and of one onlooker.

A table has no limit of its own: what is left of it would show how much others have sent at night.
"""
HELLO_MESSAGE_COST = 5
"""A hello counts as this many messages, because its answer is the whole picture."""
WORDS_MESSAGE_RATE = (10, 1.0)
"""Burst, and messages a second, that may be words of one person."""
PERSON_WORK_RATE = (3.0, 0.25)
"""Burst, and seconds of processor time a second, that messages of one person may take."""
STRANGER_MESSAGE_RATE = (120, 4.0)
"""Burst, and messages a second, of an address before a known hello. Such a hello counts for its person."""
KNOCKING_MESSAGES = (ResumeFrom, Leave)
"""Messages that people may send while they wait to enter."""
MAX_REFUSED_MESSAGES = 20
"""After this many refused messages a device is disconnected at the next."""


class Inbox:
    """Reads and counts what devices send. The counts outlive a connection."""

    def __init__(self, clock: Clock, pace: float = 1.0) -> None:
        """Allow more messages a second where `pace` makes time at the tables pass faster."""
        self._clock = clock
        limits = (
            RateLimit(burst, rate * max(1.0, pace))
            for burst, rate in (
                PERSON_MESSAGE_RATE,
                ONLOOKER_MESSAGE_RATE,
                WORDS_MESSAGE_RATE,
                PERSON_WORK_RATE,
            )
        )
        self._people, self._onlookers, self._words, work = limits
        self._work = WorkBudget(work)
        self._strangers = RateLimit(*STRANGER_MESSAGE_RATE)

    def read(self, client: Client, sent: bytes) -> Hello | TableMessage | None:
        """Return a message for the tables, or None if it was answered or refused here.

        A device without a person may only send a hello.
        """
        if client.person is None:
            return self._read_stranger(client, sent)
        is_too_much = self._work.wait((client.person.key,), self._clock.now()) > 0
        if is_too_much or not self._may_send(client.person):
            self._slow_down(client, name_of(sent))
            return None
        message = read(sent)
        if isinstance(message, Bad | Ping | Beat):
            self._answer(client, message)
        elif isinstance(message, Hello):
            dismiss(client.connection, CloseReason.UNKNOWN_TOKEN)
        elif _is_words(message) and not self._words.take(client.person.key, self._clock.now()):
            self._slow_down(client, message.id)
        else:
            return message
        return None

    def _read_stranger(self, client: Client, sent: bytes) -> Hello | None:
        message = read(sent)
        if isinstance(message, Hello):
            return message
        if not self._strangers.take(client.address, self._clock.now()):
            self._slow_down(client, name_of(sent))
        elif isinstance(message, Bad | Ping | Beat):
            self._answer(client, message)
        else:
            dismiss(client.connection, CloseReason.HELLO_FIRST)
        return None

    def worked(self, person: Person, spent: float) -> None:
        """Count this many seconds of processor time for a person."""
        self._work.owe((person.key,), self._clock.now(), spent)

    def _may_send(self, person: Person, count: int = 1) -> bool:
        limit = self._onlookers if person.standing == WATCHER else self._people
        return limit.take(person.key, self._clock.now(), count)

    def welcomes(self, client: Client, person: Person) -> bool:
        """Return whether a person may connect now; close the connection if they come too often."""
        if self._may_send(person, HELLO_MESSAGE_COST):
            return True
        dismiss(client.connection, CloseReason.TOO_FAST)
        return False

    def _answer(self, client: Client, message: Bad | Ping | Beat) -> None:
        if isinstance(message, Bad):
            answer = write(Trouble(message.code, say(client.lang, message.text), message.id))
        elif isinstance(message, Beat):  # not spelled as the one that the connection answers itself
            answer = write(message)
        else:
            answer = write(Pong(message.at, int(self._clock.now() * 1000)))
        client.connection.send(answer)

    def _slow_down(self, client: Client, name: str) -> None:
        """Refuse a message; it can be sent again under the same name."""
        client.refused += 1
        if client.refused > MAX_REFUSED_MESSAGES:
            dismiss(client.connection, CloseReason.TOO_FAST)
        else:
            slow = Trouble(TroubleCode.SLOW_DOWN, say(client.lang, "wire-slow-down"), name)
            client.connection.send(write(slow))


def _is_words(message: Hello | TableMessage) -> TypeGuard[Speak | Do]:
    return isinstance(message, Speak) or (isinstance(message, Do) and isinstance(message.cmd, Say))


class MessageHandler:
    """Does what people ask for. An answer is sent when what it confirms is durable."""

    def __init__(self, management: Management) -> None:
        """Take the handler of what organisers do."""
        self._management = management

    def take(self, client: Client, table: Table, person: Person, message: TableMessage) -> None:
        """Do what a message asks, or send why not."""
        name = str(getattr(message, "id", ""))
        if isinstance(message, Ask):
            self._status(client, table, person, name)
            return
        if isinstance(message, Rehearse):
            self._rehearse(client, table, person, message)
            return
        leaving: list[Leaving] = []
        denial: Denial | None = None
        try:
            if name in person.answers:
                denial = person.answers[name]
            elif name.startswith("#") or (
                person.standing == KNOCKS and not isinstance(message, KNOCKING_MESSAGES)
            ):
                raise Denied("not_allowed")  # `#` marks names that the log gives to entries without one
            else:
                denial, leaving = self._do(client, table, person, message)
        except Denied as denied:
            denial = _denied(client, denied)
        if name:
            person.remember(name, denial)
            self._ack(client, table, name, denial)
        self._management.disconnect_leaving(table, leaving)

    def _do(
        self, client: Client, table: Table, person: Person, message: TableAction
    ) -> tuple[Denial | None, list[Leaving]]:
        """Do what a message asks; return why it was refused, if it was, and who leaves because of it."""
        match message:
            case Do():
                return _denial(client, table.act(*self._command(table, person, message))), []
            case Speak():
                return self._speak(client, table, person, message), []
            case Leave():
                return None, self._management.leave(table, person)
            case Manage():
                return None, self._management.manage(table, person, message)
            case Penalty():
                self._management.punish(table, person, message)
            case ResumeFrom():
                table.refresh(person, client.connection, message)
            case Voiced():
                table.voice_ended(person, message.n)
            case Look():
                table.look(person, client.connection, message.seat)
            case Seal():
                table.seal(person, client.connection, message)
            case Ready():
                table.arrangement.ready(person, message)
            case Looked():
                table.looked(person, message.deal)
            case Mute():
                table.mute(person, message.seat, message.on)
            case Motion():
                table.decisions.move(person, message.seat)
            case Elect():
                table.decisions.elect(person, message.seat)
            case Entrust():
                table.decisions.entrust(person, message.seat)
            case AnswerPhone():
                table.new_phones.answer(person, message.accept)
            case Sit():
                table.arrangement.sit(person, message.seat)
            case _:
                assert_never(message)
        return None, []

    def _ack(self, client: Client, table: Table, name: str, denial: Denial | None) -> None:
        ack = write(Ack(name, Status.REFUSED if denial else Status.APPLIED, denial))
        table.news.send((client.connection,), ack)

    def _command(self, table: Table, person: Person, message: Do) -> tuple[Command, Sender, str]:
        """Return the command, its sender and its name, or raise `Denied` if this person may not send it."""
        live = _game(table)
        if live.counts_hands and counts(person, message.as_, message.cmd):
            return message.cmd, JUDGE, deed_of(person, message.id)
        if live.counts_hands and isinstance(message.cmd, Vote | Agree):
            raise Denied("hands_at_table")
        sender = sender_of(table.settings.mode, person, message.as_, message.cmd, live.log.game)
        if sender is None:
            raise Denied("not_allowed")
        command = message.cmd
        if _brings_back_a_judge(table, live, command):
            raise Denied("has_judged")
        if isinstance(command, Redeal):
            command = replace(command, deck=table.games.fair_deck())
        return command, sender, deed_of(person, message.id) if person.standing == JUDGES else message.id

    def words_to_read(self, table: Table, person: Person, message: TableMessage) -> str:
        """Return words that programs must still parse and that may be said now, or an empty string."""
        live = table.live
        if live is None or not live.loop.bots.seats or not _is_words(message):
            return ""
        if message.id in person.answers or person.standing == KNOCKS:
            return ""
        try:
            if isinstance(message, Speak):
                text, seat = message.text, person.seat
                if _room(table, live, person, message) is not Room.TABLE:
                    return ""
            else:
                command, seat, _ = self._command(table, person, message)
                text = command.text if isinstance(command, Say) else ""
        except Denied:
            return ""
        return text if text and live.may_say(seat) and not live.has_heard(text) else ""

    def _speak(self, client: Client, table: Table, person: Person, message: Speak) -> Denial | None:
        live = _game(table)
        room = _room(table, live, person, message)
        if room is Room.TABLE:
            command = _said(live, message)
            return _denial(client, table.act(command, person.seat, message.id))
        words = write(Spoken(person.seat, message.text, room))
        hearers = [one for one in table.members.people if one.seat and room_of(live, one.seat) is room]
        willing = [
            connection for one in hearers if person.key not in one.muted for connection in one.connections
        ]
        phase = live.feed.public.phase
        live.history.whispered(phase, person.seat, message.text, room, [one.seat for one in hearers])
        table.news.send(willing, words)
        return None

    def _rehearse(self, client: Client, table: Table, person: Person, message: Rehearse) -> None:
        """Answer what a command would lead to. Nothing is done, so nothing is remembered."""
        try:
            if person.standing == ASSISTANT and isinstance(message.cmd, Foul):
                lines = table.desk.rehearse_foul(message.cmd, client.lang)
                answer = Would(message.id, lines)
            else:
                answer = self._rehearsed(client, table, person, message)
        except Denied as denied:
            answer = Would(message.id, refusal=_denied(client, denied))
        table.news.send((client.connection,), write(answer))

    def _rehearsed(self, client: Client, table: Table, person: Person, message: Rehearse) -> Would:
        game = table.live.log.game if table.live is not None else None
        at_console = person.standing == ORGANISER and is_judged(table.settings.mode, game)
        if not (at_console or person.standing == JUDGES):
            raise Denied("only_a_judge")
        command, sender = None, JUDGE
        if message.cmd is not None:
            command, sender, _ = self._command(table, person, Do(message.id, message.cmd, message.as_))
        found = table.desk.rehearse(command, sender, message.undo, client.lang)
        view = cast("View", Raw(found.view))  # already encoded
        in_open = None if found.in_open == found.lines else tuple(found.in_open)
        return Would(message.id, tuple(found.lines), in_open, found.phrase, found.left, view)

    def _status(self, client: Client, table: Table, person: Person, name: str) -> None:
        if name in person.answers:
            self._ack(client, table, name, person.answers[name])
        else:
            table.news.send((client.connection,), write(Ack(name, Status.UNKNOWN)))


def _brings_back_a_judge(table: Table, live: LiveGame, command: Command) -> bool:
    """Return whether a ruling brings back a player who has judged and thus seen all cards.

    That is allowed only where a judge decides who has always seen them.
    """
    if not isinstance(command, Overrule) or command.ruling is not Ruling.BACK:
        return False
    return table.settings.mode is not Mode.JUDGED and bool(has_judged(live.log.events) & set(command.seats))


def _room(table: Table, live: LiveGame, person: Person, message: Speak) -> Room:
    """Return the room in which these words are heard; raise `Denied` if they may not be said."""
    if not person.seat or table.settings.mode not in (Mode.ONLINE, Mode.SOLO):
        raise Denied("no_talk_here")
    if judges(table.settings.mode, person, live.log.game):
        raise Denied("judge_is_silent")
    room = room_of(live, person.seat)
    if message.room not in (None, room):
        raise Denied("room_changed")
    return room


def _said(live: LiveGame, message: Speak) -> Say:
    """Return the speech with its claim.

    Without an explicit claim, programs get what was parsed of the words.
    """
    game = live.log.game
    heard = understood(message.text, game.rules, game.seats) if live.loop.bots.seats else None
    if message.claim is None and heard is not None:
        return claimed(message.text, heard)
    return (message.claim or Claim()).said(message.text)


def _game(table: Table) -> LiveGame:
    if table.live is None or table.outbox.is_broken:
        raise Denied("no_game" if table.live is None else "recording_stopped")
    return table.live


def _denial(client: Client, refused: Refused | None) -> Denial | None:
    if refused is None:
        return None
    return Denial(refused.code, refused.clause, refusal(client.lang, refused.code, refused.detail))


def _denied(client: Client, denied: Denied) -> Denial:
    return Denial(denied.code, denied.clause, _words(client.lang, denied))


def _words(lang: str, denied: Denied) -> str:
    """Return the table's text for a refusal, or that of the rules if the rules refused."""
    key = f"table-{denied.code.replace('_', '-')}"
    return (
        say(lang, key, detail=denied.detail) if has(lang, key) else refusal(lang, denied.code, denied.detail)
    )
