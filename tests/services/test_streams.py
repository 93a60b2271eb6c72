# ruff: noqa: ARG001, ARG005 — whoever replaces a function takes what it is given
"""Nobody learns from his stream what he should not know (T1), and every planted leak is found (L1–L17)."""

from collections.abc import Callable
from typing import Any

import pytest

from gorod.engine.decide import offers
from gorod.engine.events import Dealt
from gorod.protocol.messages import Ack, Status, write
from gorod.services import orders as orders_module
from gorod.services.company import Company
from gorod.services.live import Live, Told
from gorod.services.orders import Orders
from gorod.services.run import Run
from gorod.views.feed import Feed
from tests.services.streams import differences, pair

PAIRS = 300
BATCH = 30


@pytest.mark.parametrize("first", range(0, PAIRS, BATCH))
def test_games_that_look_the_same_are_the_same_to_the_byte(first: int) -> None:
    for seed in range(first, first + BATCH):
        assert not differences(pair(seed)), seed


Patch = pytest.MonkeyPatch
_tell, _fresh, _end = Run._tell, Feed.fresh, Live._end


def _everybody_gets_the_neighbours_view(patch: Patch) -> None:
    patch.setattr(
        Run,
        "_frame",
        lambda self, told, person, line: told.frames[person.seat % 10 + 1 if person.seat else 0],
    )


def _who_comes_back_sees_another_seat(patch: Patch) -> None:
    patch.setattr(Feed, "fresh", lambda self, game, seat: _fresh(self, game, seat % 10 + 1 if seat else 0))


def _onlookers_see_the_first_seat(patch: Patch) -> None:
    patch.setattr(Run, "_frame", lambda self, told, person, line: told.frames[person.seat or 1])


def _nights_end_when_all_have_acted(patch: Patch) -> None:
    patch.setattr(Live, "_is_quiet", lambda self: self.log.game.night and not offers(self.log.game))


def _a_shorter_call_for_one_who_is_gone(patch: Patch) -> None:
    def end(self: Live, absent: Any) -> float:
        return _end(self, absent) - (0.5 if self.log.game.night and not offers(self.log.game) else 0.0)

    patch.setattr(Live, "_end", end)


def _the_lobby_is_told_at_each_secret_turn(patch: Patch) -> None:
    def tell(self: Run, told: Told, *opened: Any) -> None:
        _tell(self, told, *opened)
        self.tell_lobby()

    patch.setattr(Run, "_tell", tell)


def _empty_frames_for_those_who_saw_nothing(patch: Patch) -> None:
    def tell(self: Run, told: Told, *opened: Any) -> None:
        frames = [frame or b'{"t":"pong","at":0,"server":0}' for frame in told.frames]
        _tell(self, Told(told.entries, frames, told.judge, told.events, told.audiences, told.words), *opened)

    patch.setattr(Run, "_tell", tell)


def _anybody_may_ask_what_others_did(patch: Patch) -> None:
    def status(self: Orders, guest: Any, table: Run, _: Any, name: str) -> None:
        known = any(name in one.answers for one in table.people)
        guest.line.send(write(Ack(name, Status.APPLIED if known else Status.UNKNOWN)))

    patch.setattr(Orders, "_status", status)


def _one_device_may_send_as_the_judge(patch: Patch) -> None:
    patch.setattr(orders_module, "sender_of", lambda mode, person, wanted, command, game: 1)


def _frames_are_numbered_for_all_together(patch: Patch) -> None:
    def tell(self: Run, told: Told, *opened: Any) -> None:
        number = b'"n":%d,' % (told.entries[-1].seq if told.entries else 0)
        frames = [frame and frame.replace(b'"n":', number + b'"old":', 1) for frame in told.frames]
        _tell(self, Told(told.entries, frames, told.judge, told.events, told.audiences, told.words), *opened)

    patch.setattr(Run, "_tell", tell)


def _the_time_of_the_last_turn_is_told(patch: Patch) -> None:
    patch.setattr(Live, "until", property(lambda self: int(self._last_turn * 1000) + self.log.turns))


def _presence_shows_who_was_active(patch: Patch) -> None:
    def info(self: Company, person: Any) -> Any:
        lobby = _lobby(self, person)
        turns = self.live.log.turns if self.live else 0
        return type(lobby)(**{**{f: getattr(lobby, f) for f in lobby.__struct_fields__}, "number": turns})

    patch.setattr(Company, "lobby", info)


_lobby = Company.lobby


def _others_see_which_card_was_picked(patch: Patch) -> None:
    def tell(self: Run, told: Told) -> None:
        _tell(self, told)
        for number in [event.number for event in told.events if isinstance(event, Dealt) and event.number]:
            lines = [line for person in self.people for line in person.lines]
            self.whisper(lines, b'{"t":"pong","at":0,"server":%d}' % number)

    patch.setattr(Run, "_tell", tell)


LEAKS: list[Callable[[Patch], None]] = [
    _everybody_gets_the_neighbours_view,
    _who_comes_back_sees_another_seat,
    _onlookers_see_the_first_seat,
    _nights_end_when_all_have_acted,
    _a_shorter_call_for_one_who_is_gone,
    _the_lobby_is_told_at_each_secret_turn,
    _empty_frames_for_those_who_saw_nothing,
    _anybody_may_ask_what_others_did,
    _one_device_may_send_as_the_judge,
    _frames_are_numbered_for_all_together,
    _the_time_of_the_last_turn_is_told,
    _presence_shows_who_was_active,
    _others_see_which_card_was_picked,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__.strip("_"))
def test_a_planted_leak_is_found(leak: Callable[[Patch], None], monkeypatch: Patch) -> None:
    leak(monkeypatch)
    assert any(differences(pair(seed)) for seed in range(60))
