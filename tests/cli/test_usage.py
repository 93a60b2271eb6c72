"""Bad input of every kind: a sentence or an object, exit status 2, never a traceback."""

import re
import tomllib
from pathlib import Path

import pytest

from gorod.cli.dispatch import COMMANDS, app
from gorod.records import pieces
from gorod.texts import LANGUAGES, catalogue, say
from tests.cli.gorod import GAMES, HOUSE, ROOT, gorod

GAME = GAMES / "home-three-players.mgn"
PERFT = ("perft", "--rules", "fiim", "--deal", "M S", "--depth")
FIRST_WORDS = tuple(dict.fromkeys(words.split()[0] for words in COMMANDS))
FIRST = {"bench": "engine", "data": "delete-player", "tables": "close"}
"""Of commands that have commands of their own, one with all their options."""
BAD = [
    (("nonsense",), "usage"),
    (("--json",), "usage"),
    (("bench", "nonsense"), "usage"),
    (("rules", "--bogus"), "usage"),
    (("rules", "fiim", "wolves"), "usage"),
    (("rules", "fiim", "--lang", "fr"), "usage"),
    (("rules", "fiim", "--json=perhaps"), "usage"),
    (("rules", "fiim", "--diff"), "usage"),
    (("rules", "--diff", "fiim"), "usage"),
    (("rules", "--option", "a=1"), "usage"),
    (("rules", "nobody"), "unknown_ruleset"),
    (("rules", "fiim", "--diff", "nobody"), "unknown_ruleset"),
    (("rules", "fiim", "--option", "x.y=1"), "unknown_option"),
    (("rules", "fiim", "--option", "farewell"), "unknown_option"),
    (("rules", "fiim", "--option", "farewell.voted=soon"), "bad_value"),
    (("rules", "fiim", "--option", "farewell.voted=-1"), "bad_value"),
    (("rules", "fiim", "--house", HOUSE), "other_house"),
    (("rules", "--house", "no-such.toml"), "no_such_file"),
    (("rules", "--house", GAME), "bad_toml"),
    (("roles", "all"), "usage"),
    (("check",), "no_records"),
    (("check", "no-such.mgn"), "no_such_file"),
    (("check", f"{GAME}/inside"), "no_such_file"),
    (("check", GAME, "no-such.mgn"), "no_such_file"),
    (("check", GAME, "--house", "no-such.toml"), "no_such_file"),
    (("replay",), "usage"),
    (("replay", GAMES), "is_a_folder"),
    (("replay", "no-such.mgn"), "no_such_file"),
    (("replay", GAME, "--as", "4"), "no_such_seat"),
    (("replay", GAME, "--as", "0"), "no_such_seat"),
    (("replay", GAME, "--as", "9" * 5000), "no_such_seat"),
    (("replay", GAME, "--as", "everyone"), "usage"),
    (("replay", GAME, "--as", "-1"), "usage"),
    (("replay", GAME, "--game", "1"), "no_such_game"),
    (("replay", GAME, "--game", "x"), "usage"),
    (("engine", "--house", "no-such.toml"), "no_such_file"),
    ((*PERFT,), "usage"),
    ((*PERFT, "x"), "usage"),
    ((*PERFT, "-1"), "usage"),
    (("perft", "--depth", "1", "--deal", "M"), "usage"),
    (("perft", "--depth", "1", "--rules", "fiim"), "usage"),
    (("perft", "--depth", "1", "--rules", "fiim", "--deal", ""), "no_cards"),
    (("perft", "--depth", "1", "--rules", "fiim", "--deal", "M Q"), "unknown_mark"),
    (("perft", "--depth", "1", "--rules", "fiim", "--deal", "M " * 21), "bad_cast"),
    (("perft", "--depth", "1", "--rules", "nobody", "--deal", "M"), "unknown_ruleset"),
    (("bench", "engine", "--seconds", "0"), "usage"),
    (("bench", "engine", "--seconds", "nan"), "usage"),
    (("bench", "engine", "--seconds", "soon"), "usage"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("words", "code"), BAD, ids=lambda value: str(value)[:60])
def test_bad_input(words: tuple[object, ...], code: str, lang: str) -> None:
    told = [] if "--lang" in words else ["--lang", lang]
    as_object = gorod(*words, *told, "--json")
    assert as_object.status == 2 and as_object.error["code"] == code and not as_object.err
    as_text = gorod(*(word for word in words if word != "--json"), *told)
    if words != ("--json",):
        assert as_text.status == 2 and not as_text.out
        assert len(as_text.err.splitlines()) == 1 and as_text.err[-2] in ".)]"


@pytest.mark.parametrize("words", [("serve", "--port", "99999"), ("serve", "--pace", "0")], ids=str)
def test_a_number_out_of_bounds_is_named(words: tuple[str, ...]) -> None:
    told = gorod(*words).err
    assert words[1] in told and words[2] in told


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xfe\x00", "not_text"),
        (b"text\nand a \0 byte", "not_text"),
        ('[Rules "fiim"]'.encode("utf-16"), "not_text"),
        (b"", "no_units"),
        (b"\n; only a comment\n\n", "no_units"),
    ],
)
@pytest.mark.parametrize("command", ["check", "replay"])
def test_files_without_games(tmp_path: Path, command: str, data: bytes, code: str) -> None:
    file = tmp_path / "bad.mgn"
    file.write_bytes(data)
    ran = gorod(command, file, "--json")
    assert ran.status == 2 and ran.error["code"] == code


