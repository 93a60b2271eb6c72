# ruff: noqa: ARG001, ARG005 — whoever replaces a function takes what it is given
"""Leaks of L13, L16, L17 and L21: numbers and sizes of frames, refusals, and hidden fouls."""

from typing import Any

from msgspec.structs import replace

from gorod.engine import events as e
from gorod.engine.audience import SEES, Sees
from gorod.engine.events import Dealt
from gorod.protocol.lobby import DealKind
from gorod.protocol.messages import Ack, Status, write
from gorod.services.game.live_game import Turn
from gorod.services.server import messages as messages_module
from gorod.services.server.messages import MessageHandler
from gorod.services.table.table import Table
from gorod.views.feed import Feed
from gorod.views.public import see as see_public
from tests.services.leaks.leak import Patch, cards, leak, reframed
from tests.services.pairs import Pair

_tell, _see, _act, _denial = Table.tell, Feed._see, Table.act, messages_module._denial
_message = Turn.message
EMPTY = b'{"t":"pong","at":0,"server":0}'


def _has_hidden_fouls(one: Pair) -> bool:
    return one.mode == "judged" and one.ruleset.fouls.hidden_at_night and one.kind != "stranger"


@leak("L13")
def frames_are_numbered_for_all_together(patch: Patch) -> None:
    reframed(patch, lambda live, frame: frame.replace(b'"n":', b'"n":%d,"old":' % len(live.log.events), 1))


@leak("L16")
def empty_frames_for_those_who_saw_nothing(patch: Patch) -> None:
    patch.setattr(Turn, "message", lambda *given: _message(*given) or EMPTY)


@leak("L16")
def the_table_is_told_at_each_secret_turn(patch: Patch) -> None:
    def tell(self: Table, turn: Turn, *opened: Any) -> None:
        _tell(self, turn, *opened)
        self.news.tell_lobby()

    patch.setattr(Table, "tell", tell)


@leak("L16")
def frames_are_longer_after_hidden_turns(patch: Patch) -> None:
    reframed(patch, lambda live, frame: frame + b" " * (len(live.log.events) % 64))


@leak("L17")
def refusals_are_sent_to_everybody(patch: Patch) -> None:
    def ack(self: MessageHandler, client: Any, table: Table, name: str, refused: Any) -> None:
        told = write(Ack(name, Status.REFUSED if refused else Status.APPLIED, refused))
        everybody = [line for one in table.members.people for line in one.connections]
        lines = everybody if refused else [client.connection]
        table.news.send(lines, told)

    patch.setattr(MessageHandler, "_ack", ack)


@leak("L17", lambda one: one.viewer > 0)
def a_refusal_names_the_card(patch: Patch) -> None:
    held: list[str] = []

    def act(self: Table, command: Any, sender: int, name: str = "") -> Any:
        seat = getattr(command, "seat", 0)
        held[:] = [cards(self.live)[seat - 1]] if self.live and seat else []
        return _act(self, command, sender, name)

    def denial(client: Any, refused: Any) -> Any:
        told = _denial(client, refused)
        return replace(told, text=told.text + "".join(held)) if told else None

    patch.setattr(Table, "act", act)
    patch.setattr(messages_module, "_denial", denial)


@leak("L17", lambda one: one.viewer > 0)
def one_device_may_send_as_another(patch: Patch) -> None:
    patch.setattr(messages_module, "sender_of", lambda mode, person, wanted, command, game: 1)


@leak("L21", _has_hidden_fouls)
def the_counter_shows_hidden_fouls(patch: Patch) -> None:
    def see(self: Feed, event: e.Event, seen_by: int) -> None:
        if isinstance(event, e.Fouled) and event.hidden:
            see_public(self.public, event)
        _see(self, event, seen_by)

    patch.setattr(Feed, "_see", see)


@leak("L21", _has_hidden_fouls)
def hidden_fouls_are_told_to_all(patch: Patch) -> None:
    patch.setitem(SEES, e.Fouled, Sees.EVERYONE)


@leak("L2", lambda one: one.dealing is DealKind.PICKED)
def others_see_which_card_was_picked(patch: Patch) -> None:
    def tell(self: Table, turn: Turn, *opened: Any) -> None:
        _tell(self, turn, *opened)
        for number in [event.number for event in turn.events if isinstance(event, Dealt) and event.number]:
            lines = [line for person in self.members.people for line in person.connections]
            self.news.send(lines, b'{"t":"pong","at":0,"server":%d}' % number)

    patch.setattr(Table, "tell", tell)
