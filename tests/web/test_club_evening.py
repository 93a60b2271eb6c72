"""A whole evening of a club, by requests and judges' sockets alone, with a kill in the middle."""

import csv
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gorod.roles import ROLES
from tests.cli.gorod import gorod
from tests.web.evening import PACE, Club, Json, club_in, judges
from tests.web.house import House

# -- the same sums computed independently, from the public records


def worth(record: Json) -> list[tuple[Decimal, bool, bool]]:
    """Return for each seat: points, whether shot first as a red, and whether that game was lost."""
    events, winner = record["events"], record["winner"]
    cards = [
        ROLES[role].team.value for _, role in sorted(record["roles"].items(), key=lambda one: int(one[0]))
    ]
    removed = {one["seat"] for one in events if one["t"] == "removed"}
    dawns = [
        one for one in events if one["t"] == "day_broke" and one["day"] == 1
    ]  # with these rules they shoot on the first night
    first = {seat for one in dawns for seat in one.get("left", ())}
    found = []
    for seat, color in enumerate(cards, 1):
        points = Decimal(color == winner) - Decimal("0.5") * (seat in removed)
        is_first = color == "red" and seat in first
        found.append((points, is_first, is_first and winner not in ("red", None)))
    return found


def reckoned(games: list[tuple[list[str], Json]], extra: dict[str, Decimal]) -> dict[str, Decimal]:
    """Return the totals by person."""
    sums: dict[str, Decimal] = {}
    played, first, lost = Counter[str](), Counter[str](), Counter[str]()
    for people, record in games:
        for person, (points, is_first, is_lost) in zip(people, worth(record), strict=True):
            sums[person] = sums.get(person, Decimal(0)) + points
            played[person] += 1
            first[person] += is_first
            lost[person] += is_lost
    for person in sums:
        base = (Decimal("0.4") * played[person]).quantize(Decimal(1), ROUND_HALF_UP)
        ci = min(Decimal("0.4"), Decimal("0.4") * first[person] / base) if base else Decimal("0.4")
        sums[person] += extra.get(person, Decimal(0)) + lost[person] * ci.quantize(
            Decimal("0.01"), ROUND_HALF_UP
        )
    return sums


def test_three_games_with_twelve_people_at_two_tables(tmp_path: Path) -> None:
    luck = Random(1)
    with House(tmp_path / "data", *PACE) as house:
        club = club_in(house)
        tables = [club.do("/tables", {}) for _ in range(2)]
        club.do("/draw", {})
        seated = [key for one in club.info["tables"] for key in one["people"]]
        assert sorted(seated) == sorted(one["key"] for one in club.info["people"])
        for judge in judges(club, tables, luck):
            judge.begin()
        assert [one["state"] for one in club.info["games"]] == ["live", "live"]
        for judge in judges(club, tables, luck):
            judge.play()
        before = club.info
        house.kill()
    with House(tmp_path / "data", *PACE) as house:
        club.house = house
        assert club.info == before and len(before["standings"]) == 12
        club.do("/draw", {"tables": [tables[0]["table"]]})
        for judge in judges(club, tables[:1], luck):
            judge.begin()
            live = club.info
            assert live["standings"] == before["standings"]
            assert set(live["games"][2]) == {"id", "table", "at", "state", "people"}
            assert club.tonight(f"/games/{live['games'][2]['id']}", {"cancelled": True}).status == 404
            judge.play()
        info = club.info
        assert [one["state"] for one in info["games"]] == ["over"] * 3
        club.do(f"/games/{info['games'][1]['id']}", {"extra": [{"seat": 2, "points": 35, "reason": "Ход"}]})
        records = [house.ask(f"/api/games/{one['id']}.json").json for one in info["games"]]
        games = [(one["people"], record) for one, record in zip(info["games"], records, strict=True)]
        extra = {info["games"][1]["people"][1]: Decimal("0.35")}
        adds_up(club, reckoned(games, extra))
        club.do(f"/games/{info['games'][0]['id']}", {"cancelled": True, "protest": "№ 4 видел карту"})
        adds_up(club, reckoned(games[1:], extra))
        club.do(f"/games/{info['games'][0]['id']}", {"cancelled": False})
        adds_up(club, reckoned(games, extra))
        spreadsheet(club)
        forgotten(club, tmp_path / "data")
        assert house.stop()[0] == 0
    assert gorod("data", "verify", "--data", tmp_path / "data").status == 0


def adds_up(club: Club, known: dict[str, Decimal]) -> None:
    rows = club.info["standings"]
    assert {row["person"]: Decimal(row.get("total", 0)) / 100 for row in rows} == known
    assert [row["place"] for row in rows] == [
        1 + sum(b > known[a["person"]] for b in known.values()) for a in rows
    ]


