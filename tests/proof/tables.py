"""Random tables to compare at: a ruleset, a cast, a deal and some options, all from one seed."""

import random
from dataclasses import dataclass
from typing import Any

from gorod.engine.ruleset import Ruleset
from gorod.rules import RULESETS
from gorod.rules.options import with_option

SECONDS = (0, 1, 15, 45)
BOOL = (True, False)
SINGLE = ("leaves_uncounted", "is_voted", "no_vote")
AGAIN = ("allowed", "not_twice_running", "not_self_twice_running")

TIMES: dict[str, tuple[Any, ...]] = {
    "talk.seconds": (1, 15, 45),
    "talk.dawn": (1, 15, 45),
    "talk.dusk": (1, 15, 45),
    "nominations.reading": (1, 15, 45),
    "ballot.seconds": (1, 15, 45),
    "tie.defence": SECONDS,
    "lift.seconds": (1, 15, 45),
    "farewell.voted": SECONDS,
    "farewell.killed": SECONDS,
    "hunt.seconds": (1, 15, 45),
    "hunt.number": (1, 3),
    "night.act": (1, 15, 45),
    "first_night.briefing": SECONDS,
    "first_night.meet": (1, 15, 45),
    "first_night.relaxed_sitting": SECONDS,
    "best_move.seconds": (1, 15, 45),
    "sentence.defence": (1, 15, 45),
    "fouls.short_seconds": (1, 15, 45),
    "fouls.silent_seconds": (1, 15, 45),
}
ROUND: dict[str, tuple[Any, ...]] = {
    "ballot.unvoted": ("to_last_candidate", "lost"),
    "ballot.single": SINGLE,
    "ballot.single_on_day_one": SINGLE,
    "nominations.second": ("refused", "replaces"),
    "nominations.withdraw": BOOL,
    "hunt.numbers": ("all", "living"),
    "hunt.visited": ("spoils", "others_suffice"),
    "night.checks_gone": BOOL,
    "tie.while_shrinking": BOOL,
    "lift.passes": ("strict_majority", "half"),
    "lift.three_of_nine": BOOL,
    "lift.whole_table": BOOL,
    "lift.most": (0, 2, 3),
    "ballot.day_one": ("held", "none", "leader_stays"),
    "talk.opener": ("next_after_opener", "second_speaker"),
    "fouls.silence_at": (0, 1, 2, 3),
    "fouls.removal_at": (0, 2, 4),
    "fouls.short_tables": ((), (3,), (3, 4), (5, 6, 7)),
    "fouls.cuts_speech": BOOL,
    "fouls.silenced_vote": BOOL,
    "fouls.silenced_defence": BOOL,
    "hunt.second_foul": BOOL,
    "fouls.removal_cancels_vote": BOOL,
    "fouls.hidden_at_night": BOOL,
    "victory.idle_nights_draw": (0, 1, 2, 3),
    "victory.idle_misses_red": (0, 2, 3),
    "victory.misses_red": (0, 2, 3),
    "victory.misses_red_table": (4, 6),
    "victory.empty_table": ("draw", "black"),
    "victory.maniac": ("alone", "with_one_other"),
    "victory.maniac_holds_up": BOOL,
    "best_move.seats": (0, 1, 3),
    "best_move.unless_voted_out": (1, 2, 3),
    "farewell.final": BOOL,
    "first_night.don_told": BOOL,
    "doctor.again": AGAIN,
}
BOX: dict[str, tuple[Any, ...]] = {
    "ballot.unvoted": ("to_last_candidate", "lost"),
    "ballot.proposer_bound": BOOL,
    "hunt.two_clans": BOOL,
}
HOME: dict[str, tuple[Any, ...]] = {
    "sentence.way": ("none", "revote", "yes_no"),
    "doctor.again": AGAIN,
}
FREE: dict[str, tuple[Any, ...]] = {
    "tie.revotes": (0, 1, 2, 3),
    "fouls.removal_at": (0, 1, 4),
    "fouls.removal_cancels_vote": BOOL,
    "victory.idle_nights_draw": (0, 1, 3),
    "farewell.final": BOOL,
}
BLACKS = ("mafioso", "don")
CARDS = {
    "fiim": ("sheriff",),
    "wolves": ("sheriff", "doctor"),
    "club": ("sheriff",),
    "classic": ("sheriff", "policeman", "doctor", "putana", "maniac"),
    "boxed": (
        *("commissar", "nurse", "vigilante", "beauty", "sleepwalker"),
        *("journalist", "captain", "advocate", "maniac", "yakuza"),
    ),
    "home": ("doctor", "inspector"),
}
SMALLEST = {"home": 3}
LARGEST = {"home": 10, "classic": 20, "boxed": 20}


