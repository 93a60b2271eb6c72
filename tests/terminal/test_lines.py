"""Line mode: whole games by piped input, what can be typed, and the record it leaves."""

from pathlib import Path

import pytest

from gorod.cli.commands.play import is_screen
from gorod.rules import RULESETS
from gorod.texts import LANGUAGES
from tests.cli.gorod import Ran, gorod

BLANK = b"\n" * 600
QUICK = ("--bots", "random", "--seed", "5")


def play(*words: object, stdin: bytes = BLANK) -> Ran:
    """A game by lines."""
    return gorod("play", *QUICK, *words, stdin=stdin)


@pytest.mark.parametrize(("rules", "lang"), list(zip(RULESETS, LANGUAGES * 3, strict=True)))
def test_a_whole_game_from_piped_input(rules: str, lang: str, tmp_path: Path) -> None:
    file = tmp_path / "game.mgn"
    answers = "".join(f"{seat}\n\n" for seat in [*range(1, 11)] * 60)
    ran = play("--rules", rules, "--lang", lang, "--save", file, stdin=answers.encode())
    assert ran.status == 0 and not ran.err
    assert ("Что было на самом деле" if lang == "ru" else "What really happened") in ran.out
    assert gorod("check", file).out.endswith("1 passed, 0 failed\n")
    assert '[Result "*"]' not in file.read_text("utf-8")


@pytest.mark.parametrize("bots", ["simple", "bayes"])
def test_the_stronger_bots_play_to_the_end_too(bots: str) -> None:
    ran = gorod("play", "--bots", bots, "--seed", "1", "--as", "don", stdin=BLANK)
    assert ran.status == 0 and "Кто лгал" in ran.out


def test_the_same_seed_is_the_same_game() -> None:
    assert play().out == play().out != gorod("play", "--bots", "random", "--seed", "6", stdin=BLANK).out


def test_input_that_ends_leaves_the_game_and_a_sound_record(tmp_path: Path) -> None:
    file = tmp_path / "game.mgn"
    for answers in range(0, 24, 4):
        file.unlink(missing_ok=True)
        ran = play("--save", file, "--as", "sheriff", stdin=b"\n" * answers)
        assert ran.status == 0 and not ran.err and "Вы покинули игру." in ran.out
        assert gorod("check", file).status == 0 and '[Result "*"]' in file.read_text("utf-8")


def test_a_file_of_records_gets_one_more(tmp_path: Path) -> None:
    file = tmp_path / "evening.mgn"
    assert play("--save", file).status == play("--save", file).status == 0
    assert gorod("check", file).out.endswith("2 passed, 0 failed\n")


def test_the_card_is_told_only_when_asked_for() -> None:
    silent = play("--as", "sheriff", "--seat", "1")
    asked = play("--as", "sheriff", "--seat", "1", stdin="/карта\n".encode() + BLANK)
    before = silent.out.split("Игра окончена")[0]
    assert "Ваша карта — Шериф" not in before and "Ваша карта — Шериф" in asked.out


def test_words_claims_notes_and_asides_are_understood() -> None:
    typed = "\n".join(
        (
            "/?",
            "/стол",
            "/заметка 3 ч молчит",
            "/заметка ой",
            "/стол",
            "Слушайте",
            "шериф 3-ч",
            "99",
            "1 2",
            "7",
        )
    )
    told = play("--seat", "1", stdin=f"{typed}\n/назад\n/выход\n".encode()).out
    for words in (
        "/заметка 3 ч молчит — записать",
        "За столом: 1, 2, 3",
        "Записано.",
        "Номер, потом ч или к",
        "Ваша заметка о № 3: чёрный молчит.",
        "Игрок № 1: «Слушайте».",
        "Моя карта — Шериф. Мои проверки: № 3 — чёрный",
        "Так назвать нельзя",
        "7 принято.",
        "Вы вернулись к своему прошлому решению.",
        "Вы покинули игру.",
    ):
        assert words in told


def test_a_number_that_is_no_choice_is_not_said_aloud() -> None:
    assert "«99»" not in play("--seat", "1", stdin=b"99\n").out


def test_bytes_that_are_no_text_do_no_harm() -> None:
    ran = play("--seat", "1", stdin=b"\xff\xfe \x00\x07\n" + BLANK)
    assert ran.status == 0 and "Traceback" not in ran.out + ran.err


def test_frames_and_commands_as_json() -> None:
    typed = b'{"do":"nominate","seat":7}\n{"do":"undo"}\nnonsense\n{"do":"vote","seat":1}\n' + b"null\n" * 600
    lines = play("--seat", "1", "--json", stdin=typed).lines
    asked = next(line["asked"] for line in lines if "asked" in line)
    assert {"do": "pass"} in asked and {"do": "nominate", "seat": 7} in asked
    frames = [line for line in lines if "view" in line]
    assert [frame["n"] for frame in frames] == list(range(1, len(frames) + 1))
    assert any(frame["events"] == [{"t": "undone"}] for frame in frames)
    codes = [line["refused"]["code"] for line in lines if "refused" in line]
    assert codes == ["malformed", "not_now"]
    assert frames[-1]["view"]["winner"]


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_that_cannot_be_drawn_on_gets_lines(monkeypatch: pytest.MonkeyPatch, term: str) -> None:
    class Terminal:
        """Says that it is one."""

        def isatty(self) -> bool:
            """It is."""
            return True

    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{stream}", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    assert is_screen()
    monkeypatch.setenv("TERM", term)
    assert not is_screen()
