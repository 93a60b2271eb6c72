"""The lines of a day: speeches in their order, ballots, the question whether all leave, farewells."""

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum

from gorod.engine.seats import BIT, Seat
from gorod.engine.step import Ballot, Defence, Farewell, Lift
from gorod.engine.steps.ballot import may_vote
from gorod.engine.steps.speech import next_speaker, opener
from gorod.imports.facts import Day, Mark, Place
from gorod.imports.marks import OUT, add_or_cut, cut, forget, put, token
from gorod.imports.sheet import Sheet


class Trust(IntEnum):
    """How far the votes of a day are followed where they do not lead to its departures."""

    ALL = 0
    NOT_THE_LIFT = 1
    REMOVED_LATE = 2
    NO_VOTES = 3
    NOTHING = 4


class DayLines:
    """Writes one day; `wanted` are those voted out on it, None if that follows from the votes."""

    def __init__(
        self, sheet: Sheet, number: int, day: Day, marks: list[Mark], wanted: set[Seat] | None
    ) -> None:
        """The marks are those of this day."""
        self.sheet, self.phase, self.day = sheet, f"D{number}", day
        self.marks, self.wanted = marks, wanted
        self.is_late = False

    def write(self, trust: Trust) -> bool:
        """From the first speech to nightfall; true, since what cannot be followed is ruled or left out."""
        self.is_late = trust is Trust.REMOVED_LATE
        self._morning()
        self._talk()
        if trust is Trust.NOTHING:
            self._rule_out()
        else:
            self._vote(trust)
        self._settle()
        self._evening()
        return True

    def _at(self, *places: Place) -> list[Mark]:
        """The marks of these places; removals wait for the evening where they come too early otherwise."""
        here = [mark for mark in self.marks if mark.moment.place in places]
        return [mark for mark in here if not self.is_late or mark.sign.startswith("!")]

    # -- speeches

    def _morning(self) -> None:
        self._farewells(self._at(Place.DAWN))

    def _farewells(self, marks: list[Mark]) -> None:
        """In the last word of those who leave, or on a line of their own."""
        step = self.sheet.step
        spoken = [mark for mark in marks if isinstance(step, Farewell) and mark.moment.seat == step.seat]
        spoken = [mark for mark in spoken if mark.sign != OUT]
        if spoken and self.sheet.add(f"{self.phase} last {spoken[0].moment.seat} {_tokens(spoken)}"):
            marks = [mark for mark in marks if mark not in spoken]
        put(self.sheet, self.phase, marks)

    def _talk(self) -> None:
        """Everybody's turn, each with his nomination and the fouls given in it."""
        marks = self._at(Place.TALK)
        leaves = [mark for mark in marks if mark.sign == OUT]
        tokens = list(self._round([mark for mark in marks if mark.sign != OUT]))
        if self.sheet.game.outcome is None and tokens:
            add_or_cut(self.sheet, f"{self.phase} talk {' '.join(tokens)}", goes_on=bool(leaves))
        put(self.sheet, self.phase, leaves)

    def _round(self, marks: list[Mark]) -> Iterator[str]:
        desk = Desk(self.sheet)
        order = desk.order()
        self.sheet.misfits += len(set(self.day.nominations) - set(order))
        strays = [mark for mark in marks if mark.moment.seat not in order]
        for seat in order:
            if not desk.is_gone(seat):
                yield from desk.speech(seat, self.day.nominations.get(seat, 0))
            yield from desk.fouls([mark for mark in marks if mark.moment.seat == seat])
        yield from desk.fouls(strays)

    # -- votes

    def _vote(self, trust: Trust) -> None:
        candidates = self._candidates()
        if self.sheet.game.outcome is not None or not candidates:
            return
        if len(candidates) == 1:
            self._single(candidates[0])
        elif self._is_held(candidates):
            self._ballots(candidates, trust)
        elif self.day.ballots:
            self.sheet.notes.append(f"{self.phase} not counted: {_spelt(self.day.ballots[0])}")

    def _candidates(self) -> tuple[Seat, ...]:
        """Those named, and those who can only have been: they were voted for, or out."""
        named = self.sheet.game.candidates
        first = self.day.ballots[0].values() if self.day.ballots else ()
        others = dict.fromkeys([*first, *sorted(self.wanted or ())])
        return (*named, *(seat for seat in others if seat in self.sheet.living and seat not in named))

    def _is_held(self, candidates: tuple[Seat, ...]) -> bool:
        if candidates != self.sheet.game.candidates:
            self._not_named()
            return self.sheet.game.cancelled != self.sheet.game.day
        return self.sheet.foresees(lambda step: isinstance(step, Ballot), self.phase)

    def _not_named(self) -> None:
        """Somebody stood whom nobody is told to have named: the talk does not say that there is no vote."""
        self.sheet.tag("nominations")
        self.sheet.lines[-1:] = [line.removesuffix(" = no vote") for line in self.sheet.lines[-1:]]

    def _single(self, seat: Seat) -> None:
        """He leaves without a count; that he did not is the judge's word."""
        if seat not in self.sheet.game.candidates:
            self._not_named()
        if self.sheet.game.cancelled == self.sheet.game.day:
            return
        if self.wanted is not None and not self.wanted and self.sheet.game.day > 1:
            self.sheet.add(f'{self.phase} judge off {seat} "nobody left by this vote"')
        elif self.sheet.game.day > 1 or self.wanted:
            self.sheet.add(f"{self.phase} vote {seat}")

    def _ballots(self, candidates: tuple[Seat, ...], trust: Trust) -> None:
        ballots = self.day.ballots if trust is not Trust.NO_VOTES else []
        for at in range(max(1, len(ballots))):
            later = ballots[at + 1] if at + 1 < len(ballots) else {}
            if not self._ballot(candidates, ballots[at] if at < len(ballots) else None, later, at + 1):
                break
            step = self.sheet.step
            if not isinstance(step, Defence):
                break
            self._defence(step, at + 2)
            candidates = step.tied if step.revote else ()
            if candidates and at + 1 >= len(ballots):
                self._ballot(candidates, None, {}, at + 2)
        if isinstance(self.sheet.step, Lift):
            self._lift(trust)

    def _ballot(
        self,
        candidates: tuple[Seat, ...],
        told: dict[Seat, Seat] | None,
        later: dict[Seat, Seat],
        number: int,
    ) -> bool:
        """Hands as far as they are known; where some are not, what came of them is a fact."""
        voters = {seat for seat in self.sheet.living if may_vote(self.sheet.game) & BIT[seat]}
        self.sheet.misfits += len(set(told or ()) - voters)
        hands = {
            voter: seat for voter, seat in (told or {}).items() if voter in voters and seat in candidates
        }
        groups = [
            [f"{seat}:", *(str(voter) for voter in sorted(hands) if hands[voter] == seat)]
            for seat in candidates
        ]
        for mark in self._at(Place.VOTE):
            if mark.moment.ballot == number and mark.sign != OUT and mark.seat in self.sheet.living:
                at = candidates.index(mark.moment.seat) if mark.moment.seat in candidates else 0
                groups[at].append(token(mark))
        line = f"{self.phase} vote {' / '.join(' '.join(group) for group in groups)}"
        is_told = set(hands) == voters or (self.wanted is None and told is not None)
        if is_told:
            return add_or_cut(self.sheet, line)
        return cut(self.sheet, line) or self._fact(line, candidates, later)

    def _fact(self, line: str, candidates: tuple[Seat, ...], later: dict[Seat, Seat]) -> bool:
        """What came of a vote whose hands are not all known: the day goes on as the record says."""
        if self.wanted is None:
            return self.sheet.add(f'{self.phase} judge chosen none "no votes recorded"')
        mark = self.sheet.bookmark()
        tied = tuple(seat for seat in candidates if seat in later.values())
        outcome = "tie" if len(tied) > 1 else self._outcome(candidates)
        self.sheet.tag("votes")
        if self.sheet.add(f"{line} = {outcome}", tied=tied):
            return True
        self.sheet.back(mark)
        return False

    def _outcome(self, candidates: tuple[Seat, ...]) -> str:
        return " ".join(str(seat) for seat in candidates if seat in (self.wanted or ())) or "none"

    def _defence(self, step: Defence, ballot: int) -> None:
        """The speeches before that ballot."""
        speakers = step.tied if step.revote else (step.seat,)
        marks, desk = self._at(Place.DEFENCE), Desk(self.sheet)
        tokens: list[str] = []
        for seat in speakers:
            tokens += [] if desk.is_gone(seat) else [str(seat)]
            tokens += desk.fouls([m for m in marks if m.moment.seat == seat and m.moment.ballot == ballot])
        add_or_cut(self.sheet, f"{self.phase} talk {' '.join(tokens)}")

    def _lift(self, trust: Trust) -> None:
        """Hands for it, or only what came of it."""
        step, told = self.sheet.step, self.day.lift
        assert isinstance(step, Lift)
        is_told = told is not None and (self.wanted is None or self.sheet.living <= set(told))
        fouls = _tokens([mark for mark in self._at(Place.LIFT) if mark.seat in self.sheet.living])
        if told is not None and is_told and trust in (Trust.ALL, Trust.REMOVED_LATE):
            hands = [str(seat) for seat in sorted(told) if told[seat] and seat in self.sheet.living]
            self.sheet.add(" ".join([f"{self.phase} lift", *hands, *fouls.split()]))
        else:
            self.sheet.tag("lifts")
            self.sheet.add(f"{self.phase} lift = {self._outcome(step.tied)}")

    def _rule_out(self) -> None:
        """The record says who left and nothing in it explains how."""
        gone = [str(seat) for seat in sorted((self.wanted or set()) & self.sheet.living)]
        if gone and self.sheet.game.outcome is None:
            self.sheet.tag("votes")
            self.sheet.add(f'{self.phase} judge out {" ".join(gone)} "voted out, as recorded"')

    def _settle(self) -> None:
        """A vote that could not be written must not count itself: it came to what the record says."""
        game = self.sheet.game
        if game.outcome is None and self.sheet.foresees(lambda step: isinstance(step, Ballot), self.phase):
            gone = (
                " ".join(str(seat) for seat in sorted((self.wanted or set()) & self.sheet.living)) or "none"
            )
            self.sheet.add(f'{self.phase} judge chosen {gone} "as recorded"')

    def _evening(self) -> None:
        """Farewells and the end of the day; fouls whose place did not come are given here."""
        rest = self._unwritten()
        if self.sheet.game.is_over:
            for mark in rest:
                forget(self.sheet, mark)
        else:
            self._farewells(rest)

    def _unwritten(self) -> list[Mark]:
        """Marks of the day that no line holds yet."""
        lines = [line.split(" ; ")[0] for line in self.sheet.lines if line.startswith(f"{self.phase} ")]
        written = Counter(word for line in lines for word in line.split())
        rest = []
        for mark in self.marks:
            is_gone = mark.sign == OUT and mark.seat not in self.sheet.living
            if written[token(mark)] or is_gone:
                written[token(mark)] -= 1
            else:
                rest.append(mark)
        return rest


