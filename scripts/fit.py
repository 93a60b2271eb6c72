"""Fit the habits of players (`bots/beliefs/habits.toml`) on games that the programs play with each other."""

from collections.abc import Iterable, Iterator

import numpy as np
from fit_moments import arguments, of_every_table, played
from fit_weights import Stage, fitted_weights, stages
from msgspec import Struct, convert, structs, to_builtins
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import softmax

from gorod.bots.beliefs.choices import knows_more
from gorod.bots.beliefs.common_belief import CommonBelief, is_checker
from gorod.bots.beliefs.evidence import CheckerClaim, CheckReport, NightKill, SeatChoice, Silence
from gorod.bots.beliefs.habits import (
    HABITS_FILE,
    Answering,
    Choosing,
    Claiming,
    Habits,
    Reporting,
    Speaking,
    habits,
)
from gorod.bots.beliefs.scales import SPOKEN_KINDS, is_said
from gorod.bots.player import SeenGame, SharedKnowledge
from gorod.engine.events import Ended
from gorod.engine.role import Role, Team
from gorod.engine.seats import BIT, listed
from gorod.services.game.game_loop import cast_of

KINDS = frozenset({"vote", "nominate", "accuse", "defend"})
BY_HAND = {"forced", "lapse", "error", "own"}
MANNERS = np.array([[1.0, 1.0, 0.0], [1.0, 0.0, 1.0], [1.0, 0.0, 0.0]])
"""Which reasons count for a dark player who spares mates, turns on them, or neither: looks, spare, turn."""
MIN_SHARE = 0.02
"""Chances are kept this far from 0 and 1: people do anything now and then, programs do not."""
MAX_WEIGHT = 4.0
"""Weights are limited: programs all think alike and follow each other more closely than people ever do."""
PRIOR_COUNT = 20.0
"""The number of pseudo-observations of the old value; they stabilise rare events."""

Options = NDArray[np.float64]
"""The options of a choice: a row for each, a column for each reason to choose it."""
Said = list[tuple[str, Options, int]]
"""What one dark seat said of others in a game: the kind, the options, and the index of the chosen one."""


class GameShown(Struct):
    """What one game showed."""

    choices: dict[tuple[str, bool], list[tuple[Options, int]]]
    said: list[Said]
    claims: list[tuple[str, bool]]
    answers: list[tuple[str, bool]]
    silences: list[bool]
    reports: list[tuple[bool, bool]]
    kills: list[tuple[Options, int]]
    stages: list[Stage]


def watched(seed: int, name: str, seats: int, kind: str) -> GameShown:
    """Play one game and return everything in it that the habits are about, with the cards known."""
    game = played(kind, name, seats, f"fit {seed}")
    rules = game.log.game.rules
    shared = SharedKnowledge(rules, cast_of(game.deal))
    shared.hear([event for event in SeenGame.of(game.log, 0).events if not isinstance(event, Ended)])
    common = CommonBelief(shared)
    common.catch_up()
    return _gathered(common, [rules.holding(card) for card in game.deal])


def _gathered(common: CommonBelief, cards: list[Role]) -> GameShown:
    dark = [False, *(card.is_mafia or card.team is Team.MANIAC for card in cards)]
    said: dict[int, Said] = {}
    seen = GameShown({}, [], [], [], [], [], [], stages(common, dark[1:]))
    for evidence in common.evidence:
        match evidence:
            case SeatChoice() if not evidence.forced and not evidence.again:
                options, at = _options(evidence, dark)
                if is_said(evidence) and dark[evidence.fact.by]:
                    told = evidence.fact.kind, options[:, [0, 1, 1]], at
                    said.setdefault(evidence.fact.by, []).append(told)
                else:
                    key = evidence.fact.kind, dark[evidence.fact.by]
                    seen.choices.setdefault(key, []).append((options, at))
            case CheckReport() if dark[evidence.fact.by]:
                seen.reports.append((dark[evidence.fact.seat], evidence.team is not Team.RED))
            case NightKill() if not dark[evidence.fact.seat]:
                seen.kills.append(_victims(evidence, cards, dark))
    seen.said = list(said.values())
    seen.claims, seen.answers = _claimed(common, [_who(common, card) for card in cards])
    seen.silences = list(_silences(common, [card.id for card in cards]))
    return seen


def _options(choice: SeatChoice, dark: list[bool]) -> tuple[Options, int]:
    """Return the suspicion of each option, and whether it is dark; for a dark player, whether a stranger."""
    by, among = choice.fact.by, choice.among
    suspicion = np.array([choice.suspicion[seat - 1] for seat in among])
    found = np.array([float(dark[seat] and seat != by) for seat in among])
    found *= dark[by] or knows_more(choice)
    is_last = _is_last(choice, dark)
    side = [-found * (not is_last), -found * is_last] if dark[by] else [found]
    return np.array([suspicion, *side]).T, among.index(choice.fact.seat)


