"""Writes the lines of a day and of a night of an imported record."""

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum

from gorod.engine.seats import BIT, Seat
from gorod.engine.step import Ballot, Defence, Farewell, Lift
from gorod.engine.steps.ballot import may_vote
from gorod.engine.steps.speech import next_speaker, opener
from gorod.imports.facts import GAVE_UP_SIGN, DayFacts, NightFacts, PhasePart, ToldPenalty
from gorod.imports.record_writer import RecordWriter


class TrustInVotes(IntEnum):
    """How far the votes of a day are followed if they do not lead to its departures."""

    ALL = 0
    NOT_THE_LIFT = 1
    REMOVED_LATE = 2
    NO_VOTES = 3
    NOTHING = 4


class DayLines:
    """Writes one day; `wanted` are the seats voted out on it, None if that follows from the votes."""

    def __init__(
        self,
        writer: RecordWriter,
        number: int,
        day: DayFacts,
        penalties: list[ToldPenalty],
        wanted: set[Seat] | None,
    ) -> None:
        """The penalties are those of this day."""
        self.writer, self.phase, self.day = writer, f"D{number}", day
        self.penalties, self.wanted = penalties, wanted
        self.is_late = False

    def write(self, trust: TrustInVotes) -> bool:
        """Write the day; return true, since anything that does not fit is ruled or left out."""
        self.is_late = trust is TrustInVotes.REMOVED_LATE
        self._morning()
        self._talk()
        if trust is TrustInVotes.NOTHING:
            self._rule_out()
        else:
            self._vote(trust)
        self._settle()
        self._evening()
        return True

    def _at(self, *places: PhasePart) -> list[ToldPenalty]:
        """Return the penalties of these parts of the day; removals that would come too early wait."""
        here = [penalty for penalty in self.penalties if penalty.moment.place in places]
        return [penalty for penalty in here if not self.is_late or penalty.sign.startswith("!")]

    # -- speeches

    def _morning(self) -> None:
        self._farewells(self._at(PhasePart.DAWN))

    def _farewells(self, penalties: list[ToldPenalty]) -> None:
        """Write penalties into the last word of those who leave, or on lines of their own."""
        step = self.writer.step
        spoken = [
            penalty
            for penalty in penalties
            if isinstance(step, Farewell) and penalty.moment.seat == step.seat
        ]
        spoken = [penalty for penalty in spoken if penalty.sign != GAVE_UP_SIGN]
        if spoken and self.writer.add(f"{self.phase} last {spoken[0].moment.seat} {_tokens(spoken)}"):
            penalties = [penalty for penalty in penalties if penalty not in spoken]
        self.writer.add_penalties(self.phase, penalties)

    def _talk(self) -> None:
        """Write everybody's turn, with nominations and the fouls given in it."""
        penalties = self._at(PhasePart.TALK)
        leaves = [penalty for penalty in penalties if penalty.sign == GAVE_UP_SIGN]
        tokens = list(self._round([penalty for penalty in penalties if penalty.sign != GAVE_UP_SIGN]))
        if self.writer.game.outcome is None and tokens:
            self.writer.add_or_cut(f"{self.phase} talk {' '.join(tokens)}", goes_on=bool(leaves))
        self.writer.add_penalties(self.phase, leaves)

    def _round(self, penalties: list[ToldPenalty]) -> Iterator[str]:
        talk = TalkTokens(self.writer)
        order = talk.order()
        self.writer.misfits += len(set(self.day.nominations) - set(order))
        strays = [penalty for penalty in penalties if penalty.moment.seat not in order]
        for seat in order:
            if not talk.is_gone(seat):
                yield from talk.speech(seat, self.day.nominations.get(seat, 0))
            yield from talk.fouls([penalty for penalty in penalties if penalty.moment.seat == seat])
        yield from talk.fouls(strays)

    # -- votes

    def _vote(self, trust: TrustInVotes) -> None:
        candidates = self._candidates()
        if self.writer.game.outcome is not None or not candidates:
            return
        if len(candidates) == 1:
            self._single(candidates[0])
        elif self._is_held(candidates):
            self._ballots(candidates, trust)
        elif self.day.ballots:
            self.writer.notes.append(f"{self.phase} not counted: {_spelt(self.day.ballots[0])}")

    def _candidates(self) -> tuple[Seat, ...]:
        """Return the nominated seats, and others that must have been: they got votes or left."""
        named = self.writer.game.candidates
        first = self.day.ballots[0].values() if self.day.ballots else ()
        others = dict.fromkeys([*first, *sorted(self.wanted or ())])
        return (*named, *(seat for seat in others if seat in self.writer.living and seat not in named))

    def _is_held(self, candidates: tuple[Seat, ...]) -> bool:
        if candidates != self.writer.game.candidates:
            self._not_named()
            return self.writer.game.cancelled != self.writer.game.day
        return self.writer.foresees(lambda step: isinstance(step, Ballot), self.phase)

    def _not_named(self) -> None:
        """Mark the nominations as unknown and remove the claim that there is no vote."""
        self.writer.tag("nominations")
        self.writer.lines[-1:] = [line.removesuffix(" = no vote") for line in self.writer.lines[-1:]]

    def _single(self, seat: Seat) -> None:
        """Write the vote on a single candidate, who leaves without a count; a ruling if they stayed."""
        if seat not in self.writer.game.candidates:
            self._not_named()
        if self.writer.game.cancelled == self.writer.game.day:
            return
        if self.wanted is not None and not self.wanted and self.writer.game.day > 1:
            self.writer.add(f'{self.phase} judge off {seat} "nobody left by this vote"')
        elif self.writer.game.day > 1 or self.wanted:
            self.writer.add(f"{self.phase} vote {seat}")

    def _ballots(self, candidates: tuple[Seat, ...], trust: TrustInVotes) -> None:
        ballots = self.day.ballots if trust is not TrustInVotes.NO_VOTES else []
        for at in range(max(1, len(ballots))):
            later = ballots[at + 1] if at + 1 < len(ballots) else {}
            if not self._ballot(candidates, ballots[at] if at < len(ballots) else None, later, at + 1):
                break
            step = self.writer.step
            if not isinstance(step, Defence):
                break
            self._defence(step, at + 2)
            candidates = step.tied if step.revote else ()
            if candidates and at + 1 >= len(ballots):
                self._ballot(candidates, None, {}, at + 2)
        if isinstance(self.writer.step, Lift):
            self._lift(trust)

    def _ballot(
        self,
        candidates: tuple[Seat, ...],
        told: dict[Seat, Seat] | None,
        later: dict[Seat, Seat],
        number: int,
    ) -> bool:
        """Write the known votes of a ballot; if some are unknown, also its recorded result."""
        voters = {seat for seat in self.writer.living if may_vote(self.writer.game) & BIT[seat]}
        self.writer.misfits += len(set(told or ()) - voters)
        hands = {
            voter: seat for voter, seat in (told or {}).items() if voter in voters and seat in candidates
        }
        groups = [
            [f"{seat}:", *(str(voter) for voter in sorted(hands) if hands[voter] == seat)]
            for seat in candidates
        ]
        for penalty in self._at(PhasePart.VOTE):
            if (
                penalty.moment.ballot == number
                and penalty.sign != GAVE_UP_SIGN
                and penalty.seat in self.writer.living
            ):
                at = candidates.index(penalty.moment.seat) if penalty.moment.seat in candidates else 0
                groups[at].append(penalty.token)
        line = f"{self.phase} vote {' / '.join(' '.join(group) for group in groups)}"
        is_told = set(hands) == voters or (self.wanted is None and told is not None)
        if is_told:
            return self.writer.add_or_cut(line)
        return self.writer.add_cut(line) or self._fact(line, candidates, later)

    def _fact(self, line: str, candidates: tuple[Seat, ...], later: dict[Seat, Seat]) -> bool:
        """Write a vote with unknown votes and its recorded result."""
        if self.wanted is None:
            return self.writer.add(f'{self.phase} judge chosen none "no votes recorded"')
        before = self.writer.bookmark()
        tied = tuple(seat for seat in candidates if seat in later.values())
        outcome = "tie" if len(tied) > 1 else self._outcome(candidates)
        self.writer.tag("votes")
        if self.writer.add(f"{line} = {outcome}", tied=tied):
            return True
        self.writer.back(before)
        return False

    def _outcome(self, candidates: tuple[Seat, ...]) -> str:
        return " ".join(str(seat) for seat in candidates if seat in (self.wanted or ())) or "none"

    def _defence(self, step: Defence, ballot: int) -> None:
        """Write the speeches before a ballot."""
        speakers = step.tied if step.revote else (step.seat,)
        penalties, talk = self._at(PhasePart.DEFENCE), TalkTokens(self.writer)
        tokens: list[str] = []
        for seat in speakers:
            tokens += [] if talk.is_gone(seat) else [str(seat)]
            tokens += talk.fouls(
                [m for m in penalties if m.moment.seat == seat and m.moment.ballot == ballot]
            )
        self.writer.add_or_cut(f"{self.phase} talk {' '.join(tokens)}")

    def _lift(self, trust: TrustInVotes) -> None:
        """Write the votes on the lift, or only its result."""
        step, told = self.writer.step, self.day.lift
        assert isinstance(step, Lift)
        is_told = told is not None and (self.wanted is None or self.writer.living <= set(told))
        fouls = _tokens(
            [penalty for penalty in self._at(PhasePart.LIFT) if penalty.seat in self.writer.living]
        )
        if told is not None and is_told and trust in (TrustInVotes.ALL, TrustInVotes.REMOVED_LATE):
            hands = [str(seat) for seat in sorted(told) if told[seat] and seat in self.writer.living]
            self.writer.add(" ".join([f"{self.phase} lift", *hands, *fouls.split()]))
        else:
            self.writer.tag("lifts")
            self.writer.add(f"{self.phase} lift = {self._outcome(step.tied)}")

    def _rule_out(self) -> None:
        """Write the recorded departures as rulings, since nothing in the record explains them."""
        gone = [str(seat) for seat in sorted((self.wanted or set()) & self.writer.living)]
        if gone and self.writer.game.outcome is None:
            self.writer.tag("votes")
            self.writer.add(f'{self.phase} judge out {" ".join(gone)} "voted out, as recorded"')

    def _settle(self) -> None:
        """Rule the recorded result of a vote that could not be written, so that it is not counted as zero."""
        game = self.writer.game
        if game.outcome is None and self.writer.foresees(lambda step: isinstance(step, Ballot), self.phase):
            gone = (
                " ".join(str(seat) for seat in sorted((self.wanted or set()) & self.writer.living)) or "none"
            )
            self.writer.add(f'{self.phase} judge chosen {gone} "as recorded"')

    def _evening(self) -> None:
        """Write farewells and the end of the day, with the fouls that found no place before."""
        rest = self._unwritten()
        if self.writer.game.is_over:
            for penalty in rest:
                self.writer.only_count(penalty)
        else:
            self._farewells(rest)

    def _unwritten(self) -> list[ToldPenalty]:
        """Return the penalties of the day that are in no line yet."""
        lines = [line.split(" ; ")[0] for line in self.writer.lines if line.startswith(f"{self.phase} ")]
        written = Counter(word for line in lines for word in line.split())
        rest = []
        for penalty in self.penalties:
            is_gone = penalty.sign == GAVE_UP_SIGN and penalty.seat not in self.writer.living
            if written[penalty.token] or is_gone:
                written[penalty.token] -= 1
            else:
                rest.append(penalty)
        return rest


