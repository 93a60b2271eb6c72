"""Fills in the form of a finished game, event by event."""

from collections.abc import Callable, Sequence

from gorod.engine import events as e
from gorod.engine.commands import Overrule, Ruling
from gorod.engine.events import Event, Outcome
from gorod.engine.fold import Fold
from gorod.engine.log import Log
from gorod.engine.ruleset import Allowed, Ruleset, SecondShot
from gorod.engine.seats import Seat
from gorod.engine.state import State
from gorod.engine.step import Ballot, Hunt, Lift, Poll
from gorod.sheet import form
from gorod.sheet.form import DayRows, Heading, NightRows, PlayerRow, RoundKind, RoundRow, Sheet, TallyRow


class SheetFiller:
    """Writes the events of a game into the form."""

    def __init__(self, rules: Ruleset) -> None:
        self.sheet = Sheet(Heading(), rules)
        self.nights, self.days = self.sheet.nights, self.sheet.days
        self.phase = ""
        self.tied: tuple[Seat, ...] = ()

    def see(self, event: Event) -> None:
        _write(self, event)
        if isinstance(event, _ORDERS):
            self.sheet.orders.append(form.OrderRow(self.phase, event))

    @property
    def night(self) -> NightRows:
        """The current night, or the last one."""
        return self.nights[-1]

    @property
    def day(self) -> DayRows:
        """The current day, or the last one."""
        return self.days[-1]

    @property
    def round(self) -> RoundRow | None:
        """The vote that is not settled yet, if there is one."""
        return next((one for one in self.day.rounds if one.is_open), None) if self.days else None

    def count(self, tallies: Sequence[TallyRow]) -> None:
        """Record the counts; a candidate counted again keeps the last count (K26)."""
        vote = self.round
        if vote is not None:
            counted = {one.candidate: one for one in (*vote.tallies, *tallies)}
            vote.tallies = list(counted.values())

    def settle(self, event: Event) -> None:
        """Close the vote with the event that ended it."""
        if self.round is not None:
            self.round.is_open = False
        if self.days:
            self.day.outcome = event


on = Fold[SheetFiller, Event, None](Event)


@on
def _started(filler: SheetFiller, event: e.Started) -> None:
    """Begin with the first night, or with a day for a game that starts in the middle."""
    if event.night:
        _night_fell(filler, e.NightFell(event.day))
    else:
        filler.days.append(DayRows(event.day))
        filler.phase = f"D{event.day}"


@on
def _night_fell(filler: SheetFiller, event: e.NightFell) -> None:
    filler.nights.append(NightRows(event.night))
    filler.phase = f"N{event.night}"


@on
def _day_broke(filler: SheetFiller, event: e.DayBroke) -> None:
    filler.night.left = event.left
    filler.days.append(DayRows(event.day))
    filler.phase = f"D{event.day}"


@on
def _redealt(filler: SheetFiller, _: e.Redealt) -> None:
    """Start the night again with other cards (K3)."""
    filler.nights[-1] = NightRows(filler.night.number)


@on
def _planned(filler: SheetFiller, event: e.Planned) -> None:
    filler.night.plan = event.seats


@on
def _began(filler: SheetFiller, event: e.Began) -> None:
    step = event.step
    if isinstance(step, Ballot | Poll):
        _vote_begins(filler, step)
    elif isinstance(step, Lift):
        filler.tied = step.tied
    elif isinstance(step, Hunt):
        filler.night.hunts.append(form.HuntRow(step.clan))


def _vote_begins(filler: SheetFiller, step: Ballot | Poll) -> None:
    """Add a vote; one that a ruling broke off is replaced, since it is held again."""
    kind = RoundKind.REVOTE if step.revote else RoundKind.VOTE
    if isinstance(step, Poll) and step.sentenced:
        kind = RoundKind.SENTENCE
    rounds = filler.day.rounds
    rounds[:] = [one for one in rounds if not one.is_open] + [RoundRow(kind)]


@on
def _turned(filler: SheetFiller, event: e.Turned) -> None:
    filler.day.opener = filler.day.opener or event.seat


@on
def _nominated(filler: SheetFiller, event: e.Nominated) -> None:
    filler.day.nominations.append(form.NominationRow(event.by, event.seat))


@on
def _withdrawn(filler: SheetFiller, event: e.Withdrawn) -> None:
    _take_back(filler, {event.seat})


def _take_back(filler: SheetFiller, seats: set[Seat]) -> None:
    for nomination in filler.day.nominations:
        if nomination.seat in seats:
            nomination.is_withdrawn = True


@on
def _counted(filler: SheetFiller, event: e.Counted) -> None:
    filler.count([TallyRow(event.candidate, event.sum, tuple(sorted((*event.hands, *event.rest))))])


@on
def _polled(filler: SheetFiller, event: e.Polled) -> None:
    filler.count([TallyRow(seat, votes, _voters(event, seat)) for seat, votes in event.sums if votes])


def _voters(event: e.Polled, seat: Seat) -> tuple[Seat, ...]:
    return tuple(sorted(voter for voter, candidate in event.votes if candidate == seat))


@on
def _settled(filler: SheetFiller, event: e.VoteTied | e.Sentenced | e.AlibiShown | e.NobodyLeaves) -> None:
    filler.settle(event)


