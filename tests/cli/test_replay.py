"""`gorod replay`."""

import json
from pathlib import Path

import pytest

from gorod.cli.viewers import Frames, turns
from gorod.notation import read
from gorod.rules import RULESETS
from tests.cli.gorod import EXAMPLES, GAMES, HOUSE, HOUSE_GAME, gorod
from tests.cli.records import RIGHT, WRONG, written
from tests.selection import full_unless

RECORDS = full_unless(lambda record: not record.stem.startswith("earlier-"), sorted(GAMES.glob("*.mgn")))
GAME = GAMES / "fiim-red-by-three-votes.mgn"


TELLINGS = [(viewer, lang) for viewer in ("public", "judge", "3") for lang in ("ru", "en")]
QUICK_TELLINGS = (("public", "en"), ("judge", "ru"), ("3", "ru"))


@pytest.mark.parametrize("telling", full_unless(lambda one: one in QUICK_TELLINGS, TELLINGS), ids="-".join)
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_every_game_can_be_told_to_everyone(record: Path, telling: tuple[str, str]) -> None:
    viewer, lang = telling
    ran = gorod("replay", record, "--as", viewer, "--lang", lang)
    assert ran.status == 0 and not ran.err
    assert "\x1b" not in ran.out and len(ran.out.splitlines()) > 10


@pytest.mark.parametrize(("lang", "night", "day"), [("ru", "Ночь 1", "День 2"), ("en", "Night 1", "Day 2")])
def test_phases_are_headings(lang: str, night: str, day: str) -> None:
    lines = gorod("replay", GAME, "--lang", lang).out.splitlines()
    assert lines.index(night) < lines.index(day)
    assert lines[lines.index(day) - 1] == ""


def test_only_the_judge_hears_of_shots() -> None:
    assert "стреляет" in gorod("replay", GAME, "--as", "judge").out
    assert "стреляет" not in gorod("replay", GAME).out


def test_reminders_are_told_if_asked_for_and_stand_above_the_night() -> None:
    plain, told = gorod("replay", GAME).out, gorod("replay", GAME, "--reminders").out
    assert "телефоны" in told and "телефоны" not in plain
    lines = told.splitlines()
    assert lines[lines.index("Ночь 1") - 2] == "Маски; головные уборы и очки сняты."
    assert [line for line in lines if line in plain.splitlines()] == plain.splitlines()


def test_names_are_used() -> None:
    assert "№ 6 (Егор)" in gorod("replay", HOUSE_GAME, "--house", HOUSE).out


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
@pytest.mark.parametrize("viewer", ["public", "judge", 1])
def test_frames_are_numbered_for_each_viewer(record: Path, viewer: str | int) -> None:
    assert_frames_are_numbered(record, viewer)


@pytest.mark.full
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_frames_are_numbered_for_every_other_seat(record: Path) -> None:
    seats = read(record.read_text("utf-8"))[0].log.game.seats
    for seat in range(2, seats + 1):
        assert_frames_are_numbered(record, seat)


def assert_frames_are_numbered(record: Path, viewer: str | int) -> None:
    """One frame after another, each with something in it, up to the end of the game."""
    frames = gorod("replay", record, "--as", viewer, "--json").lines
    assert [frame["n"] for frame in frames] == list(range(1, len(frames) + 1))
    assert all(list(frame) == ["n", "events", "view", "lines"] and frame["events"] for frame in frames)
    assert frames[-1]["view"]["winner"] is not None


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("viewer", ["public", "judge", "2", "7"])
def test_frames_carry_the_lines_that_are_told(viewer: str, lang: str) -> None:
    told = gorod("replay", GAME, "--as", viewer, "--lang", lang).out
    frames = gorod("replay", GAME, "--as", viewer, "--lang", lang, "--json").lines
    lines = [line for frame in frames for line in frame["lines"]]
    headings = [line for line in told.splitlines() if line and line not in lines]
    assert len(lines) > 50 and all(
        heading.split()[0] in ("Ночь", "День", "Night", "Day") for heading in headings
    )


def test_a_seat_gets_its_own_part() -> None:
    view = gorod("replay", GAME, "--as", "4", "--json").lines[-1]["view"]
    assert view["me"]["seat"] == 4 and view["legal"] == []
    assert "me" not in gorod("replay", GAME, "--json").lines[-1]["view"]


def test_the_judge_gets_everything() -> None:
    frames = gorod("replay", GAME, "--as", "judge", "--json").lines
    judge = frames[-1]["view"]["judge"]
    log = read(GAME.read_text("utf-8"))[0].log
    assert sum(len(frame["events"]) for frame in frames) == len(log.events)
    assert judge["roles"] == {str(seat): log.game.roles[seat].id for seat in range(1, 11)}
    assert {"night": 1, "role": "black", "targets": [6]} in judge["deeds"]
    assert judge["decided"] == frames[-1]["view"]["winner"] == "red"


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_view_asked_for_is_the_view_last_sent(record: Path) -> None:
    log = read(record.read_text("utf-8"))[0].log
    frames, last = Frames(log), dict[int | str, bytes]()
    for turn in turns(log):
        last.update(frames.of(turn))
    asked = Frames(log)
    for viewer in ("public", "judge", *range(1, log.game.seats + 1)):
        assert json.loads(asked.view(viewer)) == json.loads(last[viewer])["view"]


def test_one_of_several_games_is_picked(tmp_path: Path) -> None:
    file = written(tmp_path, RIGHT, GAME.read_text("utf-8"))
    assert RULESETS["classic"].title.ru in gorod("replay", file).out
    assert RULESETS["fiim"].title.ru in gorod("replay", file, "--game", 1).out


@pytest.mark.parametrize(("lang", "words"), [("ru", "Получилось: «tie»"), ("en", 'Got: "tie"')])
def test_a_wrong_record_is_told_up_to_its_fault(tmp_path: Path, lang: str, words: str) -> None:
    file = written(tmp_path, WRONG)
    ran = gorod("replay", file, "--lang", lang)
    assert ran.status == 1 and words in ran.err and f"{file}:6:1: " in ran.err
    assert len(ran.out.splitlines()) > 10
    framed = gorod("replay", file, "--json", "--lang", lang)
    assert framed.status == 1 and framed.error["code"] == "wrong_record" and framed.error["line"] == 6
    assert len(framed.lines) > 5


def test_the_example_game_is_told() -> None:
    for record in EXAMPLES.glob("*.mgn"):
        assert gorod("replay", record, "--house", HOUSE).status == 0
