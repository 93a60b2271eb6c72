"""`gorod import`."""

import json
from pathlib import Path

import pytest

from tests.cli.gorod import gorod
from tests.imports import platforms
from tests.imports.chronicle import Chronicle, chronicle
from tests.imports.random_games import Evening, rules_with

POLEMICA, RATINGS = ("--from", "polemica"), ("--from", "mafiaratings")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A game of Polemica in a file."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(platforms.polemica(told(1))), "utf-8")
    return file


def told(seed: int) -> Chronicle:
    """A game played to its end."""
    return chronicle(Evening(seed, rules_with(("fouls.silence_at", "0"))).played())


def test_a_game_on_standard_output(source: Path) -> None:
    ran = gorod("import", source, *POLEMICA)
    assert ran.status == 0 and ran.out.startswith('[MGN "1"]\n[Event "Polemica"]') and not ran.err


def test_one_file_a_game_and_all_pass(tmp_path: Path) -> None:
    file, out = tmp_path / "games.json", tmp_path / "out" / "deep"
    file.write_text(json.dumps([platforms.newer(told(seed)) for seed in range(3)]), "utf-8")
    ran = gorod("import", file, *RATINGS, "--out", out)
    assert ran.status == 0 and len(ran.out.splitlines()) == 3
    names = [path.name for path in sorted(out.iterdir())]
    assert names == ["mafiaratings-8-2.mgn", "mafiaratings-8-3.mgn", "mafiaratings-8.mgn"]
    assert gorod("check", out).out == "3 passed, 0 failed\n"


def test_an_object(source: Path) -> None:
    answer = gorod("import", source, *POLEMICA, "--json").json
    (game,) = answer["games"]
    assert list(game) == ["file", "id", "mgn", "check"] and game["check"] == {"ok": True, "text": ""}
    assert (game["id"], game["file"], answer["bad"]) == ("7", str(source), [])


def test_names_only_if_asked_for(source: Path) -> None:
    assert "player 3" not in gorod("import", source, *POLEMICA).out
    assert '[Seat "3" "player 3"]' in gorod("import", source, *POLEMICA, "--names").out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", {"ru": "Файл пуст.", "en": "The file is empty."}),
        ('{"a":\n 1', {"ru": ":2:3: Это не JSON", "en": ":2:3: This is not JSON"}),
        ("[]", {"ru": "нет ни одной партии", "en": "There is no game here"}),
        ('{"players": []}', {"ru": "нет игроков", "en": "has no players"}),
        ('{"players": [{"role": "don"}], "winner": "maf"}', {"ru": "не похоже", "en": "does not look like"}),
    ],
)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_bad_file_does_not_stop_the_others(
    source: Path, tmp_path: Path, text: str, words: dict[str, str], lang: str
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(text, "utf-8")
    ran = gorod("import", bad, source, *POLEMICA, "--lang", lang)
    assert ran.status == 2 and words[lang] in ran.err and str(bad) in ran.err
    assert ran.out.startswith('[MGN "1"]')


def test_bad_files_as_objects(tmp_path: Path) -> None:
    ran = gorod("import", tmp_path / "nothing.json", *POLEMICA, "--json")
    (bad,) = ran.json["bad"]
    assert ran.status == 2 and bad["code"] == "no_such_file" and not ran.err


def test_a_folder_is_searched(source: Path) -> None:
    assert gorod("import", source.parent, *POLEMICA).out == gorod("import", source, *POLEMICA).out


def test_nothing_to_import(tmp_path: Path) -> None:
    assert gorod("import", tmp_path, *POLEMICA).status == 2
    assert gorod("import", "x.json").status == 2
    assert gorod("import", "x.json", "--from", "elsewhere").status == 2


def test_where_nothing_can_be_written(source: Path) -> None:
    assert gorod("import", source, *POLEMICA, "--out", source / "sub").status == 2


@pytest.mark.parametrize(("key", "claims"), [("shots", ("= miss", "dawn = none")), ("votes", ("= no vote",))])
def test_what_a_record_leaves_out_is_not_claimed(tmp_path: Path, key: str, claims: tuple[str, ...]) -> None:
    """Without shots nobody knows who died, without votes nobody knows whether one was held."""
    players = [{"position": seat, "role": role} for seat, role in enumerate((0, 1, 1, 3, *[2] * 6), 1)]
    votes = [{"day": 2, "num": 0, "voter": 2, "candidate": 5}]
    shots = [{"night": 1, "shooter": seat, "victim": 9} for seat in (1, 2, 3)]
    told = {"id": 1, "players": players, "votes": votes, "shots": shots, "checks": [], "result": 0}
    file = tmp_path / "game.json"
    file.write_text(json.dumps({name: value for name, value in told.items() if name != key}), "utf-8")
    text = gorod("import", file, "--from", "polemica").out
    assert f'[Unknown "{key}' in text or f" {key}" in text.split("[Unknown", 1)[1].split("]")[0]
    assert not any(line.endswith(claims) for line in text.splitlines())
