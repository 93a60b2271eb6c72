"""`gorod compare`: plays two sets of rules with the same random numbers, and estimates the difference."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec import Struct

from gorod.cli.console import Page
from gorod.cli.inputs import Options, house_of, ruleset
from gorod.cli.lab import Machines, games_of, playing, sides_of, size_of, sizes_words, wrong_size
from gorod.cli.output import FINE, Output, file_to_write, write_file, write_json
from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.lab.batches import Sides, Trial
from gorod.lab.compare import Comparison, compare_trials, paired_decks
from gorod.lab.compare_report import comparison_head, comparison_report, comparison_row, method
from gorod.lab.estimate import Estimate, points_between
from gorod.lab.simulate import win_rates
from gorod.rules.casting import moved, plain_citizen


class ComparisonRequest(Struct, frozen=True):
    """Two rulesets with their casts, names for people, and keys for JSON. `what` is the difference."""

    kind: str
    rules: tuple[Ruleset, Ruleset]
    casts: tuple[Cast, Cast]
    names: tuple[str, str]
    keys: tuple[str, str]
    what: str = ""

    def trials(self, sides: Sides, seed: int) -> tuple[Trial, Trial]:
        """Return both trials, with the same random numbers."""
        first, second = paired_decks(self.rules, self.casts)
        return Trial(self.rules[0], first, sides, seed), Trial(self.rules[1], second, sides, seed)


def question(
    names: tuple[str, ...],
    options: tuple[str, ...],
    without: str,
    house: Ruleset | None,
    players: int | None,
    output: Output,
) -> ComparisonRequest:
    """Return the request. It must contain exactly one difference, or raise CommandError.

    House rules alone are compared with the ruleset that they change.
    """
    if house is not None and not (names or options or without):
        names = (house.id,)
    if len(names) + (house is not None) == 2 and not options and not without:
        return _rulesets(names, house, players, output)
    if len(names) + (house is not None) != 1 or bool(options) == bool(without):
        raise output.error("one_difference")
    rules = ruleset(names[0] if names else None, house, (), output)
    if without:
        return _card(rules, without, players, output)
    return _options(rules, options, players, output)


def _rulesets(
    names: tuple[str, ...], house: Ruleset | None, players: int | None, output: Output
) -> ComparisonRequest:
    """Compare two rulesets. House rules come second."""
    a = ruleset(names[0], None, (), output)
    b = house or ruleset(names[1], None, (), output)
    if a == b:
        raise output.error("same_rules", title=_title(a, output))
    keys = (a.id, b.id if house is None else f"{b.id} (house)")
    size = _common_size(a, b, players, output)
    titles = (_title(a, output), _title(b, output))
    if titles[0] == titles[1]:
        titles = (titles[0], output.say("compare-house", title=titles[1]))
    return ComparisonRequest("rules", (a, b), (a.cast[size], b.cast[size]), titles, keys)


def _common_size(a: Ruleset, b: Ruleset, players: int | None, output: Output) -> int:
    common = sorted({*a.cast} & {*b.cast})
    if not common:
        raise wrong_size(a, sizes_words(sorted(b.cast)), output)
    if players is None:
        return 10 if 10 in common else common[-1]
    size_of(a, players, output)
    return size_of(b, players, output)


def _options(
    rules: Ruleset, options: tuple[str, ...], players: int | None, output: Output
) -> ComparisonRequest:
    changed = ruleset(rules.id, rules, options, output)
    cast = rules.cast[size_of(rules, players, output)]
    what = " ".join(options)
    names = (_title(rules, output), what)
    return ComparisonRequest(
        "option", (rules, changed), (cast, cast), names, (rules.id, f"{rules.id} {what}"), what
    )


def _card(rules: Ruleset, card: str, players: int | None, output: Output) -> ComparisonRequest:
    """Compare the cast with a plain citizen in place of a card, and the cast with the card."""
    cast = rules.cast[size_of(rules, players, output)]
    known = {role: rules.roles[role] for role in cast if rules.holding(role).team is Team.RED}
    citizen = plain_citizen(rules, cast)
    if card not in known or card == citizen:
        raise output.error("no_such_card", word=card, known=", ".join(set(known) - {citizen}) or "—")
    poorer = moved(cast, {card: -1, citizen: 1})
    assert poorer is not None
    what, title = getattr(known[card].name, output.lang), _title(rules, output)
    names = (output.say("compare-without", card=what), output.say("compare-with", card=what))
    keys = (f"{rules.id} without {card}", rules.id)
    return ComparisonRequest("card", (rules, rules), (poorer, cast), names, keys, f"{what} ({title})")


def _title(rules: Ruleset, output: Output) -> str:
    title: str = getattr(rules.title, output.lang)
    return title


def compare(
    first: str | None = None,
    second: str | None = None,
    /,
    *,
    option: Options = (),
    without: Annotated[str, Parameter(name="--without")] = "",
    players: int | None = None,
    games: int = 1000,
    bots: str = "",
    seed: int = 1,
    house: Path | None = None,
    report: Path | None = None,
    machines: Machines = Machines(),  # noqa: B008 — frozen
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Compare two rulesets, or one ruleset with itself under other options or without a card."""
    file_to_write(report, output)
    names = tuple(name for name in (first, second) if name is not None)
    asked = question(names, option, without, house_of(house, output), players, output)
    a, b = asked.trials(sides_of(bots, output), seed)
    with playing(machines, 2 * games_of(games, output), output) as work:
        found = compare_trials(a, b, games, work.workers, work.advance)
        timing = work.timing(2 * games)
    answer = answer_of(asked, found.difference(Team.RED), output)
    if report is not None:
        write_file(report, comparison_report(found, asked.names, answer, output.lang), output)
    if output.json:
        write_json(_answer(asked, found, answer, timing))
    else:
        _write(asked, found, answer, output)
    return FINE


def answer_of(asked: ComparisonRequest, red: Estimate, output: Output) -> str:
    """Return one sentence on what the difference is worth to the reds."""
    points = points_between(output.lang, red)
    a, b = asked.names
    told = output.say(f"compare-{asked.kind}", a=a, b=b, what=asked.what, points=points)
    return told if red.is_clear else output.say("compare-unclear", told=told.removesuffix("."))


def _answer(
    asked: ComparisonRequest, found: Comparison, answer: str, timing: dict[str, Any]
) -> dict[str, Any]:
    return {
        "a": asked.keys[0],
        "b": asked.keys[1],
        "games": found.before.games,
        "difference": {one: found.difference(one) for one in found.outcomes},
        "answer": answer,
        "players": len(found.a.cards),
        "bots": found.a.sides.words,
        "seed": found.a.seed,
        "same_cards": found.alike,
        "wins": {"a": win_rates(found.a, found.before), "b": win_rates(found.b, found.after)},
        "timing": timing,
    }


def _write(asked: ComparisonRequest, found: Comparison, answer: str, output: Output) -> None:
    page = Page()
    page.title(answer)
    page.blank()
    rows = [comparison_row(found, one, output.lang) for one in found.outcomes]
    page.table(comparison_head(asked.names, output.lang), rows)
    page.blank()
    page.line(method(found, output.lang), style="dim")