class TalkTokens:
    """The words of a line of speeches; counts fouls, to know who is removed or silenced within it."""

    def __init__(self, writer: RecordWriter) -> None:
        self._game, self._living = writer.game, writer.living
        self._fouls = dict(enumerate(writer.game.fouls))
        self._spoken: set[Seat] = set()
        self._silent = {seat for seat in self._living if writer.game.silenced & BIT[seat]}

    def order(self) -> list[Seat]:
        """Return who speaks today, in turn; before the first speech the engine has no order yet."""
        game = self._game
        seat = first = opener(game)
        found = []
        while seat:
            found.append(seat)
            seat = next_speaker(seat, first, game.alive, game.seats)
        return found

    def is_gone(self, seat: Seat) -> bool:
        return seat not in self._living

    def speech(self, seat: Seat, nominee: Seat) -> Iterator[str]:
        """Yield the token of a speech; a silenced player is written only with a nomination."""
        self._spoken.add(seat)
        if nominee in self._living:
            yield f"{seat}+{nominee}"
        elif not self._is_silent(seat):
            yield str(seat)

    def _is_silent(self, seat: Seat) -> bool:
        return seat in self._silent and len(self._living) not in self._game.rules.fouls.short_tables

    def fouls(self, penalties: list[ToldPenalty]) -> Iterator[str]:
        """Yield the penalties that can still be given."""
        rules = self._game.rules.fouls
        for penalty in penalties:
            if penalty.seat not in self._living:
                continue
            yield penalty.token
            self._fouls[penalty.seat] += penalty.sign == "!"
            if penalty.sign == "#" or (rules.removal_at and self._fouls[penalty.seat] >= rules.removal_at):
                self._living.discard(penalty.seat)
            elif (
                penalty.sign == "!"
                and self._fouls[penalty.seat] == rules.silence_at
                and penalty.seat not in self._spoken
            ):
                self._silent.add(penalty.seat)


