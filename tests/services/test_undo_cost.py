"""An undo equals folding the log anew, and costs as much in a long game as in a short one."""

import sys
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any

import pytest

from gorod.engine import events
from gorod.engine.checkpoints import CHECKPOINT_INTERVAL
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.services.told.history import GameHistory
from gorod.services.told.narration import Narration
from gorod.texts.voice import Reminders
from gorod.views.feed import Feed
from gorod.views.judge import JudgeView
from tests.random_play import TABLES, chosen, new_log
from tests.services.world import Message, World

Event = events.__name__
QUICK = (("club", 10), ("home", 8), ("boxed", 6))


class Judged:
    """A judged game with a device for everybody, in which one speaker nominates and withdraws."""

    def __init__(self) -> None:
        """Start at the first speech of the first day."""
        self.world, self._names = World(1, is_limited=False), 0
        opened = self.world.open("club", mode="judged")
        tokens = [self.world.join(opened, f"p{at}").token for at in range(10)]
        self.wires = [self.world.connect(token)[1] for token in tokens]
        self.client, self.wire = self.world.connect(opened.organiser)
        self.world.begin(opened)
        while self.wire.view["phase"] != "D1" or self.wire.view["step"]["kind"] != "speech":
            self.send(t="do", cmd={"do": "time_up"})

    def send(self, **message: Any) -> None:
        """Send a message under a new name."""
        self._names += 1
        self.world.send(self.client, id=f"n{self._names}", **message)

    def play(self, turns: int) -> None:
        """Play this number of turns."""
        speaker = self.wire.view["step"]["turn"]
        for at in range(turns):
            command = {"do": ("nominate", "withdraw")[at % 2], "seat": 2 + at // 2 % 8}
            self.send(t="do", cmd=command, **{"as": speaker})


def folded(work: Callable[[], None]) -> int:
    """Return how often an event is folded into anything, or told to anybody."""
    calls = 0

    def profile(frame: FrameType, event: str, _what: Any) -> None:
        nonlocal calls
        if event == "call":
            given = frame.f_code.co_varnames[: frame.f_code.co_argcount]
            calls += any(type(frame.f_locals[name]).__module__ == Event for name in given)

    sys.setprofile(profile)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("message", [{"t": "manage", "what": "undo", "count": 1}, {"t": "try", "undo": 1}])
def test_what_is_folded_for_an_undo_does_not_grow_with_the_game(message: Message) -> None:
    game = Judged()
    costs = []
    for turns in (2 * CHECKPOINT_INTERVAL, 6 * CHECKPOINT_INTERVAL):
        game.play(turns)
        costs.append(folded(lambda: game.send(**message)))
        assert game.wire.messages()[-1]["t"] in ("ack", "would")
    assert 0 < costs[1] <= 1.5 * costs[0]


def told(history: GameHistory, seats: int) -> list[bytes]:
    """Return what each viewer is told, in both languages."""
    return [
        history.told(viewer, lang, max(0, viewer), ())
        for viewer in range(-1, seats + 1)
        for lang in ("ru", "en")
    ]


class Followed:
    """A log, and everything that follows it turn by turn."""

    def __init__(self, log: Log) -> None:
        """Follow the log from its start."""
        self.log, self.seats = log, log.game.seats
        self.feed, self.judge = Feed(self.seats), JudgeView()
        self.history = GameHistory(log, {}, Reminders.TABLE)
        self.narration = Narration(log, {}, Reminders.TABLE, True, True)
        self._follow(0)

    def _follow(self, since: int) -> None:
        turn = self.log.events[since:], self.log.audiences[since:]
        self.feed.frames(self.log.game, *turn)
        self.judge.frame(self.log.game, *turn)
        self.narration.told(*turn, ("ru", "en"))

    def play(self, luck: Random, turns: int) -> None:
        """Send this number of commands, refused or not; sometimes somebody reads the history."""
        for _ in range(turns):
            before = len(self.log.events)
            if not isinstance(self.log.do(*chosen(self.log.game, luck, judge=0.05)), Refused):
                self._follow(before)
            if luck.random() < 0.03:
                told(self.history, self.seats)

    def undo(self, count: int) -> None:
        """Undo this number of turns."""
        undone = self.log.undo(count)
        assert not isinstance(undone, Refused)
        self.feed.undone(self.log, undone)
        self.judge.undone(self.log)
        self.history.taken_back()
        self.narration.undone(("ru", "en"))

    def picture(self) -> tuple[Any, ...]:
        """Return everything that anybody is shown, without the numbers of frames."""
        game, feed = self.log.game, self.feed
        views = [feed.fresh(game, seat).partition(b',"events"')[2] for seat in range(self.seats + 1)]
        words = [self.narration.step(lang) for lang in ("ru", "en")]
        return game, views, self.judge.encoded(game), words, told(self.history, self.seats)


@pytest.mark.parametrize(
    "table", [pytest.param(one, marks=[] if one in QUICK else pytest.mark.full) for one in TABLES], ids=str
)
def test_after_undos_everything_is_as_if_what_was_taken_back_had_never_been(table: tuple[str, int]) -> None:
    luck = Random(f"undo {table}")
    game = Followed(new_log(table[0], table[1], luck))
    for _ in range(5):
        game.play(luck, luck.choice((5, 60)))
        if game.log.turns > 1:
            game.undo(luck.randint(1, min(game.log.turns - 1, luck.choice((2, 40)))))
        whole = Log(game.log.events[:1])
        whole.recall(game.log.events[1:], game.log.audiences[1:], 0)
        assert game.picture()[0] == whole.game
        anew = Followed(game.log)
        assert game.picture() == anew.picture()
