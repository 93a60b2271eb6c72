"""Records as they are written: the order of tags, whom a record is for, fouls without a place."""

import pytest

from gorod.engine.commands import CLOCK, JUDGE, Command, Foul, Remove, Say, Tally, TimeUp, Vote
from gorod.engine.events import Event, Fouled, Turned
from gorod.engine.log import Log
from gorod.notation import read, write
from gorod.notation.writer import write_log
from tests.rulebook.table import DEALS, done, pass_to, seated

TEN = DEALS["fiim"]


def lines(text: str) -> list[str]:
    """The lines of a record without its tags."""
    return text.split("\n\n", 1)[1].splitlines()


def tags(text: str) -> list[str]:
    """The tags of a record."""
    return text.split("\n\n", 1)[0].splitlines()


def test_the_tags_of_a_case_are_put_in_order() -> None:
    given = (
        '[Fouls "4:1"]\n[Seat "2" "B"]\n[From "D2"]\n[Option "talk.seconds" "50"]\n[Seat "1" "A"]\n'
        f'[Event "E"]\n[Out "3"]\n[Deal "{TEN}"]\n[Edition "2026.1"]\n[Rules "fiim"]\n[Case "F1"]\n\n'
        "D2 foul 4!\n"
    )
    (record,) = read(given)
    assert record.result.ok
    assert tags(write(record)) == [
        '[Case "F1"]',
        '[Rules "fiim"]',
        '[Edition "2026.1"]',
        '[Option "talk.seconds" "50"]',
        '[Seat "2" "B"]',
        '[Seat "1" "A"]',
        f'[Deal "{TEN}"]',
        '[From "D2"]',
        '[Out "3"]',
        '[Fouls "4:1"]',
        '[Event "E"]',
    ]


def test_the_tags_of_a_game_are_put_in_order() -> None:
    given = (
        f'[Result "*"]\n[Unknown "shots"]\n[Deal "{TEN}"]\n[Seat "1" "A"]\n[Option "talk.seconds" "50"]\n'
        '[Option "don.itself" "true"]\n[Edition "2026.1"]\n[Rules "fiim"]\n[Judge "J"]\n[Game "2"]\n'
        '[Table "1"]\n[Date "d"]\n[Event "E"]\n\nD1 talk 1\n'
    )
    (record,) = read(given)
    assert tags(write(record)) == [
        *('[MGN "1"]', '[Event "E"]', '[Date "d"]', '[Table "1"]', '[Game "2"]', '[Judge "J"]'),
        *('[Rules "fiim"]', '[Edition "2026.1"]', '[Option "talk.seconds" "50"]'),
        *('[Option "don.itself" "true"]', '[Seat "1" "A"]', f'[Deal "{TEN}"]', '[Unknown "shots"]'),
        '[Result "*"]',
    ]


@pytest.mark.parametrize(
    ("viewer", "deal", "night"),
    [
        ("judge", "C C C S M M D C C C", ["shot 5>1 6>1 7>1 = 1", "don 7>4+", "sheriff 4>5+", "best 1: 5 6"]),
        ("public", "? ? ? ? ? ? ? ? ? ?", []),
        (1, "C ? ? ? ? ? ? ? ? ?", ["best 1: 5 6"]),
        (4, "? ? ? S ? ? ? ? ? ?", ["sheriff 4>5+"]),
        (7, "? ? ? ? ? ? D ? ? ?", ["shot 7>1", "don 7>4+"]),
    ],
)
def test_a_record_has_what_its_reader_saw(viewer: str | int, deal: str, night: list[str]) -> None:
    text = (
        f'[Rules "fiim"]\n[Deal "{TEN}"]\n[Result "*"]\n\nN1 shot 5>1 6>1 7>1 = 1 ; secret\nN1 don 7>4+\n'
        "N1 sheriff 4>5+\nN1 best 1: 5 6\nD2 dawn = 1\nD2 last 1\nD2 talk 2\n"
    )
    (record,) = read(text)
    written = write(record, viewer)
    found = [line[3:] for line in lines(written) if line.startswith("N1")]
    assert [line.partition(" ;")[0] for line in found] == night
    assert ("secret" in written) == (viewer == "judge")
    unknown = [] if viewer == "judge" else ['[Unknown "shots checks"]']
    assert tags(written) == ['[MGN "1"]', '[Rules "fiim"]', f'[Deal "{deal}"]', *unknown, '[Result "*"]']
    (again,) = read(written)
    assert again.result.ok and again.log.game.left == record.log.game.left


