"""Unfinished games. Each is a file in the user's own folder until it is over."""

import os
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from gorod import __version__
from gorod.cli.inputs import text_of
from gorod.cli.output import CommandError, Output
from gorod.cli.terminal.card_and_notes import SeatNote
from gorod.cli.terminal.game_lock import GameLock
from gorod.cli.terminal.save import is_record, write_whole
from gorod.services.ports import Clock
from gorod.services.solo.kept_game import KeptGame
from gorod.services.solo.solo_game import Solo

MARK = "unfinished game"
ABOUT = "It holds every card of the deal: whoever plays should not look. Go on: gorod play --resume FILE"
FORMAT = 1


class UnfinishedGame(Struct, frozen=True):
    """A stored game with its notes, the file of its record, and the time it was left."""

    game: KeptGame
    notes: dict[int, SeatNote]
    when: float
    record: str = ""
    before: int = 0
    """The number of characters of that file before the record of this game."""
    sum: str = ""
    """The checksum of the record written last. If the file holds something else there, it is not ours."""

    def begun(self, clock: Clock | None, path: Path, output: Output) -> Solo:
        """Resume the game. Raise CommandError if this version of Gorod cannot replay it."""
        try:
            return Solo.taken_up(self.game, clock)
        except Exception:
            raise _strange("play-resume-version", path, output) from None


class _GameFile(Struct, frozen=True):
    """The content of a file. The checksum shows whether it is complete."""

    gorod: str
    about: str
    format: int
    version: str
    sum: str
    kept: Raw


def games_folder() -> Path:
    """Return the folder of unfinished games: the user's folder for state of programs."""
    home = Path.home()
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData/Local") / "gorod" / "play"
    return Path(os.environ.get("XDG_STATE_HOME") or home / ".local/state") / "gorod" / "play"


def read_game(path: Path, output: Output) -> UnfinishedGame:
    """Return the game of a file, or raise CommandError. The file is not changed."""
    text = text_of(path, output)
    try:
        file = msgspec.json.decode(text, type=_GameFile)
    except msgspec.DecodeError:
        is_ours = f'"gorod":"{MARK}"' in text[:200]
        raise _strange("play-resume-torn" if is_ours else "play-resume-foreign", path, output) from None
    if file.gorod != MARK:
        raise _strange("play-resume-foreign", path, output)
    if file.format != FORMAT:
        raise _strange("play-resume-version", path, output)
    if sha256(file.kept).hexdigest() != file.sum:
        raise _strange("play-resume-torn", path, output)
    try:
        return msgspec.json.decode(file.kept, type=UnfinishedGame)
    except msgspec.DecodeError:
        raise _strange("play-resume-version", path, output) from None


def _strange(key: str, path: Path, output: Output) -> CommandError:
    code = key.removeprefix("play-").replace("-", "_")
    return CommandError(code, output.say(key), file=str(path))


def unfinished(output: Output) -> dict[Path, UnfinishedGame]:
    """Return the games not being played now, newest first. Print a warning for unreadable files."""
    found: dict[Path, UnfinishedGame] = {}
    for path in games_folder().glob("*.json"):
        if GameLock.is_held(path):
            continue
        try:
            found[path] = read_game(path, output)
        except CommandError as error:
            output.warn(error.sentence())
    return dict(sorted(found.items(), key=lambda pair: -pair[1].when))


def named_game(path: Path, output: Output) -> tuple[Path, UnfinishedGame]:
    """Return the game of a file, or the one whose record is saved to that file."""
    if GameLock.is_held(path):
        raise _strange("play-resume-busy", path, output)
    if path.is_file() and is_record(text_of(path, output)):
        record = str(path.resolve())
        for own, game in unfinished(output).items():
            if game.record == record:
                return own, game
        raise _strange("play-resume-record", path, output)
    return path, read_game(path, output)


class GameKeeper:
    """Stores one game after every event, and deletes it when it is over."""

    def __init__(self, path: Path | None = None) -> None:
        """`path`: the file of a resumed game; a new one by default."""
        self.path = path or games_folder() / f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
        self._lock = GameLock(self.path)
        self._written: object = None
        self.is_kept = True

    def take_up(self, output: Output) -> None:
        """Lock a resumed game. Raise CommandError if another window plays it."""
        with suppress(OSError):
            if not self._lock.hold():
                raise _strange("play-resume-busy", self.path, output)

    def follow(self, game: UnfinishedGame) -> None:
        """Store the game if it has changed. A write error does not stop the game."""
        kept = game.game
        state = len(kept.turns), kept.decisions, kept.is_done, kept.lang, dict(game.notes)
        if state == self._written:
            return
        body = msgspec.json.encode(game)
        file = _GameFile(MARK, ABOUT, FORMAT, __version__, sha256(body).hexdigest(), Raw(body))
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock.hold()
            write_whole(self.path, msgspec.json.encode(file), 0o600)
            self._written, self.is_kept = state, True
        except OSError:
            self.is_kept = False

    def forget(self) -> None:
        """Delete the file."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
        self.is_kept = False
        self.let_go()

    def let_go(self) -> None:
        """Release the lock, so that another window can resume the game."""
        self._lock.release()
