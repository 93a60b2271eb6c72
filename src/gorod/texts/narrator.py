"""The narrator: tells one viewer, event by event, what the judge says."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from gorod.engine import events as e
from gorod.engine.audience import JUDGE_VIEWER, PUBLIC, is_open
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat, Seats
from gorod.engine.step import AnyStep, Dealing, Hunt, Speech
from gorod.texts import day_words, night_words, order_words  # noqa: F401 — each adds its words
from gorod.texts.voice import NarratorMemory, Reminders, Voice, calls_nobody, closes, opens, says

Seen = tuple[e.Event, Seats]
"""An event, with its audience."""


class Narrator:
    """Speaks to one viewer. It gets only the events that the viewer has seen, in order."""

    def __init__(
        self,
        rules: Ruleset,
        lang: str,
        names: dict[Seat, str] | None = None,
        viewer: str | Seat = PUBLIC,
        reminders: Reminders = Reminders.TABLE,
    ) -> None:
        """`viewer` is a seat, `PUBLIC` or `JUDGE_VIEWER`; `reminders` are for people who sit in one room."""
        self.voice = Voice(rules, lang, {} if names is None else names, viewer, reminders)

    @property
    def memory(self) -> NarratorMemory:
        """What its viewer has been told; narrators may share a memory."""
        return self.voice.memory

    @memory.setter
    def memory(self, memory: NarratorMemory) -> None:
        self.voice.memory = memory

    def tell(self, event: e.Event) -> list[str]:
        """Return what is said to an event, one or a few sentences a line, and remember it."""
        lines = self.words(event)
        self.voice.memory.remember(event)
        return lines

    def words(self, event: e.Event) -> list[str]:
        """Return what is said to an event, without remembering it."""
        closing = _closing(self.voice, None) if isinstance(event, e.DayBroke | e.NightFell) else []
        return [*closing, *_say(self.voice, event)]

    def tell_all(self, batch: Iterable[e.Event]) -> list[str]:
        """Return what is said to all events of one command, where one event may explain another."""
        pairs = pairwise((*batch, None))
        lines = [line for event, after in pairs if event for line in self.tell_before(event, after)]
        return lines + self.call_again()

    def tell_open(self, batch: Sequence[Seen]) -> tuple[list[str], list[str]]:
        """Return what `tell_all` would, and the part of it that a judge's console may show openly."""
        lines: list[str] = []
        in_open: list[str] = []
        for at, (event, seen_by) in enumerate(batch):
            after = batch[at + 1][0] if at + 1 < len(batch) else None
            said = self.tell_before(event, after)
            lines += said
            in_open += said if is_open(event, seen_by) else []
        again = self.call_again()
        return lines + again, in_open + again

    def tell_before(self, event: e.Event, following: e.Event | None) -> list[str]:
        """Return what is said to an event before another: a nomination may be withdrawn or replaced (K6)."""
        if isinstance(event, e.Withdrawn) and isinstance(following, e.Nominated):
            self.voice.memory.remember(event)
            return day_words.replaced(self.voice, event)
        return self.tell(event)

    def call_again(self) -> list[str]:
        """Call the next candidate if the current one has been removed (K26)."""
        memory = self.voice.memory
        if memory.asked == memory.candidate:
            return []
        memory.asked = memory.candidate
        return day_words.candidate(self.voice, memory.candidate)


@says
def _began(voice: Voice, event: e.Began) -> list[str]:
    step, is_dealt = event.step, voice.memory.is_dealt
    after_deal = [] if is_dealt or isinstance(step, Dealing) else voice.maybe("after-deal")
    opening = [] if _is_silent(voice, step) else _open(voice, step)
    return [*_closing(voice, step), *after_deal, *opening]


def _closing(voice: Voice, following: AnyStep | None) -> list[str]:
    """Return the last words of the current step; none before a second shot, as hunters stay awake (B23)."""
    step = voice.memory.step
    if step is None or (isinstance(following, Hunt) and following.again):
        return []
    return [] if _is_silent(voice, step) else _close(voice, step)


def _is_silent(voice: Voice, step: AnyStep) -> bool:
    """Whether this call is not announced to the viewer; the judge is told of every call."""
    return voice.viewer != JUDGE_VIEWER and calls_nobody(voice.reminders, step)


@opens
def _speech(_: Voice, __: Speech) -> list[str]:
    """Say nothing: a speech is announced by the event of its turn."""
    return []


_say, _open, _close = says.every(), opens.every(), closes.some([])
