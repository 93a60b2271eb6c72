# ruff: noqa: ARG001, ARG005 — whoever replaces a function takes what it is given
"""Leaks of L1–L6: what is shown, kept and asked for."""

from hashlib import sha256
from typing import Any

from msgspec.json import encode
from msgspec.structs import replace

from gorod.engine.seats import BIT
from gorod.engine.step import Briefing, Hunt
from gorod.protocol.messages import Ack, Room, Status, write
from gorod.services.game.live_game import LiveGame
from gorod.services.server import messages as messages_module
from gorod.services.server.admission import Admission
from gorod.services.server.messages import MessageHandler
from gorod.services.table import presence as presence_module
from gorod.services.table.frames import TableFrames
from gorod.services.table.lobby import Lobbies
from gorod.services.table.members import Members
from gorod.services.table.permissions import room_of, viewer_of
from gorod.services.table.person import ORGANISER, WATCHER
from gorod.services.table.presence import Presence
from gorod.services.table.table import Table
from gorod.services.told.history import GameHistory
from gorod.texts.chorus import FOR_THE_JUDGE
from gorod.views.feed import Feed
from gorod.web import finished_games
from tests.services.leaks.leak import Patch, cards, leak, reframed
from tests.services.pairs import DEPARTED

_fresh, _fresh_frame, _frame, _lobby = LiveGame.fresh, Feed.fresh, TableFrames._frame, Lobbies.lobby
_told, _whispered = GameHistory.told, GameHistory.whispered
_viewer, _knock, _status = Presence.viewer, Admission.knock, MessageHandler._status


@leak("L1")
def everybody_gets_the_neighbours_view(patch: Patch) -> None:
    patch.setattr(
        TableFrames,
        "_frame",
        lambda self, turn, live, person, line: turn.message(person.seat % 10 + 1 if person.seat else 0, "ru"),
    )


@leak("L1")
def every_view_lists_all_cards(patch: Patch) -> None:
    reframed(
        patch, lambda live, frame: frame.replace(b'"view":{', b'"view":{"roles":%b,' % encode(cards(live)), 1)
    )


@leak("L2")
def who_comes_back_gets_the_whole_log(patch: Patch) -> None:
    _with_history(patch, 0)


@leak("L2")
def who_comes_back_gets_the_last_turn_of_others(patch: Patch) -> None:
    _with_history(patch, -1)


def _with_history(patch: Patch, since: int) -> None:
    def fresh(self: LiveGame, viewer: int, lang: str, *_: bool) -> bytes:
        return _fresh(self, viewer, lang).replace(
            b'"events":[]', b'"events":%b' % encode(self.log.events[since:]), 1
        )

    patch.setattr(LiveGame, "fresh", fresh)


@leak("L2")
def the_history_is_the_judges(patch: Patch) -> None:
    patch.setattr(GameHistory, "told", lambda self, _, *more: _told(self, FOR_THE_JUDGE, *more))


@leak("L2", lambda one: one.viewer > 0)
def the_history_is_the_neighbours(patch: Patch) -> None:
    def told(self: GameHistory, viewer: int, *more: Any) -> bytes:
        return _told(self, viewer % 10 + 1 if viewer > 0 else viewer, *more)

    patch.setattr(GameHistory, "told", told)


@leak("L3")
def the_history_counts_hidden_turns(patch: Patch) -> None:
    def told(self: GameHistory, *viewer: Any) -> bytes:
        return _told(self, *viewer).replace(b'"claims":', b'"turns":%d,"claims":' % self._log.turns, 1)

    patch.setattr(GameHistory, "told", told)


@leak("L6", lambda one: one.mode == "online")
def the_history_tells_all_whispers(patch: Patch) -> None:
    def whispered(self: GameHistory, phase: str, seat: int, text: str, room: Room, _: Any) -> None:
        _whispered(self, phase, seat, text, room, range(21))

    patch.setattr(GameHistory, "whispered", whispered)


@leak("L3")
def records_are_given_while_the_game_is_on(patch: Patch) -> None:
    patch.setattr(finished_games.finished, "__defaults__", (("live",),))


