"""Small tables for brute force: few seats, few nights, any cards and some options."""

import random
from collections import Counter

from msgspec import Struct

from gorod.engine import start
from gorod.engine.commands import CLOCK, TimeUp
from gorod.engine.log import Log
from gorod.engine.play import Play
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Cast, Ruleset
from gorod.roles import ROLES
from gorod.rules import RULESETS
from gorod.rules.casting import with_roles
from gorod.rules.options import with_option
from tests.bots.brute import Turn
from tests.random_play import chosen

OPTIONS = [
    ("hunt.visited", "others_suffice"),
    ("hunt.two_clans", "false"),
    ("hunt.aim", "sighted"),
    ("hunt.aim", "blind"),
    ("hunt.needs", "everyone_but_target"),
    ("first_night.don_told", "false"),
    ("best_move.seats", "3"),
    ("reveal.voted", "true"),
    ("reveal.voted", "false"),
    ("farewell.voted", "0"),
    ("farewell.final", "false"),
    ("fouls.removal_cancels_vote", "true"),
    ("victory.misses_red", "1"),
    ("victory.idle_misses_red", "1"),
    ("victory.idle_nights_draw", "2"),
    ("victory.maniac_holds_up", "true"),
    ("first_night.full", "true"),
    ("doctor.again", "not_twice_running"),
    ("captain.again", "not_twice_running"),
    ("night.gone", "called"),
    ("house.first_out_judges", "true"),
]
"""Options that bear on what can be concluded."""


class Played(Struct, frozen=True):
    """A game played at a small table, turn by turn."""

    rules: Ruleset
    cast: Cast
    log: Log
    opening: Log
    turns: list[Turn]


def small_game(name: str, seats: int, nights: int, seed: object, judge: float = 0.03) -> Played:
    """A random game of a random cast, cut after so many nights."""
    rng = random.Random(f"{name} {seats} {nights} {seed}")
    deal = _cards(RULESETS[name], seats, rng)
    rules = _varied(with_roles(RULESETS[name], deal), rng)
    return play_on(rules, deal, nights, rng, judge)


def play_on(rules: Ruleset, deal: tuple[str, ...], nights: int, rng: random.Random, judge: float) -> Played:
    """Play from this deal until so many nights are over and a day after them."""
    first = start(rules, deal=deal)
    assert not isinstance(first, Refused)
    log, turns = Log(first), []
    while not log.game.is_over and log.game.day <= nights:
        by_night = log.game.night
        slow = by_night or log.game.paused or rng.random() < 0.4
        command, sender = chosen(log.game, rng, judge) if slow else (TimeUp(), CLOCK)
        play = log.play(command, sender)
        if isinstance(play, Play):
            turns.append(Turn(command, sender, list(play.events), list(play.audiences), by_night))
    return Played(rules, dict(Counter(deal)), log, Log(first), turns)


def _cards(rules: Ruleset, seats: int, rng: random.Random) -> tuple[str, ...]:
    """At least one mafioso, then any cards of the ruleset, now and then one of another."""
    own = [role for role in rules.roles if not role.startswith("spare")]
    known = own * 4 + [role for role in ROLES if not role.startswith("spare")]
    deck = ["mafioso", *rng.choices(known, k=seats - 1)]
    rng.shuffle(deck)
    return tuple(deck)


def _varied(rules: Ruleset, rng: random.Random) -> Ruleset:
    for name, value in rng.sample(OPTIONS, k=rng.choice([0, 0, 1, 3])):
        changed = with_option(rules, name, value)
        rules = changed if isinstance(changed, Ruleset) else rules
    return rules
