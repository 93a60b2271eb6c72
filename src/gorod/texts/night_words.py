"""Words of the start and the night: rules, deal and calls, which do not depend on who is alive (G1)."""

from gorod.engine import events as e
from gorod.engine.acts import Answer, Check, Compare, Power
from gorod.engine.role import Team
from gorod.engine.ruleset import Aim, DealWay, Numbers
from gorod.engine.seats import Seat
from gorod.engine.step import BestMove, Briefing, Call, Dealing, Hunt, Meeting, RelaxedSitting
from gorod.texts.voice import Reminders, Voice, closes, opens, says


@says
def _started(voice: Voice, event: e.Started) -> list[str]:
    """Announce the rules; night falls before or after the deal, as the ruleset says."""
    title = voice.text(event.rules.title)
    first = [voice.say("started", title=title, n=event.seats), *_brought(voice, event)]
    if event.day:
        return first
    return [*first, *voice.remind(event), *voice.maybe("before-deal")]


def _brought(voice: Voice, event: e.Started) -> list[str]:
    """Announce fouls brought from an earlier game (K3)."""
    given = [(seat, count) for seat, count in event.penalties if count]
    return [voice.say("started-penalty", mark=voice.mark(seat), n=count) for seat, count in given]


@says
def _shuffled(voice: Voice, _: e.Shuffled) -> list[str]:
    return [voice.say("shuffled")]


@says
def _dealt(voice: Voice, event: e.Dealt) -> list[str]:
    if event.seat == voice.viewer:
        return [voice.say(f"dealt-you-{event.role.team}", **voice.role(event.role))]
    return [voice.say("dealt", mark=voice.mark(event.seat), **voice.role(event.role))]


@says
def _redealt(voice: Voice, event: e.Redealt) -> list[str]:
    if not event.offender:
        return [voice.say("redealt")]
    key = "redealt-offender" if event.penalty else "redealt-unpunished"
    return [voice.say(key, mark=voice.mark(event.offender), n=event.penalty)]


@opens
def _dealing(voice: Voice, step: Dealing) -> list[str]:
    """Ask a seat to choose its card, in the way of the ruleset."""
    rule = voice.rules.dealing
    way = rule.ways[0]
    end = "-bottom" if rule.from_bottom and way is DealWay.PICK else ""
    reach = min(step.left, rule.highest)
    return [voice.say(f"dealing-{way}{end}", reach=reach, **voice.player(step.seat))]


# -- the night


@opens
def _briefing(voice: Voice, step: Briefing) -> list[str]:
    return [voice.say("briefing", time=voice.time(step.seconds), **voice.clan(step.clan))]


@closes
def _briefing_over(voice: Voice, step: Briefing) -> list[str]:
    return [voice.say("briefing-over", **voice.clan(step.clan))]


@says
def _met(voice: Voice, event: e.Met) -> list[str]:
    others = tuple(seat for seat in event.seats if seat != voice.viewer)
    is_told = len(others) < len(event.seats)
    if is_told and not others:
        return [voice.say("met-you-alone")]
    lines = [voice.say("met-you" if is_told else "met", seats=voice.seats(others), **voice.clan(event.clan))]
    return lines + _don(voice, event.don)


def _don(voice: Voice, don: Seat) -> list[str]:
    return [voice.say(voice.to("met-don", don), **voice.player(don))] if don else []


@says
def _planned(voice: Voice, event: e.Planned) -> list[str]:
    order = ", ".join(str(seat) for seat in event.seats)
    return [voice.say("planned", numbers=order) if order else voice.say("planned-none")]


@opens
def _meeting(voice: Voice, step: Meeting) -> list[str]:
    return [voice.say("meeting", time=voice.time(step.seconds), **voice.role(step.role))]


@closes
def _meeting_over(voice: Voice, step: Meeting) -> list[str]:
    return [voice.say("meeting-over", **voice.role(step.role))]


@opens
def _relaxed_sitting(voice: Voice, step: RelaxedSitting) -> list[str]:
    return [voice.say("relaxed-sitting", time=voice.time(step.seconds))]


@says
def _night_fell(voice: Voice, event: e.NightFell) -> list[str]:
    return [*voice.remind(event), voice.say("night-fell")]


@opens
def _hunt(voice: Voice, step: Hunt) -> list[str]:
    """Call a hunt; the step of a second shot is not announced (B23)."""
    if step.again:
        return [voice.say("hunt-again")] if voice.viewer == "judge" else []
    return hunt(voice, step.clan, voice.memory.living)