@leak("L3")
def the_head_of_the_log_is_shown(patch: Patch) -> None:
    def lobby(self: Lobbies, person: Any, lang: str, live: LiveGame | None) -> Any:
        head = sha256(repr(live.log.events).encode()).hexdigest() if live else ""
        return replace(_lobby(self, person, lang, live), commitment=head)

    patch.setattr(Lobbies, "lobby", lobby)


@leak("L4")
def anybody_may_ask_what_others_did(patch: Patch) -> None:
    def status(self: MessageHandler, client: Any, table: Table, person: Any, name: str) -> None:
        known = any(name in one.answers for one in table.members.people)
        client.connection.send(write(Ack(name, Status.APPLIED if known else Status.UNKNOWN)))

    patch.setattr(MessageHandler, "_status", status)


@leak("L4", lambda one: one.viewer == 0)
def who_has_no_seat_may_ask_for_all(patch: Patch) -> None:
    def status(self: MessageHandler, client: Any, table: Table, person: Any, name: str) -> None:
        asked = (
            person
            if person.seat
            else next((one for one in table.members.people if name in one.answers), person)
        )
        _status(self, client, table, asked, name)

    patch.setattr(MessageHandler, "_status", status)


@leak("L4")
def the_table_of_a_code_counts_red_seats_as_free(patch: Patch) -> None:
    def knock(self: Admission, typed: str, address: str) -> Table:
        table = _knock(self, typed, address)
        first = cards(table.live)[0] if table.live else ""
        patch.setattr(table.members, "room_left", lambda: Members.room_left(table.members) + len(first))
        return table

    patch.setattr(Admission, "knock", knock)


@leak("L5", lambda one: one.viewer > 0)
def who_comes_back_sees_another_seat(patch: Patch) -> None:
    patch.setattr(
        Feed, "fresh", lambda self, game, seat: _fresh_frame(self, game, seat % 10 + 1 if seat else 0)
    )


@leak("L5", lambda one: one.viewer > 0)
def a_second_device_sees_the_next_seat(patch: Patch) -> None:
    def viewer(self: Presence, person: Any, connection: Any, game: Any) -> int:
        is_second = person.seat and len(person.connections) > 1
        return person.seat % 10 + 1 if is_second else _viewer(self, person, connection, game)

    patch.setattr(Presence, "viewer", viewer)


@leak("L5", lambda one: one.kind == "watcher")
def a_watcher_may_take_the_place_of_a_seat(patch: Patch) -> None:
    def viewer(mode: Any, person: Any, looks_at: int, game: Any) -> int:
        return looks_at if person.standing == WATCHER else viewer_of(mode, person, looks_at, game)

    patch.setattr(presence_module, "viewer_of", viewer)


@leak("L6", lambda one: one.viewer == 0)
def onlookers_see_the_first_seat(patch: Patch) -> None:
    patch.setattr(
        TableFrames, "_frame", lambda self, turn, live, person, line: turn.message(person.seat or 1, "ru")
    )


@leak("L6", lambda one: one.kind == DEPARTED)
def the_dead_see_all_cards(patch: Patch) -> None:
    def frame(self: TableFrames, turn: Any, live: LiveGame, person: Any, line: Any) -> bytes:
        shown = _frame(self, turn, live, person, line)
        is_dead = person.seat and not live.log.game.alive & BIT[person.seat]
        return shown + b" " * len(cards(live)[0]) if is_dead and shown else shown

    patch.setattr(TableFrames, "_frame", frame)


@leak("L6", lambda one: one.kind == DEPARTED)
def the_dead_hear_the_blacks(patch: Patch) -> None:
    def room(live: LiveGame, seat: int) -> Room:
        game = live.log.game
        is_near = not game.alive & BIT[seat] and isinstance(game.step, Hunt | Briefing)
        return Room.BLACK if is_near else room_of(live, seat)

    patch.setattr(messages_module, "room_of", room)


@leak("L6", lambda one: one.kind == "organiser")
def the_organiser_sees_as_a_judge(patch: Patch) -> None:
    def viewer(mode: Any, person: Any, looks_at: int, game: Any) -> int:
        return FOR_THE_JUDGE if person.standing == ORGANISER else viewer_of(mode, person, looks_at, game)

    patch.setattr(presence_module, "viewer_of", viewer)
    patch.setattr(LiveGame, "_has_judge", property(lambda self: True))
