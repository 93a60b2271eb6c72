"""One game of one person with all that is kept of it: a record, notes, and how to go on another time."""

import time
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from gorod.cli.output import Output
from gorod.cli.terminal.card_and_notes import Notes
from gorod.cli.terminal.request import GameSetup
from gorod.cli.terminal.save import SaveFile
from gorod.cli.terminal.unfinished import GameKeeper, UnfinishedGame
from gorod.services.game_loop import cast_of
from gorod.services.ports import Clock
from gorod.services.solo.solo_game import Solo


class Session:
    """A game being played; whatever shows it calls `follow` after everything that happens."""

    def __init__(
        self,
        solo: Solo,
        save: SaveFile | None = None,
        keeper: GameKeeper | None = None,
        notes: Notes | None = None,
        is_resumed: bool = False,
    ) -> None:
        self.solo, self.save, self._keeper, self.is_resumed = solo, save, keeper, is_resumed
        self.notes = notes or Notes(solo.players)

    @property
    def is_kept(self) -> bool:
        """Whether one can leave it and go on another time."""
        return self._keeper is not None and self._keeper.is_kept

    def follow(self) -> None:
        """Write down what is new."""
        if self.save:
            self.save.follow(self.solo)
        if self._keeper and self.solo.is_over:
            self._keeper.forget()
        elif self._keeper:
            self._keeper.follow(self._unfinished())

    def _unfinished(self) -> UnfinishedGame:
        record = str(self.save.path.resolve()) if self.save else ""
        before, written = (self.save.before, self.save.sum) if self.save else (0, "")
        notes = dict(self.notes.by_seat)
        return UnfinishedGame(self.solo.kept(), notes, time.time(), record, before, written)

    def leave(self) -> None:
        """The person goes; the game may be taken up again."""
        if self._keeper:
            self._keeper.let_go()


class Beginning(Struct, frozen=True):
    """How a game begins: dealt anew, or taken up where it was left."""

    setup: GameSetup
    save: SaveFile | None = None
    is_kept: bool = False
    file: Path | None = None
    old: UnfinishedGame | None = None

    @classmethod
    def again(cls, file: Path, old: UnfinishedGame, output: Output) -> "Beginning":
        """A game that was broken off."""
        kept = old.game
        setup = GameSetup(kept.rules, cast_of(kept.deal), kept.seat, "", kept.bots, kept.seed)
        save = SaveFile(Path(old.record), output, old.before, old.sum) if old.record else None
        return cls(setup, save, True, file, old)

    def session(self, output: Output, clock: Clock | None = None) -> Session:
        """Sit down."""
        keeper = GameKeeper(self.file) if self.is_kept else None
        if self.old is None or self.file is None:
            return Session(self.setup.begun(output.lang, clock), self.save, keeper)
        if keeper is not None:
            keeper.take_up(output)
        solo = self.old.begun(clock, self.file, output)
        notes = Notes(solo.players)
        notes.by_seat.update(self.old.notes)
        return Session(solo, self.save, keeper, notes, is_resumed=True)

    def next(self, output: Output) -> "Beginning":
        """Another game from the next seed, written behind this one."""
        save = SaveFile(self.save.path, output) if self.save else None
        return Beginning(replace(self.setup, seed=self.setup.seed + 1), save, self.is_kept)
