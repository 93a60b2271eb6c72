"""Games that were broken off: each is a file in the person's own folder until it is over."""

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
    """What is kept of a game beside its course: notes, where its record is written, when it was left."""

    game: KeptGame
    notes: dict[int, SeatNote]
    when: float
    record: str = ""
    before: int = 0
    """How many characters of that file are other records."""
    sum: str = ""
    """Of what was written behind them last: if something else stands there, it is not ours."""

    def begun(self, clock: Clock | None, path: Path, output: Output) -> Solo:
        """Take it up where it was left; a game of other rules of play cannot be."""
        try:
            return Solo.taken_up(self.game, clock)
        except Exception:
            raise _strange("play-resume-version", path, output) from None


class _GameFile(Struct, frozen=True):
    """A file as it is written; its sum tells whether it is whole."""

    gorod: str
    about: str
    format: int
    version: str
    sum: str
    kept: Raw


def games_folder() -> Path:
    """Where a person's own programs keep what they were doing."""
    home = Path.home()
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData/Local") / "gorod" / "play"
    return Path(os.environ.get("XDG_STATE_HOME") or home / ".local/state") / "gorod" / "play"


def read_game(path: Path, output: Output) -> UnfinishedGame:
    """The game of a file, or in a sentence why there is none; the file stays as it is."""
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
    """The games that nobody plays now, the last one first; what cannot be read is told."""
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
    """The game of a file, or the one whose record is written to it."""
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
    """Writes one game down after everything that happens, and forgets it when it is over."""

    def __init__(self, path: Path | None = None) -> None:
        """A new file unless an old one goes on."""
        self.path = path or games_folder() / f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
        self._lock = GameLock(self.path)
        self._written: object = None
        self.is_kept = True

    def take_up(self, output: Output) -> None:
        """An old game, unless another window plays it."""
        with suppress(OSError):
            if not self._lock.hold():
                raise _strange("play-resume-busy", self.path, output)

    def follow(self, game: UnfinishedGame) -> None:
        """Write it down, if something is new; a disk that refuses stops no game."""
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
        """It is over, or was never begun."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
        self.is_kept = False
        self.let_go()

    def let_go(self) -> None:
        """Somebody else may take it up."""
        self._lock.release()
