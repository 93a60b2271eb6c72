"""What a game gave each seat, held against games whose course is known."""

from random import Random

import msgspec
import pytest

from gorod.engine.commands import JUDGE, Overrule, Remove, Ruling
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import Team
from gorod.notation import read
from gorod.scoring.game_result import SeatResult, result_of
from tests.cli.gorod import EXAMPLES, GAMES
from tests.random_play import TABLES, finished, new_log


def result(name: str) -> dict[int, SeatResult]:
    """By seat."""
    path = EXAMPLES / "game.mgn" if name == "game" else GAMES / f"{name}.mgn"
    [record] = read(path.read_text("utf-8"))
    found = result_of(record.log)
    assert found is not None
    return dict(enumerate(found.seats, 1))


def test_a_game_tells_its_winner_and_how_long_it_was() -> None:
    [record] = read((EXAMPLES / "game.mgn").read_text("utf-8"))
    found = result_of(record.log)
    assert found is not None and (found.winner, found.days) == (Team.RED, 4)


def test_the_sheriff_was_shot_first_and_named_two_blacks() -> None:
    seats = result("game")
    assert seats[4] == SeatResult("sheriff", Team.RED, True, blacks_named=2, shot_first=True)
    assert seats[9] == SeatResult("citizen", Team.RED, True)  # shot too, and not first
    assert seats[2] == SeatResult("mafioso", Team.BLACK)
    assert [seat for seat, one in seats.items() if one.won] == [1, 3, 4, 5, 7, 9, 10]


def test_nobody_wins_a_draw_and_nobody_is_shot_first_after_a_miss() -> None:
    seats = result("fiim-draw-by-idle-nights")
    assert not any(one.won or one.shot_first for one in seats.values())


def test_whoever_was_removed_and_whose_team_lost_by_him() -> None:
    assert [seat for seat, one in result("fiim-black-after-a-removal").items() if one.removed] == [9]
    assert [seat for seat, one in result("wolves-pause-and-team-defeat").items() if one.defeated] == [9]


def judged(*rulings: Overrule) -> list[SeatResult]:
    """A game that a judge ends at once, after these words of his."""
    log = new_log("fiim", 10, Random(3))
    for ruling in (*rulings, Overrule(Ruling.END, "поздно", value="black")):
        assert not isinstance(log.do(ruling, JUDGE), Refused)
    found = result_of(log)
    assert found is not None
    return [*found.seats]


def test_a_card_that_was_typed_in_wrong_counts_as_it_was_put_right() -> None:
    before = judged()
    seat = next(at for at, one in enumerate(before, 1) if one.role == "citizen")
    after = judged(Overrule(Ruling.ROLE, "перепутал", (seat,), "mafioso"))
    assert not before[seat - 1].won and after[seat - 1] == SeatResult("mafioso", Team.BLACK, True)


def test_whoever_comes_back_by_the_judges_word_was_not_removed() -> None:
    log = new_log("fiim", 10, Random(3))
    for command in (
        Remove(4),
        Overrule(Ruling.BACK, "ошибка", (4,)),
        Remove(5),
        Overrule(Ruling.END, "поздно", value="red"),
    ):
        assert not isinstance(log.do(command, JUDGE), Refused), command
    found = result_of(log)
    assert found is not None and [one.removed for one in found.seats[3:5]] == [False, True]


def told(log: Log) -> list[SeatResult]:
    """The same by another way: from the events as they are written down, and the cards shown at the end."""
    events = [*enumerate(msgspec.json.decode(msgspec.json.encode(log.events)))]
    [end] = [one for _, one in events if one["t"] == "ended"]
    sides = [str(log.game.rules.roles[card].team) for card in end["cards"]]
    nights = [at for at, one in events if one["t"] == "night_fell"]
    since = 0 if log.game.rules.first_night.full else next(iter(nights), len(events))
    dawns = [one for at, one in events if one["t"] == "day_broke" and at > since]
    shot = dawns[0].get("left", ()) if dawns else ()
    named = {one["seat"]: one["seats"] for _, one in events if one["t"] == "guessed"}
    return [
        SeatResult(
            card,
            Team(side),
            side == end["outcome"]["winner"],
            sum(sides[one - 1] == "black" for one in named[seat]) if seat in named else None,
            any(one["t"] == "removed" and one["seat"] == seat for _, one in events),
            any(one["t"] == "team_defeated" and one["seat"] == seat for _, one in events),
            seat in shot,
        )
        for seat, (card, side) in enumerate(zip(end["cards"], sides, strict=True), 1)
    ]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_result_is_what_the_written_events_say(rules: str, seats: int, seed: int) -> None:
    log = finished(rules, seats, seed, judge=0.03)
    found = result_of(log)
    assert found is not None and [*found.seats] == told(log)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_game_that_goes_on_has_no_result_and_one_that_is_over_has_one(rules: str, seats: int) -> None:
    log = finished(rules, seats, 1)
    found = result_of(log)
    assert found is not None and len(found.seats) == seats
    assert {one.team for one in found.seats if one.won} <= {found.winner}
    log.undo(1)
    assert log.game.is_over or result_of(log) is None
