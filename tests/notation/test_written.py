"""What is shown and written: the view of a game begun in the middle, the tags of a record, dealt decks."""

import pytest

from gorod.engine.commands import CLOCK, TimeUp
from gorod.engine.start import Setup, start
from gorod.notation import read, write
from gorod.notation.writer import write_log
from gorod.rules import RULESETS
from tests.rulebook.table import TEN, begun, cards, dealing
from tests.views.seen import seen

GAME = """[MGN "1"]
[Event "Cup \\"A\\""]
[Date "2026-01-02"]
[Table "3"]
[Game "4"]
[Judge "Ann"]
[Rules "fiim"]
[Edition "2026.1"]
[Option "talk.seconds" "50"]
[Seat "1" "Bob"]
[Seat "2" "Eve \\\\ Co"]
[Deal "C C C S M M D C C C"]
[Result "*"]

D1 talk 1+2 2+3 3 4 5 6 7 8 9 10 ; first
D1 vote 2: 1 3 / 3: 2 4 5 6 7 8 9 10 = 3 ; second
D1 last 3
"""


def test_every_tag_and_comment_is_written_back() -> None:
    (record,) = read(GAME)
    assert record.result.ok
    assert write(record) == GAME


def test_a_deck_is_written_with_the_deal() -> None:
    log = dealing("fiim", TEN)
    while log.game.step.seconds and log.game.phase == "N0":
        log.do(TimeUp(), CLOCK)
    text = write_log(log)
    assert f'[Deck "{TEN}"]' in text.splitlines()
    assert "[Deck" not in write_log(log, "public")


@pytest.mark.parametrize(("day", "night", "phase"), [(2, False, "D2"), (1, True, "N1")])
def test_a_game_begun_in_the_middle_shows_who_left_before(day: int, night: bool, phase: str) -> None:
    rules = RULESETS["fiim"]
    setup = Setup(day=day, night=night, out=(8, 2), fouls=((4, 2), (1, 1)))
    view = seen(begun(start(rules, deal=cards(rules, TEN), setup=setup)))
    assert (view["rules"], view["phase"]) == ("fiim", phase)
    assert view["alive"] == [1, 3, 4, 5, 6, 7, 9, 10]
    assert view["left"] == [
        {"seat": 8, "how": "before", "phase": phase},
        {"seat": 2, "how": "before", "phase": phase},
    ]
    assert view["fouls"] == {"1": 1, "4": 2}
    assert view["winner"] is None


def test_a_strange_card_is_called_last() -> None:
    """A record may deal what its ruleset does not list."""
    (record,) = read('[Case "G10"]\n[Rules "fiim"]\n[Deal "C C Dr S M M D C C C"]\nN1 shot\nN1 doctor 3>1')
    assert record.result.ok and record.rules.night.order[-1] == "doctor"
    assert record.rules.night.order[:-1] == RULESETS["fiim"].night.order


def test_a_refused_plan_is_told_at_its_last_seat() -> None:
    (record,) = read('[Case "F4"]\n[Rules "fiim"]\n[Deal "C C C S M M D C C C"]\nN0 plan 1 2 3 11')
    result = record.result
    assert not result.ok and (result.line, result.column, result.got.split()[0]) == (4, 15, "refused")
