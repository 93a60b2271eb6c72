"""What an organiser does with a table, and how people leave it."""

from collections.abc import Iterable
from functools import partial
from typing import assert_never

from gorod.engine.seats import Seat
from gorod.protocol.codes import CloseReason
from gorod.protocol.lobby import Mode, TableState
from gorod.protocol.messages import Deed, Manage, Penalty
from gorod.services.denied import Denied
from gorod.services.game.live_game import MANUAL_MODES
from gorod.services.rows import Row
from gorod.services.server.registry import Registry
from gorod.services.table.members import Members
from gorod.services.table.penalties import carry_over, whom
from gorod.services.table.person import (
    ASSISTANT,
    GONE,
    JUDGES,
    KNOCKS,
    NARRATOR,
    ORGANISER,
    OTHER_PHONE,
    SEAT,
    WATCHER,
    Person,
    deed_of,
)
from gorod.services.table.presence import dismiss
from gorod.services.table.table import Table

JUDGE_DEEDS = (Deed.UNDO, Deed.CLOCK)
"""Deeds that belong to an elected judge."""
Leaving = tuple[Person, CloseReason]
"""A person to disconnect, with the reason; it is sent after the answer to the deed."""


class Management:
    """Carries out the deeds of organisers; returns the people who leave by them."""

    def __init__(self, registry: Registry) -> None:
        """`registry`: the tokens and codes that become invalid."""
        self._registry = registry

    def manage(self, table: Table, person: Person, message: Manage) -> list[Leaving]:
        """Do what an organiser asks; return who leaves by it. Raise `Denied` if this person may not.

        A person alone may also take back and skip, and an assistant may set the clock. Only an elected judge
        may take back and set the clock, if there is one (B2). Anybody may pause at the device that speaks: it
        lies in the open, and all hear it.
        """
        is_alone = table.settings.mode is Mode.SOLO and person.standing == SEAT
        is_judge = person.standing == JUDGES
        others = {Deed.UNDO: is_alone or is_judge, Deed.DISMISS: is_judge, Deed.SKIP: is_alone}
        others[Deed.CLOCK] = is_judge or person.standing == ASSISTANT
        others |= dict.fromkeys((Deed.PAUSE, Deed.GO_ON), person.standing == NARRATOR)
        if not person.manages and not others.get(message.what):
            raise Denied("not_allowed")
        if message.what in JUDGE_DEEDS and table.members.judge not in (None, person):
            raise Denied("only_a_judge")
        match message.what:
            case Deed.START:
                table.begin(message.cards)
            case Deed.PAUSE | Deed.GO_ON:
                table.pause(message.what is Deed.PAUSE, deed_of(person, message.id))
            case Deed.REMOVE:
                return self._remove(table, message.seat)
            case Deed.HAND_OVER:
                return self._hand_over(table, person, message.seat)
            case Deed.ADMIT:
                _admit(table, message.who)
            case Deed.REFUSE:
                knocks = table.members.entrance.find(message.who)
                return self._refuse(table, knocks, CloseReason.TURNED_AWAY)
            case Deed.DRAW:
                table.arrangement.draw()
            case Deed.CLOSE:
                self._close(table)
            case Deed.CHANGE:
                _change(table, message)
            case Deed.UNDO:
                table.undo(message.count, deed_of(person, message.id))
            case Deed.CLOCK:
                table.desk.set_clock(message.seconds, message.hold, deed_of(person, message.id))
            case Deed.NAME if not message.seat:
                table.desk.name_judge(person, message.name or "")
            case Deed.NAME:
                table.desk.name_seat(message.seat, message.name or "", deed_of(person, message.id))
            case Deed.SWAP:
                table.arrangement.swap(message.seat, message.other, deed_of(person, message.id))
            case Deed.ELECT:
                table.decisions.close_election(message.seat)
            case Deed.DISMISS:
                table.decisions.dismiss_judge()
            case Deed.REDEAL:
                table.desk.deal_again()
            case Deed.SKIP:
                table.skip_to_end()
            case _:
                assert_never(message.what)
        return []

    def _close(self, table: Table) -> None:
        """Close a table; its penalties are moved to another table of the evening, if there is one."""
        for other in self._registry.beside(table)[:1]:
            other.news.tell_lobby(carry_over(table.members, other.members))
        self._registry.forget(table.members.code)
        table.close()

    def punish(self, table: Table, judge: Person, word: Penalty) -> None:
        """Note a judge's penalty where the person sits now, at this or another table of the evening."""
        at, person = self._registry.seat_of(table, whom(table.members, judge, word))
        at.desk.punish(person, word)

    def leave(self, table: Table, person: Person) -> list[Leaving]:
        """Let a person leave: before the start for good, during a game without penalty."""
        if person.standing == KNOCKS:
            return self._refuse(table, person, CloseReason.LEFT)
        if person.standing == OTHER_PHONE:
            table.new_phones.withdraw(person)
        elif table.state is not TableState.OPEN and person.seat:
            table.depart(person.seat, "left")
        elif person.standing in (SEAT, JUDGES):
            leaving = self._forget(table.members, person, CloseReason.LEFT)
            table.tell_gone(person)
            return leaving
        elif person.standing in (WATCHER, ASSISTANT, NARRATOR):
            is_kept = person.standing != WATCHER  # onlookers are not stored, and nobody is told of them
            leaving = self._forget(table.members, person, CloseReason.LEFT)
            if is_kept:
                table.news.tell_lobby((person.kept(table.id),))
            return leaving
        return []

    def disconnect_leaving(self, table: Table, leaving: Iterable[Leaving]) -> None:
        """Tell these people why they leave, and disconnect their devices."""
        for person, why in leaving:
            for connection in (*person.connections,):
                table.disconnect(person, connection)
                table.outbox.post((), partial(dismiss, connection, why))

    def vanish(self, table: Table, person: Person) -> None:
        """Prepare a deletion: the person leaves a game without penalty, and another organiser is found."""
        if person.seat:
            table.depart(person.seat, "left")
            if table.live is not None:
                table.live.forget_words(person.seat)
        heir = heir_of(table.members, person) if person.manages else None
        if heir is not None:
            if table.settings.mode in MANUAL_MODES:
                _move_to_device(table.members, heir)
            person.manages, heir.manages = False, True
        person.vanish()

    def vanished(self, table: Table, person: Person) -> None:
        """Finish a stored deletion: disconnect the devices, and show the seat without a name."""
        person.vanish()  # a table restored meanwhile has read the name again
        self._registry.forget(person.token)
        person.token = ""
        members = table.members
        rows: list[Row] = [members.let_go(person), *members.return_chair()]
        rows += [one.kept(table.id) for one in members.people if one.manages]
        self.disconnect_leaving(table, [(person, CloseReason.FORGOTTEN)])
        if person.manages:
            self._registry.forget(members.code)
            table.close()
        else:
            table.news.tell_lobby(rows)

    def _remove(self, table: Table, seat: Seat) -> list[Leaving]:
        if table.state is not TableState.OPEN:
            raise Denied("already_started")
        person = table.members.seated().get(seat)
        if person is None:
            raise Denied("no_such_seat", str(seat))
        leaving = self._forget(table.members, person, CloseReason.REMOVED)
        table.tell_gone(person)
        return leaving

    def _refuse(self, table: Table, person: Person, why: CloseReason) -> list[Leaving]:
        """Somebody who never sat here leaves no name."""
        table.members.entrance.waiting.remove(person)
        self._take_token(person)
        person.name, person.notes = "", ()
        table.news.tell_lobby((person.kept(table.id), person.noted(table.id)))
        return [(person, why)]

    def _forget(self, members: Members, person: Person, why: CloseReason) -> list[Leaving]:
        """Remove a person from the table. An organiser must hand the table over first."""
        if person.manages:
            raise Denied("hand_over_first")
        members.people.remove(person)
        members.gone += [person] if person.notes else []
        self._take_token(person)
        return [(person, why)]

    def _take_token(self, person: Person) -> None:
        self._registry.forget(person.token)
        person.seat, person.standing, person.token = 0, GONE, ""

    def _hand_over(self, table: Table, person: Person, seat: Seat) -> list[Leaving]:
        """Give the organiser's rights to the player of a seat. A former organiser without a seat leaves.

        They stay as an onlooker where that is allowed.
        """
        members, leaving = table.members, list[Leaving]()
        heir = members.seated().get(seat)
        if heir is None or heir.bot:
            raise Denied("no_such_seat", str(seat))
        if table.settings.mode in MANUAL_MODES:
            _move_to_device(members, heir)
        person.manages, heir.manages = False, True
        if person.standing == ORGANISER and table.settings.watch:
            person.standing = WATCHER
        elif person.standing == ORGANISER:
            leaving = self._forget(members, person, CloseReason.HANDED_OVER)
        table.news.tell_lobby((person.kept(table.id), heir.kept(table.id)))
        return leaving


