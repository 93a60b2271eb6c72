"""Words of the day: morning, speeches, nominations, claims, the vote with its ties, and last words."""

from gorod.engine import events as e
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.seats import Seat
from gorod.engine.step import Ballot, Dawn, Defence, Discussion, Dusk, Farewell, Lift, Poll, Reading, Speech
from gorod.texts.catalogue import Value
from gorod.texts.voice import Voice, opens, says


@says
def _day_broke(voice: Voice, event: e.DayBroke) -> list[str]:
    """Name the victims of the night; never the killers or other acts (B16)."""
    if event.day == 1 and not voice.rules.first_night.full and not event.left:
        return [voice.say("day-broke-first")]
    if not event.left:
        return [voice.say("day-broke-quiet")]
    words = voice.one_or_more(event.left)
    return [voice.say("day-broke-killed", victims=_victims(voice, event.left), **words)]


def _victims(voice: Voice, seats: tuple[Seat, ...]) -> str:
    """Return the victims by name if all have one (H8), else by number."""
    key = "victim" if len(seats) == 1 else "victims"
    if all(seat in voice.names for seat in seats):
        return voice.say(f"{key}-named", who=voice.joined([voice.names[seat] for seat in seats]))
    return voice.say(key, **voice.one_or_more(seats))


@says
def _night_counted(voice: Voice, event: e.NightCounted) -> list[str]:
    """Remind the judge of a count that may end the game (F24, K19, K20)."""
    victory = voice.rules.victory
    idle = event.idle if victory.idle_nights_draw else 0
    misses = event.misses if victory.misses_red or victory.idle_misses_red else 0
    lines = [voice.say("night-counted-idle", n=idle)] if idle > 1 else []
    return lines + ([voice.say("night-counted-misses", n=misses)] if misses > 1 else [])


@says
def _turned(voice: Voice, event: e.Turned) -> list[str]:
    step = Speech(event.seconds, event.seat, event.silent)
    return turn(voice, step, is_first=not isinstance(voice.memory.step, Speech))


def turn(voice: Voice, step: Speech, is_first: bool) -> list[str]:
    """Announce a turn: the first speaker of the day once, a shortened or silent turn always."""
    words = {"time": voice.time(step.seconds), **voice.player(step.seat)}
    lines = [voice.say("turned-first", **words)] if is_first else []
    if step.silent:
        return [*lines, voice.say("turned-silent", **words)]
    if is_first and step.seconds == voice.rules.talk.seconds:
        return lines
    return [*lines, voice.say("turned", seconds=step.seconds, **words)]


@opens
def _dawn(_: Voice, __: Dawn) -> list[str]:
    """Say nothing: the morning was announced when the day broke."""
    return []


@opens
def _dusk(_: Voice, __: Dusk) -> list[str]:
    """Say nothing: nightfall is announced when the night begins."""
    return []


@opens
def _discussion(voice: Voice, step: Discussion) -> list[str]:
    return [voice.say("discussion", time=voice.time(step.seconds))]


@says
def _passed(voice: Voice, event: e.Passed) -> list[str]:
    return [voice.say("passed", mark=voice.mark(event.seat))]


@says
def _nominated(voice: Voice, event: e.Nominated) -> list[str]:
    return _ritual(voice, "nominated", event.by, event.seat)


@says
def _withdrawn(voice: Voice, event: e.Withdrawn) -> list[str]:
    return _ritual(voice, "withdrawn", event.by, event.seat)


def replaced(voice: Voice, event: e.Withdrawn) -> list[str]:
    """Announce that a nomination is replaced by a new one of its author (K6)."""
    return [voice.say("replaced", mark=voice.mark(event.seat))]


def _ritual(voice: Voice, key: str, by: Seat, seat: Seat) -> list[str]:
    """Return the player's words if the ruleset fixes them, then the judge's answer."""
    player = voice.maybe(f"{key}-words", by=voice.mark(by), n=seat)
    return [*player, voice.say(key, n=seat, **voice.pair(by, (seat,)))]


@says
def _said(voice: Voice, event: e.Said) -> list[str]:
    words = ". ".join(_claims(voice, event.claim)) or voice.say("said-nothing")
    return [voice.say("said", by=voice.mark(event.seat), words=words.rstrip("."))]


@says
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


@says
def _left(voice: Voice, event: e.Left) -> list[str]:
    """Announce a departure by vote; those removed or ruled out are announced already."""
    lines = voice.maybe(f"left-{event.how}", **voice.one_or_more(event.seats))
    shown = zip(event.seats, event.cards, strict=False)
    return lines + [voice.say("left-card", mark=voice.mark(s), **voice.role(card)) for s, card in shown]


@opens
def _farewell(voice: Voice, step: Farewell) -> list[str]:
    key = "farewell-killed" if step.morning else "farewell-voted"
    return [voice.say(key, time=voice.time(step.seconds), **voice.player(step.seat))]


# -- the vote: the list, each candidate, counts, ties, the lift and the sentence


@opens
def _reading(voice: Voice, step: Reading) -> list[str]:
    """Read the list of candidates, twice where the ruleset says so (K8)."""
    if not step.candidates:
        return [voice.say("reading-none")]
    words: dict[str, Value] = {"seats": voice.seats(step.candidates), "n": len(step.candidates)}
    again = voice.maybe("reading-again", **words) if step.held else []
    return [voice.say("reading", **words), *again]


