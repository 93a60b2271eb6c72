"""Words of order: fouls and their effects, pauses, rulings of the judge, and the result."""

from gorod.engine import events as e
from gorod.engine.commands import Overrule, Ruling
from gorod.engine.role import Team
from gorod.engine.step import Over
from gorod.texts.catalogue import Value
from gorod.texts.voice import Voice, opens, says

DEPARTURE_REASONS = ("left", "motion")
"""Reasons for leaving without a judge's ruling: the player goes home, or the table stops waiting."""


@says
def _fouled(voice: Voice, event: e.Fouled) -> list[str]:
    """Announce a foul, with the number that this viewer has seen (K23)."""
    key = "fouled-technical" if event.technical else "fouled"
    if event.hidden:
        key = voice.to("fouled-hidden", event.seat)
    count = voice.memory.fouls.get(event.seat, 0) + 1
    return [voice.say(key, mark=voice.mark(event.seat), n=count, offence=voice.offence(event))]


@says
def _silenced(voice: Voice, event: e.Silenced) -> list[str]:
    key = "silenced-now" if event.now else "silenced"
    if event.hidden:
        key = voice.to("silenced-hidden", event.seat)
    return [voice.say(key, mark=voice.mark(event.seat))]


@says
def _removed(voice: Voice, event: e.Removed) -> list[str]:
    return [voice.say("removed", mark=voice.mark(event.seat), offence=voice.offence(event))]


@says
def _team_defeated(voice: Voice, event: e.TeamDefeated) -> list[str]:
    return [voice.say("team-defeated", mark=voice.mark(event.seat), offence=voice.offence(event))]


@says
def _paused(voice: Voice, event: e.Paused) -> list[str]:
    return [voice.say("paused-call", mark=voice.mark(event.seat)) if event.seat else voice.say("paused")]


@says
def _resumed(voice: Voice, _: e.Resumed) -> list[str]:
    return [voice.say("resumed")]


@says
def _judge_changed(voice: Voice, event: e.JudgeChanged) -> list[str]:
    return [voice.say("judge-changed", **voice.player(event.seat))]


@says
def _overruled(voice: Voice, event: e.Overruled) -> list[str]:
    order = event.ruling
    if order.ruling is Ruling.OUT and order.reason in DEPARTURE_REASONS:
        return [voice.say(f"departed-{order.reason}", **voice.one_or_more(order.seats))]
    ruling = voice.say(f"ruling-{order.ruling}", **_ruling_words(voice, order))
    return [voice.say("overruled", ruling=ruling, reason=order.reason.rstrip("."))]


def _ruling_words(voice: Voice, order: Overrule) -> dict[str, Value]:
    """Return all values that the sentence of a ruling may use."""
    by, *on = order.seats or (0,)
    return {
        "n": len(order.seats),
        "seats": voice.seats(order.seats),
        "by": voice.mark(by),
        "mark": voice.seats(on),
        "value": int(order.value) if order.value.isdecimal() else 0,
        "place": next(iter(voice.maybe(f"place-{order.value}")), ""),
        "list": ", ".join(_vote(voice, seat, count) for seat, count in order.votes),
    }


def _vote(voice: Voice, seat: int, count: int) -> str:
    return voice.say("vote-item", mark=voice.mark(seat), votes=voice.votes(count))


@says
def _corrected(voice: Voice, event: e.Corrected) -> list[str]:
    return [voice.say("corrected", mark=voice.mark(event.seat), **voice.role(event.role))]


@says
def _decided(voice: Voice, event: e.Decided) -> list[str]:
    return [voice.say("decided", winner=winner(voice, event.outcome.winner))]


@says
def _ended(voice: Voice, event: e.Ended) -> list[str]:
    """Announce the result, the reason, and all cards."""
    outcome = event.outcome
    marks = [(voice.mark(seat), voice.card(card)) for seat, card in enumerate(event.cards, 1)]
    cards = ", ".join(voice.say("card", mark=mark, role=role) for mark, role in marks)
    return [*result(voice, outcome), voice.say("ended-cards", cards=cards)]


def result(voice: Voice, outcome: e.Outcome) -> list[str]:
    """Return who has won, and why."""
    return [voice.say("ended", winner=winner(voice, outcome.winner)), why(voice, outcome)]


def why(voice: Voice, outcome: e.Outcome) -> str:
    """Return what decided the game."""
    return voice.say(f"outcome-{outcome.reason}", **_counts(voice, outcome.reason))


def winner(voice: Voice, team: Team | None) -> str:
    """Return who has won, or that it is a draw."""
    return voice.say(f"winner-{team or 'draw'}")


def _counts(voice: Voice, reason: str) -> dict[str, Value]:
    victory = voice.rules.victory
    counts = {"idle_nights": victory.idle_nights_draw, "idle_misses": victory.idle_misses_red}
    return {"n": counts.get(reason, victory.misses_red), "table": victory.misses_red_table}


@opens
def _over(_: Voice, __: Over) -> list[str]:
    """Say nothing: the end is announced by its event."""
    return []
