"""A game that was broken off goes on from the very place, and never from a file that is not whole."""

import os
import pty
import random
import signal
import sys
from pathlib import Path
from subprocess import Popen

import msgspec
import pytest

from gorod.cli.output import CommandError, Output
from gorod.cli.terminal.offer import game_words
from gorod.cli.terminal.save import SaveFile
from gorod.cli.terminal.session import Beginning, Session
from gorod.cli.terminal.unfinished import GameKeeper, games_folder, read_game
from gorod.rules import RULESETS
from gorod.services.solo.kept_game import KeptGame
from gorod.services.solo.solo_game import Solo
from gorod.services.solo.story import StoryLine, add_line
from tests.cli.gorod import START, gorod
from tests.terminal.tables import a_move, is_sound, play_on, play_out, solo


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person who has no games yet."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


def again(game: Solo) -> Solo:
    """The game as its file gives it back."""
    return Solo.taken_up(msgspec.json.decode(msgspec.json.encode(game.kept()), type=KeptGame))


def story(game: Solo) -> list[StoryLine]:
    """Everything that is told."""
    lines: list[StoryLine] = []
    for news in game.news():
        lines = [] if news.afresh else lines
        for line in news.lines:
            add_line(lines, line, game.lang)
    return lines


def looks_alike(other: Solo, game: Solo, is_decided: bool) -> bool:
    """Whether a game taken up stands where the other does, and can be taken back as far."""
    is_same = (other.view, other.is_asked, other.record()) == (game.view, True, game.record())
    return is_same and other.undo() is is_decided


@pytest.mark.parametrize("rules", RULESETS)
def test_a_game_goes_on_from_every_decision(rules: str) -> None:
    """Every third is looked at, which are others in each game."""
    game, rng, asked = solo(rules, seed=2), random.Random(2), 0
    while not game.is_over:
        play_on(game)
        if game.is_asked:
            assert asked % 3 or looks_alike(again(game), game, bool(asked))
            move = a_move(game, rng)
            game.let_pass() if move is None else game.do(move)
            assert asked % 3 or again(game).is_asked == game.is_asked
            asked += 1
    assert story(again(game)) == story(game) and asked > 3


def test_it_is_played_to_the_end_after_that() -> None:
    game = solo(seed=3, bots="simple")
    play_on(game)
    other = again(game)
    play_out(other, random.Random(1))
    assert other.is_over and is_sound(other.record())


def kept(seed: int = 3, **request: object) -> tuple[Path, Session]:
    """A game left at the person's first question."""
    game = solo(seed=seed, **request)  # type: ignore[arg-type]
    play_on(game)
    session = Session(game, keeper=GameKeeper(games_folder() / f"{seed}.json"))
    session.notes.write("3 ч молчит")
    session.follow()
    session.leave()
    return games_folder() / f"{seed}.json", session


def test_only_its_owner_reads_the_file_and_it_says_what_it_holds() -> None:
    path, session = kept()
    assert path.stat().st_mode & 0o777 == 0o600 and "every card" in path.read_text("utf-8")[:200]
    assert [*path.parent.iterdir()] == [path]
    found = Beginning.again(path, read_game(path, Output()), Output()).session(Output())
    assert found.solo.view == session.solo.view and found.notes.of(3).text == "молчит"


def test_a_game_that_is_over_is_kept_no_longer() -> None:
    path, session = kept()
    play_out(session.solo, random.Random(1))
    session.follow()
    assert not path.exists()


def test_the_question_tells_nothing_of_the_cards() -> None:
    path, _ = kept(role="don")
    words = game_words(read_game(path, Output()), Output())
    assert words.startswith("Классическая, № ") and "из 10, ночь 0 (" in words


BLANK = b"\n" * 600


def test_the_last_game_goes_on_without_a_name_and_any_by_its_name() -> None:
    assert gorod("play", "--resume", "--json").error["code"] == "no_unfinished_game"
    first, _ = kept(seed=3, seat=3, role="citizen")
    kept(seed=4, seat=9, role="citizen")
    assert "Вы — игрок № 9" in gorod("play", "--resume").out
    ran = gorod("play", "--resume", first, stdin=BLANK)
    assert ran.status == 0 and "Вы — игрок № 3" in ran.out and "Кто когда ушёл" in ran.out
    assert not first.exists()
    assert gorod("play", "--resume", "--seed", "3", "--json").error["code"] == "usage"
    assert gorod("play", "--resume", first, "--json").error["code"] == "no_such_file"


def test_frames_are_sent_again_from_the_first() -> None:
    path, session = kept(seat=3, role="citizen")
    lines = gorod("play", "--resume", path, "--json").lines
    assert [line["n"] for line in lines if "n" in line] == list(range(1, len(lines)))
    assert lines[-1] == {"asked": list(msgspec.to_builtins(session.solo.view.legal))}


