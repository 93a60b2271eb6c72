"""A log that was written before an option existed is read with the ruleset's present value."""

from msgspec import json
from msgspec.structs import replace

from gorod.engine.events import Started
from gorod.rules import RULESETS
from gorod.services.game.logbook import upcast

CLUB = RULESETS["club"]


def rules_after(entry: dict[str, object]) -> object:
    """Return the rules of a first entry as they are read."""
    return json.decode(upcast(json.encode(entry)), type=Started).rules


def test_a_missing_option_and_a_missing_field_are_the_rulesets_own() -> None:
    entry = json.decode(json.encode(Started(CLUB, 10)))
    del entry["rules"]["house"]["longest"], entry["rules"]["cites"]["house.longest"]
    del entry["rules"]["punishments"]
    assert rules_after(entry) == CLUB


def test_what_the_log_says_stands() -> None:
    house = replace(CLUB, house=replace(CLUB.house, longest=0), talk=replace(CLUB.talk, seconds=90))
    assert rules_after(json.decode(json.encode(Started(house, 10)))) == house
