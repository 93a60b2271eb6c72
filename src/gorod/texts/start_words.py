"""Words of the start: the rules and the deal."""

from gorod.engine import events as e
from gorod.engine.ruleset import DealWay
from gorod.engine.step import Dealing
from gorod.texts.voice import Voice, Words


def _started(voice: Voice, event: e.Started) -> list[str]:
    """The table is told what it plays; night falls before or after the deal, as the ruleset has it."""
    title = voice.text(event.rules.title)
    first = [voice.say("started", title=title, n=event.seats), *_brought(voice, event)]
    if event.day:
        return first
    return [*first, *voice.remind(event), *voice.maybe("before-deal")]


def _brought(voice: Voice, event: e.Started) -> list[str]:
    """Fouls brought from an earlier game (K3)."""
    given = [(seat, count) for seat, count in event.penalties if count]
    return [voice.say("started-penalty", mark=voice.mark(seat), n=count) for seat, count in given]


def _shuffled(voice: Voice, _: e.Shuffled) -> list[str]:
    return [voice.say("shuffled")]


def _dealt(voice: Voice, event: e.Dealt) -> list[str]:
    if event.seat == voice.viewer:
        return [voice.say(f"dealt-you-{event.role.team}", **voice.role(event.role))]
    return [voice.say("dealt", mark=voice.mark(event.seat), **voice.role(event.role))]


def _redealt(voice: Voice, event: e.Redealt) -> list[str]:
    if not event.offender:
        return [voice.say("redealt")]
    key = "redealt-offender" if event.penalty else "redealt-unpunished"
    return [voice.say(key, mark=voice.mark(event.offender), n=event.penalty)]


def _dealing(voice: Voice, step: Dealing) -> list[str]:
    """A seat is asked for its card in the way of the ruleset."""
    rule = voice.rules.dealing
    way = rule.ways[0]
    end = "-bottom" if rule.from_bottom and way is DealWay.PICK else ""
    reach = min(step.left, rule.highest)
    return [voice.say(f"dealing-{way}{end}", reach=reach, **voice.player(step.seat))]


WORDS: Words = {e.Started: _started, e.Shuffled: _shuffled, e.Dealt: _dealt, e.Redealt: _redealt}
OPENINGS: Words = {Dealing: _dealing}
