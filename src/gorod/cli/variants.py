"""The two ways to play that a comparison asks about."""

from msgspec import Struct

from gorod.cli.output import Output
from gorod.cli.request import size_of, sizes_words, wrong_size
from gorod.cli.sources import ruleset
from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.lab.balance import moved, plain_citizen
from gorod.lab.batches import Sides, Trial
from gorod.lab.compare import side_by_side


class Question(Struct, frozen=True):
    """Two rulesets with their casts, as people and as programs name them; `what` differs."""

    kind: str
    rules: tuple[Ruleset, Ruleset]
    casts: tuple[Cast, Cast]
    names: tuple[str, str]
    keys: tuple[str, str]
    what: str = ""

    def trials(self, sides: Sides, seed: int) -> tuple[Trial, Trial]:
        """Both with the same luck."""
        first, second = side_by_side(self.rules, self.casts)
        return Trial(self.rules[0], first, sides, seed), Trial(self.rules[1], second, sides, seed)


def question(
    names: tuple[str, ...],
    options: tuple[str, ...],
    without: str,
    house: Ruleset | None,
    players: int | None,
    output: Output,
) -> Question:
    """Exactly one difference may be asked about; a house alone is compared with the rules it changes."""
    if house is not None and not (names or options or without):
        names = (house.id,)
    if len(names) + (house is not None) == 2 and not options and not without:
        return _rulesets(names, house, players, output)
    if len(names) + (house is not None) != 1 or bool(options) == bool(without):
        raise output.fault("one_difference")
    rules = ruleset(names[0] if names else None, house, (), output)
    if without:
        return _card(rules, without, players, output)
    return _options(rules, options, players, output)


def _rulesets(names: tuple[str, ...], house: Ruleset | None, players: int | None, output: Output) -> Question:
    """A house stands second: what do its changes bring?"""
    a = ruleset(names[0], None, (), output)
    b = house or ruleset(names[1], None, (), output)
    keys = (a.id, b.id if house is None else f"{b.id} (house)")
    size = _common_size(a, b, players, output)
    titles = (_title(a, output), _title(b, output))
    if titles[0] == titles[1]:
        titles = (titles[0], output.say("compare-house", title=titles[1]))
    return Question("rules", (a, b), (a.cast[size], b.cast[size]), titles, keys)


def _common_size(a: Ruleset, b: Ruleset, players: int | None, output: Output) -> int:
    common = sorted({*a.cast} & {*b.cast})
    if not common:
        raise wrong_size(a, sizes_words(sorted(b.cast)), output)
    if players is None:
        return 10 if 10 in common else common[-1]
    size_of(a, players, output)
    return size_of(b, players, output)


def _options(rules: Ruleset, options: tuple[str, ...], players: int | None, output: Output) -> Question:
    changed = ruleset(rules.id, rules, options, output)
    cast = rules.cast[size_of(rules, players, output)]
    what = " ".join(options)
    names = (_title(rules, output), what)
    return Question("option", (rules, changed), (cast, cast), names, (rules.id, f"{rules.id} {what}"), what)


def _card(rules: Ruleset, card: str, players: int | None, output: Output) -> Question:
    """With the card as the ruleset has it, and with a plain citizen in its place."""
    cast = rules.cast[size_of(rules, players, output)]
    known = {role: rules.roles[role] for role in cast if rules.holding(role).team is Team.RED}
    citizen = plain_citizen(rules, cast)
    if card not in known or card == citizen:
        raise output.fault("no_such_card", word=card, known=", ".join(set(known) - {citizen}) or "—")
    poorer = moved(cast, {card: -1, citizen: 1})
    assert poorer is not None
    what, title = getattr(known[card].name, output.lang), _title(rules, output)
    names = (output.say("compare-without", card=what), output.say("compare-with", card=what))
    keys = (f"{rules.id} without {card}", rules.id)
    return Question("card", (rules, rules), (poorer, cast), names, keys, f"{what} ({title})")


def _title(rules: Ruleset, output: Output) -> str:
    title: str = getattr(rules.title, output.lang)
    return title
