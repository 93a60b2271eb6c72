"""One game with all that is stored of it: the record, the notes, and the file for resuming it."""

import time
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from gorod.cli.output import Output
from gorod.cli.terminal.card_and_notes import Notes
from gorod.cli.terminal.request import GameSetup
from gorod.cli.terminal.save import SaveFile
from gorod.cli.terminal.unfinished import GameKeeper, UnfinishedGame
from gorod.services.game.game_loop import cast_of
from gorod.services.ports import Clock
from gorod.services.solo.solo_game import Solo


class Session:
    """A game being played. The user interface calls `follow` after every event."""

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
        """Whether the game can be left and resumed later."""
        return self._keeper is not None and self._keeper.is_kept

    def follow(self) -> None:
        """Store what is new."""
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
        """Release the game, so that it can be resumed."""
        if self._keeper:
            self._keeper.let_go()


class Beginning(Struct, frozen=True):
    """The beginning of a game: a new deal, or a resumed game."""

    setup: GameSetup
    save: SaveFile | None = None
    is_kept: bool = False
    file: Path | None = None
    old: UnfinishedGame | None = None

    @classmethod
    def again(cls, file: Path, old: UnfinishedGame, output: Output) -> "Beginning":
        """Return the beginning of a resumed game."""
        kept = old.game
        setup = GameSetup(kept.rules, cast_of(kept.deal), kept.seat, "", kept.bots, kept.seed)
        save = SaveFile(Path(old.record), output, old.before, old.sum) if old.record else None
        return cls(setup, save, True, file, old)

    def session(self, output: Output, clock: Clock | None = None) -> Session:
        """Begin or resume the game and return its session."""
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
        """Return the beginning of another game, with the next seed, saved after this one."""
        save = SaveFile(self.save.path, output) if self.save else None
        return Beginning(replace(self.setup, seed=self.setup.seed + 1), save, self.is_kept)
