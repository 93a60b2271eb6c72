"""Records as tables: what is in them, what stays secret, and records that are wrong."""

import csv
import hashlib
import shutil
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gorod.cli.commands.export import MAX_SHEETS
from gorod.engine.events import Acted, Counted, Nominated, Said
from gorod.notation import read
from gorod.notation.writer import write
from tests.cli.gorod import EXAMPLES, GAMES, HALF_GAME, HOUSE, HOUSE_GAME, ROOT, Ran, gorod
from tests.sheet.sheets import lines

GAME = EXAMPLES / "game.mgn"
UNFINISHED = """[Rules "fiim"]
[Deal "C M C S C D C M C C"]
[Result "*"]

D1 talk 1 2"?3" 2+5 3 4"S 2b" = no vote
N1 shot 2>4 6>4 8>4 = 4
N1 don 6>9-
N1 sheriff 4>2+
D2 dawn = 4
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one game in a folder of its own."""
    place = tmp_path / "records" / "evening"
    place.mkdir(parents=True)
    shutil.copy(GAME, place / "game.mgn")
    return tmp_path / "records"


def rows(folder: Path, kind: str, *words: object) -> list[dict[str, Any]]:
    """The rows of one table."""
    return [row for row in gorod("export", folder, *words).lines if row["kind"] == kind]


def test_a_row_a_game(folder: Path) -> None:
    [row] = rows(folder, "game")
    known = {"rules": "fiim", "players": 10, "winner": "red", "reason": "no_black_left", "days": 4}
    assert known.items() <= row.items()
    assert row["finished"] is True and row["cards"][1] == "mafioso" and row["judge"] == "Nemo"
    assert row["file"].endswith("evening/game.mgn") and row["index"] == 0


def test_rows_tell_everything_that_happened(folder: Path) -> None:
    [record] = read(GAME.read_text("utf-8"))
    events = record.log.events
    hands = sum(len(one.hands) + len(one.rest) for one in events if isinstance(one, Counted))
    kinds = Counter(row["kind"] for row in gorod("export", folder).lines)
    assert kinds["nomination"] == sum(isinstance(one, Nominated) for one in events) > 5
    assert kinds["check"] == sum(isinstance(one, Acted) for one in events) == 3
    assert kinds["departure"] == len(record.log.game.left) == 6
    assert kinds["vote"] == hands + 5 + 2, "the lift's five hands, and two counts without names"
    assert kinds["claim"] == sum(isinstance(one, Said) for one in events)


def test_votes_as_they_fell(folder: Path) -> None:
    votes = rows(folder, "vote")
    second = [(row["voter"], row["candidate"]) for row in votes if row["day"] == 2]
    assert (3, 2) in second and (8, 3) in second and len(second) == 9
    assert {row["round"] for row in votes if row["day"] == 3} == {1, 2}
    lift = [row for row in votes if row["step"] == "lift"]
    assert [row["voter"] for row in lift] == [3, 5, 7, 9, 10] and {row["candidate"] for row in lift} == {0}
    counted = [row for row in votes if row["day"] == 4]
    assert [(row["voter"], row["candidate"], row["votes"]) for row in counted] == [(None, 8, 4), (None, 5, 1)]


def test_departures_and_checks(folder: Path) -> None:
    first, second = rows(folder, "departure")[:2]
    assert (first["phase"], first["seat"], first["how"], first["card"]) == ("D2", 4, "killed", "sheriff")
    assert (second["seat"], second["how"]) == (2, "voted_out")
    check = rows(folder, "check")[1]
    assert (check["night"], check["seat"], check["targets"], check["answer"]) == (1, 4, [2], "yes")


def test_claims_are_told_as_they_were_made(tmp_path: Path) -> None:
    (tmp_path / "game.mgn").write_text(UNFINISHED, "utf-8")
    claims = rows(tmp_path, "claim")
    assert [(row["seat"], row["role"], row["checks"], row["black"]) for row in claims] == [
        (2, None, [], [3]),
        (4, "sheriff", ["2:black"], []),
    ]


def test_a_judges_record_shows_cards_before_the_end(tmp_path: Path) -> None:
    (tmp_path / "game.mgn").write_text(UNFINISHED, "utf-8")
    [game] = rows(tmp_path, "game")
    assert game["winner"] is None and game["finished"] is False and game["cards"][3] == "sheriff"
    assert len(rows(tmp_path, "check")) == 2


