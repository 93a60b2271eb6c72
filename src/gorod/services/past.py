"""What one viewer has seen of a game, told in one language: folded turn by turn from seen events alone."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec import Struct, json

from gorod.engine import events as e
from gorod.engine.commands import Say
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat, Seats
from gorod.engine.step import Ballot, Lift, Poll
from gorod.protocol import history as h
from gorod.services.tail import Tail
from gorod.texts.chorus import without_words
from gorod.texts.narrator import JUDGE, PUBLIC, Narrator

MOST_SAYINGS = MOST_VOTES = 512
"""How many are kept to choose from: more than ever fit."""
KINDS: dict[type, Literal["ballot", "poll", "lift"]] = {Ballot: "ballot", Poll: "poll", Lift: "lift"}
QUESTION: Seat = 0
Seen = tuple[e.Event, Seats]
_encode = json.Encoder().encode


class Saying(Struct, frozen=True):
    """That something was said at the table: the log holds the hash of the words alone."""

    moment: int
    phase: str
    seat: Seat
    digest: str
    seen_by: Seats


class Past:
    """Is shown what its viewer saw, in order, and never anything else."""

    def __init__(
        self, rules: Ruleset, lang: str, viewer: Seat, names: dict[Seat, str], reminders: bool
    ) -> None:
        """`viewer`: a seat, 0 for the public, less for the judge."""
        who = viewer if viewer > 0 else JUDGE if viewer else PUBLIC
        self._narrator = Narrator(rules, lang, names, who, reminders)
        self._phase = ""
        self.story, self.claims = Tail(h.MOST_STORY), Tail(h.MOST_CLAIMS)
        self.nominations = Tail(h.MOST_NOMINATIONS)
        self.sayings: deque[Saying] = deque(maxlen=MOST_SAYINGS)
        self.rounds: deque[h.Round] = deque(maxlen=MOST_VOTES)
        self.turns = 0
        """How many turns of the log were looked at."""

    def see(self, moment: int, seen: Iterable[Seen]) -> None:
        """One turn, as far as it was seen; its `moment` only sorts it among others."""
        batch: list[e.Event] = []
        for event, seen_by in seen:
            if type(event) in _PHASES:
                self._phase = _PHASES[type(event)](event)
            if type(event) in _FOLDS:
                _FOLDS[type(event)](self, event, moment)
            if isinstance(event, e.Said) and event.claim.text:
                self.sayings.append(Saying(moment, self._phase, event.seat, event.claim.text, seen_by))
            batch += filter(None, [without_words(event)])
        if lines := self._narrator.tell_all(batch):
            self.story.add(moment, _encode(h.Lines(self._phase, tuple(lines))))

    # -- what later talk refers to

    def claim(self, event: e.Said, moment: int) -> None:
        """Somebody says what he is, or whom he holds for what."""
        claim = event.claim
        if _is_claim(claim):
            parts = claim.role, claim.checks, claim.black, claim.red
            self.claims.add(moment, _encode(h.Claimed(self._phase, event.seat, *parts)))

    def nominate(self, event: e.Nominated | e.Withdrawn, moment: int) -> None:
        """Somebody is put to the vote, or not any more."""
        is_over = isinstance(event, e.Withdrawn)
        self.nominations.add(moment, _encode(h.Nomination(self._phase, event.by, event.seat, is_over)))

    def open_round(self, event: e.Began, _: int) -> None:
        """A vote begins."""
        step = event.step
        if type(step) in KINDS:
            candidates = step.tied if isinstance(step, Lift) else step.candidates  # type: ignore[union-attr]
            self.rounds.append(h.Round(self._phase, KINDS[type(step)], candidates))

    def vote(self, event: e.Voted | e.Agreed, _: int) -> None:
        """A hand that this viewer saw: his own, or all of them."""
        self._raise(((event.seat, event.candidate if isinstance(event, e.Voted) else QUESTION),))

    def count(self, event: e.Counted, _: int) -> None:
        """One candidate is closed."""
        self._raise((seat, event.candidate) for seat in (*event.hands, *event.rest))
        self._sum({event.candidate: event.sum})

    def poll(self, event: e.Polled, _: int) -> None:
        """All are closed at once."""
        self._raise(event.votes)
        self._sum(dict(event.sums))

    def answer(self, event: e.Answered, _: int) -> None:
        """The question is closed."""
        self._raise((seat, QUESTION) for seat in event.hands)
        self._sum({QUESTION: event.sum})

    def _raise(self, votes: Iterable[tuple[Seat, Seat]]) -> None:
        if self.rounds:
            self.rounds[-1].votes = tuple(sorted({*self.rounds[-1].votes, *votes}))

    def _sum(self, sums: dict[Seat, int]) -> None:
        if self.rounds:
            self.rounds[-1].sums = tuple({**dict(self.rounds[-1].sums), **sums}.items())


def _is_claim(claim: Say) -> bool:
    return bool(claim.role or claim.checks or claim.black or claim.red)


_PHASES: dict[type, Callable[[Any], str]] = {
    e.Started: lambda event: f"{'N' if event.night else 'D'}{event.day}",
    e.NightFell: lambda event: f"N{event.night}",
    e.DayBroke: lambda event: f"D{event.day}",
}
_FOLDS: dict[type, Callable[[Past, Any, int], None]] = {
    e.Said: Past.claim,
    e.Nominated: Past.nominate,
    e.Withdrawn: Past.nominate,
    e.Began: Past.open_round,
    e.Voted: Past.vote,
    e.Agreed: Past.vote,
    e.Counted: Past.count,
    e.Polled: Past.poll,
    e.Answered: Past.answer,
}
