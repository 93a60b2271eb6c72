"""Records as they are really found: incomplete, contradictory, of other types than promised."""

import json
import random
from typing import Any

import pytest

from gorod.imports import BadSource, Platform, convert, games_of
from gorod.notation import Record, read
from gorod.notation.checker import strict
from tests.imports import platforms
from tests.imports.chronicle import Chronicle, chronicle, imported, left
from tests.imports.random_games import Evening, rules_with

RATINGS, POLEMICA = Platform.MAFIARATINGS, Platform.POLEMICA
CARDS = ["maf", "maf", "don", "sheriff"]


def quiet(seed: int = 3) -> Chronicle:
    """A game without fouls."""
    return chronicle(Evening(seed, rules_with(), fouls=0).played())


def table(*changes: tuple[int, dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Ten players of mafiaratings of whom nothing is told but what is said here."""
    players: list[dict[str, Any]] = [{"role": role} for role in CARDS] + [{} for _ in range(6)]
    for seat, told in changes:
        players[seat - 1] |= told
    return {"id": 1, "winner": "civ", "players": players, **more}


def unknown(record: Record) -> list[str]:
    """What the record says it does not tell."""
    return (record.unit.value("Unknown") or "").split()


def line(record: Record, start: str) -> str:
    """The first line that begins so."""
    lines = [
        f"{one.phase} {one.step} {' '.join(token.text for token in one.items)}" for one in record.unit.lines
    ]
    outcomes = [" ".join(one.outcome or ()) for one in record.unit.lines]
    return next(
        f"{text.strip()} = {told}"
        for text, told in zip(lines, outcomes, strict=True)
        if text.startswith(start)
    )


def gone(kind: str, round_: int) -> dict[str, Any]:
    return {"death": {"round": round_, "type": kind}}


def test_departures_alone_make_a_record() -> None:
    """Nothing is told but who left: everything else is marked as unknown."""
    record = imported(
        table((5, gone("night", 1)), (1, gone("day", 1)), (2, gone("day", 2)), (3, gone("day", 3))), RATINGS
    )
    assert left(chronicle(record.log)) == [
        (1, "D2", "voted"),
        (2, "D3", "voted"),
        (3, "D4", "voted"),
        (5, "N1", "killed"),
    ]
    assert {"shots", "checks", "votes", "nominations"} <= set(unknown(record))
    assert line(record, "N1 shot") == "N1 shot = 5" and record.unit.value("Result") == "red"


def test_lift_hands_that_are_not_told_are_not_made_up() -> None:
    hands = {seat: [2 if seat % 2 else 1] * 2 for seat in range(1, 11)}
    told = [(seat, {"voting": [hands[seat]]}) for seat in hands]
    source = table(*told, winner="maf")
    source["players"][4] |= {"nominating": [1]}
    source["players"][5] |= {"nominating": [2]}
    record = imported(source, RATINGS)
    assert line(record, "D1 lift") == "D1 lift = none" and "lifts" in unknown(record)


@pytest.mark.parametrize(
    ("kind", "written"), [("kickOut", "D2 foul 6#"), ("warnings", "D2 foul 6#"), ("giveUp", "D2 judge out 6")]
)
def test_departures_that_no_vote_or_shot_explains(kind: str, written: str) -> None:
    record = imported(table((6, gone(kind, 1)), (5, gone("night", 1))), RATINGS)
    assert line(record, written)
    assert (6, "D2") in [(seat, phase) for seat, phase, _ in left_with_rulings(record)]


def left_with_rulings(record: Record) -> list[tuple[int, str, str]]:
    return [(one.seat, one.phase, one.how.value) for one in record.log.game.left]


def test_votes_that_contradict_the_departure_give_way_to_it() -> None:
    told = quiet()
    source = platforms.newer(told)
    day, seat = next((int(one.phase[1:]), one.seat) for one in told.left if one.how == "voted")
    for player in source["players"]:
        if len(player.get("voting", [])) >= day and player["voting"][day - 1] is not None:
            other = (
                next(c for _, c in told.nominations[day] if c != seat)
                if len(told.nominations[day]) > 1
                else seat
            )
            player["voting"][day - 1] = other
    assert left(chronicle(imported(source, RATINGS).log)) == left(told)


def test_a_black_shot_by_his_own_has_named_himself() -> None:
    shots = {"shooting": [2]}
    record = imported(table((1, shots), (3, shots), (2, gone("night", 1)), winner="maf"), RATINGS)
    assert line(record, "N1 shot") == "N1 shot 1>2 2>2 3>2 = 2" and "shots" not in unknown(record)


def test_a_missing_shot_of_another_is_unknown() -> None:
    shots = {"shooting": [5]}
    record = imported(table((1, shots), (3, shots), (5, gone("night", 1)), winner="maf"), RATINGS)
    assert line(record, "N1 shot") == "N1 shot 1>5 3>5 = 5" and "shots" in unknown(record)


def test_shots_and_votes_of_the_dead_are_left_out() -> None:
    told = quiet()
    source = platforms.polemica(told)
    first = next(one for one in told.left if one.how == "voted")
    source["shots"].append({"night": 3, "shooter": first.seat, "victim": 1})
    source["votes"].append({"day": 4, "num": 1, "voter": first.seat, "candidate": 1})
    assert left(chronicle(imported(source, POLEMICA).log)) == left(told)


def test_naming_one_who_already_stands_is_taken() -> None:
    told = quiet()
    day, named = next((day, named) for day, named in told.nominations.items() if len(named) > 1)
    free = next(seat for seat in range(1, 11) if seat not in dict(named))
    source = platforms.polemica(told)
    source["votes"].append({"day": day, "num": 0, "voter": free, "candidate": named[0][1]})
    assert left(chronicle(imported(source, POLEMICA).log)) == left(told)


def test_a_record_without_checks_says_so() -> None:
    source = platforms.polemica(quiet())
    del source["checks"]
    assert unknown(imported(source, POLEMICA)) == ["checks"]


def test_fouls_without_a_moment_are_counted_apart() -> None:
    record = imported(table((7, {"warnings": 2}), (5, gone("night", 1)), winner="maf"), RATINGS)
    assert record.unit.value("Warned") == "7:2" and "fouls" in unknown(record)


def test_a_best_move_of_which_only_the_score_is_told() -> None:
    source = platforms.older(quiet())
    source["players"][0]["mafs_guessed"] = 2
    text = convert(source, RATINGS).text
    assert "; best move of 1: 2 black" in text and "best" in text.split("[Unknown")[1].split("]")[0]


def test_departures_after_the_end_are_told_at_the_end() -> None:
    """By these cards the game was over before: the record contradicts itself, and nobody is lost."""
    deaths = [(5, "night", 1), (6, "day", 1), (7, "night", 2), (8, "day", 2), (9, "night", 3)]
    source = table(*((seat, gone(kind, round_)) for seat, kind, round_ in deaths), winner="maf")
    record = imported(source, RATINGS)
    assert {seat for seat, _, _ in left_with_rulings(record)} == {5, 6, 7, 8, 9}
    assert "left after the end, as recorded: 9 in N3" in convert(source, RATINGS).text


def test_a_talk_does_not_deny_the_vote_that_follows() -> None:
    text = convert(table((1, gone("day", 1))), RATINGS).text
    assert "D2 talk 2 3 4 5 6 7 8 9 10 1\nD2 vote 1 = 1\n" in text


def test_names_only_if_asked_for() -> None:
    source = platforms.newer(quiet())
    assert "player 1" not in convert(source, RATINGS).text
    assert '[Seat "1" "player 1"]' in convert(source, RATINGS, names=True).text


def test_a_winner_that_does_not_follow_is_the_judges_word() -> None:
    record = imported(table((5, gone("night", 1)), winner="tie"), RATINGS)
    assert record.unit.value("Result") == "draw" and line(record, "D2 judge end draw")


def test_a_draw_by_idle_nights_does_not_stop_a_game_that_went_on() -> None:
    told = [(seat, {"voting": [None] * 4 + [1]}) for seat in range(1, 11)]
    source = table(*told, (1, gone("day", 4)), (2, gone("day", 5)), (3, gone("day", 6)))
    record = imported(source, RATINGS)
    assert record.unit.value("Result") == "red" and 'idle_nights_draw" "0"' in convert(source, RATINGS).text


@pytest.mark.parametrize(
    "wrap",
    [
        lambda g: [g, g],
        lambda g: {"games": [g]},
        lambda g: {"id": 5, "data": g},
        lambda g: {"id": 5, "data": json.dumps(g)},
    ],
)
def test_games_are_found_wherever_they_lie(wrap: Any) -> None:
    found = games_of(json.dumps(wrap(platforms.polemica(quiet()))))
    assert found and all(convert(game, POLEMICA).text for game in found)


def test_several_objects_in_one_file() -> None:
    one = json.dumps(platforms.newer(quiet()))
    assert len(games_of(f"{one}\n{one}\n")) == 2


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [("", "empty_file", 0), ("\n{oops", "not_json", 2), ("[1, 2]", "no_games", 0), ("{}", "no_games", 0)],
)
def test_what_is_no_record(text: str, code: str, line: int) -> None:
    with pytest.raises(BadSource) as caught:
        games_of(text)
    assert (caught.value.code, caught.value.line) == (code, line)


def test_the_wrong_platform_is_refused() -> None:
    with pytest.raises(BadSource, match="other_platform"):
        convert(platforms.polemica(quiet()), RATINGS)
    with pytest.raises(BadSource, match="other_platform"):
        convert(platforms.older(quiet()), POLEMICA)


KEPT = {"players", "position", "role", "death", "death_round", "death_type", "winner", "result", "type"}


def spoilt(value: Any, rng: random.Random) -> Any:
    """The same with some leaves gone, or of another type."""
    if isinstance(value, dict):
        return {key: one if key in KEPT - {"players"} else spoilt(one, rng) for key, one in value.items()}
    if isinstance(value, list):
        return [spoilt(one, rng) for one in value]
    if rng.random() > 0.03:
        return value
    return rng.choice([None, str(value), "x", -3, 10**9, [], {"a": 1}, True, 4])


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_spoilt_the_record_passes_and_departures_stand(seed: int) -> None:
    rng, told = random.Random(seed), quiet(seed)
    for write, platform in (
        (platforms.polemica, POLEMICA),
        (platforms.newer, RATINGS),
        (platforms.older, RATINGS),
    ):
        source = spoilt(json.loads(json.dumps(write(told))), rng)
        (record,) = read(convert(source, platform).text)
        assert strict(record).ok
        assert platform is POLEMICA or left(chronicle(record.log)) == left(told)
        assert record.unit.value("Result") == told.winner or told.winner == "draw"
