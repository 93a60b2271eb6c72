"""Words of the start: the rules and the deal."""

from gorod.engine import events as e
from gorod.engine.ruleset import DealWay
from gorod.engine.step import Dealing
from gorod.texts.voice import Voice, Words


def _started(voice: Voice, event: e.Started) -> list[str]:
    """The table is told what it plays; night falls before or after the deal, as the ruleset has it."""
    first = voice.say("started", title=voice.text(event.rules.title), n=event.seats)
    if event.day:
        return [first]
    return [first, *voice.remind(event), *voice.maybe("before-deal")]


def _shuffled(voice: Voice, _: e.Shuffled) -> list[str]:
    return [voice.say("shuffled")]


def _dealt(voice: Voice, event: e.Dealt) -> list[str]:
    if event.seat == voice.viewer:
        return [voice.say(f"dealt-you-{event.role.team}", **voice.role(event.role))]
    return [voice.say("dealt", mark=voice.mark(event.seat), **voice.role(event.role))]


def _redealt(voice: Voice, event: e.Redealt) -> list[str]:
    if not event.offender:
        return [voice.say("redealt")]
    return [voice.say("redealt-offender", mark=voice.mark(event.offender))]


def _dealing(voice: Voice, step: Dealing) -> list[str]:
    """A seat is asked for its card in the way of the ruleset."""
    rule = voice.rules.dealing
    way = rule.ways[0]
    end = "-bottom" if rule.from_bottom and way is DealWay.PICK else ""
    reach = min(step.left, rule.highest)
    return [voice.say(f"dealing-{way}{end}", reach=reach, **voice.player(step.seat))]


WORDS: Words = {e.Started: _started, e.Shuffled: _shuffled, e.Dealt: _dealt, e.Redealt: _redealt}
OPENINGS: Words = {Dealing: _dealing}