def hunt(voice: Voice, clan: Team, living: tuple[Seat, ...]) -> list[str]:
    """Call the clan. In a blind hunt call all numbers, or the living (C13, F16); with one phone none."""
    first, rule = voice.say("hunt", **voice.clan(clan)), voice.rules.hunt
    if rule.aim is Aim.SIGHTED or voice.reminders is Reminders.ONE_PHONE:
        return [first]
    called = range(1, voice.memory.seats + 1) if rule.numbers is Numbers.ALL else living
    return [first, voice.say("hunt-numbers", numbers=", ".join(str(seat) for seat in called))]


@closes
def _hunt_over(voice: Voice, step: Hunt) -> list[str]:
    return [voice.say("hunt-over", **voice.clan(step.clan))]


@says
def _shot(voice: Voice, event: e.Shot) -> list[str]:
    """Announce a shot: a blind hunter shoots, a sighted one points."""
    key = "shot-sighted" if voice.rules.hunt.aim is Aim.SIGHTED else "shot"
    return [voice.say(voice.to(key, event.seat), **voice.pair(event.seat, (event.target,)))]


@says
def _hunted(voice: Voice, event: e.Hunted) -> list[str]:
    clan = voice.clan(event.clan)
    if not event.target:
        return [voice.say("hunted-miss", **clan)]
    return [voice.say("hunted", mark=voice.mark(event.target), **clan)]


@says
def _startled(voice: Voice, event: e.Startled) -> list[str]:
    step = voice.memory.step
    clan = step.clan if isinstance(step, Hunt) else Team.BLACK
    words = {"mark": voice.mark(event.seat), "role": voice.card(event.role)}
    return [voice.say(voice.to("startled", event.seat), **words, **voice.clan(clan))]


def _keys_of(call: str, act: Power | None) -> tuple[str, ...]:
    """Return the keys from the most exact to the most general: by question, by act, for all calls."""
    if act is None:
        return (call,)
    kind = act.__struct_config__.tag
    asked = f"{call}-{kind}-{act.asks}" if isinstance(act, Check) else f"{call}-{kind}"
    return (asked, f"{call}-{kind}", call)


def _act_of(voice: Voice, role: str) -> Power | None:
    return voice.rules.roles[role].act


@opens
def _call(voice: Voice, step: Call) -> list[str]:
    return [voice.say(*_keys_of("call", _act_of(voice, step.role)), **voice.role(step.role))]


@closes
def _call_over(voice: Voice, step: Call) -> list[str]:
    return [voice.say(*_keys_of("call-over", _act_of(voice, step.role)), **voice.role(step.role))]


@says
def _acted(voice: Voice, event: e.Acted) -> list[str]:
    act = _act_of(voice, event.role)
    deed = _deed(voice, event, act)
    if not event.answer:
        return [voice.say("acted", deed=deed)]
    if not isinstance(act, Check | Compare):
        return [voice.say("acted-stopped", deed=deed)]
    return [voice.say("acted-answer", deed=deed, answer=answer(voice, act, event.answer))]


def _deed(voice: Voice, event: e.Acted, act: Power | None) -> str:
    kind = _keys_of("deed", act)[-2] if act else "deed-kill"
    return voice.say(voice.to(kind, event.seat), **voice.pair(event.seat, event.targets))


def answer(voice: Voice, act: Check | Compare, shown: str) -> str:
    """Return the words for a sign, or the name of the shown card (W11)."""
    if shown not in tuple(Answer):
        return voice.card(shown)
    if isinstance(act, Compare):
        return voice.say(f"answer-compare-{shown}", f"answer-{shown}")
    seeks = voice.card(act.seeks).lower() if act.seeks else ""
    return voice.say(f"answer-{act.asks}-{shown}", f"answer-{shown}", seeks=seeks)


@says
def _revived(voice: Voice, event: e.Revived) -> list[str]:
    return [voice.say("revived", **voice.pair(event.by, (event.seat,)))]


@opens
def _best_move(voice: Voice, step: BestMove) -> list[str]:
    return [voice.say("best-move", time=voice.time(step.seconds))]


@says
def _inherited(voice: Voice, event: e.Inherited) -> list[str]:
    key = voice.to("inherited", event.seat)
    return [voice.say(key, role=voice.card(event.role), **voice.player(event.seat))]


@says
def _offered(voice: Voice, event: e.Offered) -> list[str]:
    most = voice.rules.best_move.seats
    return [voice.say(voice.to("offered", event.seat), n=most, **voice.player(event.seat))]


@says
def _guessed(voice: Voice, event: e.Guessed) -> list[str]:
    named = {"guessed": event.seats, "guessed-reds": event.reds}
    by = voice.mark(event.seat)
    told = [(key, seats) for key, seats in named.items() if seats]
    return [voice.say(voice.to(key, event.seat), by=by, seats=voice.seats(seats)) for key, seats in told]
