"""Vote lines that are not plain: a foul in a question, a refusal in the middle, a vote that is not on."""

import pytest

from gorod.notation import read
from gorod.notation.text import NotationError
from gorod.notation.writer import write

HOME = '[Case "H13"]\n[Rules "home"]\n{}[Deal "M M Dr In C C C"]\n[From "D2"]\n'
FIIM = '[Case "F11"]\n[Rules "fiim"]\n[Deal "M M D S C C C C C C"]\n[From "D2"]\n'


def test_a_foul_during_the_question_of_a_sentence_is_written_down() -> None:
    """It stands among the hands, where it fell."""
    lines = "D2 vote 5: 1 2 = 5\nD2 talk 5\nD2 sentence 1 2 3! 3 4 = 5\n"
    text = HOME.format('[Option "sentence.way" "yes_no"]\n') + lines
    (record,) = read(text)
    assert record.result.ok
    assert record.log.game.fouls[3] == 1
    assert "D2 sentence 1 2 3! 3 4 = 5" in write(record)


def test_a_refused_sentence_leaves_no_vote_behind() -> None:
    """While the first vote is on there is no sentence to look at again."""
    (record,) = read(HOME.format("") + "D2 talk 3\nD2 sentence 5: 1 = refused not_now\nD2 vote 2: 3 = 2\n")
    assert record.result.ok


def test_only_the_last_item_may_be_refused() -> None:
    """A candidate never nominated in the middle of a line is an error of the line."""
    middle, last = (
        read(FIIM + f"D2 talk 2+3 3+4\nD2 vote {groups} = refused\n")[0].result
        for groups in ("3: 1 / 9: / 4:", "3: 1 / 9:")
    )
    assert not middle.ok
    assert middle.column == len("D2 vote 3: 1 / 9")
    assert last.ok


def test_whoever_votes_sits_at_the_table() -> None:
    """Also where a single candidate leaves without a count (F12)."""
    with pytest.raises(NotationError) as error:
        read(FIIM + "D2 talk 2+3\nD2 vote 3: 10 11 = 3\n")
    assert (error.value.code, error.value.values) == ("bad_item", {"text": "11"})


def test_an_alibi_after_a_foul_in_the_reading_is_a_vote_line_of_its_own() -> None:
    """A foul line has no outcome of a vote (B21, F12)."""
    deal = '[Deal "M M D Co N V B J Cp A X L C C C C"]\n[From "N1"]\n'
    option = '[Case "B21"]\n[Rules "boxed"]\n[Option "ballot.single" "leaves_uncounted"]\n'
    (record,) = read(f"{option}{deal}N1 beauty 7>13\nD2 talk 1+13\nD2 vote 13: 3! = alibi\n")
    written = write(record)
    assert record.result.ok and written.endswith("D2 foul 3!\nD2 vote 13 = alibi\n")
    assert read(written)[0].result.ok


def test_nobody_sits_at_seat_zero() -> None:
    """Not even at night, when it is nobody's turn."""
    (record,) = read(FIIM + "N2 talk 0\n")
    assert not record.result.ok