@dataclass(frozen=True)
class Seating:
    """What both sides are given."""

    ruleset: str
    deal: tuple[str, ...]
    options: dict[str, Any]


def drawn(ruleset: str, rng: random.Random) -> Seating:
    """Half of the tables have a cast of the rulebook, the others any cards; half have options."""
    official = rng.random() < 0.5
    deal = _official(ruleset, rng) if official else _any_cards(ruleset, rng)
    return Seating(ruleset, deal, _options(ruleset, rng))


def _official(ruleset: str, rng: random.Random) -> tuple[str, ...]:
    casts = RULESETS[ruleset].cast
    cast = casts[rng.choice(sorted(casts))]
    cards = [role for role, count in cast.items() for _ in range(count)]
    rng.shuffle(cards)
    return tuple(cards)


def _any_cards(ruleset: str, rng: random.Random) -> tuple[str, ...]:
    """Small tables most of the time: they come to the rare places sooner."""
    smallest, largest = SMALLEST.get(ruleset, 4), LARGEST.get(ruleset, 12)
    seats = rng.randint(smallest, min(8, largest)) if rng.random() < 0.8 else rng.randint(smallest, largest)
    black = [
        "mafioso",
        *(rng.choice(_blacks(ruleset)) for _ in range(rng.randint(0, max(0, seats // 3 - 1)))),
    ]
    special = [rng.choice(CARDS[ruleset]) for _ in range(rng.randint(0, (seats - len(black)) // 2 + 1))]
    cards = [*black, *special, *["citizen"] * seats][:seats]
    rng.shuffle(cards)
    return tuple(cards)


def _blacks(ruleset: str) -> tuple[str, ...]:
    return ("mafioso",) if ruleset == "home" else BLACKS


def _options(ruleset: str, rng: random.Random) -> dict[str, Any]:
    if rng.random() < 0.5:
        return {}
    known = compared_options(ruleset)
    names = rng.sample(sorted(known), rng.randint(1, 4))
    return {name: rng.choice(known[name]) for name in names}


def compared_options(ruleset: str) -> dict[str, tuple[Any, ...]]:
    """The options both readings know; those that mean nothing in a ruleset are left out."""
    own = {"boxed": {**FREE, **BOX}, "home": {**FREE, **HOME}}.get(ruleset, ROUND)
    return {name: values for name, values in {**TIMES, **own}.items() if not _is_foreign(ruleset, name)}


def _is_foreign(ruleset: str, name: str) -> bool:
    """No night zero before home's full first night; in wolves `hunt.numbers` says what may be shown, too."""
    if ruleset == "home":
        return name.startswith("first_night.")
    return (ruleset, name) == ("wolves", "hunt.numbers") or (
        name == "doctor.again" and "doctor" not in RULESETS[ruleset].roles
    )


def rules_of(seating: Seating) -> Ruleset:
    """The engine's ruleset with these options."""
    rules = RULESETS[seating.ruleset]
    for name, value in seating.options.items():
        changed = with_option(rules, name, _written(value))
        assert isinstance(changed, Ruleset), (name, value, changed)
        rules = changed
    return rules


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
