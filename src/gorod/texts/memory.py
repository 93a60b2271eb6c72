"""What a narrator keeps in mind between events: only what its viewer has been told."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from gorod.engine import events as e
from gorod.engine.commands import Ruling
from gorod.engine.seats import Seat
from gorod.engine.step import AnyStep, Ballot, Dealing, Speech


class Memory(Struct):
    """The step now on, who is gone, fouls seen, and how far a vote has come."""

    seats: int = 0
    day: int = 0
    is_dealt: bool = False
    step: AnyStep | None = None
    gone: set[Seat] = field(default_factory=set)
    fouls: dict[Seat, int] = field(default_factory=dict)
    waiting: tuple[Seat, ...] = ()
    asked: Seat = 0

    @property
    def living(self) -> tuple[Seat, ...]:
        """Those still at the table."""
        return tuple(seat for seat in range(1, self.seats + 1) if seat not in self.gone)

    @property
    def candidate(self) -> Seat:
        """The candidate to be called now, 0 if none."""
        if not isinstance(self.step, Ballot):
            return 0
        return next((seat for seat in self.waiting if seat not in self.gone), 0)

    @staticmethod
    def keeps(event: e.Event) -> bool:
        """Whether later words depend on such an event."""
        return type(event) in _KEEP

    def copy(self) -> "Memory":
        """The same, to go on apart."""
        return replace(self, gone={*self.gone}, fouls={**self.fouls})

    def remember(self, event: e.Event) -> None:
        """Keep what later words depend on."""
        keep = _KEEP.get(type(event))
        if keep is not None:
            keep(self, event)


def _started(memory: Memory, event: e.Started) -> None:
    memory.seats, memory.day, memory.gone = event.seats, event.day, set(event.out)
    memory.fouls = dict((*event.fouls, *event.penalties))
    memory.is_dealt = event.day > 0


def _redealt(memory: Memory, _: e.Redealt) -> None:
    memory.step, memory.is_dealt = None, False


def _began(memory: Memory, event: e.Began) -> None:
    step = event.step
    memory.step, memory.asked = step, 0
    memory.is_dealt = memory.is_dealt or not isinstance(step, Dealing)
    if isinstance(step, Ballot):
        memory.waiting = step.candidates
        memory.asked = memory.candidate


def _turned(memory: Memory, event: e.Turned) -> None:
    memory.step = Speech(event.seconds, event.seat, event.silent)


def _counted(memory: Memory, event: e.Counted) -> None:
    memory.waiting = tuple(seat for seat in memory.waiting if seat != event.candidate)
    memory.asked = memory.candidate


def _step_is_over(memory: Memory, _: e.Event) -> None:
    memory.step = None


def _night_fell(memory: Memory, event: e.NightFell) -> None:
    memory.day, memory.step = event.night, None


def _day_broke(memory: Memory, event: e.DayBroke) -> None:
    memory.day, memory.step = event.day, None
    memory.gone.update(event.left)


def _left(memory: Memory, event: e.Left) -> None:
    memory.gone.update(event.seats)
    if event.how in (e.How.VOTED_OUT, e.How.LIFTED):
        memory.step = None


def _fouled(memory: Memory, event: e.Fouled) -> None:
    if not event.technical:
        memory.fouls[event.seat] = memory.fouls.get(event.seat, 0) + 1


def _overruled(memory: Memory, event: e.Overruled) -> None:
    ruling = event.ruling
    if ruling.ruling is Ruling.BACK:
        memory.gone.difference_update(ruling.seats)
    elif ruling.ruling is Ruling.FOULS:
        memory.fouls.update(dict.fromkeys(ruling.seats, int(ruling.value)))


_KEEP: dict[type, Callable[[Memory, Any], None]] = {
    e.Started: _started,
    e.Redealt: _redealt,
    e.Began: _began,
    e.Turned: _turned,
    e.Counted: _counted,
    e.NightFell: _night_fell,
    e.DayBroke: _day_broke,
    e.Left: _left,
    e.Fouled: _fouled,
    e.Overruled: _overruled,
    e.NobodyLeaves: _step_is_over,
    e.VoteTied: _step_is_over,
    e.Sentenced: _step_is_over,
    e.AlibiShown: _step_is_over,
    e.Ended: _step_is_over,
}
