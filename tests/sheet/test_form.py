"""The facts of the sheet, held against games whose course is known."""

import pytest

from gorod.engine.events import (
    Acted,
    AlibiShown,
    Fouled,
    How,
    Left,
    NobodyLeaves,
    Nominated,
    Outcome,
    Removed,
    Shot,
)
from gorod.engine.role import Team
from gorod.engine.ruleset import SecondShot
from gorod.engine.state import Departure
from gorod.notation import read
from gorod.notation.writer import write
from gorod.sheet.filling import Unfinished, filled
from gorod.sheet.form import (
    BestMoveRow,
    DeedRow,
    Heading,
    HuntRow,
    NightRows,
    QuestionRow,
    RoundKind,
    TallyRow,
)
from tests.cli.gorod import GAMES, HALF_GAME
from tests.random_play import TABLES
from tests.random_play import finished as random_game
from tests.sheet.sheets import GAME, sheet_of


def test_who_sat_where_with_which_card_and_what_became_of_him() -> None:
    sheet = sheet_of(GAME, Heading(names={4: "Анна"}))
    fourth, sixth = sheet.players[3], sheet.players[5]
    assert (fourth.seat, fourth.name, fourth.role.id, fourth.fouls) == (4, "Анна", "sheriff", 0)
    assert fourth.left == Departure(4, How.KILLED, "D2")
    assert (sixth.name, sixth.role.id, sixth.fouls) == ("", "don", 1)
    assert sixth.left == Departure(6, How.LIFTED, "D3")
    assert sheet.players[0].left is None
    assert sheet.outcome == Outcome(Team.RED, "no_black_left")


def test_technical_fouls_are_counted_by_themselves() -> None:
    sheet = sheet_of(GAME.read_text("utf-8").replace("10 10! 1", "10 10!! 1"))
    assert (sheet.players[9].fouls, sheet.players[9].technical) == (0, 1)


def test_a_win_is_worth_one_where_there_are_tournaments() -> None:
    assert [player.points for player in sheet_of(GAME).players] == [1, 0, 1, 1, 1, 0, 1, 0, 1, 1]
    without = sheet_of("wolves-the-doctor-saves-twice")
    draw = sheet_of("fiim-draw-by-idle-nights")
    assert {player.points for player in [*without.players, *draw.players]} == {None}


def test_nominations_and_votes_of_a_day() -> None:
    day = sheet_of(GAME).days[1]
    assert (day.number, day.opener) == (2, 2)
    assert [(one.by, one.seat) for one in day.nominations] == [(2, 9), (3, 2), (8, 3), (9, 8)]
    [vote] = day.rounds
    assert vote.kind is RoundKind.VOTE
    assert vote.tallies == [
        TallyRow(9, 2, (2, 6)),
        TallyRow(2, 4, (3, 5, 9, 10)),
        TallyRow(3, 1, (8,)),
        TallyRow(8, 2, (1, 7)),
    ]
    assert day.outcome == Left((2,), How.VOTED_OUT)


def test_a_single_candidate_is_written_down_though_nobody_votes() -> None:
    day = sheet_of(GAME).days[0]
    assert [(one.by, one.seat) for one in day.nominations] == [(2, 5)] and day.rounds == []
    assert day.outcome == NobodyLeaves("single_candidate")


def test_a_tie_has_its_revote_and_its_question() -> None:
    day = sheet_of(GAME).days[2]
    assert [one.kind for one in day.rounds] == [RoundKind.VOTE, RoundKind.REVOTE]
    assert day.rounds[1].tallies == [TallyRow(6, 4, (3, 5, 9, 10)), TallyRow(3, 4, (1, 6, 7, 8))]
    assert day.questions == [QuestionRow((6, 3), 5, (3, 5, 7, 9, 10))]
    assert day.outcome == Left((6, 3), How.LIFTED)


def test_a_shrinking_tie_is_voted_three_times() -> None:
    rounds = sheet_of("classic-shrinking-tie-and-lift").days[1].rounds
    asked = [[tally.candidate for tally in one.tallies] for one in rounds]
    assert asked == [[3, 2, 9], [3, 2, 9], [3, 2]]


def test_counts_without_names_have_no_voters() -> None:
    assert sheet_of(GAME).days[3].rounds[0].tallies == [TallyRow(8, 4), TallyRow(5, 1)]


def test_withdrawn_nominations_are_told_apart() -> None:
    day = sheet_of("club-withdrawals-and-a-tie").days[0]
    told = [(one.by, one.seat, one.is_withdrawn) for one in day.nominations]
    assert told == [(1, 5, True), (3, 7, False), (4, 8, True), (4, 5, False)]


def test_a_removal_cancels_the_vote_and_is_an_order() -> None:
    sheet = sheet_of("fiim-black-after-a-removal")
    assert sheet.days[1].rounds == [] and sheet.days[1].outcome == NobodyLeaves("cancelled")
    assert [(one.phase, type(one.event)) for one in sheet.orders] == [("D2", Fouled), ("D2", Removed)]
    assert sheet.players[8].left == Departure(9, How.REMOVED, "D2")


