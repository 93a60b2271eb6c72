"""Words of the day: morning, speeches, nominations, claims and last words."""

from gorod.engine import events as e
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.seats import Seat
from gorod.engine.step import Dawn, Discussion, Dusk, Farewell, Speech
from gorod.texts.voice import Voice, Words


def _day_broke(voice: Voice, event: e.DayBroke) -> list[str]:
    """Who did it, and what else happened at night, is never said (B16)."""
    if event.day == 1 and not voice.rules.first_night.full and not event.left:
        return [voice.say("day-broke-first")]
    if not event.left:
        return [voice.say("day-broke-quiet")]
    words = voice.one_or_more(event.left)
    return [voice.say("day-broke-killed", victims=_victims(voice, event.left), **words)]


def _victims(voice: Voice, seats: tuple[Seat, ...]) -> str:
    """By name where all have one (H8), else by number."""
    if all(seat in voice.names for seat in seats):
        return voice.joined([voice.names[seat] for seat in seats])
    words = voice.one_or_more(seats)
    return voice.say("victim" if len(seats) == 1 else "victims", **words)


def _night_counted(voice: Voice, event: e.NightCounted) -> list[str]:
    """The judge is reminded of a count that may end the game (F24, K19, K20)."""
    victory = voice.rules.victory
    idle = event.idle if victory.idle_nights_draw else 0
    misses = event.misses if victory.misses_red or victory.idle_misses_red else 0
    lines = [voice.say("night-counted-idle", n=idle)] if idle > 1 else []
    return lines + ([voice.say("night-counted-misses", n=misses)] if misses > 1 else [])


def _turned(voice: Voice, event: e.Turned) -> list[str]:
    """Who opens the table is told once; a shortened or silent turn always."""
    words = {"time": voice.time(event.seconds), **voice.player(event.seat)}
    is_first = not isinstance(voice.memory.step, Speech)
    lines = [voice.say("turned-first", **words)] if is_first else []
    if event.silent:
        return [*lines, voice.say("turned-silent", **words)]
    if is_first and event.seconds == voice.rules.talk.seconds:
        return lines
    return [*lines, voice.say("turned", seconds=event.seconds, **words)]


def _dawn(_: Voice, __: Dawn) -> list[str]:
    """The words of the morning were said as day broke."""
    return []


def _dusk(_: Voice, __: Dusk) -> list[str]:
    """Its words are those of the night, said as it falls."""
    return []


def _discussion(voice: Voice, step: Discussion) -> list[str]:
    return [voice.say("discussion", time=voice.time(step.seconds))]


def _passed(voice: Voice, event: e.Passed) -> list[str]:
    return [voice.say("passed", mark=voice.mark(event.seat))]


def _nominated(voice: Voice, event: e.Nominated) -> list[str]:
    return _ritual(voice, "nominated", event.by, event.seat)


def _withdrawn(voice: Voice, event: e.Withdrawn) -> list[str]:
    return _ritual(voice, "withdrawn", event.by, event.seat)


def replaced(voice: Voice, event: e.Withdrawn) -> list[str]:
    """The judge strikes a nomination because its author made a new one (K6)."""
    return [voice.say("replaced", mark=voice.mark(event.seat))]


def _ritual(voice: Voice, key: str, by: Seat, seat: Seat) -> list[str]:
    """The player's words where the ruleset fixes them, then the judge's answer."""
    player = voice.maybe(f"{key}-words", by=voice.mark(by), n=seat)
    return [*player, voice.say(key, n=seat, **voice.pair(by, (seat,)))]


def _said(voice: Voice, event: e.Said) -> list[str]:
    words = ". ".join(_claims(voice, event.claim)) or voice.say("said-nothing")
    return [voice.say("said", by=voice.mark(event.seat), words=words.rstrip("."))]


def _cautioned(voice: Voice, event: e.Cautioned) -> list[str]:
    return [voice.say(voice.to("cautioned", event.seat), **voice.player(event.seat))]


def _claims(voice: Voice, claim: Say) -> list[str]:
    role = [voice.say("said-role", **voice.role(claim.role))] if claim.role else []
    checks = ", ".join(_check(voice, seat, team) for seat, team in claim.checks)
    told = [voice.say("said-checks", checks=checks)] if checks else []
    sides = _side(voice, "said-black", claim.black) + _side(voice, "said-red", claim.red)
    return role + told + sides + ([claim.text] if claim.text else [])


def _check(voice: Voice, seat: Seat, team: Team) -> str:
    return voice.say("card", mark=voice.mark(seat), role=voice.say(f"color-{team}"))


def _side(voice: Voice, key: str, seats: tuple[Seat, ...]) -> list[str]:
    return [voice.say(key, seats=voice.seats(seats), n=len(seats))] if seats else []


def _left(voice: Voice, event: e.Left) -> list[str]:
    """Those removed or ruled out were named just before."""
    lines = voice.maybe(f"left-{event.how}", **voice.one_or_more(event.seats))
    shown = zip(event.seats, event.cards, strict=False)
    return lines + [voice.say("left-card", mark=voice.mark(s), **voice.role(card)) for s, card in shown]


def _farewell(voice: Voice, step: Farewell) -> list[str]:
    key = "farewell-killed" if step.morning else "farewell-voted"
    return [voice.say(key, time=voice.time(step.seconds), **voice.player(step.seat))]


WORDS: Words = {
    e.DayBroke: _day_broke,
    e.NightCounted: _night_counted,
    e.Turned: _turned,
    e.Passed: _passed,
    e.Nominated: _nominated,
    e.Withdrawn: _withdrawn,
    e.Said: _said,
    e.Cautioned: _cautioned,
    e.Left: _left,
}
OPENINGS: Words = {Dawn: _dawn, Dusk: _dusk, Discussion: _discussion, Farewell: _farewell}
