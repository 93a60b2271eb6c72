"""The search for games that options change; `python -m tests.properties.option_search` writes them down."""

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.rules import RULESETS
from gorod.rules.options import names, options, plain, value, with_option
from tests.properties.course import Parting, Table, knowing, parting, table
from tests.properties.moods import MOODS

DATA = Path(__file__).parent / "live_options.tsv"
SIZES = {
    "fiim": (10,),
    "wolves": (10,),
    "club": (10,),
    "classic": (10, 15),
    "home": (6, 9),
    "boxed": (8, 14, 18),
}
HEAD = "ruleset\toption\tvalue\tonly with\tgame\tturn\twhere it parts"


class Live(Struct, frozen=True):
    """One field, the value it is changed to, what else must be set, and the game that it changes."""

    ruleset: str
    option: str
    value: str
    given: str
    game: Table
    turn: int = 0
    place: str = ""

    def line(self) -> str:
        """As a row of the data."""
        parts = (self.ruleset, self.option, self.value, self.given, self.game, self.turn, self.place)
        return "\t".join(str(part) for part in parts)


def row(line: str) -> Live:
    """A row of the data."""
    ruleset, option, changed, given, game, turn, place = line.split("\t")
    return Live(ruleset, option, changed, given, table(game), int(turn), place)


def rows() -> list[Live]:
    """All rows of the data."""
    return [row(line) for line in DATA.read_text().splitlines()[1:]]


def both(live: Live) -> tuple[Ruleset, Ruleset]:
    """The rules without and with the change, both with what the change needs."""
    rules = knowing(RULESETS[live.ruleset], live.game)
    for setting in filter(None, live.given.split(" ")):
        rules = _set(rules, *setting.split("=", 1))
    return rules, _set(rules, live.option, live.value)


def _set(rules: Ruleset, name: str, text: str) -> Ruleset:
    changed = with_option(rules, name, text)
    assert isinstance(changed, Ruleset), changed
    return changed


def found(live: Live, most: int = 1500) -> Parting | None:
    """Where the game of this row parts."""
    return parting(*both(live), live.game, most)


ROUND = "talk.way=round"
SILENCE = "fouls.silence_at=2"
LISTED = "nominations.allowed=true"
NEEDS: dict[str, tuple[tuple[str, str], ...]] = {
    "night.gone": (("reveal.voted=true", "cards must be shown for their calls to end"),),
    "dealing.highest": (("dealing.ways=pick", "only a pick is counted"),),
    "dealing.from_bottom": (("dealing.ways=pick", "only a pick is counted"),),
    "dealing.redeal_penalty": (("dealing.redeal=true", "there must be a new deal"),),
    "dealing.seconds": (("dealing.ways=pick", "cards handed out take no step"),),
    "first_night.meet": (
        ("first_night.meets=don,sheriff,inspector,commissar", "somebody must meet the judge"),
    ),
    "first_night.planner": (("first_night.briefing=30", "a plan is made at the briefing"),),
    "hunt.seconds": (("hunt.aim=sighted", "a blind hunt lasts as long as its numbers"),),
    "hunt.number": (("hunt.aim=blind", "numbers are called only to closed eyes"),),
    "hunt.visited": (("night.order=putana,black", "a visitor must be called before the clan"),),
    "best_move.seconds": (("best_move.seats=3", "without seats there is no best move"),),
    "best_move.unless_voted_out": (("best_move.seats=3", "without seats there is no best move"),),
    "talk.opener": ((ROUND, "a free discussion has no opener"),),
    "nominations.second": ((LISTED, "there must be nominations"),),
    "nominations.withdraw": ((LISTED, "there must be nominations"),),
    "nominations.reading": ((LISTED, "there must be a list to read"),),
    "ballot.single": ((LISTED, "there must be a list"), (f"{LISTED} ballot.way=called", "and a called vote")),
    "ballot.single_on_day_one": (
        (LISTED, "there must be a list"),
        (f"{LISTED} ballot.way=called", "and a called vote"),
    ),
    "ballot.proposer_bound": (
        (LISTED, "there must be proposers"),
        (f"{LISTED} ballot.way=called", "and a called vote"),
    ),
    "ballot.unvoted": (("ballot.way=called", "only a called vote has a last candidate"),),
    "lift.passes": (("tie.then=lift", "a tie must end in a lift"),),
    "best_move.reds": (("best_move.seats=3", "without seats there is no best move"),),
    "ballot.day_one": ((LISTED, "there must be a list"),),
    "lift.most": (("tie.then=lift", "a tie must end in a lift"),),
    "lift.three_of_nine": (("tie.then=lift", "a tie must end in a lift"),),
    "lift.whole_table": (("tie.then=lift", "a tie must end in a lift"),),
    "lift.seconds": (("tie.then=lift", "a tie must end in a lift"),),
    "sentence.defence": (("sentence.way=yes_no", "there must be a sentence"),),
    "farewell.final": (("farewell.killed=60", "there must be farewells"),),
    "fouls.short_tables": ((SILENCE, "somebody must lose a speech"), (f"{SILENCE} {ROUND}", "and turns")),
    "fouls.short_seconds": (
        ("fouls.short_tables=2,3,4,5,6,7,8", "there must be short tables"),
        ("fouls.silence_at=2 fouls.short_tables=2,3,4,5,6,7,8,9,10", "somebody must lose a speech"),
        ("fouls.silence_at=2 fouls.short_tables=2,3,4,5,6,7,8,9,10,11,12,13 talk.way=round", "and turns"),
    ),
    "fouls.silent_seconds": ((SILENCE, "somebody must lose a speech"), (f"{SILENCE} {ROUND}", "and turns")),
    "fouls.cuts_speech": ((SILENCE, "somebody must lose a speech"), (f"{SILENCE} {ROUND}", "and turns")),
    "fouls.silenced_defence": (
        (SILENCE, "somebody must lose a speech"),
        ("fouls.silence_at=1", "and often"),
        (f"{SILENCE} tie.defence=30", "and there must be defences"),
        (f"{SILENCE} tie.defence=30 {ROUND}", "and turns"),
    ),
    "hunt.second_foul": (
        ("hunt.second=spoils fouls.silence_at=1", "a second shot must spoil, and a foul matter"),
    ),
    "fouls.silenced_vote": ((SILENCE, "somebody must lose a speech"), (f"{SILENCE} {ROUND}", "and turns")),
    "victory.misses_red_table": (("victory.misses_red=1", "misses must win at all"),),
}
"""Fields that another option switches off in some rulesets: what must be set there, and why."""