def test_a_reader_of_the_end_knows_all_cards() -> None:
    (record,) = read(f'[Rules "fiim"]\n[Deal "{TEN}"]\n[Result "red"]\n\nN1 foul 5# 6# 7# = 5 6 7 red\n')
    assert f'[Deal "{TEN}"]' in tags(write(record, 3)) and '[Result "red"]' in tags(write(record, "public"))


def test_a_shown_card_is_known_to_everyone() -> None:
    """B12."""
    text = (
        '[Case "B12"]\n[Rules "boxed"]\n[Deal "M M Co C C C C C"]\n[From "D2"]\n\n'
        "D2 talk 1+2\nD2 vote 2: 1 3 4 5 = 2\n"
    )
    (record,) = read(text)
    assert '[Deal "? M ? C ? ? ? ?"]' in tags(write(record, 4))


def polled(*commands: tuple[Command, int], said: bool = False) -> list[str]:
    """The lines of a day at home on which this happened during the vote."""
    log = pass_to(seated("home", phase="D2"), "discussion")
    done(log, *([(Say(text="x"), 3)] if said else []))
    pass_to(log, "poll")
    done(log, *commands, (TimeUp(), CLOCK))
    return lines(write_log(log))


def test_a_foul_in_a_vote_before_the_first_hand_stands_first() -> None:
    assert polled((Foul(3), JUDGE)) == ["D2 vote 3! = none"]
    assert polled((Foul(3), JUDGE), (Vote(2), 1))[0] == "D2 vote 2: 3! 1 = 2"


def test_where_a_talk_leads_to_the_vote_a_foul_before_the_first_hand_has_its_line() -> None:
    assert polled((Foul(3), JUDGE), said=True) == ['D2 talk 3"x"', "D2 foul 3!", "D2 vote = none"]
    assert polled((Foul(3), JUDGE), (Remove(4), JUDGE), said=True)[1:] == ["D2 vote 3! 4# = none"]


def test_a_foul_in_a_vote_for_anyone_parts_the_hands_before_it_from_those_after() -> None:
    hands: list[tuple[Command, int]] = [
        (Vote(2), 7),
        (Vote(2), 1),
        (Foul(3), JUDGE),
        (Vote(2), 6),
        (Vote(1), 5),
        (Vote(2), 4),
    ]
    assert polled(*hands)[-2:-1] == ["D2 vote 2: 1 7 3! / 1: 5 / 2: 4 6 = 2"]
    assert polled((Foul(3), JUDGE), *hands)[-2:-1] == ["D2 vote 2: 3! 1 7 3! / 1: 5 / 2: 4 6 = 2"]


def test_counted_and_named_hands_may_be_mixed() -> None:
    found = polled((Tally(2, 4), JUDGE), (Vote(5), 1))
    assert found[-2:-1] == ["D2 vote 2 x4 / 5: 1 = 2"]
    found = polled((Vote(2), 3), (Tally(2, 4), JUDGE), (Foul(6), JUDGE))
    assert found[-2:-1] == ["D2 vote 2: 3 x4 6! = 2"]


TWO_KILLED = (
    '[Case "C22"]\n[Rules "classic"]\n[Deal "C C C S M M D C C C Dr X Pu Pu C"]\n[From "N1"]\n\n'
    "N1 shot 5>1 6>1 7>1 = 1\nN1 maniac 12>2\nD2 dawn = 1 2\n"
)


def before_the_round(log: Log) -> tuple[list[Event], int]:
    """What happened up to the first speech, and whose farewell is on when the foul falls."""
    turned = next(at for at, event in enumerate(log.events) if isinstance(event, Turned))
    fouled = next(at for at, event in enumerate(log.events) if isinstance(event, Fouled))
    speakers = [getattr(getattr(event, "step", None), "seat", 0) for event in log.events[:fouled]]
    return log.events[:turned], [seat for seat in speakers if seat][-1]


@pytest.mark.parametrize(
    ("given", "speaker"),
    [("D2 last 1\nD2 foul 3!\nD2 last 2\n", 2), ("D2 last 1 2\nD2 foul 3!\n", 2), ("D2 last 1 3!\n", 1)],
)
def test_a_farewell_that_is_written_is_over_unless_the_round_would_begin_by_a_foul(
    given: str, speaker: int
) -> None:
    (record,) = read(f"{TWO_KILLED}{given}D2 talk 3\n")
    assert record.result.ok, record.result
    before, spoke = before_the_round(record.log)
    assert any(isinstance(event, Fouled) for event in before) and spoke == speaker