@opens
def _ballot(voice: Voice, step: Ballot) -> list[str]:
    lines = [voice.say("ballot-revote", seats=voice.seats(step.candidates))] if step.revote else []
    return lines + candidate(voice, step.candidates[0])


def candidate(voice: Voice, seat: Seat) -> list[str]:
    """Call a candidate, if there is one."""
    return [voice.say("ballot-candidate", **voice.player(seat))] if seat else []


@says
def _voted(voice: Voice, event: e.Voted) -> list[str]:
    return [voice.say(voice.to("voted", event.seat), **voice.pair(event.seat, (event.candidate,)))]


@says
def _tallied(voice: Voice, event: e.Tallied) -> list[str]:
    votes = voice.votes(event.hands)
    if not event.candidate:
        return [voice.say("tallied-question", votes=votes)]
    return [voice.say("tallied", mark=voice.mark(event.candidate), votes=votes)]


@says
def _counted(voice: Voice, event: e.Counted) -> list[str]:
    """Announce a count and call the next candidate; one counted before only gets the rest (K26)."""
    waiting = voice.memory.waiting
    if event.candidate not in waiting:
        votes = voice.votes(event.sum)
        return [voice.say("counted-more", mark=voice.mark(event.candidate), votes=votes)]
    gone = voice.memory.gone
    left = (seat for seat in waiting if seat != event.candidate and seat not in gone)
    return [_closed(voice, event), *candidate(voice, next(left, 0))]


def _closed(voice: Voice, event: e.Counted) -> str:
    """Return the count, with names if they are shown (G5) and all are known."""
    votes = voice.votes(event.sum)
    words = {"votes": votes[0].upper() + votes[1:]}
    if not voice.rules.ballot.names_shown or len(event.hands) + len(event.rest) != event.sum:
        return voice.say("counted", **words)
    key = _COUNTED[bool(event.hands), bool(event.rest)]
    return voice.say(key, hands=voice.numbers(event.hands), rest=voice.numbers(event.rest), **words)


_COUNTED = {
    (False, False): "counted",
    (True, False): "counted-hands",
    (False, True): "counted-rest",
    (True, True): "counted-both",
}


@opens
def _poll(voice: Voice, step: Poll) -> list[str]:
    if step.sentenced:
        return [voice.say("poll-sentence", mark=voice.mark(step.sentenced))]
    if not step.candidates:
        return [voice.say("poll")]
    key = "poll-revote" if step.revote else "poll-candidates"
    return [voice.say(key, seats=voice.seats(step.candidates))]


@says
def _polled(voice: Voice, event: e.Polled) -> list[str]:
    items = [_item(voice, event, seat, count) for seat, count in event.sums if count]
    return [voice.say("polled", list="; ".join(items)) if items else voice.say("polled-none")]


def _item(voice: Voice, event: e.Polled, seat: Seat, count: int) -> str:
    voters = sorted(voter for voter, candidate in event.votes if candidate == seat)
    words = {"mark": voice.mark(seat), "votes": voice.votes(count)}
    if not voters or not voice.rules.ballot.names_shown:
        return voice.say("vote-item", **words)
    return voice.say("vote-item-names", voters=voice.numbers(voters), **words)


@says
def _tied(voice: Voice, event: e.VoteTied) -> list[str]:
    return [voice.say("vote-tied", seats=voice.seats(event.candidates))]


@says
def _cancelled(voice: Voice, event: e.VoteCancelled) -> list[str]:
    return [voice.say("vote-cancelled-today" if event.day == voice.memory.day else "vote-cancelled-next")]


@says
def _nobody_leaves(voice: Voice, event: e.NobodyLeaves) -> list[str]:
    return [voice.say(f"nobody-leaves-{event.reason}")]


@says
def _sentenced(voice: Voice, event: e.Sentenced) -> list[str]:
    return [voice.say("sentenced", **voice.player(event.seat))]


@says
def _alibi_shown(voice: Voice, event: e.AlibiShown) -> list[str]:
    return [voice.say("alibi-shown", mark=voice.mark(event.seat))]


@opens
def _defence(voice: Voice, step: Defence) -> list[str]:
    key = "defence" if step.revote else "defence-sentence"
    return [voice.say(key, time=voice.time(step.seconds), **voice.player(step.seat))]


@opens
def _lift(voice: Voice, step: Lift) -> list[str]:
    """Put the question about all the tied, or about the sentence of one (H13)."""
    key = "lift" if len(step.tied) > 1 else "lift-sentence"
    return [voice.say(key, n=len(step.tied), mark=voice.seats(step.tied))]


@says
def _agreed(voice: Voice, event: e.Agreed) -> list[str]:
    return [voice.say(voice.to("agreed", event.seat), by=voice.mark(event.seat))]


@says
def _answered(voice: Voice, event: e.Answered) -> list[str]:
    is_named = voice.rules.ballot.names_shown and len(event.hands) == event.sum > 0
    key = "answered-hands" if is_named else "answered"
    return [voice.say(key, votes=voice.votes(event.sum), hands=voice.numbers(event.hands))]