@pytest.mark.parametrize("viewer", ["public", 4, 6])
def test_a_game_that_goes_on_shows_no_cards_to_others(tmp_path: Path, viewer: int | str) -> None:
    """Not even the card of the player whose record it is: tables are handed around."""
    [record] = read(UNFINISHED)
    text = write(record, viewer)
    assert "Unknown" in text
    (tmp_path / "game.mgn").write_text(text, "utf-8")
    [game] = rows(tmp_path, "game")
    assert game["cards"] is None and rows(tmp_path, "check") == []
    assert [row["card"] for row in rows(tmp_path, "departure")] == [None]
    told = gorod("export", tmp_path).out
    assert "mafioso" not in told and '"don"' not in told and told.count("sheriff") == 1, "his own claim"


def test_a_spectators_record_of_a_finished_game_shows_cards(tmp_path: Path) -> None:
    [record] = read(GAME.read_text("utf-8"))
    (tmp_path / "game.mgn").write_text(write(record, "public"), "utf-8")
    [game] = rows(tmp_path, "game")
    assert game["winner"] == "red" and game["cards"][5] == "don"


def test_a_file_a_table(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    ran = gorod("export", folder, "--format", "csv", "--out", out, "--json")
    files = sorted(file.name for file in tmp_path.glob("*.csv"))
    assert files == sorted(Path(file).name for file in ran.json["files"]) and "games-vote.csv" in files
    lines = list(csv.DictReader(out.open(encoding="utf-8", newline="")))
    assert len(lines) == 1 and lines[0]["cards"].split()[3] == "sheriff" and lines[0]["finished"] == "1"
    votes = list(csv.DictReader((tmp_path / "games-vote.csv").open(encoding="utf-8", newline="")))
    assert len(votes) == ran.json["rows"]["vote"] == len(rows(folder, "vote"))


def test_words_of_strangers_are_never_calculated(folder: Path, tmp_path: Path) -> None:
    """A spreadsheet takes what begins with = for a formula."""
    game = folder / "evening" / "game.mgn"
    game.write_text(game.read_text("utf-8").replace('"Nemo"', '"=1+1, \\"x\\""'), "utf-8")
    gorod("export", folder, "--format", "csv", "--out", tmp_path / "games.csv")
    [line] = csv.DictReader((tmp_path / "games.csv").open(encoding="utf-8", newline=""))
    assert line["judge"] == '\'=1+1, "x"'


@pytest.mark.parametrize(
    ("text", "line"),
    [(UNFINISHED.replace("= 4\nN1 don", "= 5\nN1 don"), 6), ('[Rules "fiim"]\nnonsense\n', 2), ("\0", 1)],
)
def test_a_bad_record_does_not_stop_the_others(folder: Path, text: str, line: int) -> None:
    bad = folder / "bad.mgn"
    bad.write_text(text, "utf-8")
    ran = gorod("export", folder)
    assert ran.status == 1 and f"{bad}:{line}:" in ran.err and len(ran.err.splitlines()) == 1
    assert sum(row["kind"] == "game" for row in ran.lines) == 1


def test_cases_are_no_games(folder: Path) -> None:
    shutil.copy(next((ROOT / "tests/rulebook/fiim").glob("*.mgn")), folder / "case.mgn")
    ran = gorod("export", folder)
    assert ran.status == 0 and "случа" in ran.err and sum(row["kind"] == "game" for row in ran.lines) == 1


def test_every_recorded_game_becomes_a_row() -> None:
    ran = gorod("export", GAMES)
    games = [row for row in ran.lines if row["kind"] == "game"]
    assert ran.status == 0 and len(games) == len(list(GAMES.glob("*.mgn")))
    assert {row["winner"] for row in games} >= {"red", "black", "draw"}


def test_the_same_rows_in_a_file(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    summary = gorod("export", folder, "--out", out, "--json").json
    assert out.read_text("utf-8") == gorod("export", folder).out
    assert sum(summary["rows"].values()) == len(out.read_text("utf-8").splitlines()) and summary["bad"] == []


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), "usage"),
        (("no-such-folder", "--out", "x.jsonl"), "no_such_file"),
        ((ROOT / "docs", "--out", "x.jsonl"), "no_records"),
        ((GAMES, "--format", "csv"), "needs_out"),
        ((GAMES, "--format", "xml"), "usage"),
        ((GAMES, "--out", "no/such/folder/x.jsonl"), "cannot_write"),
    ],
)
def test_bad_requests(words: tuple[object, ...], code: str) -> None:
    ran = gorod("export", *words, "--json")
    assert ran.status == 2 and ran.error["code"] == code


