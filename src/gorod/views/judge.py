"""The judge's view: the public view, and everything that the night and the cards hide."""

from collections.abc import Sequence
from copy import copy
from enum import StrEnum

import msgspec

from gorod.engine import events as e
from gorod.engine.checkpoints import Checkpoints
from gorod.engine.commands import JUDGE, Foul, Ruling, TimeUp
from gorod.engine.decide import decide, legal, offers, played
from gorod.engine.fold import Fold
from gorod.engine.log import Log
from gorod.engine.play import Play
from gorod.engine.refusal import Refused
from gorod.engine.role import UNKNOWN, Team
from gorod.engine.seats import EVERYONE, NOBODY, Seat, Seats, all_of, listed
from gorod.engine.state import State
from gorod.engine.step import Ballot, Hunt, Lift, Poll
from gorod.texts.rules_data import Offence, penalty_code
from gorod.views.public import PublicView, Turn, kind_of, whose

_encode = msgspec.json.Encoder().encode


class JudgeDeed(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act of one night by a player or a clan."""

    night: int
    role: str
    targets: tuple[Seat, ...]
    seat: Seat = 0
    answer: str = ""


class Secrets(msgspec.Struct):
    """What the judge knows, but the table does not."""

    roles: dict[str, str] = {}
    plan: tuple[Seat, ...] = ()
    shots: tuple[tuple[Seat, Seat], ...] = ()
    deeds: tuple[JudgeDeed, ...] = ()
    fouls: dict[str, int] = {}
    hidden_fouls: dict[str, int] = {}
    best_move: tuple[Seat, ...] = ()
    decided: str | None = None
    offences: tuple[Offence, ...] = ()
    """The offences that the console offers for a foul, a removal or a team's defeat."""


class StepSoFar(msgspec.Struct, omit_defaults=True):
    """What has been entered in the current step: hands, votes, counts."""

    hands: tuple[Seat, ...] = ()
    voted: tuple[Seat, ...] = ()
    """The seats that have voted in this ballot."""
    tally: int = -1
    """The number of hands counted without names; -1: not counted."""
    votes: tuple[tuple[Seat, Seat], ...] = ()
    tallies: tuple[tuple[Seat, int], ...] = ()
    hunters: tuple[Seat, ...] = ()
    """In a hunt: all who wake for it, including those who left, so that their number tells nothing."""


class VerdictKind(StrEnum):
    """The result of a vote."""

    LEAVE = "leave"
    SENTENCE = "sentence"
    TIE = "tie"
    STAY = "stay"


class Verdict(msgspec.Struct, frozen=True):
    """The result of the current vote if it is closed now, without regard to the cards.

    `seats`: who leaves, is sentenced or is tied; `sums`: the candidates with their votes, with unused votes.
    Candidate 0 is the question of a lift.
    """

    kind: VerdictKind
    seats: tuple[Seat, ...]
    sums: tuple[tuple[Seat, int], ...]


class StepToCome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The step that follows if the judge says «next» now, as far as everybody could know it.

    `ends`: the game ends instead, which depends on the cards. `hunted`, in a hunt: the target of the shots so
    far, 0 for a miss. `verdict`: the result of a vote that is closed.
    """

    kind: str
    turn: Turn
    ends: bool = False
    hunted: Seat | None = None
    verdict: Verdict | None = None


class AfterFoul(StrEnum):
    """What one more foul leads to for a seat, besides being counted."""

    SILENCED = "silenced"
    REMOVED = "removed"
    ENDS = "ends"


class JudgeView:
    """The judge's view; it folds all events. The judge is sent a frame after each turn."""

    __slots__ = ("_checkpoints", "_folded", "n", "public", "secrets")

    def __init__(self) -> None:
        self.n = 0
        self.public = PublicView()
        self.secrets = Secrets()
        self._folded = 0
        self._checkpoints = Checkpoints[tuple[PublicView, Secrets]]()

    def frame(self, game: State, events: list[e.Event], audiences: Sequence[Seats]) -> bytes:
        """Return the judge's frame after a turn."""
        self._fold(events, audiences)
        self.n += 1
        return b'{"n":%d,"events":%b,"view":%b}' % (self.n, _encode(events), self.encoded(game))

    def undone(self, log: Log) -> bytes:
        """Return the judge's frame after an undo, with the next number."""
        self._go_back(log)
        self.n += 1
        return b'{"n":%d,"events":[{"t":"undone"}],"view":%b}' % (self.n, self.encoded(log.game))

    def rehearsed(self, log: Log, before: int) -> bytes:
        """Return the view of another log, which shares its first `before` events with the log seen so far."""
        twin = JudgeView()
        twin.public, twin.secrets = self.public.copy(), copy(self.secrets)
        twin._folded, twin._checkpoints = self._folded, self._checkpoints.copy()
        if before < self._folded:
            twin._go_back(log)
        else:
            twin._fold(log.events[before:], log.audiences[before:])
        return twin.encoded(log.game)

    def _fold(self, events: Sequence[e.Event], audiences: Sequence[Seats]) -> None:
        for event, seen_by in zip(events, audiences, strict=True):
            if seen_by == EVERYONE:
                self.public.see(event)
            _see(self, event)
            self._folded += 1
            if self._folded >= self._checkpoints.due:
                self._checkpoints.keep(self._folded, (self.public.copy(), copy(self.secrets)))

    def _go_back(self, log: Log) -> None:
        """Go back to the events of the log, by folding from the last copy."""
        self._checkpoints.cut(len(log.events))
        self._folded, kept = self._checkpoints.before(len(log.events))
        public, secrets = kept if kept is not None else (PublicView(), Secrets())
        self.public, self.secrets = public.copy(), copy(secrets)
        self._fold(log.events[self._folded :], log.audiences[self._folded :])

    def encoded(self, game: State) -> bytes:
        """Return the view as JSON."""
        seats = b",".join(b'"%d":%b' % (seat, found.encoded) for seat, found in sorted(offers(game).items()))
        then = _step_to_come(game)
        members = (
            self.public.encoded(),
            b'"judge":%b' % _encode(self.secrets),
            b'"now":%b' % _encode(_step_so_far(game)),
            *([b'"then":%b' % _encode(then)] if then is not None else []),
            b'"foul":%b' % _encode(_after_fouls(game)),
            b'"offers":{%b}' % seats,
            b'"legal":%b' % legal(game, JUDGE).encoded,
        )
        return b"{%b}" % b",".join(members)


def _step_so_far(game: State) -> StepSoFar:
    match game.step:
        case Ballot() as step:
            return StepSoFar(listed(step.hands), listed(step.voted), step.tally)
        case Lift() as step:
            return StepSoFar(listed(step.hands), tally=step.tally)
        case Poll() as step:
            return StepSoFar(votes=step.votes, tallies=step.tallies)
        case Hunt() as step:
            return StepSoFar(hunters=listed(game.awake.get(step.clan, NOBODY)))
        case _:
            return StepSoFar()


def _after_fouls(game: State) -> dict[str, AfterFoul]:
    """Return what one more foul leads to, for the seats where it has an effect."""
    found = {seat: _after_foul(game, seat) for seat in listed(game.alive)}
    return {str(seat): after for seat, after in found.items() if after is not None}


def _after_foul(game: State, seat: Seat) -> AfterFoul | None:
    events = decide(game, Foul(seat), JUDGE)
    kinds = {type(event) for event in events} if isinstance(events, list) else set()
    brought = ((e.Decided, AfterFoul.ENDS), (e.Removed, AfterFoul.REMOVED), (e.Silenced, AfterFoul.SILENCED))
    return next((after for kind, after in brought if kind in kinds), None)


def _step_to_come(game: State) -> StepToCome | None:
    play = played(game, TimeUp(), JUDGE)
    if isinstance(play, Refused):
        return None
    hunted, ends = _hunted_down(game, play), play.game.is_over
    if ends or isinstance(game.step, Ballot | Poll | Lift):
        play = played(_without_cards(game), TimeUp(), JUDGE)
        if isinstance(play, Refused):
            return None
    step = play.game.step
    return StepToCome(kind_of(type(step)), whose(step), ends, hunted, _verdict(game, play.events))


def _hunted_down(game: State, play: Play) -> Seat | None:
    """Return the target of a hunt, 0 also if no hunter is alive, because that is a secret."""
    if not isinstance(game.step, Hunt):
        return None
    return next((event.target for event in play.events if isinstance(event, e.Hunted)), 0)


def _verdict(game: State, events: Sequence[e.Event]) -> Verdict | None:
    step, sums = game.step, dict[Seat, int]()
    if isinstance(step, Ballot):
        sums = dict(zip(step.candidates, step.sums[: step.index], strict=False))
    for event in events:
        match event:
            case e.Counted():
                sums[event.candidate] = event.sum
            case e.Polled():
                sums.update(event.sums)
            case e.Answered():
                sums[0] = event.sum
            case e.Left():
                return Verdict(VerdictKind.LEAVE, event.seats, (*sums.items(),))
            case e.Sentenced():
                return Verdict(VerdictKind.SENTENCE, (event.seat,), (*sums.items(),))
            case e.VoteTied():
                return Verdict(VerdictKind.TIE, event.candidates, (*sums.items(),))
            case e.NobodyLeaves():
                return Verdict(VerdictKind.STAY, (), (*sums.items(),))
    return None


def _without_cards(game: State) -> State:
    """Return the game as a viewer without any card knows it: for them nobody has won yet."""
    public = game.copy()
    public.roles = (UNKNOWN,) * len(game.roles)
    public.holders, public.members, public.awake = {UNKNOWN.id: all_of(game.seats)}, {}, {}
    public.outcome, public.alibi = None, NOBODY
    return public


def _one_more(counts: dict[str, int], seat: Seat) -> dict[str, int]:
    more = {**counts, str(seat): counts.get(str(seat), 0) + 1}
    return dict(sorted(more.items(), key=lambda item: int(item[0])))


on = Fold[JudgeView, e.Event, None](e.Event)


@on
def _started(view: JudgeView, event: e.Started) -> None:
    given = sorted((*event.fouls, *event.penalties))
    view.secrets.fouls = {str(seat): count for seat, count in given}
    view.secrets.offences = penalty_code(event.rules)


@on
def _carded(view: JudgeView, event: e.Dealt | e.Corrected) -> None:
    view.secrets.roles = {**view.secrets.roles, str(event.seat): event.role.id}


@on
def _redealt(view: JudgeView, _: e.Redealt) -> None:
    """Forget the cards and acts before a new deal (K3)."""
    view.secrets.roles, view.secrets.plan = {}, ()
    view.secrets.shots, view.secrets.deeds = (), ()


@on
def _planned(view: JudgeView, event: e.Planned) -> None:
    view.secrets.plan = event.seats


@on
def _shot(view: JudgeView, event: e.Shot) -> None:
    view.secrets.shots += ((event.seat, event.target),)


@on
def _hunted(view: JudgeView, event: e.Hunted) -> None:
    _done(view, JudgeDeed(view.public.day, event.clan, (event.target,) if event.target else ()))
    view.secrets.shots = ()


@on
def _acted(view: JudgeView, event: e.Acted) -> None:
    _done(view, JudgeDeed(view.public.day, event.role, event.targets, event.seat, event.answer))


def _done(view: JudgeView, deed: JudgeDeed) -> None:
    view.secrets.deeds += (deed,)


@on
def _guessed(view: JudgeView, event: e.Guessed) -> None:
    view.secrets.best_move = event.seats


@on
def _fouled(view: JudgeView, event: e.Fouled) -> None:
    if event.technical:
        return
    view.secrets.fouls = _one_more(view.secrets.fouls, event.seat)
    if event.hidden:
        view.secrets.hidden_fouls = _one_more(view.secrets.hidden_fouls, event.seat)


@on
def _overruled(view: JudgeView, event: e.Overruled) -> None:
    ruling = event.ruling
    if ruling.ruling is Ruling.FOULS:
        view.secrets.fouls = {**view.secrets.fouls, str(ruling.seats[0]): int(ruling.value)}


@on
def _decided(view: JudgeView, event: e.Decided) -> None:
    winner: Team | None = event.outcome.winner
    view.secrets.decided = str(winner) if winner else "draw"


_see = on.every(
    ignoring=(
        *(e.Shuffled, e.Met, e.Began, e.NightFell, e.DayBroke, e.NightCounted, e.Turned, e.Passed),
        *(e.Nominated, e.Withdrawn, e.Said, e.Cautioned, e.Voted, e.Tallied, e.Counted, e.Polled, e.VoteTied),
        *(e.VoteCancelled, e.NobodyLeaves, e.Sentenced, e.AlibiShown, e.Agreed, e.Answered, e.Left),
        *(e.Startled, e.Inherited, e.Revived, e.Offered, e.Silenced, e.Removed, e.TeamDefeated),
        *(e.Paused, e.Resumed, e.JudgeChanged, e.Ended),
    )
)