class Desk:
    """Keeps count of fouls while a line is made, to know who has been removed or lost his speech in it."""

    def __init__(self, sheet: Sheet) -> None:
        """As the game stands."""
        self._game, self._living = sheet.game, sheet.living
        self._fouls = dict(enumerate(sheet.game.fouls))
        self._spoken: set[Seat] = set()
        self._silent = {seat for seat in self._living if sheet.game.silenced & BIT[seat]}

    def order(self) -> list[Seat]:
        """Who speaks today, in turn; in the first line of a day the round has not begun."""
        game = self._game
        seat = first = opener(game)
        found = []
        while seat:
            found.append(seat)
            seat = next_speaker(seat, first, game.alive, game.seats)
        return found

    def is_gone(self, seat: Seat) -> bool:
        """Whether he has left by now."""
        return seat not in self._living

    def speech(self, seat: Seat, nominee: Seat) -> Iterator[str]:
        """A silenced player is written only if he nominates."""
        self._spoken.add(seat)
        if nominee in self._living:
            yield f"{seat}+{nominee}"
        elif not self._is_silent(seat):
            yield str(seat)

    def _is_silent(self, seat: Seat) -> bool:
        return seat in self._silent and len(self._living) not in self._game.rules.fouls.short_tables

    def fouls(self, marks: list[Mark]) -> Iterator[str]:
        """Those that still can be given."""
        rules = self._game.rules.fouls
        for mark in marks:
            if mark.seat not in self._living:
                continue
            yield token(mark)
            self._fouls[mark.seat] += mark.sign == "!"
            if mark.sign == "#" or (rules.removal_at and self._fouls[mark.seat] >= rules.removal_at):
                self._living.discard(mark.seat)
            elif (
                mark.sign == "!"
                and self._fouls[mark.seat] == rules.silence_at
                and mark.seat not in self._spoken
            ):
                self._silent.add(mark.seat)


def _tokens(marks: list[Mark]) -> str:
    return " ".join(token(mark) for mark in marks)


def _spelt(hands: dict[Seat, Seat]) -> str:
    """Hands that nothing could be made of, for a comment."""
    return "hands " + " ".join(f"{voter}-{hands[voter]}" for voter in sorted(hands))