@pytest.mark.parametrize(
    ("spoilt", "code"),
    [
        (lambda text: text[: len(text) // 2], "resume_torn"),
        (lambda text: text.replace('"seat":', '"seat": '), "resume_torn"),
        (lambda text: text.replace('"format":1', '"format":99'), "resume_version"),
        (lambda _: '{"a": 1}', "resume_foreign"),
        (lambda _: "", "resume_foreign"),
        (lambda _: '[Rules "classic"]\n[Result "*"]\n', "resume_record"),
        (lambda _: "просто текст", "resume_foreign"),
    ],
)
def test_a_file_that_is_no_whole_game_is_told_and_left_alone(spoilt: object, code: str) -> None:
    path, _ = kept()
    path.write_text(spoilt(path.read_text("utf-8")), "utf-8")  # type: ignore[operator]
    before = path.read_bytes()
    assert gorod("play", "--resume", path, "--json").error["code"] == code
    assert path.read_bytes() == before
    assert gorod("play", "--resume", "--json").error["code"] == "no_unfinished_game"


def test_a_record_is_written_on_in_its_place(home: Path) -> None:
    record = home / "evening.mgn"
    assert gorod("play", "--bots", "random", "--seed", "5", "--save", record, stdin=BLANK).status == 0
    whole = record.read_text("utf-8")
    game = solo(seed=8)
    play_on(game)
    session = Session(game, SaveFile(record, Output()), GameKeeper())
    session.follow()
    session.leave()
    assert gorod("check", record).out.endswith("2 passed, 0 failed\n")
    assert gorod("play", "--resume", record, stdin=BLANK).status == 0
    assert gorod("check", record).out.endswith("2 passed, 0 failed\n")
    text = record.read_text("utf-8")
    assert text.startswith(whole.rstrip()) and '[Result "*"]' not in text
    assert gorod("play", "--resume", record, "--json").error["code"] == "resume_record"


def _until(read: int, words: str) -> str:
    """What a terminal shows up to these words."""
    shown = b""
    while words.encode() not in shown:
        shown += os.read(read, 4096)
    return shown.decode("utf-8", "replace")


def test_a_record_that_was_added_behind_it_stays(home: Path) -> None:
    """And whoever may read the file may still."""
    record = home / "games.mgn"
    one, two, three = (f'[Ruleset "{name}"]\n' for name in ("home", "fiim", "club"))
    first = SaveFile(record, Output())
    first.write(one)
    record.chmod(0o600)
    SaveFile(record, Output()).write(two)
    again = SaveFile(record, Output(), first.before, first.sum)
    again.write(three)
    assert record.read_text("utf-8").split() == f"{one}{two}{three}".split()
    assert record.stat().st_mode & 0o777 == 0o600


def test_a_second_window_cannot_take_up_a_game(home: Path) -> None:
    keeper, other = (GameKeeper(home / "game.json") for _ in range(2))
    keeper.take_up(Output())
    with pytest.raises(CommandError):
        other.take_up(Output())
    other.let_go()
    with pytest.raises(CommandError):
        GameKeeper(home / "game.json").take_up(Output())


@pytest.mark.process
def test_a_killed_game_is_offered_again_and_a_second_window_leaves_it_alone() -> None:
    read, write = pty.openpty()
    words = ["play", "--plain", "--bots", "random", "--lang", "ru"]

    def started(*more: str) -> Popen[bytes]:
        argv = [sys.executable, "-c", START, *words, *more]
        return Popen(argv, stdin=write, stdout=write, stderr=write, env={**os.environ, "TERM": "dumb"})

    game = started("--seat", "1", "--as", "citizen", "--seed", "5")
    _until(read, "Ваша минута")
    [path] = games_folder().glob("*.json")
    busy = gorod("play", "--resume", path, "--json").error["code"]
    game.send_signal(signal.SIGKILL)
    game.wait()
    words = ["play", "--plain"]
    game = started()
    assert "№ 1 из 10, день 1" in _until(read, "0 — новая игра")
    os.write(read, b"\n")
    assert "Ваша минута" in _until(read, "Ваша минута")
    os.write(read, "/выход\n".encode())
    assert "Игра сохранена" in _until(read, "Игра сохранена")
    assert game.wait() == 0 and busy == "resume_busy" and path.exists()


def test_nobody_is_asked_where_nobody_types() -> None:
    kept()
    assert "Продолжить" not in gorod("play", "--bots", "random", stdin=BLANK).out
    assert len([*games_folder().glob("*.json")]) == 1