@on
def _answered(filler: SheetFiller, event: e.Answered) -> None:
    filler.day.questions.append(form.QuestionRow(filler.tied, event.sum, event.hands))


@on
def _left(filler: SheetFiller, event: e.Left) -> None:
    if event.how in (e.How.VOTED_OUT, e.How.LIFTED):
        filler.settle(event)


@on
def _shot(filler: SheetFiller, event: e.Shot) -> None:
    hunt = filler.night.hunts[-1]
    if hunt.target is not None:
        return  # the agreed target has been removed (G10)
    shots = hunt.shots
    if filler.sheet.rules.hunt.second is SecondShot.REPLACES:
        shots[:] = [one for one in shots if one[0] != event.seat]
    shots.append((event.seat, event.target))


@on
def _hunted(filler: SheetFiller, event: e.Hunted) -> None:
    filler.night.hunts[-1].target = event.target


@on
def _acted(filler: SheetFiller, event: e.Acted) -> None:
    filler.night.deeds.append(form.DeedRow(event.seat, event.role, event.targets, event.answer))


@on
def _guessed(filler: SheetFiller, event: e.Guessed) -> None:
    filler.sheet.best_move = form.BestMoveRow(event.seat, event.seats)


@on
def _overruled(filler: SheetFiller, event: e.Overruled) -> None:
    write = _RULED.get(event.ruling.ruling)
    if write is not None:
        write(filler, event.ruling)


def _ruled_on(filler: SheetFiller, ruling: Overrule) -> None:
    by = ruling.seats[0] if len(ruling.seats) > 1 else 0
    filler.day.nominations.append(form.NominationRow(by, ruling.seats[-1]))


def _ruled_off(filler: SheetFiller, ruling: Overrule) -> None:
    _take_back(filler, set(ruling.seats))


def _ruled_votes(filler: SheetFiller, ruling: Overrule) -> None:
    """Replace the counts by those of the judge."""
    if filler.round is not None:
        filler.round.tallies = [TallyRow(seat, votes) for seat, votes in ruling.votes]


_RULED: dict[Ruling, Callable[[SheetFiller, Overrule], None]] = {
    Ruling.ON: _ruled_on,
    Ruling.OFF: _ruled_off,
    Ruling.VOTES: _ruled_votes,
}
_ORDERS = (e.Fouled, e.Removed, e.TeamDefeated, e.JudgeChanged, e.Overruled, e.Corrected, e.Redealt)
_write = on.every(
    ignoring=(
        *(e.Fouled, e.Removed, e.TeamDefeated, e.JudgeChanged, e.Corrected),  # they are listed as orders
        *(e.Shuffled, e.Dealt, e.Met, e.NightCounted, e.Passed, e.Said, e.Cautioned, e.Voted, e.Tallied),
        *(e.VoteCancelled, e.Agreed, e.Startled, e.Inherited, e.Revived, e.Offered, e.Silenced),
        *(e.Paused, e.Resumed, e.Decided, e.Ended),
    )
)


WIN, LOSS = 1, 0


class Unfinished(Exception):  # noqa: N818 — it is an answer, not an error
    """A game that goes on has no sheet."""


def filled(log: Log, heading: Heading, outcome: Outcome | None = None) -> Sheet:
    """Return the sheet of a finished game; raise Unfinished if it goes on."""
    sheet = filled_so_far(log, heading, outcome)
    if sheet.outcome is None:
        raise Unfinished
    return sheet


def filled_so_far(log: Log, heading: Heading, outcome: Outcome | None = None) -> Sheet:
    """Return the sheet of a game that may have been broken off.

    `outcome`: the result stated by a partial record that may know nothing else.
    """
    sheet, outcome = _course(log), log.game.outcome or outcome
    sheet.heading, sheet.outcome = heading, outcome
    sheet.players = _players(log, heading, outcome)
    for night in sheet.nights:
        night.hunts = [hunt for hunt in night.hunts if hunt.shots or hunt.target is not None]
    sheet.nights = [night for night in sheet.nights if _is_told(night)]
    return sheet


def _course(log: Log) -> Sheet:
    filler = SheetFiller(log.game.rules)
    for event in log.events:
        filler.see(event)
    return filler.sheet


def _is_told(night: NightRows) -> bool:
    """Tell whether a night has anything to show; a first night of meetings has not."""
    return bool(night.number or night.plan or night.hunts or night.deeds)


def _players(log: Log, heading: Heading, outcome: Outcome | None) -> list[PlayerRow]:
    game = log.game
    left = {gone.seat: gone for gone in game.left}
    technical = [one.seat for one in log.events if isinstance(one, e.Fouled) and one.technical]
    return [
        PlayerRow(
            seat,
            heading.names.get(seat, ""),
            game.roles[seat],
            game.fouls[seat],
            technical.count(seat),
            left.get(seat),
            _points(game, seat, outcome),
        )
        for seat in range(1, game.seats + 1)
    ]


def _points(game: State, seat: Seat, outcome: Outcome | None) -> int | None:
    """Return the tournament points: a win is worth one; None for a draw, whose worth tournaments set."""
    winner = outcome.winner if outcome is not None else None
    if game.rules.house.tournaments is Allowed.NO or winner is None or game.has_unknown_cards:
        return None
    return WIN if game.roles[seat].team is winner else LOSS
