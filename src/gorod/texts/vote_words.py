"""Words of the vote: the list, each candidate, counts, ties, the lift and the sentence."""

from gorod.engine import events as e
from gorod.engine.seats import Seat
from gorod.engine.step import Ballot, Defence, Lift, Poll, Reading
from gorod.texts.catalogue import Value
from gorod.texts.voice import Voice, Words


def _reading(voice: Voice, step: Reading) -> list[str]:
    """The list, twice where the ruleset wants it (K8)."""
    if not step.candidates:
        return [voice.say("reading-none")]
    words: dict[str, Value] = {"seats": voice.seats(step.candidates), "n": len(step.candidates)}
    again = voice.maybe("reading-again", **words) if step.held else []
    return [voice.say("reading", **words), *again]


def _ballot(voice: Voice, step: Ballot) -> list[str]:
    lines = [voice.say("ballot-revote", seats=voice.seats(step.candidates))] if step.revote else []
    return lines + candidate(voice, step.candidates[0])


def candidate(voice: Voice, seat: Seat) -> list[str]:
    """The call of a candidate, if there is one."""
    return [voice.say("ballot-candidate", **voice.player(seat))] if seat else []


def _voted(voice: Voice, event: e.Voted) -> list[str]:
    return [voice.say(voice.to("voted", event.seat), **voice.pair(event.seat, (event.candidate,)))]


def _tallied(voice: Voice, event: e.Tallied) -> list[str]:
    votes = voice.votes(event.hands)
    if not event.candidate:
        return [voice.say("tallied-question", votes=votes)]
    return [voice.say("tallied", mark=voice.mark(event.candidate), votes=votes)]


def _counted(voice: Voice, event: e.Counted) -> list[str]:
    """The candidate is closed and the next one called; one counted before only gets what is left (K26)."""
    waiting = voice.memory.waiting
    if event.candidate not in waiting:
        votes = voice.votes(event.sum)
        return [voice.say("counted-more", mark=voice.mark(event.candidate), votes=votes)]
    gone = voice.memory.gone
    left = (seat for seat in waiting if seat != event.candidate and seat not in gone)
    return [_closed(voice, event), *candidate(voice, next(left, 0))]


def _closed(voice: Voice, event: e.Counted) -> str:
    """Names only where they are shown (G5) and all are known."""
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


def _poll(voice: Voice, step: Poll) -> list[str]:
    if step.sentenced:
        return [voice.say("poll-sentence", mark=voice.mark(step.sentenced))]
    if not step.candidates:
        return [voice.say("poll")]
    key = "poll-revote" if step.revote else "poll-candidates"
    return [voice.say(key, seats=voice.seats(step.candidates))]


def _polled(voice: Voice, event: e.Polled) -> list[str]:
    items = [_item(voice, event, seat, count) for seat, count in event.sums if count]
    return [voice.say("polled", list="; ".join(items)) if items else voice.say("polled-none")]


def _item(voice: Voice, event: e.Polled, seat: Seat, count: int) -> str:
    voters = sorted(voter for voter, candidate in event.votes if candidate == seat)
    words = {"mark": voice.mark(seat), "votes": voice.votes(count)}
    if not voters or not voice.rules.ballot.names_shown:
        return voice.say("vote-item", **words)
    return voice.say("vote-item-names", voters=voice.numbers(voters), **words)


def _tied(voice: Voice, event: e.VoteTied) -> list[str]:
    return [voice.say("vote-tied", seats=voice.seats(event.candidates))]


def _cancelled(voice: Voice, event: e.VoteCancelled) -> list[str]:
    return [voice.say("vote-cancelled-today" if event.day == voice.memory.day else "vote-cancelled-next")]


def _nobody_leaves(voice: Voice, event: e.NobodyLeaves) -> list[str]:
    return [voice.say(f"nobody-leaves-{event.reason}")]


def _sentenced(voice: Voice, event: e.Sentenced) -> list[str]:
    return [voice.say("sentenced", **voice.player(event.seat))]


def _alibi_shown(voice: Voice, event: e.AlibiShown) -> list[str]:
    return [voice.say("alibi-shown", mark=voice.mark(event.seat))]


def _defence(voice: Voice, step: Defence) -> list[str]:
    key = "defence" if step.revote else "defence-sentence"
    return [voice.say(key, time=voice.time(step.seconds), **voice.player(step.seat))]


def _lift(voice: Voice, step: Lift) -> list[str]:
    """All the tied, or the sentence of one (H13)."""
    key = "lift" if len(step.tied) > 1 else "lift-sentence"
    return [voice.say(key, n=len(step.tied), mark=voice.seats(step.tied))]


def _agreed(voice: Voice, event: e.Agreed) -> list[str]:
    return [voice.say(voice.to("agreed", event.seat), by=voice.mark(event.seat))]


def _answered(voice: Voice, event: e.Answered) -> list[str]:
    is_named = voice.rules.ballot.names_shown and len(event.hands) == event.sum > 0
    key = "answered-hands" if is_named else "answered"
    return [voice.say(key, votes=voice.votes(event.sum), hands=voice.numbers(event.hands))]


WORDS: Words = {
    e.Voted: _voted,
    e.Tallied: _tallied,
    e.Counted: _counted,
    e.Polled: _polled,
    e.VoteTied: _tied,
    e.VoteCancelled: _cancelled,
    e.NobodyLeaves: _nobody_leaves,
    e.Sentenced: _sentenced,
    e.AlibiShown: _alibi_shown,
    e.Agreed: _agreed,
    e.Answered: _answered,
}
OPENINGS: Words = {Reading: _reading, Ballot: _ballot, Poll: _poll, Defence: _defence, Lift: _lift}
