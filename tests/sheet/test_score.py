"""Points on the sheet: by the scale of an evening, with reasons and sources."""

from msgspec.structs import replace

from gorod.engine.events import Outcome
from gorod.engine.role import Team
from gorod.notation import read
from gorod.scoring.game_result import result_of
from gorod.scoring.presets import PRESETS
from gorod.scoring.standings import StandingRow, ci_in, points_of
from gorod.sheet.filling import filled_so_far
from gorod.sheet.form import Heading, Score, Sheet
from gorod.sheet.pdf import printed
from gorod.sheet.wording import worded
from tests.cli.gorod import HALF_GAME
from tests.sheet.sheets import GAME, count, lines, sheet_of

AN_EVENING = Heading(date="2026.11.18", table="2", game="3", names={4: "Анна"}, club="Двор", evening="Среда")
FIIM = PRESETS["fiim"]


def scored(extra: dict[int, int], reasons: dict[int, str], ci: dict[int, int]) -> Sheet:
    """The game of the examples, which red have won and in which № 4 named two blacks."""
    sheet = sheet_of(GAME, AN_EVENING)
    [record] = read(GAME.read_text("utf-8"))
    result = result_of(record.log)
    assert result is not None
    seats = range(1, 11)
    points = tuple(points_of(result, seat, extra.get(seat, 0), FIIM) for seat in seats)
    sheet.score = Score(FIIM, points, tuple(ci.get(seat, 0) for seat in seats), reasons)
    return sheet


def test_points_of_a_club_game_stand_seat_by_seat() -> None:
    sheet = scored({3: 35, 8: -20}, {3: "Назвал двух\nчёрных"}, {4: 27})
    sheet.protest = "№ 6 голосовал после «Спасибо»"
    pdf = printed([sheet], "ru")
    assert count(pdf) == 1
    assert {
        "Клуб Двор Вечер Среда Дата 2026.11.18 Стол № 2 Игра № 3",
        "3 Мирный житель Д3, подъём 1,00 +0,35 1,35",
        "4 Анна Шериф Н1, выстрел 1,00 +0,57 1,57",
        "8 Мафия Д4, голосование 0,00 −0,20 −0,20",
        "№ ЛХ Доп. Штраф Ci Причина",
        "3 +0,35 Назвал двух чёрных",
        "4 +0,30 +0,27",
        "Протест № 6 голосовал после «Спасибо»",
    } <= set(lines(pdf))


def test_the_scale_is_named_with_its_sources() -> None:
    told = worded(scored({}, {}, {}), "en")["score"]["scale"]
    assert told.startswith("Scale “FIIM”: a win 1.00 [FIIM on points]; best move by blacks named: 2 – 0.30")
    assert "removal −0.50 [" in told
    sheet = scored({}, {}, {})
    assert sheet.score is not None
    sheet.score = replace(sheet.score, preset=PRESETS["wins"])
    assert worded(sheet, "en")["score"]["scale"] == "Scale “Wins only”: a win 1.00 [FIIM on points]."


def test_a_game_that_was_broken_off_is_marked_and_worth_nothing() -> None:
    [record] = read(HALF_GAME.read_text("utf-8"))
    pdf = printed([filled_so_far(record.log, AN_EVENING)], "ru")
    assert "Протокол игры Игра не окончена Спортивная (ФИИМ)" in lines(pdf)
    assert "Победившая команда Игра не окончена" in lines(pdf)


def test_what_does_not_count_as_played_is_marked() -> None:
    sheet = scored({}, {}, {})
    assert worded(sheet, "ru")["marks"] == []
    sheet.outcome, sheet.is_cancelled = Outcome(Team.RED, "ruling"), True
    assert worded(sheet, "ru")["marks"] == ["Окончена решением судьи", "Аннулирована"]


def test_ci_of_one_game_is_what_all_games_make_it() -> None:
    [record] = read(GAME.read_text("utf-8"))
    result = result_of(record.log)
    assert result is not None and result.seats[3].shot_first
    lost = replace(result, winner=Team.BLACK, seats=tuple(replace(one, won=False) for one in result.seats))
    row = StandingRow("x", games=10, shot_first=1)
    assert [ci_in(lost, seat, row, FIIM) for seat in (3, 4)] == [0, 10]
    assert ci_in(result, 4, row, FIIM) == 0, "whoever has won needs none"
    assert ci_in(lost, 4, None, FIIM) == ci_in(lost, 4, row, PRESETS["wins"]) == 0