def needs(name: str) -> tuple[tuple[str, str], ...]:
    """What to set for an option to mean something, if it means nothing alone."""
    if name.endswith(".seeks"):
        return ((f"{name.split('.')[0]}.asks=role", "only a check for a role seeks one"),)
    return NEEDS.get(name, ())


def others(rules: Ruleset, name: str) -> list[str]:
    """Other values of an option, likely ones first."""
    now = value(rules, name)
    if name == "night.heirs":
        return ["", *(f"{role}:citizen" for role in rules.night.order if role in rules.roles)]
    if name.endswith(".seeks"):
        return [role for role in (*rules.roles, "") if role != now]
    if name == "house.longest":
        return [text for text in ("3600", "0") if text != plain(now)]
    if isinstance(now, tuple):
        return [text for text in _lists(rules, name, now) if text != plain(now)]
    if isinstance(now, int) and not isinstance(now, bool):
        return [str(n) for n in (now + 1, 0, 1, 2, 3, 4, 30) if n != now]
    option = next(option for option in options(rules, rules) if option.name == name)
    return [word for word in option.choices if word != plain(now)]


def _lists(rules: Ruleset, name: str, now: tuple[Any, ...]) -> list[str]:
    if name == "fouls.short_tables":
        return ["", "3,4,5,6,7,8,9,10,11,12,13,14,15,16"]
    if name == "dealing.ways":
        return ["pick", "tray", "hand_out", "pick,tray"]
    if name == "first_night.meets":
        return ["", *(role.id for role in rules.roles.values() if role.act)]
    return [plain(tuple(reversed(now))), plain(now[:-1])]


def few(rules: Ruleset) -> Iterator[Table]:
    """Games to try first, likely and short ones before the others."""
    for seed, cards, mood in product(range(3), ("own", "deck", "guests"), MOODS):
        for seats in SIZES[rules.id]:
            if cards != "deck" or mood == "strict":
                yield Table(seats, cards, mood, seed)


def many(rules: Ruleset) -> Iterator[Table]:
    """Games for what is rare."""
    for seed, cards, mood in product(range(3, 60), ("own", "guests"), ("strict", "tied")):
        yield Table(SIZES[rules.id][seed % len(SIZES[rules.id])], cards, mood, seed)


def search(rules: Ruleset, name: str, given: str, games: Iterator[Table]) -> Live | None:
    """The first of these games that some value of this option changes."""
    for game in games:
        base = both(Live(rules.id, "talk.dawn", "5", given, game))[0]
        for text in others(base, name):
            live = Live(rules.id, name, text, given, game)
            if isinstance(with_option(base, name, text), Refused):
                continue
            parted = found(live)
            if parted:
                return Live(rules.id, name, text, given, game, parted.turn, parted.place)
    return None


def first_found(rules: Ruleset, name: str) -> Live | None:
    """Alone if it can be, else with what it needs."""
    given = ["", *(setting for setting, _ in needs(name))]
    tries = (search(rules, name, setting, games(rules)) for games in (few, many) for setting in given)
    return next(filter(None, tries), None)


def _still(live: Live | None) -> Live | None:
    """A game found earlier, if it still parts, with the place where it does now."""
    parted = found(live) if live else None
    return replace(live, turn=parted.turn, place=parted.place) if live and parted else None


def main(ids: list[str]) -> int:
    """Look for the games of these rulesets, keep the rows of the others; 1 if some field was not found."""
    known = {(live.ruleset, live.option): live for live in rows()} if DATA.exists() else {}
    kept = [live for live in known.values() if live.ruleset not in ids]
    missing = []
    for rules in (RULESETS[name] for name in ids):
        for name in names(rules):
            live = (
                None
                if name in KEPT_BY_PEOPLE
                else _still(known.get((rules.id, name))) or first_found(rules, name)
            )
            kept += [live] if live else []
            missing += [] if live or name in KEPT_BY_PEOPLE else [f"{rules.id} {name}"]
    order = list(RULESETS)
    kept.sort(key=lambda live: order.index(live.ruleset))
    DATA.write_text("\n".join([HEAD, *(live.line() for live in kept)]) + "\n")
    print("\n".join(["no game found:", *missing] if missing else ["a game for every field"]))
    return 1 if missing else 0


KEPT_BY_PEOPLE = (
    *("house.seating", "house.phones", "house.own_masks", "house.reflecting_things"),
    *("house.tournaments", "house.longest", "house.elected_judge"),
)
"""What only people keep, or what only other options are held against: the page of the rules shows it."""

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(RULESETS)))
