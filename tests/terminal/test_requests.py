"""What can be asked for, and in one sentence what cannot."""

from pathlib import Path

import pytest

from gorod.bots.players import COMPANION_KIND
from gorod.cli.dispatch import app
from gorod.cli.output import CommandError, Output
from gorod.cli.terminal.request import GameRequest, GameSetup, setup_of
from gorod.cli.terminal.save import SaveFile
from gorod.rules import RULESETS
from gorod.texts import LANGUAGES
from tests.cli.gorod import GAMES, HOUSE, gorod

BAD = [
    (("--players", "40"), "bad_players", "10–20"),
    (("--players", "0"), "bad_players", "10–20"),
    (("--rules", "club", "--players", "11"), "bad_players", "10"),
    (("--rules", "home", "--players", "2"), "bad_players", "3–10"),
    (("--bots", "genius"), "unknown_bots", "random"),
    (("--as", "wizard"), "unknown_role", "Дон"),
    (("--as", "maniac"), "role_not_in_cast", "Дон"),
    (("--rules", "home", "--as", "sheriff"), "unknown_role", "Инспектор"),
    (("--seat", "11"), "no_such_seat", "10"),
    (("--seat", "0"), "no_such_seat", "10"),
    (("--rules", "nobody"), "unknown_ruleset", "classic"),
    (("--rules", "fiim", "--house", HOUSE), "other_house", "fiim"),
    (("--house", "no-such.toml"), "no_such_file", "no-such.toml"),
    (("--option", "x.y=1"), "unknown_option", "x.y"),
    (("--option", "house.first_out_judges=true"), "program_judges", "first_out_judges"),
    (("--seed", "one"), "usage", "one"),
    (("--players", "ten"), "usage", "ten"),
    (("--save", GAMES), "is_a_folder", str(GAMES)),
    (("--save", "no-such-folder/game.mgn"), "no_folder", "no-such-folder"),
    (("--save", f"{GAMES / 'home-three-players.mgn'}/game.mgn"), "no_folder", "home-three"),
    (("--save", HOUSE), "not_a_record", str(HOUSE)),
]


@pytest.mark.parametrize(("words", "code", "named"), BAD, ids=lambda value: str(value)[:40])
def test_a_bad_request_is_told_in_one_sentence_before_the_game(
    words: tuple[object, ...], code: str, named: str
) -> None:
    as_text = gorod("play", *words)
    assert as_text.status == 2 and not as_text.out
    assert len(as_text.err.splitlines()) == 1 and named in as_text.err
    as_object = gorod("play", *words, "--json", "--lang", "en")
    assert as_object.status == 2 and as_object.error["code"] == code


def test_a_file_that_may_not_be_written_is_told_before_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs this may be allowed everything, so the refusal is played."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "open", refuse)
    assert gorod("play", "--save", "game.mgn", "--json").error["code"] == "no_permission"


def test_a_refused_request_leaves_no_file(tmp_path: Path) -> None:
    assert gorod("play", "--save", tmp_path / "game.mgn", "--seat", "99").status == 2
    assert list(tmp_path.iterdir()) == []


def asked(rules: str = "classic", lang: str = "ru", **request: object) -> GameSetup:
    """A request that is granted."""
    return setup_of(GameRequest(1, **request), RULESETS[rules], Output(lang))  # type: ignore[arg-type]


@pytest.mark.parametrize("word", ["sheriff", "Шериф", "шериф", "SHERIFF", "S", "s", " Sheriff "])
def test_a_card_goes_by_its_id_names_and_mark(word: str) -> None:
    assert asked(role=word).role == "sheriff"


def test_a_file_proven_writable_is_not_there_before_something_is_written(tmp_path: Path) -> None:
    file = tmp_path / "game.mgn"
    save = SaveFile(file, Output())
    assert not file.exists()
    save.write("[x]\n")
    assert file.read_text("utf-8") == "[x]\n"


@pytest.mark.parametrize("rules", RULESETS)
def test_a_table_has_ten_seats_unless_told(rules: str) -> None:
    setup = asked(rules)
    assert sum(setup.cast.values()) == 10 and 1 <= setup.seat <= 10


def test_a_company_of_characters_sits_down_unless_told() -> None:
    assert asked().bots == COMPANION_KIND
    assert asked(bots="random").bots == "random"


def test_a_request_for_nothing_impossible_is_a_fault() -> None:
    with pytest.raises(CommandError):
        asked(players=3)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_every_option(lang: str) -> None:
    shown = gorod("play", "--help", "--lang", lang).out
    names = {name for argument in app["play"].assemble_argument_collection() for name in argument.names}
    assert all(name in shown for name in names if name.startswith("--"))
    assert "gorod play" in gorod("--help", "--lang", lang).out


def test_house_rules_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "house.mgn"
    ran = gorod("play", "--house", HOUSE, "--seed", "1", "--save", file, stdin=b"\n" * 500)
    assert ran.status == 0 and gorod("check", file, "--house", HOUSE).status == 0
