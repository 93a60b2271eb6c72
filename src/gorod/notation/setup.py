"""Reads the tags of a game or case: the ruleset, the deal, and what happened before."""

import re

from msgspec.structs import replace

from gorod.engine.events import Event, Started
from gorod.engine.refusal import Refusal, Refused
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import DealWay, Ruleset
from gorod.engine.start import Setup, start
from gorod.notation.text import NotationError, Tag, Unit
from gorod.roles import MARKS
from gorod.rules import RULESETS
from gorod.rules.casting import with_roles
from gorod.rules.options import too_long, with_option

KNOWN_TAGS = (
    *("MGN", "Event", "Date", "Table", "Game", "Judge", "Rules", "Edition", "Option", "Seat"),
    *("Deal", "Deck", "Penalties", "Unknown", "Warned", "Result", "Case", "From", "Out", "Fouls"),
)
UNKNOWN_FACTS = ("shots", "checks", "best", "speeches", "nominations", "votes", "lifts", "fouls")
"""The words for facts that a partial record may omit; docs/notation.md explains each."""


def rules_of(unit: Unit, house: Ruleset | None) -> Ruleset:
    """Return the ruleset of a record, with its options; a house ruleset replaces the one it changes."""
    name = unit.value("Rules")
    if name is None:
        raise NotationError("missing_tag", unit.number, tag="Rules")
    rules = house if house and house.id == name else RULESETS.get(name)
    if rules is None:
        raise NotationError("unknown_rules", unit.line_of("Rules"), name=name, known=" ".join(RULESETS))
    rules = with_roles(rules, _dealt(unit))
    for tag in unit.all("Option"):
        if len(tag.values) != 2:
            raise NotationError("bad_tag", tag.number, text="Option")
        changed = with_option(rules, tag.values[0], tag.values[1])
        if isinstance(changed, Refused):
            raise _bad_option(changed, tag.number)
        rules = changed
    refused = too_long(rules)
    if refused is not None:
        raise _bad_option(refused, max(tag.number for tag in unit.all("Option")))
    return rules


def _bad_option(refused: Refused, line: int) -> NotationError:
    clause = refused.clause
    return NotationError("bad_option", line, detail=refused.detail, refusal=refused.code, clause=clause)


def _dealt(unit: Unit) -> list[str]:
    """Return the roles of all cards in a record, also those that its ruleset lacks."""
    marks = f"{unit.value('Deal') or ''} {unit.value('Deck') or ''}".split()
    return [MARKS[mark].id for mark in marks if mark in MARKS]


def marks_of(rules: Ruleset) -> dict[str, str]:
    """Return role ids by their marks."""
    return {role.mark: role.id for role in rules.roles.values()}


def first_events(unit: Unit, rules: Ruleset) -> list[Event]:
    """Check the tags and return the first events of the game."""
    for at, tag in enumerate(unit.tags):
        if tag.name not in KNOWN_TAGS:
            raise NotationError("unknown_tag", tag.number, tag=tag.name)
        strange = [word for word in " ".join(tag.values).split() if word not in UNKNOWN_FACTS]
        if tag.name == "Unknown" and strange:
            known = " ".join(UNKNOWN_FACTS)
            raise NotationError("unknown_fact", tag.number, text=strange[0], known=known)
        if not _is_sound(tag):
            raise NotationError("bad_tag", tag.number, text=f"{tag.name} {' '.join(tag.values)}")
        if tag.name not in ("Option", "Seat") and tag.name in [other.name for other in unit.tags[:at]]:
            raise NotationError("bad_tag", tag.number, text=tag.name)
    deal, deck = cards_of(unit, rules)
    if not deal and not deck:
        raise NotationError("missing_tag", unit.number, tag="Deal")
    if _is_dealt_anew(unit, rules):
        events = _gathered(rules, len(deal or deck), _setup(unit))
    elif deck and (any(line.step == "deal" for line in unit.lines) or _is_over_before_the_deal(unit, deal)):
        events = start(rules, deck=deck, setup=_setup(unit))
    else:
        events = start(rules, deal=deal, setup=_setup(unit))
    if any(int(word.split(":")[0]) > len(deal or deck) for word in (unit.value("Warned") or "").split()):
        raise NotationError("bad_tag", unit.line_of("Warned"), text=unit.value("Warned"))
    if isinstance(events, Refused):
        is_penalty = events.code == Refusal.PENALTY_REMOVES.code
        line = unit.line_of("Penalties" if is_penalty else _tag_at_fault(unit, len(deal or deck)))
        raise NotationError("bad_start", line, refusal=events.code, detail=events.detail)
    return events


