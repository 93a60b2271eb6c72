"""The clerk: writes event by event what a game came to into the form."""

from collections.abc import Callable, Sequence

from gorod.engine import events as e
from gorod.engine.commands import Overrule, Ruling
from gorod.engine.events import Event
from gorod.engine.fold import Fold
from gorod.engine.ruleset import Ruleset, SecondShot
from gorod.engine.seats import Seat
from gorod.engine.step import Ballot, Hunt, Lift, Poll
from gorod.sheet import form
from gorod.sheet.form import Day, Heading, Night, Round, RoundKind, Sheet, Tally


class Clerk:
    """Writes into the form what happens."""

    def __init__(self, rules: Ruleset) -> None:
        """Nothing has happened yet."""
        self.sheet = Sheet(Heading(), rules)
        self.nights, self.days = self.sheet.nights, self.sheet.days
        self.phase = ""
        self.tied: tuple[Seat, ...] = ()

    def see(self, event: Event) -> None:
        """One event."""
        _write(self, event)
        if isinstance(event, _ORDERS):
            self.sheet.orders.append(form.Order(self.phase, event))

    @property
    def night(self) -> Night:
        """The night now on, or the last one."""
        return self.nights[-1]

    @property
    def day(self) -> Day:
        """The day now on, or the last one."""
        return self.days[-1]

    @property
    def round(self) -> Round | None:
        """The vote that is not settled yet."""
        return next((one for one in self.day.rounds if one.is_open), None) if self.days else None

    def count(self, tallies: Sequence[Tally]) -> None:
        """A candidate counted twice has what was counted last (K26)."""
        vote = self.round
        if vote is not None:
            counted = {one.candidate: one for one in (*vote.tallies, *tallies)}
            vote.tallies = list(counted.values())

    def settle(self, event: Event) -> None:
        """The vote has come to something."""
        if self.round is not None:
            self.round.is_open = False
        if self.days:
            self.day.outcome = event


on = Fold[Clerk, Event, None](Event)


@on
def _started(clerk: Clerk, event: e.Started) -> None:
    """In the first night, as a rule."""
    if event.night:
        _night_fell(clerk, e.NightFell(event.day))
    else:
        clerk.days.append(Day(event.day))
        clerk.phase = f"D{event.day}"


@on
def _night_fell(clerk: Clerk, event: e.NightFell) -> None:
    clerk.nights.append(Night(event.night))
    clerk.phase = f"N{event.night}"


@on
def _day_broke(clerk: Clerk, event: e.DayBroke) -> None:
    clerk.night.left = event.left
    clerk.days.append(Day(event.day))
    clerk.phase = f"D{event.day}"


@on
def _redealt(clerk: Clerk, _: e.Redealt) -> None:
    """The night begins anew with other cards (K3)."""
    clerk.nights[-1] = Night(clerk.night.number)


@on
def _planned(clerk: Clerk, event: e.Planned) -> None:
    clerk.night.plan = event.seats


@on
def _began(clerk: Clerk, event: e.Began) -> None:
    step = event.step
    if isinstance(step, Ballot | Poll):
        _vote_begins(clerk, step)
    elif isinstance(step, Lift):
        clerk.tied = step.tied
    elif isinstance(step, Hunt):
        clerk.night.hunts.append(form.Hunt(step.clan))


def _vote_begins(clerk: Clerk, step: Ballot | Poll) -> None:
    """One that a ruling broke off is voted anew and stands once."""
    kind = RoundKind.REVOTE if step.revote else RoundKind.VOTE
    if isinstance(step, Poll) and step.sentenced:
        kind = RoundKind.SENTENCE
    rounds = clerk.day.rounds
    rounds[:] = [one for one in rounds if not one.is_open] + [Round(kind)]


@on
def _turned(clerk: Clerk, event: e.Turned) -> None:
    clerk.day.opener = clerk.day.opener or event.seat


@on
def _nominated(clerk: Clerk, event: e.Nominated) -> None:
    clerk.day.nominations.append(form.Nomination(event.by, event.seat))


