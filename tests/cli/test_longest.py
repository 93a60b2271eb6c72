"""Nothing in the club lasts longer than a minute (K29), unless a house file says so."""

import pytest

from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.engine.start import start
from gorod.notation import NotationError, read
from gorod.notation.writer import write_log
from gorod.protocol.http import NewTable
from gorod.rules import RULESETS
from gorod.rules.house import house_rules
from gorod.rules.options import TIMED_OPTIONS, names, options, too_long, with_options
from gorod.services.denied import Denied
from gorod.services.settings import settings_of
from tests.cli.gorod import gorod

CLUB = RULESETS["club"]


@pytest.mark.parametrize("name", TIMED_OPTIONS)
def test_a_minute_is_the_most_for_every_action(name: str) -> None:
    assert with_options(CLUB, [(name, "61")]) == Refused("too_long", "K29", f"{name}=61 > 60")
    assert isinstance(with_options(CLUB, [(name, "60")]), Ruleset)


def test_every_option_in_seconds_is_held_to_it() -> None:
    """A new one must be added to the list, or be no length of time."""
    counts = {
        *("dealing.highest", "hunt.number", "best_move.seats", "best_move.unless_voted_out", "tie.revotes"),
        *("best_move.reds", "lift.most"),
        *("fouls.silence_at", "fouls.removal_at", "house.longest", "dealing.redeal_penalty"),
        *(name for name in names(CLUB) if name.startswith("victory.")),
    }
    numbers = {option.name for option in options(CLUB, CLUB) if option.kind == "number"}
    assert numbers - counts == {*TIMED_OPTIONS}


def test_a_blind_hunt_is_one_action_of_all_its_numbers() -> None:
    assert isinstance(with_options(CLUB, [("hunt.number", "6")]), Ruleset)
    assert with_options(CLUB, [("hunt.number", "7")]) == Refused("too_long", "K29", "hunt.number=7 × 10 > 60")
    assert isinstance(with_options(CLUB, [("hunt.number", "7"), ("hunt.aim", "sighted")]), Ruleset)


def test_the_order_of_options_does_not_matter() -> None:
    wanted = [("talk.seconds", "90"), ("house.longest", "0")]
    assert with_options(CLUB, wanted) == with_options(CLUB, wanted[::-1])
    assert isinstance(with_options(CLUB, wanted), Ruleset)


@pytest.mark.parametrize("name", [name for name in RULESETS if name != "club"])
def test_other_rules_have_no_such_limit(name: str) -> None:
    assert RULESETS[name].house.longest == 0 and too_long(RULESETS[name]) is None


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_command_line_refuses_it_with_the_clause(lang: str) -> None:
    ran = gorod("rules", "club", "--option", "talk.seconds=90", "--lang", lang)
    assert ran.status == 2 and "talk.seconds=90 > 60" in ran.err and "[K29]" in ran.err


def test_a_table_is_not_opened_with_it() -> None:
    with pytest.raises(Denied) as no:
        settings_of(NewTable("club", {"farewell.voted": 90}))
    assert (no.value.code, no.value.clause) == ("too_long", "K29")


RECORD = """[Case "K5"]
[Rules "club"]
[Option "talk.seconds" "90"]{more}
[Deal "C C C S M M D C C C"]
[From "D2"]

D2 talk 2 3
"""


def test_a_record_says_that_the_limit_was_lifted() -> None:
    with pytest.raises(NotationError) as error:
        read(RECORD.format(more=""))
    assert (error.value.line, error.value.values["refusal"]) == (3, "too_long")
    (record,) = read(RECORD.format(more='\n[Option "house.longest" "0"]'))
    assert record.result.ok and record.rules.talk.seconds == 90


def test_a_house_file_overrules_it_and_says_so() -> None:
    rules = house_rules('ruleset = "club"\n[options]\ntalk.seconds = 90')
    assert isinstance(rules, Ruleset)
    assert (rules.talk.seconds, rules.house.longest) == (90, 0)


def test_a_game_by_such_a_house_reads_back_without_its_file() -> None:
    house = house_rules('ruleset = "club"\n[options]\ntalk.seconds = 90')
    assert isinstance(house, Ruleset)
    events = start(house, deal=("citizen",) * 6 + ("sheriff", "mafioso", "mafioso", "don"))
    assert not isinstance(events, Refused)
    text = write_log(Log(events))
    assert '[Option "talk.seconds" "90"]\n[Option "house.longest" "0"]' in text
    (record,) = read(text)
    assert record.rules == house


def test_a_house_file_that_keeps_within_a_minute_keeps_the_limit() -> None:
    rules = house_rules('ruleset = "club"\n[options]\ntalk.seconds = 45')
    assert isinstance(rules, Ruleset) and rules.house.longest == 60


def test_a_house_may_have_a_limit_of_its_own_but_not_break_it() -> None:
    text = 'ruleset = "club"\n[options]\nhouse.longest = 45'
    assert house_rules(text) == Refused("too_long", "K29", "first_night.briefing=60 > 45")
