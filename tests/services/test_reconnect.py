"""A device that reconnects is shown what it would have seen, whenever it was cut off (T9)."""

from collections.abc import Callable
from typing import Any

import pytest

from gorod.engine.seats import Seat
from gorod.engine.state import State
from gorod.services.game.live_game import LiveGame
from gorod.services.game.logbook import RecalledGame
from gorod.services.ports import ClientConnection
from gorod.services.table.games import TableGames
from gorod.services.table.person import Person
from gorod.services.table.table import Table
from gorod.services.told.history import GameHistory
from gorod.views.feed import Feed
from gorod.views.seat import SeatView
from tests.services.reconnect import Total, evening

CUTS, FIRST_SEED = 300, 61
"""From this seed on, the evenings contain everything that is counted below."""
Plant = Callable[[pytest.MonkeyPatch], None]


def test_resumed_fresh_and_folded_anew_are_the_same() -> None:
    total, seed = Total(), FIRST_SEED
    while total.cuts < CUTS:
        evening(seed, total)
        seed += 1
    assert total.kills > 5 and total.hands > 5 and {"seat", "judge", "public"} == set(total.viewers)
    assert total.words > 5


def _a_picture_has_the_number_of_the_next_frame(patch: pytest.MonkeyPatch) -> None:
    fresh = Feed.fresh

    def hasty(self: Feed, game: State, seat: Seat) -> bytes:
        self._alone[seat] += 1
        return fresh(self, game, seat)

    patch.setattr(Feed, "fresh", hasty)


def _a_restart_forgets_what_seats_know(patch: pytest.MonkeyPatch) -> None:
    resume = LiveGame.resume

    def forgetful(self: LiveGame, kept: RecalledGame) -> None:
        resume(self, kept)
        self.feed._mine = [
            mine and b',"me":%b,"legal":' % SeatView(seat).encoded()
            for seat, mine in enumerate(self.feed._mine)
        ]

    patch.setattr(LiveGame, "resume", forgetful)


def _a_cut_takes_a_hand_down(patch: pytest.MonkeyPatch) -> None:
    disconnect = Table.disconnect

    def careless(self: Table, person: Person, line: ClientConnection) -> None:
        disconnect(self, person, line)
        if self.live is not None and self.live.log.game.step.is_vote:
            self.live.log.undo(1)

    patch.setattr(Table, "disconnect", careless)


def _a_restart_forgets_what_was_said(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TableGames, "_recall_words", lambda *_: None)


def _what_was_taken_back_is_told(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(GameHistory, "taken_back", lambda _: None)


def _a_history_is_told_as_it_was_first_told(patch: pytest.MonkeyPatch) -> None:
    told, first = GameHistory.told, dict[object, bytes]()

    def stale(self: GameHistory, viewer: Seat, lang: str, *more: Any) -> bytes:
        return first.setdefault((id(self), viewer, *more), told(self, viewer, lang, *more))

    patch.setattr(GameHistory, "told", stale)


def _numbers_begin_anew_under_the_same_name(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LiveGame, "epoch", lambda self, _: str(self.number(0)))


@pytest.mark.parametrize(
    "plant",
    [
        _a_picture_has_the_number_of_the_next_frame,
        _a_restart_forgets_what_seats_know,
        _a_cut_takes_a_hand_down,
        _a_restart_forgets_what_was_said,
        _what_was_taken_back_is_told,
        _a_history_is_told_as_it_was_first_told,
        _numbers_begin_anew_under_the_same_name,
    ],
)
def test_a_planted_fault_is_found_out(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        for seed in range(40):
            evening(seed, Total())