def _is_over_before_the_deal(unit: Unit, deal: tuple[str, ...]) -> bool:
    """Whether the game ended before anybody had a card."""
    return {*deal} == {UNKNOWN.id} and all(line.phase == "N0" for line in unit.lines)


def cards_of(unit: Unit, rules: Ruleset) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cards by seat, and the deck if it is stated."""
    return _cards(unit, "Deal", rules), _cards(unit, "Deck", rules) if unit.value("Deck") else ()


def _gathered(rules: Ruleset, seats: int, setup: Setup) -> list[Event] | Refused:
    """Return the first events of a game that is later dealt anew, with unknown cards.

    The first cards are unknown, so they must not be taken from the new deal. The game stops before the first
    card, also where the rules hand all cards round at once.
    """
    one_by_one = replace(rules, dealing=replace(rules.dealing, ways=(DealWay.TRAY,)))
    events = start(one_by_one, deck=(UNKNOWN.id,) * seats, setup=setup)
    if isinstance(events, Refused):
        return events
    return [replace(event, rules=rules) if isinstance(event, Started) else event for event in events]


def _is_dealt_anew(unit: Unit, rules: Ruleset) -> bool:
    again = [at for at, line in enumerate(unit.lines) if (line.phase, line.step) == ("N0", "redeal")]
    if not again or not rules.dealing.redeal:
        return False
    for line in unit.lines[: again[-1]]:
        if line.step == "deal":
            raise NotationError("gathered", line.number, line.column)
    return True


def _tag_at_fault(unit: Unit, seats: int) -> str:
    """Return the tag that names a seat that does not exist, else `Deal`."""
    for tag in ("Out", "Fouls", "Penalties"):
        words = (unit.value(tag) or "").split()
        if any(not 1 <= int(word.split(":")[0]) <= seats for word in words):
            return tag
    return "Deal"


_SHAPES = {
    "MGN": "1",
    "Seat": "[0-9]{1,2}",
    "Unknown": f"(({'|'.join(UNKNOWN_FACTS)})( |$))*",
    "Warned": "([0-9]{1,2}:[0-9]{1,2}( |$))*",
    "Edition": "2026\\.1",
}


def _is_sound(tag: Tag) -> bool:
    """Whether the value of a tag has the right form, for tags with a fixed form."""
    is_long_enough = len(tag.values) == (2 if tag.name in ("Seat", "Option") else 1)
    return is_long_enough and re.fullmatch(_SHAPES.get(tag.name, ".*"), tag.values[0]) is not None


def _cards(unit: Unit, tag: str, rules: Ruleset) -> tuple[str, ...]:
    text = unit.value(tag)
    marks = {**marks_of(rules), UNKNOWN.mark: UNKNOWN.id}
    cards = []
    for mark in (text or "").split():
        if mark not in marks:
            raise NotationError("unknown_mark", unit.line_of(tag), mark=mark, known=" ".join(sorted(marks)))
        cards.append(marks[mark])
    return tuple(cards)


def _setup(unit: Unit) -> Setup:
    phase = unit.value("From") or "N0"
    if not re.fullmatch(r"N[0-9]{1,3}|D[1-9][0-9]{0,2}", phase):
        raise NotationError("bad_tag", unit.line_of("From"), text=phase)
    out = _numbers(unit, "Out", r"[0-9]{1,3}")
    return Setup(
        day=int(phase[1:]),
        night=phase[0] == "N",
        out=tuple(int(word) for word in out),
        fouls=_counts(unit, "Fouls"),
        penalties=_counts(unit, "Penalties"),
    )


def _counts(unit: Unit, tag: str) -> tuple[tuple[int, int], ...]:
    """Return fouls by seat from a tag such as `7:2 4:3`."""
    pairs = (word.split(":") for word in _numbers(unit, tag, r"[0-9]{1,3}:[0-9]"))
    return tuple((int(seat), int(count)) for seat, count in pairs)


def _numbers(unit: Unit, tag: str, shape: str) -> list[str]:
    words = (unit.value(tag) or "").split()
    for at, word in enumerate(words):
        is_again = word.split(":")[0] in [other.split(":")[0] for other in words[:at]]
        if is_again or not re.fullmatch(shape, word):
            raise NotationError("bad_tag", unit.line_of(tag), text=word)
    return words