def _tokens(penalties: list[ToldPenalty]) -> str:
    return " ".join(penalty.token for penalty in penalties)


def _spelt(hands: dict[Seat, Seat]) -> str:
    """Return votes that could not be used, for a comment."""
    return "hands " + " ".join(f"{voter}-{hands[voter]}" for voter in sorted(hands))


_BLACK, _DON, _SHERIFF = ("M", "D"), "D", "S"


class TrustInShots(IntEnum):
    """How far the shots of a night are followed if they do not lead to its victims."""

    ALL = 0
    SOME = 1
    NONE = 2
    NOTHING = 3


class NightLines:
    """Writes one night; `wanted` are its victims, None if they follow from the shots."""

    def __init__(
        self,
        writer: RecordWriter,
        number: int,
        night: NightFacts,
        penalties: list[ToldPenalty],
        wanted: set[Seat] | None,
    ) -> None:
        """The penalties are those of this night."""
        self.writer, self.number, self.phase, self.night = writer, number, f"N{number}", night
        self.penalties, self.wanted = penalties, wanted
        roles = writer.game.roles
        self.cards = {seat: roles[seat].mark for seat in range(1, writer.game.seats + 1)}
        self.missed_best = False

    def write(self, trust: TrustInShots) -> bool:
        """Write the night from the first call to dawn; return false if the shots could not be written."""
        shooters = {seat for seat, _ in self.night.shots}
        early = [
            penalty
            for penalty in self.penalties
            if penalty.moment.ballot == 1 and penalty.seat not in shooters
        ]
        early = [penalty for penalty in early if self.cards[penalty.seat] in _BLACK]
        self.writer.add_penalties(self.phase, early)
        if not self._shots(trust):
            return False
        self._given_in(1, early)
        self._check("don", _DON, self.night.don, (_SHERIFF,))
        self._given_in(2)
        self._check("sheriff", _SHERIFF, self.night.sheriff, _BLACK)
        self._given_in(3)
        if self.writer.game.outcome is None:
            self._best()
            self.writer.add(f"D{self.number + 1} dawn")
        return True

    def _given_in(self, call: int, given: list[ToldPenalty] | None = None) -> None:
        """Write the fouls of a call; those of players without a shot were written before it."""
        here = [penalty for penalty in self.penalties if penalty.moment.ballot == call]
        self.writer.add_penalties(self.phase, [penalty for penalty in here if penalty not in (given or ())])

    def _shots(self, trust: TrustInShots) -> bool:
        shots = [
            f"{seat}>{target}"
            for seat, target in dict.fromkeys(self.night.shots)
            if self.cards[seat] in (*_BLACK, "?") and seat in self.writer.living
        ]
        self.writer.misfits += len(set(dict(self.night.shots)) - self.writer.living)
        line = " ".join([f"{self.phase} shot", *sorted(shots, key=lambda shot: int(shot.split(">")[0]))])
        if self.writer.game.outcome is not None:
            return True
        if trust is TrustInShots.ALL:
            return self.writer.add(line)
        victims = sorted(self.wanted or ())
        self.writer.tag("shots")
        if trust is TrustInShots.NOTHING:
            self.writer.add(f"{self.phase} shot = miss")
            names = " ".join(map(str, victims)) or "none"
            return self.writer.add(f'{self.phase} judge victim {names} "killed, as recorded"')
        outcome = str(victims[0]) if victims else "miss"
        return self.writer.add(f"{line if trust is TrustInShots.SOME else f'{self.phase} shot'} = {outcome}")

    def _check(self, step: str, card: str, target: Seat, sought: tuple[str, ...]) -> None:
        """Write a check by the holder of the card; an impossible one is marked as unknown."""
        seat = next((seat for seat, held in self.cards.items() if held == card), 0)
        if not target or self.writer.game.outcome is not None:
            return
        sign = "" if self.cards[target] == "?" else "+" if self.cards[target] in sought else "-"
        if not seat or not self.writer.add(f"{self.phase} {step} {seat}>{target}{sign}"):
            self.writer.tag("checks")

    def _best(self) -> None:
        best = self.night.best
        if best is not None:
            named = [*map(str, best.blacks), *(f"~{seat}" for seat in best.reds)]
            self.missed_best = not self.writer.add(f"{self.phase} best {best.by}: {' '.join(named)}")
