"""The printed page: read back, compared byte for byte, and written on by people who mean harm."""

import subprocess
import sys

import pytest

from gorod.sheet.form import Heading
from gorod.sheet.pdf import TEMPLATE, NoTypst, printed
from tests.cli.gorod import GAMES, ROOT
from tests.sheet.sheets import GAME, count, fonts_of, lines, pages, sheet_of

HOSTILE = {
    1: '#read("/etc/passwd")',
    2: '#include "sheet.typ"',
    3: "*a* _b_ $c$ `d` <end> @f",
    4: '"] #panic() [',
    5: "\\u{41} // x /* y */",
    6: "{{ 1 + 1 }} #sys.inputs",
    7: "Ёжик «Ъ»",
    8: "a\nb\t c",
}
UNUSUAL = {
    1: "😀🎭👩‍👩‍👧",
    2: "\u202eevil\u202c",
    3: "漢字",
    4: "عربى שלום",
    5: "Z̷̧̢͎̺̫̳͔͑ä́l̴g̵o",
    6: "x" * 64,
    7: "Ъ" * 64,
    8: "Имя " * 16,
    9: "\u200b",
    10: "",
}


def test_a_sheet_can_be_read_back() -> None:
    told = lines(printed([sheet_of(GAME, Heading("Кубок", "2026.01.15", "1", "3", "Nemo"))], "ru"))
    assert {
        "Протокол игры Спортивная (ФИИМ)",
        "Турнир Кубок Стадия Дата 2026.01.15 Стол № 1 Игра № 3",
        "6 Дон × Д3, подъём 0",
        "Победившая команда Красные За столом не осталось чёрных.",
        "Лучший ход 2 6 7 Игрок № 4",
        "Судья Nemo Подпись",
        "Голоса 2 2 6 4 3 5 9 10 1 8 2 1 7",
        "Шериф 4 → 2: чёрный",
        "Пояснения к дополнительным баллам и штрафам",
    } <= set(told)


def test_english_sheets_are_english() -> None:
    told = lines(printed([sheet_of(GAME)], "en"))
    assert "Tournament Stage Date Table No. Game No." in told and "Sheriff 4 → 2: black" in told


def test_people_are_drawn_as_text_whatever_they_are_called() -> None:
    pdf = printed([sheet_of(GAME, Heading(names=HOSTILE, event="#panic()", judge="#(1 + 1)"))], "ru")
    told = "\n".join(pages(pdf))
    for name in HOSTILE.values():
        assert " ".join(name.split()) in told
    assert "#panic()" in told and "#(1 + 1)" in told and "root:" not in told


def test_no_name_breaks_the_form() -> None:
    heading = Heading(names=UNUSUAL, event="Э" * 200, judge="Ю " * 99)
    [page] = pages(printed([sheet_of(GAME, heading)], "ru"))
    assert "Пояснения" in page, "all of it is still on the one page"
    assert page.count("Ъ") == page.count("x") == 64
    assert sum("ЪЪ" in line.replace("\u200b", "") for line in page.splitlines()) > 1, "parted, not cut off"


def test_no_font_of_the_machine_is_used() -> None:
    fonts = fonts_of(printed([sheet_of(GAME, Heading(names=UNUSUAL, proofs=(("game", "x"),)))], "ru"))
    assert {"Libertinus", "DejaVuSans"} <= {name[:10] for name in fonts}
    assert all(name.startswith(("Libertinus", "DejaVuSansMono", "NewCM")) for name in fonts)


def test_nothing_lies_beside_the_template() -> None:
    assert [path.name for path in TEMPLATE.parent.iterdir()] == [TEMPLATE.name]


@pytest.mark.parametrize("game", sorted(file.stem for file in GAMES.glob("*.mgn")))
def test_a_game_takes_two_pages_at_most(game: str) -> None:
    """But for the many days of random play."""
    names = dict.fromkeys(range(21), "Имя из шестидесяти четырёх знаков, чтобы увидеть, как всё встанет"[:64])
    pdf = printed([sheet_of(game, Heading(names=names))], "ru")
    assert count(pdf) <= (3 if game.startswith(("random-", "earlier-")) else 2)


def test_several_games_are_one_file_and_each_counts_its_pages() -> None:
    sheets = [sheet_of("boxed-two-clans"), sheet_of(GAME), sheet_of("boxed-two-clans")]
    feet = [page.splitlines()[-1] for page in pages(printed(sheets, "en"))]
    assert feet == ["1 / 2", "2 / 2", "1 / 1", "1 / 2", "2 / 2"]


def test_proofs_stand_at_the_foot_of_every_page() -> None:
    proofs = (("game", "q3mX-_0b"), ("deal", "ab" * 32), ("log", f"152 {'cd' * 32}"))
    for page in pages(printed([sheet_of("random-boxed", Heading(proofs=proofs))], "ru")):
        foot = "".join(page.splitlines()[-1].split())
        assert "q3mX-_0b" in foot and "ab" * 32 in foot and "152" + "cd" * 32 in foot


@pytest.mark.process
def test_the_same_sheet_has_the_same_bytes_every_time() -> None:
    ours = printed([sheet_of(GAME)], "ru")
    program = (
        "import sys; from tests.sheet.sheets import GAME, sheet_of; from gorod.sheet.pdf import printed; "
        "sys.stdout.buffer.write(printed([sheet_of(GAME)], 'ru'))"
    )
    path = {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "TZ": "Asia/Tokyo", "HOME": "/nowhere"}
    theirs = subprocess.run([sys.executable, "-c", program], capture_output=True, env=path, check=True).stdout
    assert ours == theirs == printed([sheet_of(GAME)], "ru") != printed([sheet_of(GAME)], "en")


def test_without_the_extra_there_is_no_press(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(NoTypst):
        printed([sheet_of(GAME)], "ru")
