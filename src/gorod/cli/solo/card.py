"""A person's own card and what he alone knows, in a few lines; shown only when he asks for it."""

from gorod.engine.events import Acted
from gorod.engine.role import UNKNOWN, Role
from gorod.engine.ruleset import Ruleset
from gorod.services.story import View
from gorod.texts import Narrator, say


def own_role(rules: Ruleset, view: View) -> Role:
    """The card at this seat."""
    return rules.holding(view.me.role) if view.me.role else UNKNOWN


def card_lines(rules: Ruleset, view: View, lang: str) -> list[str]:
    """The card, how to win with it, those one wakes with, the plan, and the judge's answers."""
    role = own_role(rules, view)
    name = getattr(role.name, lang)
    card = say(lang, f"dealt-you-{role.team}", rules.id, role=name, lower=name.lower())
    goal = say(lang, f"play-goal-{role.team}")
    return [card, goal, *_mates(view, lang), *_answers(rules, role, view, lang)]


def _mates(view: View, lang: str) -> list[str]:
    me = view.me
    lines = [say(lang, "met-you", seats=_seats(me.mates, lang))] if me.mates else []
    if me.don and me.mates:
        key = "met-don-you" if me.don == me.seat else "met-don"
        who = say(lang, "who", n=me.don)
        lines.append(say(lang, key, who=who, mark=who))
    return [*lines, *([say(lang, "planned", numbers=", ".join(map(str, me.plan)))] if me.plan else [])]


def _seats(seats: tuple[int, ...], lang: str) -> str:
    return say(lang, "seats", list=", ".join(map(str, seats)))


def _answers(rules: Ruleset, role: Role, view: View, lang: str) -> list[str]:
    """An heir was answered in the place of the one he follows (C22)."""
    called = role.id if role.act else next((k for k, v in rules.night.heirs.items() if v == role.id), "")
    narrator = Narrator(rules, lang, viewer=view.me.seat)
    told = []
    for seen in view.me.answers if called else ():
        deed = narrator.tell(Acted(view.me.seat, called, seen.targets, seen.answer))
        told += [f"{say(lang, 'phase-night', n=seen.night)}. {line}" for line in deed]
    return told
