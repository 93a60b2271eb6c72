"""Leaks of L7–L13: signs of the dead, clocks, choices, announcements, presence, ids and order."""

from hashlib import sha256
from typing import Any

from msgspec.json import encode
from msgspec.structs import replace

from gorod.engine.decide import legal, offers
from gorod.engine.events import Shot
from gorod.engine.play import Moves
from gorod.engine.seats import BIT
from gorod.protocol.messages import Room, Spoken, write
from gorod.services.game.live_game import LiveGame
from gorod.services.server.messages import MessageHandler
from gorod.services.table.arrangement import Arrangement
from gorod.services.table.choices import decisions as decisions_module
from gorod.services.table.choices.motions import Motions, proposals
from gorod.services.table.games import TableGames
from gorod.services.table.lobby import Lobbies
from gorod.services.table.presence import Presence
from gorod.services.table.table import Table
from gorod.services.told.narration import Narration
from gorod.views import feed as feed_module
from tests.services.leaks.leak import Patch, cards, leak, reframed

_end, _speak, _command, _lobby = LiveGame._end, MessageHandler._speak, MessageHandler._command, Lobbies.lobby
_disconnect, _new_game, _step = Table.disconnect, TableGames._new_game, Narration.step


@leak("L7", lambda one: one.mode == "online")
def motions_of_the_dead_count(patch: Patch) -> None:
    def carried(self: Motions, voters: Any) -> int:
        wanted = [*self._wanted.values()]
        return next((seat for seat in self._since if 2 * wanted.count(seat) > len(voters)), 0)

    patch.setattr(Motions, "carried", carried)
    patch.setattr(decisions_module, "check_motion", lambda *_: None)


@leak("L7", lambda one: one.mode == "online")
def a_motion_of_the_dead_is_told(patch: Patch) -> None:
    patch.setattr(Motions, "told", lambda self, voters: proposals(self._wanted, {*self._wanted, *voters}))
    patch.setattr(decisions_module, "check_motion", lambda *_: None)


@leak("L7")
def the_dead_come_and_go_for_all_to_see(patch: Patch) -> None:
    patch.setattr(Presence, "has_departed", lambda *_: False)


@leak("L7")
def the_table_is_told_when_a_dead_one_comes(patch: Patch) -> None:
    patch.setattr(Presence, "refresh_presence", lambda self, live: not self.is_night(live))


@leak("L7")
def the_dead_show_that_they_are_ready(patch: Patch) -> None:
    def ready(self: Arrangement, person: Any, message: Any) -> None:
        person.ready = message.on
        self._news.tell_lobby()

    patch.setattr(Arrangement, "ready", ready)


@leak("L7", lambda one: one.mode == "online")
def the_dead_are_heard_at_the_table(patch: Patch) -> None:
    def speak(self: MessageHandler, client: Any, table: Table, person: Any, message: Any) -> Any:
        if table.live and person.seat and not table.live.log.game.alive & BIT[person.seat]:
            lines = [line for one in table.members.people for line in one.connections]
            table.news.send(lines, write(Spoken(person.seat, message.text, Room.TABLE)))
            return None
        return _speak(self, client, table, person, message)

    patch.setattr(MessageHandler, "_speak", speak)


@leak("L8")
def nights_end_when_all_have_acted(patch: Patch) -> None:
    patch.setattr(LiveGame, "_have_all_acted", lambda self: self.log.game.night and not offers(self.log.game))


@leak("L8")
def a_shorter_call_for_one_who_is_gone(patch: Patch) -> None:
    def end(self: LiveGame) -> float:
        return _end(self) - (0.5 if self.log.game.night and not offers(self.log.game) else 0.0)

    patch.setattr(LiveGame, "_end", end)


@leak("L8")
def the_clock_shows_the_last_turn(patch: Patch) -> None:
    patch.setattr(LiveGame, "until", property(lambda self: int(self._last_turn * 1000) + self.log.turns))


@leak("L9")
def the_table_tells_for_how_many_it_waits(patch: Patch) -> None:
    def lobby(self: Lobbies, person: Any, lang: str, live: LiveGame | None) -> Any:
        waits = len(offers(live.log.game)) if live else 0
        return replace(_lobby(self, person, lang, live), number=waits)

    patch.setattr(Lobbies, "lobby", lobby)


@leak("L9")
def who_has_acted_is_shown_as_ready(patch: Patch) -> None:
    def lobby(self: Lobbies, person: Any, lang: str, live: LiveGame | None) -> Any:
        told = _lobby(self, person, lang, live)
        asked = offers(live.log.game) if live is not None and self._presence.is_night(live) else None
        seats = (replace(one, ready=asked is not None and one.seat not in asked) for one in told.seats)
        return replace(told, seats=tuple(seats))

    patch.setattr(Lobbies, "lobby", lobby)