def _is_last(choice: SeatChoice, dark: list[bool]) -> bool:
    """Tell whether one more red departure would win the game (see `at_stake`)."""
    living = listed(choice.alive)
    return bool(living) and len(living) <= 2 * sum(dark[seat] for seat in living) + 1


def _victims(kill: NightKill, cards: list[Role], dark: list[bool]) -> tuple[Options, int]:
    """Return the strangers a clan could shoot, with their power, claim and trust."""
    living = [seat for seat in listed(kill.alive) if not dark[seat]]
    trust = [-kill.suspicion[seat - 1] if kill.suspicion else 0.0 for seat in living]
    power = [float(_has_power(cards[seat - 1])) for seat in living]
    claimed = [float(bool(kill.claimants & BIT[seat])) for seat in living]
    return np.array([power, claimed, trust]).T, living.index(kill.fact.seat)


def _has_power(role: Role) -> bool:
    return role.act is not None and role.team is Team.RED


def _who(common: CommonBelief, role: Role) -> str:
    if is_checker(common.rules, role.id):
        return "true"
    return "dark" if role.is_mafia or role.team is Team.MANIAC else "other"


Told = list[tuple[str, bool]]


def _claimed(common: CommonBelief, who: list[str]) -> tuple[Told, Told]:
    """Return whether each seat claimed first, and whether each of the others answered the first claim."""
    order = list(common.claims)
    first = [(one, order[:1] == [seat]) for seat, one in enumerate(who, 1)]
    if not order:
        return first, []
    after_dark = who[order[0] - 1] == "dark"
    others = [(seat, one) for seat, one in enumerate(who, 1) if seat != order[0] and _could(common, seat)]
    kinds = {"dark": "mate" if after_dark else "dark"}
    return first, [(kinds.get(one, one), seat in order) for seat, one in others]


def _could(common: CommonBelief, seat: int) -> bool:
    """Tell whether this seat spoke after the first claim, or answered it."""
    silent = {evidence.seat for evidence in common.evidence if isinstance(evidence, Silence)}
    return seat in common.claims or seat in silent


def _silences(common: CommonBelief, cards: list[str]) -> Iterator[bool]:
    """Yield whether the true holder stayed silent, each time they spoke after another claim of their card."""
    for evidence in common.evidence:
        match evidence:
            case Silence() if cards[evidence.seat - 1] == evidence.role:
                yield True
            case CheckerClaim() if evidence.rivals and cards[evidence.fact.by - 1] == evidence.role:
                yield False


def fitted(seen: list[GameShown], old: Habits) -> Habits:
    """Return all habits as these games show them."""
    said = [one for game in seen for one in game.said]
    manner = [_manner(one, old) for one in said]
    choosing = {kind: _choosing(seen, kind, getattr(old, kind)) for kind in KINDS - SPOKEN_KINDS}
    for kind in KINDS & SPOKEN_KINDS:
        choosing[kind] = _wording(seen, kind, getattr(old, kind), [*zip(said, manner, strict=True)])
    claim = _shares([told for one in seen for told in one.claims], to_builtins(old.claim))
    silent = _share([told for one in seen for told in one.silences], old.answer.silent)
    before = to_builtins(old.answer) | {"silent": silent}
    answer = _shares([told for one in seen for told in one.answers], before) | {"silent": silent}
    power, claimant, trusted = _likeliest(
        [kill for one in seen for kill in one.kills], (old.kill.power, old.kill.claimant, old.kill.trusted)
    )
    return Habits(
        **choosing,
        claim=Claiming(**claim),
        answer=Answering(**answer),
        report=_reporting(seen, old.report),
        kill=structs.replace(old.kill, power=power, claimant=claimant, trusted=trusted),
        words=Speaking(*np.mean(manner, axis=0)[:2].clip(0.02).round(3).tolist()),
    )


def _manner(said: Said, habits: Habits) -> Options:
    """Return how likely a seat is one that spares mates, turns on them, or neither, by all it said."""
    words = habits.words
    levels = np.log([words.loyal, words.turning, 1 - words.loyal - words.turning])
    for kind, options, at in said:
        habit: Choosing = getattr(habits, kind)
        weights = np.array([habit.dark_follow, habit.spare, habit.turn])
        levels += [np.log(_meant(options * one, at, weights, habit.lapse)) for one in MANNERS]
    found: Options = softmax(levels)
    return found


def _meant(options: Options, at: int, weights: Options, lapse: float) -> float:
    return (1 - lapse) * float(softmax(options @ weights)[at]) + lapse / len(options)


def _wording(seen: list[GameShown], kind: str, old: Choosing, said: list[tuple[Said, Options]]) -> Choosing:
    """Fit a spoken kind; a dark seat counts for each manner by how likely it has it."""
    ours = [c for one in seen for c in one.choices.get((kind, False), [])]
    red, insight = _likeliest(ours, (old.red_follow, old.insight), old.lapse)
    chosen, counts = [], []
    for words, manner in said:
        for options, at in ((options, at) for what, options, at in words if what == kind):
            chosen += [(options * one, at) for one in MANNERS]
            counts += manner.tolist()
    dark, spare, turn = _likeliest(
        chosen, (old.dark_follow, old.spare, old.turn), old.lapse, np.array(counts)
    )
    return structs.replace(old, red_follow=red, insight=insight, dark_follow=dark, spare=spare, turn=turn)