def _change(table: Table, message: Manage) -> None:
    """Change settings: how votes are cast, also during a game; everything else between games."""
    if message.hands is not None:
        table.arrangement.show_hands(message.hands)
    if message.seats is not None:
        table.arrangement.resize(message.seats)
    others = (message.door, message.bots, message.dealing)
    if others != (None, None, None) or (message.hands, message.seats) == (None, None):
        table.arrangement.change(message.door, message.bots, message.dealing)


def _admit(table: Table, who: str) -> None:
    """Seat a person who knocked."""
    person = table.members.entrance.find(who)
    rows = table.members.admit(person)
    table.members.entrance.waiting.remove(person)
    table.news.tell_lobby(rows)


def heir_of(members: Members, organiser: Person) -> Person | None:
    """Return who could become the organiser, or None: during a game a judge's cards are open to nobody."""
    if members.settings.mode in MANUAL_MODES and members.state is not TableState.OPEN:
        return None
    others = [one for _, one in sorted(members.seated().items()) if one is not organiser]
    return next((one for one in others if not one.bot and not one.is_forgotten), None)


def _move_to_device(members: Members, heir: Person) -> None:
    """Move the heir from their seat to the judge's device, which shows all cards; not during a game."""
    if members.state is not TableState.OPEN:
        raise Denied("already_started")
    heir.standing, heir.seat = ORGANISER, 0