def test_the_place_of_a_bad_byte_is_told(tmp_path: Path) -> None:
    file = tmp_path / "bad.mgn"
    file.write_bytes(b'[Rules "fiim"]\nD1 \xff\n')
    error = gorod("check", file, "--json").error
    assert (error["file"], error["line"], error["column"]) == (str(file), 2, 4)


def test_a_folder_without_records(tmp_path: Path) -> None:
    assert gorod("check", tmp_path, "--json").error["code"] == "no_records"


def test_a_name_that_is_no_text_is_still_told() -> None:
    ran = gorod("check", "\udcff.mgn", "--json")
    assert ran.status == 2 and ran.error["file"] == "\udcff.mgn"


def test_a_mark_before_the_text_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "bom.mgn"
    file.write_bytes(b"\xef\xbb\xbf" + GAME.read_bytes())
    assert gorod("check", file).status == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", FIRST_WORDS)
def test_help_names_every_option(command: str, lang: str) -> None:
    shown = gorod(command, "--help", "--lang", lang).out
    called = app[command][FIRST[command]] if command in FIRST else app[command]
    names = {name for argument in called.assemble_argument_collection() for name in argument.names}
    assert all(name in shown for name in names if name.startswith("--"))
    assert command in gorod("--help", "--lang", lang).out


def test_no_command_is_help() -> None:
    assert gorod().out == gorod("--help").out == gorod("-h").out != gorod("--lang", "en").out
    assert gorod("bench").status == 0 and gorod("--version").out.startswith("gorod ")


def test_every_fault_of_a_record_has_words() -> None:
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "src/gorod/notation").rglob("*.py"))
    codes = set(re.findall(r'NotationError\(\s*"(\w+)"', source))
    assert len(codes) > 15
    assert all(catalogue.has(lang, f"notation-{code}") for lang in LANGUAGES for code in codes)


def test_both_languages_have_the_same_words() -> None:
    folder = Path(say.__code__.co_filename).parent
    keys = [
        re.findall(r"^([a-z][\w-]*) =", (folder / f"cli_{lang}.ftl").read_text("utf-8"), re.M)
        for lang in LANGUAGES
    ]
    assert keys[0] == keys[1] and len(keys[0]) == len(set(keys[0]))


def test_every_command_has_a_page_of_help_in_both_languages() -> None:
    files = [ROOT / "src/gorod/cli" / f"help_{lang}.toml" for lang in LANGUAGES]
    pages = [tomllib.loads(file.read_text("utf-8")) for file in files]
    assert list(pages[0]) == list(pages[1])
    assert set(pages[0]) == {"gorod", *FIRST_WORDS}


def test_units_keep_their_line_numbers() -> None:
    text = '; first\n[Case "A"]\n\nD1 talk 1\n\n\n[Case "B"]\n[Rules "x"]\nD1 talk 2\n'
    assert [(piece.index, piece.line, piece.clause) for piece in pieces(text)] == [(0, 2, "A"), (1, 7, "B")]
    assert pieces("") == []
