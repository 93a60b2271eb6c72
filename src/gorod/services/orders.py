"""What people at a table ask for: commands, words, and everything around the game."""

from msgspec.structs import replace

from gorod.engine.commands import Command, Overrule, Redeal, Ruling
from gorod.engine.refusal import Refused
from gorod.protocol.lobby import Mode, TableState
from gorod.protocol.messages import (
    Ack,
    Ask,
    Claim,
    Denial,
    Do,
    Elect,
    FromClient,
    Leave,
    Look,
    Manage,
    Motion,
    Mute,
    Penalty,
    Ready,
    ResumeFrom,
    Room,
    Sit,
    Speak,
    Spoken,
    Status,
    write,
)
from gorod.services.authority import has_judged, judges, sender_of
from gorod.services.door import Guest
from gorod.services.election import elect
from gorod.services.live import Live
from gorod.services.management import Management
from gorod.services.person import KNOCKS, Person
from gorod.services.punishment import punish
from gorod.services.run import Run
from gorod.services.settings import No
from gorod.services.talk import room_of
from gorod.texts.catalogue import has, refusal, say


class Orders:
    """Takes them one by one; the answer comes when what it says is durable."""

    def __init__(self, management: Management) -> None:
        """`management`: of what an organiser does."""
        self._management = management

    def take(self, guest: Guest, table: Run, message: FromClient) -> None:
        """Do it, or say why not."""
        person = guest.person
        assert person is not None
        name = str(getattr(message, "id", ""))
        if isinstance(message, Ask):
            self._status(guest, table, person, name)
            return
        known = name in person.answers
        refused = person.answers[name] if known else self._refused(guest, table, person, message, name)
        if name:
            person.remember(name, refused)
            self._ack(guest, table, name, refused)
        self._management.see_off(table)

    def _refused(
        self, guest: Guest, table: Run, person: Person, message: FromClient, name: str
    ) -> Denial | None:
        try:
            if name.startswith("#"):  # so the log calls what nobody named
                raise No("not_allowed")
            return self._done(guest, table, person, message)
        except No as no:
            return Denial(no.code, no.clause, _words(guest.lang, no))

    def _ack(self, guest: Guest, table: Run, name: str, refused: Denial | None) -> None:
        ack = write(Ack(name, Status.REFUSED if refused else Status.APPLIED, refused))
        table.outbox.post((), lambda: guest.line.send(ack))

    def _done(self, guest: Guest, table: Run, person: Person, message: FromClient) -> Denial | None:
        if person.standing == KNOCKS and not isinstance(message, Ask | ResumeFrom | Leave):
            raise No("not_allowed")
        match message:
            case Do():
                return self._command(guest, table, person, message)
            case Speak():
                return self._speak(guest, table, person, message)
            case ResumeFrom():
                table.refresh(person, guest.line, message)
            case Look():
                table.look(person, guest.line, message.seat)
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

    def _command(self, guest: Guest, table: Run, person: Person, message: Do) -> Denial | None:
        live = _game(table)
        sender = sender_of(table.settings.mode, person, message.as_, message.cmd, live.log.game)
        if sender is None:
            raise No("not_allowed")
        command = message.cmd
        if _brings_back_a_judge(table, live, command):
            raise No("has_judged")
        if isinstance(command, Redeal):
            command = replace(command, deck=table.fair_deck())
        return _denial(guest, live.act(command, sender, message.id))

    def _speak(self, guest: Guest, table: Run, person: Person, message: Speak) -> Denial | None:
        live = _game(table)
        if not person.seat or table.settings.mode not in (Mode.ONLINE, Mode.SOLO):
            raise No("no_talk_here")
        if judges(table.settings.mode, person, live.log.game):
            raise No("judge_is_silent")
        room = room_of(live, person.seat)
        if message.room not in (None, room):
            raise No("room_changed")
        if room is Room.TABLE:
            command = (message.claim or Claim()).said(message.text)
            return _denial(guest, live.act(command, person.seat, message.id))
        words = write(Spoken(person.seat, message.text, room))
        hearers = [one for one in table.people if one.seat and room_of(live, one.seat) is room]
        lines = [line for one in hearers if person.key not in one.muted for line in one.lines]
        phase = live.feed.public.phase
        live.history.whispered(phase, person.seat, message.text, room, [one.seat for one in hearers])
        table.whisper(lines, words)
        return None

    def _status(self, guest: Guest, table: Run, person: Person, name: str) -> None:
        if name in person.answers:
            self._ack(guest, table, name, person.answers[name])
        else:
            unknown = write(Ack(name, Status.UNKNOWN))
            table.outbox.post((), lambda: guest.line.send(unknown))


def _brings_back_a_judge(table: Run, live: Live, command: Command) -> bool:
    """Whoever has seen all cards plays no more, unless a judge who has always seen them says so."""
    is_back = isinstance(command, Overrule) and command.ruling is Ruling.BACK
    if not is_back or table.settings.mode is Mode.JUDGED:
        return False
    return bool(has_judged(live.log.events) & set(command.seats))  # type: ignore[union-attr]


def _game(table: Run) -> Live:
    if table.live is None or table.outbox.is_broken:
        raise No("no_game" if table.live is None else "recording_stopped")
    return table.live


def _ready(table: Run, person: Person, message: Ready) -> None:
    """For the next game: while one is played it would be a sign to the living (L7)."""
    if table.state is TableState.OPEN:
        person.ready, person.seed = message.on, message.seed or person.seed
        table.tell_trifle(by=(person,))


def _denial(guest: Guest, refused: Refused | None) -> Denial | None:
    if refused is None:
        return None
    return Denial(refused.code, refused.clause, refusal(guest.lang, refused.code, refused.detail))


def _words(lang: str, no: No) -> str:
    """The table's own words, or those of the rules, which may refuse what the table has asked of them."""
    key = f"table-{no.code.replace('_', '-')}"
    return say(lang, key, detail=no.detail) if has(lang, key) else refusal(lang, no.code, no.detail)
