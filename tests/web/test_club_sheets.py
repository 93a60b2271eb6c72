"""Sheets and records of a club's games over a real server: what the club's token adds to them."""

from collections.abc import Iterator
from random import Random
from urllib.request import Request, urlopen

import pytest

from gorod.notation import read
from tests.sheet.sheets import pages
from tests.web.evening import PACE, Club, Json, club_in, judges
from tests.web.house import TIMEOUT_S, House

PROTEST = "№ 2 видел карту соседа"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club with one finished game, one broken off, and one that goes on."""
    luck = Random(3)
    with House(tmp_path_factory.mktemp("sheets"), *PACE) as house:
        club = club_in(house)
        club.do("", {"title": "Среда"})
        tables = [club.do("/tables", {}) for _ in range(2)]
        club.do("/draw", {})
        for at, judge in enumerate(judges(club, tables, luck)):
            judge.begin()
            assert judge.send(t="manage", what="name", name=f"Инга {at}") == "applied"
            if at == 0:
                judge.play()
            else:
                assert judge.send(t="manage", what="close") == "applied"
        third = club.do("/tables", {})
        club.do("/draw", {"tables": [third["table"]]})
        for judge in judges(club, [third], luck):
            judge.begin()
        extra = [{"seat": 2, "points": 35, "reason": "Лучшая речь"}]
        club.do(f"/games/{club.info['games'][0]['id']}", {"protest": PROTEST, "extra": extra})
        yield club


def sheet(club: Club, game: Json, lang: str = "ru") -> list[str]:
    """Return the lines of the PDF."""
    path = f"/api/clubs/{club._opened['club']}/evenings/{club.evening}/games/{game['id']}.pdf?lang={lang}"
    asked = Request(f"{club.house.url}{path}", headers={"Authorization": f"Bearer {club._opened['token']}"})
    with urlopen(asked, timeout=TIMEOUT_S) as answer:
        assert answer.headers["content-type"] == "application/pdf"
        return [line for page in pages(answer.read()) for line in page.splitlines()]


def named(club: Club, game: Json) -> list[str]:
    names = {one["key"]: one["name"] for one in club.info["people"]}
    return [names[key] for key in game["people"]]


def test_a_sheet_has_the_evening_the_people_their_points_and_the_protest(club: Club) -> None:
    game = club.info["games"][0]
    told = sheet(club, game)
    assert "Клуб Двор Вечер Среда Дата 2026.11.18 Стол № 1 Игра № 1" in told
    assert any(line.startswith("Судья Инга 0") for line in told)
    for seat, (name, points) in enumerate(zip(named(club, game), game["points"], strict=True), 1):
        row = next(line for line in told if line.startswith(f"{seat} {name} "))
        assert f" {points.get('result', 0) / 100:.2f}".replace(".", ",") in row
    assert any(line.startswith("2 ") and line.endswith("Лучшая речь") for line in told)
    assert f"Протест {PROTEST}" in told and any(line.startswith("Шкала «ФИИМ»") for line in told)
    assert any(line.startswith("Победившая команда ") for line in told)
    assert not any("не окончена" in line for line in told), "it is over"


def test_a_record_has_the_names_in_its_tags_and_plays_like_the_public_one(club: Club) -> None:
    game = club.info["games"][0]
    text = club.tonight(f"/games/{game['id']}.mgn").text
    public = club.house.ask(f"/api/games/{game['id']}.mgn").text
    assert '[Event "Двор, Среда"]\n[Date "2026.11.18"]\n[Table "1"]\n[Game "1"]' in text
    assert [line for line in text.splitlines() if line.startswith("[Seat")] == [
        f'[Seat "{seat}" "{name}"]' for seat, name in enumerate(named(club, game), 1)
    ]
    [record], [other] = read(text), read(public)
    assert record.result.ok and record.log.events == other.log.events
    assert not any(name in public for name in named(club, game))


def test_a_game_that_was_broken_off_is_marked_and_one_that_goes_on_is_not_told(club: Club) -> None:
    over, broken, live = club.info["games"]
    assert [one["state"] for one in (over, broken, live)] == ["over", "unfinished", "live"]
    told = sheet(club, broken, "en")
    assert "Game sheet Not finished Home" in told, told[:3]
    assert '[Result "*"]' in club.tonight(f"/games/{broken['id']}.mgn").text
    none = club.tonight("/games/nobody.pdf")
    for name in (f"{live['id']}.pdf", f"{live['id']}.mgn", f"{over['id']}.json", over["id"]):
        answer = club.tonight(f"/games/{name}")
        assert (answer.status, answer.text) == (404, none.text)
    assert club.house.ask(f"/api/games/{broken['id']}.mgn").status == 404


def test_nobody_else_is_told_anything(club: Club) -> None:
    game = club.info["games"][0]
    other = club_in(club.house)
    path = f"/api/clubs/{club._opened['club']}/evenings/{club.evening}/games/{game['id']}.pdf"
    tried = [
        club.house.ask(path, Authorization=f"Bearer {token}", Accept_Language="en")
        for token in ("", "x", other._opened["token"])
    ]
    assert {(one.status, one.error["code"]) for one in tried} == {(403, "not_allowed")}
    assert other.tonight(f"/games/{game['id']}.pdf").error["code"] == "no_such_game", "it is not theirs"