def test_the_sentenced_are_voted_on_again() -> None:
    first, second, _ = sheet_of("home-doctor-repeats").days
    assert [one.kind for one in first.rounds] == [RoundKind.VOTE, RoundKind.SENTENCE]
    assert (
        first.rounds[0].tallies
        == first.rounds[1].tallies
        == [TallyRow(1, 3, (2, 3, 4)), TallyRow(2, 2, (1, 5))]
    )
    assert [one.tallies for one in second.rounds] == [[]] and second.outcome == NobodyLeaves("no_votes")


def test_an_alibi_ends_a_vote() -> None:
    assert sheet_of("boxed-sixteen-all-powers").days[1].outcome == AlibiShown(2)


def test_shots_checks_and_dawn_of_a_night() -> None:
    nothing, first, second, _ = sheet_of(GAME).nights
    assert nothing == NightRows(0, plan=(4, 9, 1), left=())
    assert first.hunts == [HuntRow(Team.BLACK, [(2, 4), (6, 4), (8, 4)], 4)]
    assert first.deeds == [DeedRow(6, "don", (9,), "no"), DeedRow(4, "sheriff", (2,), "yes")]
    assert first.left == (4,)
    assert second.hunts == [HuntRow(Team.BLACK, [(6, 9), (8, 1)], 0)] and second.left == ()


def test_every_clan_and_every_second_shot_has_its_row() -> None:
    clans = sheet_of("boxed-two-clans").nights[0].hunts
    assert [(hunt.clan, hunt.target) for hunt in clans] == [(Team.BLACK, 3), (Team.YAKUZA, 2)]
    left = sheet_of("boxed-two-clans").nights[2].hunts
    assert [hunt.clan for hunt in left] == [Team.YAKUZA], "nobody is left to hunt with the mafia"
    twice = sheet_of("boxed-sixteen-all-powers").nights[1].hunts
    assert [hunt.target for hunt in twice] == [4, 5], "the sleepwalker shows his card, and they shoot again"


def test_two_shots_of_one_hunter_stay_two_where_that_is_a_miss() -> None:
    shots = sheet_of("fiim-draw-by-idle-nights").nights[1].hunts[0].shots
    assert [target for by, target in shots if by == 5] == [2, 8]


def test_a_first_night_without_anything_is_left_out() -> None:
    assert [night.number for night in sheet_of("fiim-draw-by-idle-nights").nights] == [1, 2, 3]
    assert [night.number for night in sheet_of("home-doctor-repeats").nights] == [0, 1, 2]


def test_the_best_move() -> None:
    assert sheet_of(GAME).best_move == BestMoveRow(4, (2, 6, 7))
    assert sheet_of("fiim-draw-by-idle-nights").best_move is None


def test_a_game_that_goes_on_has_no_sheet() -> None:
    [record] = read(HALF_GAME.read_text("utf-8"))
    with pytest.raises(Unfinished):
        filled(record.log, Heading())


def test_a_partial_record_knows_who_won_and_no_points() -> None:
    [judges] = read(GAME.read_text("utf-8"))
    text = write(judges, "public").replace("C M C S C D C M C C", "? M ? ? ? ? ? ? ? ?")
    [record] = read(text)
    assert record.log.game.outcome is None
    sheet = filled(record.log, Heading(), Outcome(Team.RED, ""))
    assert sheet.outcome == Outcome(Team.RED, "") and {player.points for player in sheet.players} == {None}
    assert [player.role.id for player in sheet.players[:2]] == ["unknown", "mafioso"]


@pytest.mark.parametrize("game", sorted(file.stem for file in GAMES.glob("*.mgn")))
def test_nothing_that_happened_is_left_out(game: str) -> None:
    [record] = read((GAMES / f"{game}.mgn").read_text("utf-8"))
    sheet, events = filled(record.log, Heading()), record.log.events
    acts = [(one.seat, one.role, one.targets, one.answer) for one in events if isinstance(one, Acted)]
    deeds = [deed for night in sheet.nights for deed in night.deeds]
    assert acts == [(deed.seat, deed.role, deed.targets, deed.answer) for deed in deeds]
    put_up = [one for day in sheet.days for one in day.nominations]
    assert len(put_up) == sum(isinstance(one, Nominated) for one in events)
    if sheet.rules.hunt.second is SecondShot.SPOILS:
        shots = [(one.seat, one.target) for one in events if isinstance(one, Shot)]
        assert shots == [shot for night in sheet.nights for hunt in night.hunts for shot in hunt.shots]


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_whatever_people_and_judges_do_there_is_a_sheet(rules: str, seats: int) -> None:
    for seed in range(3):
        log = random_game(rules, seats, seed, judge=0.05)
        sheet = filled(log, Heading())
        gone = {gone.seat for gone in log.game.left}
        assert {player.seat for player in sheet.players if player.left} == gone
        assert not any(one.is_open for day in sheet.days[:-1] for one in day.rounds)
