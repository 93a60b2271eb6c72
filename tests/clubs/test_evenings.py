"""Evenings: seating, what follows people from table to table, standings, and permissions."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from gorod.clubs.evening_games import EveningReader
from gorod.clubs.evenings import MAX_TABLES_PER_EVENING
from gorod.clubs.standings_csv import standings_csv
from gorod.engine.events import Started
from gorod.protocol.club import EveningChange, ExtraPoints, NewClub, NewEvening
from gorod.protocol.http import Bots, NewTable, Opened
from gorod.protocol.lobby import DealKind, Mode, TableState
from gorod.services.denied import Denied
from tests.clubs.night import NAMES, Night

SIX = NAMES[:6]


def code(answer: Any) -> str:
    assert isinstance(answer, Denied), answer
    return answer.code


# -- seats


def test_people_sit_where_the_list_says_and_play_under_their_keys() -> None:
    night = Night()
    table = night.open_table()
    assert night.seat(table, *SIX) is None and night.seated(table) == [*SIX]
    night.play(table)
    [game] = night.info().games
    assert [night.name(key) for key in game.people] == [*SIX]


def test_a_seat_may_stay_free_and_then_the_game_waits() -> None:
    night = Night()
    table = night.open_table()
    night.seat(table, "Анна", "", "Вера")
    assert night.seated(table) == ["Анна", "", "Вера", "", "", ""]
    assert night.send(table, t="manage", what="start") == "seats_free"


def test_whoever_sits_down_at_another_table_gets_up_at_the_first() -> None:
    night = Night()
    first, second = night.open_table(), night.open_table()
    night.seat(first, *SIX)
    night.seat(second, "Анна")
    assert night.seated(first) == ["", *SIX[1:]] and night.seated(second)[0] == "Анна"
    night.restart()
    assert night.seated(first) == ["", *SIX[1:]] and night.seated(second)[0] == "Анна"


def test_nobody_sits_at_two_tables_and_nobody_leaves_a_game_like_this() -> None:
    night = Night()
    first, second = night.open_table(), night.open_table()
    night.seat(first, *SIX)
    night.begin(first)
    assert code(night.seat(second, "Лена", "Анна")) == "sits_elsewhere" and not any(night.seated(second))
    assert code(night.seat(first, *NAMES[6:])) == "already_started"
    assert code(night.seat(second, "Лена", "Лена")) == "table_full"
    assert code(night.seat(second, "nobody")) == "no_such_person"


def test_seats_are_drawn_at_all_tables_that_play_nothing() -> None:
    night = Night()
    first, second = night.open_table(), night.open_table()
    draws = set()
    for _ in range(8):
        assert night.draw() is None
        seats = night.seated(first), night.seated(second)
        assert sorted([*seats[0], *seats[1]]) == sorted(NAMES)
        draws.add(str(seats))
    assert len(draws) == 8
    assert night.world.table(first).members.standing_draw() is not None


def test_a_draw_leaves_a_game_alone_and_whoever_plays_it() -> None:
    night = Night()
    first, second = night.open_table(), night.open_table()
    night.seat(first, *SIX)
    night.begin(first)
    night.draw()
    assert sorted(night.seated(second)) == sorted(NAMES[6:]) and night.seated(first) == [*SIX]
    assert code(night.draw(first)) == "already_started"


def test_whoever_has_played_least_is_drawn_first() -> None:
    night = Night("home", 8)
    table, played = night.open_table(), Counter[str]()
    for _ in range(6):
        night.draw()
        played.update(night.seated(table))
        night.play(table)
        counts = {played[name] for name in NAMES}
        assert max(counts) - min(counts) <= 1
    assert {one.games for one in night.info().people} == {4}


# -- what follows people


def begins(night: Night, table: Opened) -> dict[int, int]:
    """Return the fouls with which the current game began, by seat."""
    live = night.world.table(table).live
    assert live is not None
    first = live.log.events[0]
    assert isinstance(first, Started)
    return dict(first.penalties)


@pytest.mark.parametrize("is_killed", [False, True])
def test_fouls_follow_somebody_to_another_table(is_killed: bool) -> None:
    night = Night()
    first, second = night.open_table(), night.open_table()
    night.seat(first, *SIX)
    night.begin(first)
    assert night.send(first, t="penalty", seat=2, fouls=2, reason="discussing") == "applied"
    night.end(first, "red")
    if is_killed:
        night.restart()
    assert {one.name: one.fouls for one in night.info().people if one.fouls} == {"Борис": 2}
    night.seat(second, "Борис", *NAMES[6:11])
    if is_killed:
        night.restart()
    night.begin(second)
    assert begins(night, second) == {1: 2}
    night.seat(first, "Анна", "Вера", "Глеб", "Дина", "Егор", "Миша")
    night.begin(first)
    assert begins(night, first) == {} and not any(one.fouls for one in night.info().people)


def suspended(night: Night) -> list[str]:
    return [one.name for one in night.info().people if one.suspended]


def test_whoever_must_miss_a_game_misses_the_next_one_of_the_evening_at_whichever_table() -> None:
    night = Night()
    first, second = night.open_table(), night.open_table()
    night.seat(first, *SIX)
    night.begin(first)
    assert night.send(first, t="penalty", seat=2, suspended=True, reason="prompting") == "applied"
    night.end(first, "red")
    assert suspended(night) == ["Борис"]
    assert code(night.seat(second, "Борис", *NAMES[6:11])) == "misses_game"
    for _ in range(5):
        night.draw(second)
        assert "Борис" not in night.seated(second)
    night.restart()
    night.play(second)
    assert suspended(night) == [] and night.seat(second, "Борис") is None


@pytest.mark.parametrize("is_alone", [False, True])
def test_what_was_noted_at_a_table_that_closes_follows_people_all_the_same(is_alone: bool) -> None:
    night = Night()
    first = night.open_table()
    others = [] if is_alone else [night.open_table()]
    night.seat(first, *SIX)
    night.begin(first)
    assert night.send(first, t="penalty", seat=2, fouls=2) == "applied"
    assert night.send(first, t="penalty", seat=3, suspended=True) == "applied"
    assert night.send(first, t="manage", what="close") == "applied"
    night.restart()
    second = others[0] if others else night.open_table()
    assert {one.name: one.fouls for one in night.info().people if one.fouls} == {"Борис": 2}
    assert suspended(night) == ["Вера"]
    third = night.open_table()
    assert {one.name: one.fouls for one in night.info().people if one.fouls} == {"Борис": 2}, "once"
    assert code(night.seat(third, "Вера")) == "misses_game"
    night.seat(third, "Борис", *NAMES[6:11])
    night.begin(third)
    assert begins(night, third) == {1: 2} and suspended(night) == [], "he has missed it"
    night.seat(second, "Вера", "Глеб", "Дина", "Егор", "Анна", "Миша")
    night.begin(second)
    assert begins(night, second) == {}


def test_a_word_about_somebody_who_sits_elsewhere_by_now_reaches_him_there() -> None:
    night = Night()
    first, second = night.open_table(), night.open_table()
    night.seat(first, *SIX)
    night.play(first)
    night.seat(second, "Борис", *NAMES[6:11])
    key = night.keys["Борис"]
    assert night.send(first, t="penalty", who=key, fouls=1) == "applied"
    assert night.send(first, t="penalty", who=key, fouls=2) == "applied", "in place of the first"
    night.restart()
    night.begin(second)
    assert begins(night, second) == {1: 2}
    assert not any(one.fouls for one in night.info().people)


# -- games and points


def test_games_stand_in_order_and_one_that_is_on_tells_nothing() -> None:
    night = Night("fiim", 10)
    table = night.open_table()
    night.seat(table, *NAMES[:10])
    first = night.play(table, "black")
    night.world.clock.move_to(night.world.clock.now() + 60)
    second = night.begin(table)
    over, live = night.info().games
    assert (over.id, over.state, over.winner) == (first, "over", "black")
    assert [one.won for one in over.seats].count(True) == 3
    assert msgspec.json.decode(msgspec.json.encode(live)) == {
        "id": second,
        "table": table.table,
        "at": live.at,
        "state": "live",
        "people": list(over.people),
    }
    assert code(night.correct(second, cancelled=True)) == "no_such_game"


CARDS = ("don", "mafioso", "mafioso", "sheriff", *["citizen"] * 6)


@pytest.mark.parametrize("is_shot", [False, True])
def test_a_game_that_is_on_looks_alike_whatever_was_dealt_and_done(is_shot: bool) -> None:
    told = []
    for cards in (CARDS, CARDS[::-1]):
        night = Night("fiim", 10, DealKind.TYPED)
        table = night.open_table()
        night.seat(table, *NAMES[:10])
        night.begin(table, cards)
        blacks = [seat for seat, card in enumerate(cards, 1) if card in ("don", "mafioso")]
        while night.step(table) != "hunt":
            night.send(table, t="do", cmd={"do": "time_up"})
        for seat in blacks if is_shot else ():
            night.send(table, t="do", cmd={"do": "shoot", "seat": 5}, **{"as": seat})
        told.append(msgspec.json.encode(night.info()))
    assert told[0] == told[1]


def test_an_end_that_is_taken_back_takes_its_points_back() -> None:
    night = Night()
    table = night.open_table()
    night.seat(table, *SIX)
    night.play(table)
    assert sum(night.totals().values()) > 0
    assert night.send(table, t="manage", what="undo", count=1) == "applied"
    assert night.totals() == {} and night.info().games[0].winner == ""
    night.end(table, "black")
    assert night.info().games[0].winner == "black"


def test_an_end_is_taken_back_only_with_those_who_played() -> None:
    night = Night()
    table, other = night.open_table(), night.open_table()
    night.seat(table, *SIX)
    night.play(table)
    night.seat(other, "Борис")
    assert night.send(table, t="manage", what="undo", count=1) == "other_people"
    night.seat(table, *reversed(SIX))
    assert night.send(table, t="manage", what="undo", count=1) == "other_people"
    night.seat(table, *SIX)
    assert night.send(table, t="manage", what="undo", count=1) == "applied"


def test_a_cancelled_game_counts_no_more_until_it_counts_again() -> None:
    night = Night()
    table = night.open_table()
    night.seat(table, *SIX)
    game = night.play(table)
    before = night.totals()
    assert night.correct(game, cancelled=True, protest="Подглядывали") is None
    night.restart()
    [told] = night.info().games
    assert night.totals() == {} and (told.cancelled, told.protest) == (True, "Подглядывали")
    assert {one.games for one in night.info().people} == {0}
    night.correct(game, cancelled=False)
    assert night.totals() == before and night.info().games[0].protest == "Подглядывали"


def test_extra_points_have_a_reason_and_a_seat() -> None:
    night = Night()
    table = night.open_table()
    night.seat(table, *SIX)
    game = night.play(table)
    before = night.totals()["Вера"]
    assert night.correct(game, ExtraPoints(3, 40, "Красиво"), ExtraPoints(4, -5)) is None
    assert night.totals()["Вера"] == before + 40
    night.restart()
    assert night.info().games[0].extra == (ExtraPoints(3, 40, "Красиво"), ExtraPoints(4, -5))
    assert code(night.correct(game, ExtraPoints(7, 40))) == "no_such_seat"
    assert code(night.correct("nobody", cancelled=True)) == "no_such_game"


def test_a_game_of_another_evening_is_none_of_this_one() -> None:
    night = Night()
    other = night.world.open("home", mode="judged", seats=3)
    for name in "abc":
        night.world.join(other, name)
    game = night.world.begin(other)
    night.end(other, "red")
    assert code(night.correct(game, cancelled=True)) == "no_such_game" and night.info().games == ()


@pytest.mark.parametrize(("rules", "preset"), [("fiim", "fiim"), ("club", "wins"), ("wolves", "")])
def test_games_are_counted_as_is_usual_with_the_rules_or_as_was_chosen(rules: str, preset: str) -> None:
    night = Night(rules, 10)
    assert night.info().preset == preset
    table = night.open_table()
    night.seat(table, *NAMES[:10])
    night.play(table)
    assert [row.place for row in night.info().standings][:2] == ([1, 1] if preset else [0, 0])
    assert set(night.totals().values()) == ({0, 100} if preset else {0})
    night.at("change", *night.where, EveningChange(preset="wins"))
    assert set(night.totals().values()) == {0, 100}
    assert code(night.at("change", *night.where, EveningChange(preset="mine"))) == "unknown_preset"


# -- tables and evenings


def test_a_table_of_an_evening_is_judged_by_a_person_whatever_was_asked() -> None:
    night = Night()
    wanted = NewTable("home", mode=Mode.ONLINE, seats=4, bots=Bots("random", 2), watch=True, listed=True)
    night.id = night.at("open", *night.door, NewEvening(wanted)).evening
    settings = night.world.table(night.open_table()).settings
    assert settings.mode is Mode.JUDGED and not (settings.bots or settings.watch or settings.listed)
    assert night.world.table(night.open_table(5)).settings.seats == 5
    assert code(night.at("open_table", *night.where, 20, "address")) == "bad_players"
    assert code(night.at("open", *night.door, NewEvening(NewTable("nobody's")))) == "unknown_rules"


def test_an_evening_that_is_closed_is_read_and_not_played() -> None:
    night = Night()
    table = night.open_table()
    night.seat(table, *SIX)
    night.play(table)
    before = night.info()
    night.at("change", *night.where, EveningChange(closed=True))
    assert code(night.draw()) == code(night.seat(table)) == "evening_over"
    assert code(night.at("open_table", *night.where, None, "address")) == "evening_over"
    assert night.info() == msgspec.structs.replace(before, state="closed")
    night.at("change", *night.where, EveningChange(closed=False))
    assert night.draw() is None


def test_an_evening_has_an_end_of_tables() -> None:
    night = Night("home", 3)
    for _ in range(MAX_TABLES_PER_EVENING):
        night.open_table()
        night.world.clock.move_to(night.world.clock.now() + 60)
    assert code(night.at("open_table", *night.where, None, "address")) == "club_full"


def test_without_points_the_file_has_wins_and_no_places() -> None:
    night = Night("wolves", 10)
    table = night.open_table()
    night.seat(table, *NAMES[:10])
    night.play(table)
    head, *lines = standings_csv(night.info(), "en").removeprefix("\ufeff").splitlines()
    assert head.startswith(
        "Place;Player;Games;Wins;Best moves;Shot first;As red: games;As red: wins;As black: games;"
    )
    assert len(lines) == 10 and all(line.startswith(";") for line in lines)


def test_a_closed_table_keeps_its_games() -> None:
    night = Night()
    table = night.open_table()
    night.seat(table, *SIX)
    night.play(table)
    night.send(table, t="manage", what="close")
    told = night.info()
    assert [one.state for one in told.tables] == [TableState.CLOSED] and len(told.standings) == 6
    assert {one.name for one in told.people if one.games} == {*SIX}
    assert code(night.draw()) == "no_such_table"


def test_another_device_takes_a_table_over_by_the_clubs_token() -> None:
    night = Night()
    table = night.open_table()
    _, old = night.world.connect(table.organiser)
    moved = night.at("take_over", *night.where, table.table)
    assert old.closed == (4401, "moved")
    _, new = night.world.connect(moved.token)
    assert new.closed is None and new.messages("table")
    assert code(night.at("take_over", *night.where, "nobody")) == "no_such_table"


def test_a_guest_whom_the_judge_has_named_is_in_the_standings_by_that_name() -> None:
    night = Night()
    table = night.open_table()
    night.seat(table, *SIX[:5])
    assert night.send(table, t="manage", what="name", seat=6, name="Гость") == "applied"
    night.play(table)
    named = {one.key: one.name for one in night.info().people}
    assert {named[row.person] for row in night.info().standings} == {*SIX[:5], "Гость"}


# -- people


@pytest.mark.parametrize(
    ("known", "other"),
    [
        ("Артём", "Арте\u0308м"),
        ("Артём", "Артем"),
        ("Professor", "Рrofessor"),
        ("Professor", "Ｐrofessor"),
        ("Professor", "PROFESSOR"),
        ("Зина", "3инa"),
        ("Bob", "ВОВ"),
        ("Ан на", "Ан  на"),
    ],
)
def test_a_name_that_looks_like_anothers_is_taken(known: str, other: str) -> None:
    night = Night()
    night.ask("add", *night.door, known)
    assert code(night.ask("add", *night.door, other)) == "name_taken"


def test_names_that_look_otherwise_are_two() -> None:
    night = Night()
    for name in ("Саша", "Маша", "Sasha", "Саша 2", "Саша 5"):
        assert not isinstance(night.ask("add", *night.door, name), Denied)


@pytest.mark.parametrize("name", ["=1+1", "＝1+1", "＋7", "－2", "＠я", "@я"])
def test_no_name_is_computed_by_a_spreadsheet(name: str) -> None:
    night = Night()
    night.keys[name] = night.ask("add", *night.door, name).key
    night.at("change", *night.where, EveningChange(present=tuple(night.keys.values())))
    table = night.open_table()
    night.seat(table, *SIX[:5], name)
    night.play(table)
    assert f";'{name};" in standings_csv(night.info(), "ru")


def test_an_evening_with_more_games_than_are_remembered_is_read_once() -> None:
    night = Night()
    for _ in range(2):
        table = night.open_table()
        night.seat(table, *SIX)
        night.play(table)
        night.send(table, t="manage", what="close")
    evening, reader = night.at("look", *night.where).evening, EveningReader(night.world.disk, most_known=1)
    first, again = reader.games(evening), reader.games(evening)
    assert len(first) == 2 and all(
        one.result is other.result for one, other in zip(first, again, strict=True)
    )


def test_a_name_is_one_persons_and_may_be_put_right() -> None:
    night = Night()
    table = night.open_table()
    night.seat(table, *SIX)
    night.begin(table)
    assert code(night.ask("add", *night.door, "анна")) == "name_taken"
    assert code(night.ask("rename", *night.door, night.keys["Борис"], "АННА")) == "name_taken"
    assert code(night.ask("rename", *night.door, "nobody", "Ян")) == "no_such_person"
    night.ask("rename", *night.door, night.keys["Борис"], "Боря")
    assert [one.name for one in night.info().people][:3] == ["Анна", "Боря", "Вера"]
    assert night.world.table(table).members.seated()[2].name == "Боря"
    night.restart()
    assert night.world.table(table).members.seated()[2].name == "Боря"


def test_whoever_is_deleted_leaves_games_without_a_name() -> None:
    night = Night()
    table = night.open_table()
    night.seat(table, *SIX)
    night.play(table)
    before, key = night.info(), night.keys["Вера"]
    night.ask("delete", *night.door, key)
    for _ in range(2):
        told = night.info()
        assert "Вера".encode() not in msgspec.json.encode([*night.world.disk.kept.values()])
        assert told.standings == before.standings
        assert [one.name for one in told.people if one.key == key] == [""]
        assert "Вера" not in [one.name for one in night.ask("look", *night.door).people]
        assert night.draw() is None and "Вера" not in night.seated(table)
        night.restart()
    assert code(night.ask("delete", *night.door, key)) == "no_such_person"


# -- who may


def test_without_the_token_there_is_no_such_club() -> None:
    night = Night()
    tried = [(night.club.club, "x"), (night.club.club, ""), ("nowhere", night.club.token)]
    for door in tried:
        assert code(night.ask("add", *door, "Ян")) == "not_allowed"
        assert code(night.at("open", *door, NewEvening(NewTable("fiim")))) == "not_allowed"
        assert code(night.at("look", *door, night.id)) == "not_allowed"


def test_a_lost_token_comes_back_by_code_and_phrase() -> None:
    night = Night()
    for typed, phrase in (("ABCDEF", night.club.phrase), (night.club.code, "не те слова"), ("", "")):
        assert code(night.ask("recover", typed, phrase, "address")) == "wrong_phrase"
    night.restart()
    moved = night.ask("recover", night.club.code.lower(), night.club.phrase, "address")
    assert (moved.club, moved.phrase) == (night.club.club, "")
    assert code(night.ask("add", *night.door, "Ян")) == "not_allowed"
    assert night.ask("add", night.club.club, moved.token, "Ян").name == "Ян"


def test_clubs_are_not_opened_without_end() -> None:
    night = Night()
    answers = [night.ask("open", NewClub(), "somebody") for _ in range(21)]
    assert code(answers[-1]) == "too_many_tries" and not isinstance(answers[-2], Denied)


# -- the disk


def test_what_could_not_be_kept_was_never_so() -> None:
    night = Night()
    table = night.open_table()
    night.seat(table, *SIX)
    game = night.play(table)
    before = night.info()
    night.world.disk.is_full = True
    refused = [
        night.ask("add", *night.door, "Ян"),
        night.correct(game, cancelled=True),
        night.at("change", *night.where, EveningChange(title="Четверг")),
        night.draw(),
        night.ask("delete", *night.door, night.keys["Анна"]),
    ]
    assert {code(one) for one in refused} == {"recording_stopped"}
    night.world.disk.is_full = False
    assert night.info() == before
    assert night.ask("add", *night.door, "Ян").name == "Ян" and night.draw() is None
    assert night.info() != before


def test_nothing_is_answered_before_it_is_durable() -> None:
    night = Night()
    table = night.open_table()
    night.world.disk.is_slow = True
    answers: list[Any] = []
    night.world.clubs.add(*night.door, "Ян", answers.append)
    night.world.evenings.seat(*night.where, table.table, [night.keys["Анна"]], answers.append)
    assert answers == []
    night.world.disk.flush()
    assert [getattr(one, "name", one) for one in answers] == ["Ян", None]


def test_whoever_is_being_deleted_is_not_written_down_again() -> None:
    night = Night()
    night.world.disk.is_slow = True
    answers: list[Any] = []
    night.world.clubs.delete(*night.door, night.keys["Вера"], answers.append)
    night.world.clubs.rename(*night.door, night.keys["Вера"], "Верочка", answers.append)
    night.world.disk.flush()
    assert [getattr(one, "code", "") for one in answers] == ["no_such_person", ""]
    assert "Верочка".encode() not in msgspec.json.encode([*night.world.disk.kept.values()])