@on
def _withdrawn(clerk: Clerk, event: e.Withdrawn) -> None:
    _take_back(clerk, {event.seat})


def _take_back(clerk: Clerk, seats: set[Seat]) -> None:
    for nomination in clerk.day.nominations:
        if nomination.seat in seats:
            nomination.is_withdrawn = True


@on
def _counted(clerk: Clerk, event: e.Counted) -> None:
    clerk.count([Tally(event.candidate, event.sum, tuple(sorted((*event.hands, *event.rest))))])


@on
def _polled(clerk: Clerk, event: e.Polled) -> None:
    clerk.count([Tally(seat, votes, _voters(event, seat)) for seat, votes in event.sums if votes])


def _voters(event: e.Polled, seat: Seat) -> tuple[Seat, ...]:
    return tuple(sorted(voter for voter, candidate in event.votes if candidate == seat))


@on
def _settled(clerk: Clerk, event: e.VoteTied | e.Sentenced | e.AlibiShown | e.NobodyLeaves) -> None:
    clerk.settle(event)


@on
def _answered(clerk: Clerk, event: e.Answered) -> None:
    clerk.day.questions.append(form.Question(clerk.tied, event.sum, event.hands))


@on
def _left(clerk: Clerk, event: e.Left) -> None:
    if event.how in (e.How.VOTED_OUT, e.How.LIFTED):
        clerk.settle(event)


@on
def _shot(clerk: Clerk, event: e.Shot) -> None:
    hunt = clerk.night.hunts[-1]
    if hunt.target is not None:
        return  # the target they agreed on has been removed (G10)
    shots = hunt.shots
    if clerk.sheet.rules.hunt.second is SecondShot.REPLACES:
        shots[:] = [one for one in shots if one[0] != event.seat]
    shots.append((event.seat, event.target))


@on
def _hunted(clerk: Clerk, event: e.Hunted) -> None:
    clerk.night.hunts[-1].target = event.target


@on
def _acted(clerk: Clerk, event: e.Acted) -> None:
    clerk.night.deeds.append(form.Deed(event.seat, event.role, event.targets, event.answer))


@on
def _guessed(clerk: Clerk, event: e.Guessed) -> None:
    clerk.sheet.best_move = form.BestMove(event.seat, event.seats)


@on
def _overruled(clerk: Clerk, event: e.Overruled) -> None:
    write = _RULED.get(event.ruling.ruling)
    if write is not None:
        write(clerk, event.ruling)


def _ruled_on(clerk: Clerk, ruling: Overrule) -> None:
    by = ruling.seats[0] if len(ruling.seats) > 1 else 0
    clerk.day.nominations.append(form.Nomination(by, ruling.seats[-1]))


def _ruled_off(clerk: Clerk, ruling: Overrule) -> None:
    _take_back(clerk, set(ruling.seats))


def _ruled_votes(clerk: Clerk, ruling: Overrule) -> None:
    """As the judge says, whatever was counted before."""
    if clerk.round is not None:
        clerk.round.tallies = [Tally(seat, votes) for seat, votes in ruling.votes]


_RULED: dict[Ruling, Callable[[Clerk, Overrule], None]] = {
    Ruling.ON: _ruled_on,
    Ruling.OFF: _ruled_off,
    Ruling.VOTES: _ruled_votes,
}
_ORDERS = (e.Fouled, e.Removed, e.TeamDefeated, e.JudgeChanged, e.Overruled, e.Corrected, e.Redealt)
_write = on.every(
    ignoring=(
        *(e.Fouled, e.Removed, e.TeamDefeated, e.JudgeChanged, e.Corrected),  # they are orders
        *(e.Shuffled, e.Dealt, e.Met, e.NightCounted, e.Passed, e.Said, e.Cautioned, e.Voted, e.Tallied),
        *(e.VoteCancelled, e.Agreed, e.Startled, e.Inherited, e.Revived, e.Offered, e.Silenced),
        *(e.Paused, e.Resumed, e.Decided, e.Ended),
    )
)
