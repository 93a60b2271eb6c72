"""What an organiser does with a table, and how people leave it."""

from collections.abc import Callable
from functools import partial

from gorod.engine.seats import Seat
from gorod.protocol.codes import CloseReason
from gorod.protocol.lobby import Mode, TableState
from gorod.protocol.messages import Deed, Manage
from gorod.services.clients import dismiss
from gorod.services.denied import Denied
from gorod.services.live_game import BY_HAND
from gorod.services.person import GONE, KNOCKS, ORGANISER, SEAT, WATCHER, Person, deed_of
from gorod.services.table import Table


class Management:
    """Deeds, one by one; those whom they send home hear it after the deed is answered."""

    def __init__(self, forget: Callable[[str], None]) -> None:
        """`forget` a token, or a code: it opens nothing any more."""
        self._forget_key = forget
        self._leaving: list[tuple[Person, CloseReason]] = []

    def manage(self, table: Table, person: Person, message: Manage) -> None:
        """Do it, if this is the organiser; alone one may take back without being one."""
        is_alone = table.settings.mode is Mode.SOLO and person.standing == SEAT
        if not person.manages and not (message.what is Deed.UNDO and is_alone):
            raise Denied("not_allowed")
        match message.what:
            case Deed.START:
                table.begin()
            case Deed.PAUSE | Deed.GO_ON:
                table.pause(message.what is Deed.PAUSE, deed_of(person, message.id))
            case Deed.REMOVE:
                self._remove(table, message.seat)
            case Deed.HAND_OVER:
                self._hand_over(table, person, message.seat)
            case Deed.ADMIT:
                _admit(table, message.who)
            case Deed.REFUSE:
                self._refuse(table, table.entrance.find(message.who), CloseReason.TURNED_AWAY)
            case Deed.DRAW:
                table.draw()
            case Deed.CLOSE:
                self._forget_key(table.code)
                table.close()
            case Deed.UNDO:
                table.undo(message.count, deed_of(person, message.id))

    def leave(self, table: Table, person: Person) -> None:
        """Somebody goes home: before the start for good, in a game without penalty."""
        if person.standing == KNOCKS:
            self._refuse(table, person, CloseReason.LEFT)
        elif table.state is not TableState.OPEN and person.seat:
            table.depart(person.seat, "left")
        elif person.standing == SEAT:
            self._forget(table, person, CloseReason.LEFT)
            table.tell_lobby((person.kept(table.id),))
        elif person.standing == WATCHER:
            self._forget(table, person, CloseReason.LEFT)  # nobody is told: he was nobody's business

    def see_off(self, table: Table) -> None:
        """Those who have gone are told so, and hear nothing more."""
        while self._leaving:
            person, why = self._leaving.pop()
            for line in (*person.lines,):
                table.goes(person, line)
                table.outbox.post((), partial(dismiss, line, why))

    def vanish(self, table: Table, person: Person) -> None:
        """Somebody is to be forgotten: he leaves a game without penalty, and a table needs an organiser."""
        if person.seat:
            table.depart(person.seat, "left")
            if table.live is not None:
                table.live.unsay(person.seat)
        heir = heir_of(table, person) if person.manages else None
        if heir is not None:
            if table.settings.mode in BY_HAND:
                _take_the_device(table, heir)
            person.manages, heir.manages = False, True
        person.vanish()

    def vanished(self, table: Table, person: Person) -> None:
        """It is durable: his devices are told, and the others see a seat without a name."""
        self._forget_key(person.token)
        person.token = ""
        rows = [table.let_go(person), *(one.kept(table.id) for one in table.people if one.manages)]
        self._leaving.append((person, CloseReason.FORGOTTEN))
        self.see_off(table)
        if person.manages:
            self._forget_key(table.code)
            table.close()
        else:
            table.tell_lobby(rows)

    def _remove(self, table: Table, seat: Seat) -> None:
        if table.state is not TableState.OPEN:
            raise Denied("already_started")
        person = table.seated().get(seat)
        if person is None:
            raise Denied("no_such_seat", str(seat))
        self._forget(table, person, CloseReason.REMOVED)
        table.tell_lobby((person.kept(table.id),))

    def _refuse(self, table: Table, person: Person, why: CloseReason) -> None:
        """Somebody who never sat here leaves no name."""
        table.entrance.waiting.remove(person)
        self._take_token(person, why)
        person.name, person.notes = "", ()
        table.tell_lobby((person.kept(table.id), person.noted(table.id)))

    def _forget(self, table: Table, person: Person, why: CloseReason) -> None:
        """Somebody is here no more; a table must not be left without an organiser."""
        if person.manages:
            raise Denied("hand_over_first")
        table.people.remove(person)
        table.gone += [person] if person.notes else []
        self._take_token(person, why)

    def _take_token(self, person: Person, why: CloseReason) -> None:
        self._forget_key(person.token)
        person.seat, person.standing, person.token = 0, GONE, ""
        self._leaving.append((person, why))

    def _hand_over(self, table: Table, person: Person, seat: Seat) -> None:
        """The organiser's power goes to whoever sits there; of the old one nothing stays but a seat."""
        heir = table.seated().get(seat)
        if heir is None or heir.bot:
            raise Denied("no_such_seat", str(seat))
        if table.settings.mode in BY_HAND:
            _take_the_device(table, heir)
        person.manages, heir.manages = False, True
        if person.standing == ORGANISER:
            self._step_down(table, person)
        table.tell_lobby((person.kept(table.id), heir.kept(table.id)))

    def _step_down(self, table: Table, person: Person) -> None:
        """He may look on where everybody may."""
        if table.settings.watch:
            person.standing = WATCHER
        else:
            self._forget(table, person, CloseReason.HANDED_OVER)


def _admit(table: Table, who: str) -> None:
    """He sits down, and his devices show the table."""
    person = table.entrance.find(who)
    rows = table.admit(person)
    table.entrance.waiting.remove(person)
    table.tell_lobby(rows)


def heir_of(table: Table, organiser: Person) -> Person | None:
    """Who could hold the table instead; nobody in the middle of a game for whose judge all cards lie open."""
    if table.settings.mode in BY_HAND and table.state is not TableState.OPEN:
        return None
    others = [one for _, one in sorted(table.seated().items()) if one is not organiser]
    return next((one for one in others if not one.bot and not one.is_forgotten), None)


def _take_the_device(table: Table, heir: Person) -> None:
    """Whoever judges sees all cards, so he gives up his seat, and not in the middle of a game."""
    if table.state is not TableState.OPEN:
        raise Denied("already_started")
    heir.standing, heir.seat = ORGANISER, 0