@leak("L9")
def nobody_taps_for_one_who_is_gone(patch: Patch) -> None:
    def idle(live: LiveGame, frame: bytes) -> bytes:
        is_idle = live.log.game.night and not offers(live.log.game)
        return frame.replace(b'"taps":1', b'"taps":0') if is_idle else frame

    reframed(patch, idle)


@leak("L10", lambda one: one.viewer > 0)
def choices_are_sorted_by_card(patch: Patch) -> None:
    _with_choices(patch, lambda game, moves: sorted(moves, key=lambda move: _card(game, move)))


@leak("L10", lambda one: one.viewer > 0)
def choices_leave_out_the_blacks(patch: Patch) -> None:
    _with_choices(patch, lambda game, moves: [move for move in moves if _card(game, move) != "mafioso"])


def _card(game: Any, move: Any) -> str:
    seat = getattr(move, "seat", 0)
    return str(game.roles[seat].id) if seat else ""


def _with_choices(patch: Patch, change: Any) -> None:
    patch.setattr(feed_module, "legal", lambda game, seat: Moves(change(game, legal(game, seat))))
    patch.setattr(
        feed_module,
        "offers",
        lambda game: {seat: Moves(change(game, moves)) for seat, moves in offers(game).items()},
    )


@leak("L11")
def nightfall_names_the_pack(patch: Patch) -> None:
    def named(live: LiveGame, frame: bytes) -> bytes:
        rules, held = live.log.game.rules, enumerate(cards(live), 1)
        pack = [seat for seat, card in held if card in rules.roles and rules.holding(card).clan]
        return frame.replace(b'"t":"night_fell"', b'"t":"night_fell","pack":%b' % encode(pack))

    reframed(patch, named)


@leak("L11")
def dawn_tells_how_often_was_shot(patch: Patch) -> None:
    def counted(live: LiveGame, frame: bytes) -> bytes:
        shots = sum(isinstance(event, Shot) for event in live.log.events)
        return frame.replace(b'"t":"day_broke"', b'"t":"day_broke","shots":%d' % shots)

    reframed(patch, counted)


@leak("L11")
def a_role_that_is_gone_is_called_in_other_words(patch: Patch) -> None:
    def step(self: Narration, lang: str) -> bytes:
        is_idle = self._log.game.night and not offers(self._log.game)
        return _step(self, lang).replace(b'"phrase":"', b'"phrase":"(') if is_idle else _step(self, lang)

    patch.setattr(Narration, "step", step)


@leak("L11", lambda one: one.viewer > 0)
def hints_tell_how_many_have_left_the_pack(patch: Patch) -> None:
    def step(self: Narration, lang: str) -> bytes:
        blacks = self._log.game.members.get("black", 0) & self._log.game.alive
        return _step(self, lang).replace(b'"hint":"', b'"hint":"%d ' % blacks)

    patch.setattr(Narration, "step", step)


@leak("L12")
def coming_and_going_is_told_at_night(patch: Patch) -> None:
    def disconnect(self: Table, person: Any, connection: Any) -> None:
        _disconnect(self, person, connection)
        self.news.tell_lobby()

    patch.setattr(Table, "disconnect", disconnect)


@leak("L12")
def who_comes_back_at_night_sees_who_is_here(patch: Patch) -> None:
    def refresh_presence(self: Presence, _: LiveGame | None) -> bool:
        self.seen_here = {seat for seat, person in self._members.seated().items() if person.is_here}
        return False

    patch.setattr(Presence, "refresh_presence", refresh_presence)


@leak("L12")
def somebody_is_typing(patch: Patch) -> None:
    def command(self: MessageHandler, table: Table, person: Any, message: Any) -> Any:
        table.news.send([line for one in table.members.people for line in one.connections], b'{"t":"typing"}')
        return _command(self, table, person, message)

    patch.setattr(MessageHandler, "_command", command)


@leak("L12")
def presence_shows_how_active_the_table_was(patch: Patch) -> None:
    def lobby(self: Lobbies, person: Any, lang: str, live: LiveGame | None) -> Any:
        return replace(_lobby(self, person, lang, live), number=live.log.turns if live else 0)

    patch.setattr(Lobbies, "lobby", lobby)


@leak("L13")
def the_id_of_a_game_is_made_of_its_deal(patch: Patch) -> None:
    def new_game(self: TableGames, secret: Any) -> Any:
        row, deck = _new_game(self, secret)
        return replace(row, id=sha256(repr(deck).encode()).hexdigest()[:22]), deck

    patch.setattr(TableGames, "_new_game", new_game)


@leak("L13")
def the_table_lists_seats_by_card(patch: Patch) -> None:
    def lobby(self: Lobbies, person: Any, lang: str, live: LiveGame | None) -> Any:
        told, held = _lobby(self, person, lang, live), cards(live) if live else ()
        return (
            replace(told, seats=tuple(sorted(told.seats, key=lambda info: held[info.seat - 1])))
            if held
            else told
        )

    patch.setattr(Lobbies, "lobby", lobby)