def spreadsheet(club: Club) -> None:
    """Check that the spreadsheet has the same people, order and sums, in Russian format."""
    answer = club.tonight("/standings.csv?lang=ru")
    assert answer.text.startswith("\ufeffМесто;Игрок;") and "csv" in answer.headers["content-type"]
    lines = [*csv.DictReader(StringIO(answer.text.removeprefix("\ufeff"), newline=""), delimiter=";")]
    rows, named = club.info["standings"], {one["key"]: one["name"] for one in club.info["people"]}
    assert [one["Игрок"].removeprefix("'") for one in lines] == [named[row["person"]] for row in rows]
    assert "'=Миша" in [one["Игрок"] for one in lines]
    assert [one["Сумма"] for one in lines] == [
        f"{row.get('total', 0) / 100:.2f}".replace(".", ",") for row in rows
    ]
    assert [int(one["За красных: победы"]) for one in lines] == [
        row["sides"].get("red", {"wins": 0})["wins"] for row in rows
    ]
    english = club.tonight("/standings.csv?lang=en").text
    assert english.startswith("\ufeffPlace;Player;") and "Citizen: wins" in english


def forgotten(club: Club, data: Path) -> None:
    """Check that a deleted person has no name there, and that no file has it."""
    before = club.info["standings"]
    key = next(one["key"] for one in club.info["people"] if one["name"] == "Захар")
    assert club.ask(f"/people/{key}/delete", b"").status in (202, 204)
    assert club.info["standings"] == before and "Захар" not in club.tonight().text
    assert ";—;" in club.tonight("/standings.csv?lang=ru").text
    assert gorod("data", "delete-player", "Ира", "--data", data).status == 0
    assert club.info["standings"] == before and "Ира" not in club.tonight().text + club.ask().text
    files = b"".join(path.read_bytes() for path in data.iterdir() if path.is_file())
    assert not any(name.encode() in files for name in ("Захар", "Ира"))


# -- who may


@pytest.fixture
def club(house: House) -> Club:
    return club_in(house)


def test_names_and_games_are_told_to_the_clubs_token_alone(club: Club, house: House) -> None:
    table = club.do("/tables", {})
    paths = ["", f"/evenings/{club.evening}", f"/evenings/{club.evening}/standings.csv"]
    id = club._opened["club"]
    tokens = ("", "x", table["organiser"], club_in(house)._opened["token"])
    tried = [
        house.ask(f"/api/clubs/{one}{path}", Authorization=f"Bearer {token}", Accept_Language="en")
        for one in (id, "nowhere")
        for path in paths
        for token in tokens
    ]
    assert {(one.status, one.text) for one in tried} == {(403, tried[0].text)}
    assert tried[0].error["code"] == "not_allowed"


WRONG: list[tuple[str, Any, int, str]] = [
    ("/people", {"name": "\u3164"}, 400, "bad_name"),
    ("/people", {"name": "анна"}, 409, "name_taken"),
    ("/people/nobody", {"name": "Ян"}, 404, "no_such_person"),
    ("/people/nobody/delete", b"", 404, "no_such_person"),
    ("/evenings", {"table": {"rules": "nobody's"}}, 400, "unknown_rules"),
    ("/evenings", {"table": {"rules": "fiim"}, "preset": "mine"}, 400, "unknown_preset"),
    ("/evenings", {"table": {"rules": "fiim"}, "date": "завтра"}, 400, "bad_request"),
    ("/evenings/nowhere", {"title": "Среда"}, 404, "no_such_evening"),
    ("/evenings/nowhere/draw", {}, 404, "no_such_evening"),
    ("/evenings/EVENING", {"present": ["nobody"]}, 404, "no_such_person"),
    ("/evenings/EVENING", {"present": ["x"] * 300}, 400, "bad_request"),
    ("/evenings/EVENING", b" " * 20_000, 413, "too_large"),
    ("/evenings/EVENING/tables", {"seats": 20}, 400, "bad_players"),
    ("/evenings/EVENING/tables/nowhere/seats", {"people": []}, 404, "no_such_table"),
    ("/evenings/EVENING/tables/nowhere/judge", b"", 404, "no_such_table"),
    ("/evenings/EVENING/draw", {}, 404, "no_such_table"),
    ("/evenings/EVENING/games/nobody", {"cancelled": True}, 404, "no_such_game"),
    ("/evenings/EVENING/games/nobody", {"extra": [{"seat": 1, "points": 9999}]}, 400, "bad_request"),
]


def test_what_is_wrong_is_told_as_elsewhere(club: Club) -> None:
    for path, body, status, code in WRONG:
        told = club.ask(path.replace("EVENING", club.evening), body, Accept_Language="en")
        assert (told.status, told.error["code"]) == (status, code), path


def test_a_lost_token_comes_back_by_the_phrase(club: Club, house: House) -> None:
    code, phrase = club._opened["code"], club._opened["phrase"]
    assert house.ask(f"/api/clubs/{code}/recover", {"phrase": "не те слова"}).error["code"] == "wrong_phrase"
    club._opened["token"] = house.ask(f"/api/clubs/{code}/recover", {"phrase": phrase}).json["token"]
    assert [one["name"] for one in club.ask().json["people"]][1] == "Анна"


def test_presets_are_told_with_their_sources(house: House) -> None:
    told = {one["id"]: one for one in house.ask("/api/presets").json}
    assert told["fiim"]["best_move"] == {"2": 30, "3": 50} and told["fiim"]["sources"]["removal"]
