"""A night on one phone: acts are sealed as they are tapped, and made at their calls after the last pass.

Until then they are remarks in the logbook and not part of the game: no view, frame, history or line shows
them. What a holder is told in their pass is found with the offers and audiences of the engine, in a copy of
the log in which the acts so far have been made.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.commands import JUDGE, Act, Command, Resume, Sender, Shoot, TimeUp
from gorod.engine.decide import offers
from gorod.engine.log import Log
from gorod.engine.play import Offers
from gorod.engine.seats import Seat, listed
from gorod.engine.state import State
from gorod.engine.step import Call, Hunt
from gorod.protocol.messages import NightPasses, NightRound, NightRoundKind, OwnCall, OwnPass, write
from gorod.services.game.logbook import SealedAct, SealedPass
from gorod.services.told.narration import OwnWords

OWN_PASS_BYTES = 8192
"""The length of every message to a holder, whatever they may do."""
SECOND_SHOT = "again"
"""The name of the call of a second shot (B23)."""


class _MadeCall(Struct, frozen=True):
    """A call of the night whose acts were made: its offers at the start, and the index of its first event."""

    step: Hunt | Call
    offered: Offers
    since: int


def is_passed(game: State) -> bool:
    """Whether a call of the night is on, at which acts can be sealed."""
    return game.night and isinstance(game.step, Hunt | Call)


def call_name(step: Hunt | Call) -> str:
    """Name a call of the night: a clan, a card, or the second shot."""
    if isinstance(step, Call):
        return step.role
    return SECOND_SHOT if step.again else step.clan


class SealedNight:
    """The passes of one night so far, and the acts that follow from them."""

    def __init__(self, rounds: tuple[NightRound, ...]) -> None:
        self.rounds = rounds
        self.seals: list[SealedPass] = []

    def clear(self) -> None:
        """Forget all passes: their acts were made, or their step is over."""
        self.seals.clear()

    def done(self, number: int) -> set[Seat]:
        """Return the seats that have had the phone in a round."""
        return {seal.seat for seal in self.seals if seal.round == number}

    def round_of(self, game: State) -> int:
        """Return the number of the current round, from 0 on; after the last one, the number of rounds."""
        alive = {*listed(game.alive)}
        return next((at for at in range(len(self.rounds)) if alive - self.done(at)), len(self.rounds))

    def told(self, game: State, name: str) -> NightPasses:
        """Return what the whole table sees of the passes."""
        number = self.round_of(game)
        return NightPasses(name, self.rounds, number, tuple(sorted(self.done(number))))

    def seal(self, log: Log, seat: Seat, picks: Sequence[Sequence[Seat]]) -> SealedPass:
        """Add the taps of a seat in the current round; acts that the rules do not allow are void."""
        number, acts = self.round_of(log.game), []
        for call, numbers in zip(self._own_calls(log, seat, number), picks, strict=False):
            chosen = tuple(dict.fromkeys(one for one in numbers if one))
            if chosen:
                may = len(chosen) == call.targets and {*chosen} <= {*call.seats}
                acts.append(SealedAct(call.call, chosen, not may))
        sealed = SealedPass(seat, number, tuple(acts))
        self.seals.append(sealed)
        return sealed

    # -- the night as it will be

    def commands(self, log: Log) -> Iterator[tuple[Command, Sender]]:
        """Yield the commands up to the end of the night; play each in this log before taking the next."""
        acts = self._acts()
        while is_passed(log.game):
            step = log.game.step
            assert isinstance(step, Hunt | Call)
            for seat, targets in sorted(acts.get(call_name(step), {}).items()):
                yield (Shoot(targets[0]) if isinstance(step, Hunt) else Act(targets)), seat
            yield TimeUp(), JUDGE

    def _acts(self) -> dict[str, dict[Seat, tuple[Seat, ...]]]:
        """Return the acts by call and seat; those of a later round replace earlier ones."""
        acts: dict[str, dict[Seat, tuple[Seat, ...]]] = {}
        for seal in self.seals:
            for act in seal.acts:
                if not act.is_void:
                    acts.setdefault(act.call, {})[seal.seat] = act.targets
        return acts

    def _made(self, log: Log) -> Iterator[_MadeCall]:
        """Play the night in this log; yield each call after its acts are made and before its time is up."""
        if log.game.paused:
            log.play(Resume(), JUDGE)
        since, offered = len(log.events), offers(log.game)
        for command, sender in self.commands(log):
            is_over = isinstance(command, TimeUp)
            if is_over:
                step = log.game.step
                assert isinstance(step, Hunt | Call)
                yield _MadeCall(step, offered, since)
                since = len(log.events)
            log.play(command, sender)
            if is_over:
                offered = offers(log.game)

    # -- what a holder is told

    def own(self, log: Log, seat: Seat, words: OwnWords) -> OwnPass:
        """Return what the holder is told in a pass, before or after their taps are sealed."""
        number = self.round_of(log.game)
        if number == len(self.rounds) or seat in self.done(number):
            return self.after(log, seat, words)
        calls = self._own_calls(log, seat, number, words)
        is_read = self.rounds[number].kind is NightRoundKind.READ
        answer = words.answers(self._played(log), len(log.events), seat) if is_read else ()
        return _padded(OwnPass(seat, calls, answer))

    def after(self, log: Log, seat: Seat, words: OwnWords) -> OwnPass:
        """Return what the holder is told after their taps are sealed."""
        acts = [act for seal in self.seals if seal.seat == seat for act in seal.acts]
        void = tuple(words.not_possible() for act in acts if act.is_void)
        is_later = any(one.kind is NightRoundKind.READ for one in self.rounds)
        has_acted = any(act.call in log.game.rules.roles for act in acts)
        copy = self._played(log)
        lines = [*void, *words.shots(copy, len(log.events), seat)]
        if not is_later:
            lines += words.answers(copy, len(log.events), seat)
        return _padded(OwnPass(seat, (), tuple(lines), is_later and has_acted))

    def _own_calls(
        self, log: Log, seat: Seat, number: int, words: OwnWords | None = None
    ) -> tuple[OwnCall, ...]:
        """Return the calls of a round at which this seat may act, in the order of the night."""
        if number == len(self.rounds):
            return ()
        this, copy, calls = self.rounds[number], log.copy(), []
        for made in self._made(copy):
            numbers = [_numbers(move) for move in made.offered.get(seat, ())]
            named = {one for some in numbers for one in some}
            if named and _is_of(this.kind, made.step):
                lines = words.at_call(copy, made.since, seat) if words is not None else ()
                most = max(map(len, numbers))
                calls.append(OwnCall(call_name(made.step), most, tuple(sorted(named)), lines))
        return tuple(calls[: this.screens])

    def _played(self, log: Log) -> Log:
        """Return a copy of the log in which the night is over."""
        copy = log.copy()
        for _ in self._made(copy):
            pass
        return copy


def _is_of(kind: NightRoundKind, step: Hunt | Call) -> bool:
    """Whether this call is made on the phone in a round of this kind."""
    is_second = isinstance(step, Hunt) and step.again
    match kind:
        case NightRoundKind.ACT:
            return not is_second
        case NightRoundKind.AGREE:
            return isinstance(step, Hunt) and not is_second
        case NightRoundKind.AGAIN:
            return is_second
        case NightRoundKind.READ:
            return False


def _numbers(move: object) -> tuple[Seat, ...]:
    if isinstance(move, Shoot):
        return (move.seat,)
    return move.targets if isinstance(move, Act) else ()


def _padded(own: OwnPass) -> OwnPass:
    """Pad a message to the length that all of them have."""
    missing = OWN_PASS_BYTES - len(write(replace(own, pad=".")))
    return replace(own, pad="." * (1 + max(0, missing)))
