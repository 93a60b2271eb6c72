"""The narrator: tells one viewer, event by event, what a judge would say."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from gorod.engine import events as e
from gorod.engine.audience import JUDGE, PUBLIC, is_open
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat, Seats
from gorod.engine.step import AnyStep, Dealing, Hunt, Speech
from gorod.texts import day_words, night_words, order_words  # noqa: F401 — each adds its words
from gorod.texts.voice import NarratorMemory, Reminders, Voice, calls_nobody, closes, opens, says

Seen = tuple[e.Event, Seats]
"""An event, with its audience."""


class Narrator:
    """Is told only the events its viewer has seen, in their order, and remembers the step now on."""

    def __init__(
        self,
        rules: Ruleset,
        lang: str,
        names: dict[Seat, str] | None = None,
        viewer: str | Seat = PUBLIC,
        reminders: Reminders = Reminders.TABLE,
    ) -> None:
        """`viewer` is a seat, `PUBLIC` or `JUDGE`; `reminders` are for people who sit in one room."""
        self.voice = Voice(rules, lang, {} if names is None else names, viewer, reminders)

    @property
    def memory(self) -> NarratorMemory:
        """What its viewer has been told; two narrators may share one."""
        return self.voice.memory

    @memory.setter
    def memory(self, memory: NarratorMemory) -> None:
        self.voice.memory = memory

    def tell(self, event: e.Event) -> list[str]:
        """What is said when this happens, a sentence or a few a line."""
        lines = self.words(event)
        self.voice.memory.remember(event)
        return lines

    def words(self, event: e.Event) -> list[str]:
        """What is said when this happens; nothing is remembered."""
        closing = _closing(self.voice, None) if isinstance(event, e.DayBroke | e.NightFell) else []
        return [*closing, *_say(self.voice, event)]

    def tell_all(self, batch: Iterable[e.Event]) -> list[str]:
        """What is said to all that follows from one command, where one event explains another."""
        pairs = pairwise((*batch, None))
        lines = [line for event, after in pairs if event for line in self.tell_before(event, after)]
        return lines + self.call_again()

    def tell_open(self, batch: Sequence[Seen]) -> tuple[list[str], list[str]]:
        """What `tell_all` would say, and that part of it which may stand open on a judge's console."""
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
        """A nomination that another one replaces was not withdrawn by its author (K6)."""
        if isinstance(event, e.Withdrawn) and isinstance(following, e.Nominated):
            self.voice.memory.remember(event)
            return day_words.replaced(self.voice, event)
        return self.tell(event)

    def call_again(self) -> list[str]:
        """When the candidate being voted is removed the next one is called (K26)."""
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
    """The last words of the step now on; hunters stay awake for a second shot (B23)."""
    step = voice.memory.step
    if step is None or (isinstance(following, Hunt) and following.again):
        return []
    return [] if _is_silent(voice, step) else _close(voice, step)


def _is_silent(voice: Voice, step: AnyStep) -> bool:
    """A judge hears of every call."""
    return voice.viewer != JUDGE and calls_nobody(voice.reminders, step)


@opens
def _speech(_: Voice, __: Speech) -> list[str]:
    """A speech begins with the event of a turn."""
    return []


_say, _open, _close = says.every(), opens.every(), closes.some([])