def _choosing(seen: list[GameShown], kind: str, old: Choosing) -> Choosing:
    of = {
        by_dark: [c for one in seen for c in one.choices.get((kind, by_dark), [])]
        for by_dark in (False, True)
    }
    red, insight = _likeliest(of[False], (old.red_follow, old.insight), old.lapse)
    dark, spare, stake = _likeliest(of[True], (old.dark_follow, old.spare, old.stake), old.lapse)
    return structs.replace(old, red_follow=red, insight=insight, dark_follow=dark, spare=spare, stake=stake)


def _reporting(seen: list[GameShown], old: Reporting) -> Reporting:
    told = [report for one in seen for report in one.reports]
    of_mate = _share((black for is_mate, black in told if is_mate), old.dark_black_of_mate)
    of_other = _share((black for is_mate, black in told if not is_mate), old.dark_black_of_other)
    return Reporting(old.error, of_mate, of_other)


def _likeliest(
    chosen: list[tuple[Options, int]],
    start: tuple[float, ...],
    lapse: float = 0.0,
    counts: Options | float = 1.0,
) -> list[float]:
    """Return the likeliest weights of the reasons; the start values without choices."""
    if not chosen:
        return [round(weight, 3) for weight in start]
    width = max(len(options) for options, _ in chosen)
    features, closed = np.zeros((len(chosen), width, len(start))), np.full((len(chosen), width), -np.inf)
    for row, (options, _) in enumerate(chosen):
        features[row, : len(options)], closed[row, : len(options)] = options, 0.0
    rows, at, first = np.arange(len(chosen)), np.array([at for _, at in chosen]), np.array(start)
    blind = lapse / np.isfinite(closed).sum(axis=1)

    def loss(weights: Options) -> tuple[float, Options]:
        shares = softmax(features @ weights + closed, axis=1)
        meant = (1 - lapse) * shares[rows, at]
        total = np.maximum(meant + blind, 1e-12)
        slope = (counts * meant / total) @ (features[rows, at] - np.einsum("nw,nwf->nf", shares, features))
        away = weights - first
        return PRIOR_COUNT / 2 * away @ away - (counts * np.log(total)).sum(), PRIOR_COUNT * away - slope

    found = minimize(
        loss, first, jac=True, bounds=[(-MAX_WEIGHT, MAX_WEIGHT)] * len(start), options={"ftol": 1e-12}
    )
    return [round(float(weight), 3) for weight in found.x]


def _shares(told: Told, before: dict[str, float]) -> dict[str, float]:
    return {name: _share((said for who, said in told if who == name), old) for name, old in before.items()}


def _share(found: Iterable[bool], before: float) -> float:
    told = list(found)
    share = (sum(told) + PRIOR_COUNT * before) / (len(told) + PRIOR_COUNT)
    return round(min(max(share, MIN_SHARE), 1 - MIN_SHARE), 3)


def written(found: Habits) -> None:
    """Write the numbers into the file, whose comments are kept."""
    values, group, lines = to_builtins(found), "", []
    for line in HABITS_FILE.read_text("utf-8").splitlines():
        name, sign, rest = line.partition(" = ")
        if line.startswith("["):
            group = line[1 : line.index("]")]
        if sign and name not in BY_HAND:
            _, _, comment = rest.partition(" #")
            line = f"{name} = {values[group][name]}" + (f" #{comment}" if comment else "")
        lines.append(line)
    HABITS_FILE.write_text("\n".join(lines) + "\n", "utf-8")


def between(old: Habits, new: Habits) -> Habits:
    """Return the mean of old and new, since what people do and what is thought depend on each other."""
    one, two = to_builtins(old), to_builtins(new)
    half = {
        group: {n: round((one[group][n] + v) / 2, 3) for n, v in two[group].items()} for group in _groups(new)
    }
    return convert({**two, **half}, Habits)


def _groups(found: Habits) -> list[str]:
    """Return the names of the groups of numbers."""
    return [name for name, values in to_builtins(found).items() if isinstance(values, dict)]


def main() -> None:
    """Play, fit and print old and new values; write them if asked. Repeat the run until they are stable."""
    parser = arguments(__doc__, 200)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    seen = of_every_table(watched, given)
    weighed = fitted_weights([stage for one in seen for stage in one.stages], fitted(seen, habits()))
    old, found = to_builtins(habits()), between(habits(), weighed)
    for group in _groups(found):
        for name, value in to_builtins(found)[group].items():
            print(f"{group}.{name}: {old[group][name]} -> {value}")
    if given.write:
        written(found)


if __name__ == "__main__":
    main()