def test_sheets_of_all_finished_games_are_one_file(folder: Path, tmp_path: Path) -> None:
    (folder / "half.mgn").write_text(UNFINISHED, "utf-8")
    (folder / "bad.mgn").write_text("nonsense", "utf-8")
    shutil.copy(next((ROOT / "tests/rulebook/fiim").glob("*.mgn")), folder / "case.mgn")
    out = tmp_path / "sheets.pdf"
    ran = gorod("export", folder, "--format", "pdf", "--out", out, "--lang", "en", "--json")
    told = ran.json
    assert ran.status == 1 and (told["sheets"], told["unfinished"], told["files"]) == (1, 1, [str(out)])
    assert len(told["bad"]) == 1 and told["cases"] > 0
    assert "1 game was passed over" in ran.err and "cases were passed over" in ran.err
    assert "Tournament Example Stage Date 2026.01.15 Table No. 1 Game No. 3" in lines(out.read_bytes())


def test_a_sheet_names_the_players_and_the_record_it_is_of(tmp_path: Path) -> None:
    game, out = tmp_path / "game.mgn", tmp_path / "sheet.pdf"
    text = GAME.read_text("utf-8").replace("[Deal", '[Seat "4" "Анна \\"[#]\\""]\n[Deal')
    game.write_text(text, "utf-8")
    assert gorod("export", game, "--format", "pdf", "--out", out) == Ran(0, "", "")
    told = "\n".join(lines(out.read_bytes()))
    assert '4 Анна "[#]" Шериф Н1, выстрел 1' in told
    assert hashlib.sha256(game.read_bytes()).hexdigest() in "".join(told.split())


def test_a_sheet_of_house_rules_is_printed_too(tmp_path: Path) -> None:
    """Characters of a house are in no list of ours."""
    out = tmp_path / "sheet.pdf"
    ran = gorod("export", HOUSE_GAME, "--format", "pdf", "--out", out, "--house", HOUSE)
    assert ran.status == 0 and "1 Анна Мафия" in "\n".join(lines(out.read_bytes()))


def test_a_spectators_record_has_a_sheet_too(tmp_path: Path) -> None:
    [record] = read(GAME.read_text("utf-8"))
    game, out = tmp_path / "game.mgn", tmp_path / "sheet.pdf"
    game.write_text(write(record, "public").replace("C M C S C D C M C C", "? ? ? ? ? ? ? ? ? ?"), "utf-8")
    assert gorod("export", game, "--format", "pdf", "--out", out).status == 0
    assert "Победившая команда Красные" in lines(out.read_bytes())


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((GAME, "--format", "pdf"), "needs_out"),
        ((HALF_GAME, "--format", "pdf", "--out", "x.pdf"), "no_sheets"),
        ((GAME, "--format", "pdf", "--out", "no/such/folder/x.pdf"), "cannot_write"),
    ],
)
def test_bad_requests_for_sheets(words: tuple[object, ...], code: str) -> None:
    ran = gorod("export", *words, "--json")
    assert ran.status == 2 and ran.error["code"] == code


def test_a_file_holds_so_many_sheets_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_SHEETS == 100
    monkeypatch.setattr("gorod.cli.commands.export.MAX_SHEETS", 2)
    games = tmp_path / "games.mgn"
    games.write_text("\n".join([GAME.read_text("utf-8")] * 3), "utf-8")
    ran = gorod("export", games, "--format", "pdf", "--out", tmp_path / "sheets.pdf", "--json")
    assert ran.status == 2 and ran.error["code"] == "too_many_sheets" and "3" in ran.error["text"]


def test_without_the_extra_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    out = tmp_path / "sheet.pdf"
    ran = gorod("export", GAME, "--format", "pdf", "--out", out)
    assert ran.status == 2 and "дополнением sheet" in ran.err and not out.exists()
