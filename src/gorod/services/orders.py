"""What people at a table ask for: commands, words, and everything around the game."""

from collections.abc import Callable

from gorod.engine.refusal import Refused
from gorod.protocol.lobby import Mode, TableState
from gorod.protocol.messages import (
    Ack,
    Ask,
    Claim,
    Deed,
    Denial,
    Do,
    FromClient,
    Leave,
    Look,
    Manage,
    Motion,
    Mute,
    Ready,
    ResumeFrom,
    Room,
    Sit,
    Speak,
    Spoken,
    Status,
    write,
)
from gorod.services.authority import sender_of, senders_of
from gorod.services.door import Guest
from gorod.services.live import Live
from gorod.services.person import GONE, SEAT, Person
from gorod.services.run import Run
from gorod.services.settings import No
from gorod.services.talk import room_of
from gorod.texts.catalogue import has, refusal, say


class Orders:
    """Takes them one by one; the answer comes when what it says is durable."""

    def __init__(self, forget: Callable[[str], None]) -> None:
        """`forget` a token, or a code: it opens nothing any more."""
        self._forget_key = forget

    def take(self, guest: Guest, table: Run, message: FromClient) -> None:
        """Do it, or say why not."""
        person = guest.person
        assert person is not None
        name = str(getattr(message, "id", ""))
        try:
            refused = self._done(guest, table, person, message)
        except No as no:
            refused = Denial(no.code, no.clause, _words(table, no))
        if name and not isinstance(message, Ask):
            self._ack(guest, table, name, refused)

    def _ack(self, guest: Guest, table: Run, name: str, refused: Denial | None) -> None:
        ack = write(Ack(name, Status.REFUSED if refused else Status.APPLIED, refused))
        table.outbox.post((), lambda: guest.line.send(ack))

    def _done(self, guest: Guest, table: Run, person: Person, message: FromClient) -> Denial | None:
        match message:
            case Do():
                return self._command(table, person, message)
            case Speak():
                return self._speak(table, person, message)
            case Ask():
                self._status(guest, table, person, message.id)
            case ResumeFrom():
                table.refresh(person, guest.line)
            case Look():
                table.look(person, guest.line, message.seat)
            case Ready():
                _ready(table, person, message)
            case Mute():
                (person.muted.add if message.on else person.muted.discard)(message.seat)
            case Motion():
                table.move(person, message.seat)
            case Sit():
                _sit(table, person, message.seat)
            case Leave():
                self._leave(table, person)
            case Manage():
                self._manage(table, person, message)
        return None

    def _command(self, table: Run, person: Person, message: Do) -> Denial | None:
        live = _game(table)
        sender = sender_of(table.settings.mode, person, message.as_, message.cmd, live.log.game)
        if sender is None or message.id.startswith("#"):
            raise No("not_allowed")
        return _denial(table, live.act(message.cmd, sender, message.id))

    def _speak(self, table: Run, person: Person, message: Speak) -> Denial | None:
        live = _game(table)
        if not person.seat or table.settings.mode not in (Mode.ONLINE, Mode.SOLO):
            raise No("no_talk_here")
        room = room_of(live, person.seat)
        if room is Room.TABLE:
            command = (message.claim or Claim()).said(message.text)
            return _denial(table, live.act(command, person.seat, message.id))
        words = write(Spoken(person.seat, message.text, room))
        hearers = [one for one in table.people if one.seat and room_of(live, one.seat) is room]
        lines = [line for one in hearers if person.seat not in one.muted for line in one.lines]
        table.whisper(lines, words)
        return None

    def _status(self, guest: Guest, table: Run, person: Person, name: str) -> None:
        done = table.live.done if table.live is not None else {}
        senders = senders_of(table.settings.mode, person, table.settings.seats)
        found = [done[key] for key in ((sender, name) for sender in senders) if key in done]
        if not found:
            answer = Ack(name, Status.UNKNOWN)
        else:
            answer = Ack(name, Status.REFUSED if found[0] else Status.APPLIED, _denial(table, found[0]))
        sent = write(answer)
        table.outbox.post((), lambda: guest.line.send(sent))

    def _leave(self, table: Run, person: Person) -> None:
        if table.state is TableState.OPEN:
            self._forget(table, person)
        elif person.seat:
            table.depart(person.seat, "left")

    def _forget(self, table: Run, person: Person) -> None:
        if person in table.people and person.standing == SEAT:
            table.people.remove(person)
            self._forget_key(person.token)
            person.seat, person.standing, person.token = 0, GONE, ""
            table.tell_lobby((person.kept(table.id),))

    def _manage(self, table: Run, person: Person, message: Manage) -> None:
        is_own_undo = message.what is Deed.UNDO and table.settings.mode is Mode.SOLO
        if not person.manages and not is_own_undo:
            raise No("not_allowed")
        match message.what:
            case Deed.START:
                table.begin()
            case Deed.PAUSE | Deed.GO_ON:
                table.pause(message.what is Deed.PAUSE)
            case Deed.REMOVE:
                self._forget(table, table.seated().get(message.seat) or Person("", "", ""))
            case Deed.HAND_OVER:
                self._hand_over(table, person, message.seat)
            case Deed.DRAW:
                table.draw()
            case Deed.CLOSE:
                self._forget_key(table.code)
                table.close()
            case Deed.UNDO:
                table.undo(message.count)

    def _hand_over(self, table: Run, person: Person, seat: int) -> None:
        """The organiser's power goes to whoever sits there, who keeps his seat."""
        heir = table.seated().get(seat)
        if heir is None or heir.bot:
            raise No("no_such_seat", str(seat))
        person.manages, heir.manages = False, True
        table.tell_lobby((person.kept(table.id), heir.kept(table.id)))


def _game(table: Run) -> Live:
    if table.live is None or table.outbox.is_broken:
        raise No("no_game" if table.live is None else "recording_stopped")
    return table.live


def _ready(table: Run, person: Person, message: Ready) -> None:
    """For the next game: while one is played it would be a sign to the living (L7)."""
    if table.state is TableState.OPEN:
        person.ready, person.seed = message.on, message.seed or person.seed
        table.tell_lobby()


def _sit(table: Run, person: Person, seat: int) -> None:
    if table.state is not TableState.OPEN:
        raise No("already_started")
    if person.standing != SEAT or person not in table.people:
        raise No("not_allowed")
    if seat in table.seated() or seat > table.settings.seats:
        raise No("seat_taken", str(seat))
    person.seat = seat
    table.tell_lobby((person.kept(table.id),))


def _denial(table: Run, refused: Refused | None) -> Denial | None:
    if refused is None:
        return None
    return Denial(refused.code, refused.clause, refusal(table.settings.lang, refused.code, refused.detail))


def _words(table: Run, no: No) -> str:
    """The table's own words, or those of the rules, which may refuse what the table has asked of them."""
    lang, key = table.settings.lang, f"table-{no.code.replace('_', '-')}"
    return say(lang, key, detail=no.detail) if has(lang, key) else refusal(lang, no.code, no.detail)
