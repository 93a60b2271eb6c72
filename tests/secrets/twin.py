"""The twin: another game in which the viewer sees the same commands and may not see a difference."""

import random
from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from gorod.engine import decide, evolve
from gorod.engine import events as e
from gorod.engine import step as s
from gorod.engine.commands import Agree, Vote
from gorod.engine.refusal import Refused
from gorod.engine.seats import Seat, listed
from gorod.engine.state import State
from tests.secrets.deals import OtherDeal
from tests.secrets.knowledge import Viewer, facts_of, results, sees
from tests.secrets.nights import Plot, decoy
from tests.secrets.script import Beat, Move
from tests.secrets.story import Story

AIMED, COPIED, RULED = 5, 2, 4
"""How often a night is tried: with new acts, with those of the first game, with a ruling on the victims."""

SAME, OTHER, OVER, REFUSED, DAWN, END = "same", "other", "over", "refused", "dawn", "end"
"""How the twin compares: the same, lawfully another result, over in one of them, refused in one of them."""


class Trial(Struct):
    """A game tried out, the moves that led there and how many beats they have."""

    game: State
    moves: list[Move]
    beats: int = 0

    def copy(self) -> "Trial":
        """One that can go its own way."""
        return Trial(self.game.copy(), list(self.moves), self.beats)

    def take(self, move: Move, events: list[e.Event]) -> None:
        """Make a move; one that is taken back leaves the game as it was."""
        self.moves.append(move)
        for event in [] if move.undone else events:
            evolve(self.game, event)


class Twin:
    """Makes the other game block by block: a night, a day, a night …"""

    def __init__(
        self, told: Story, viewer: Viewer, seen: list[Beat], deal: OtherDeal, rng: random.Random
    ) -> None:
        """Nothing is played yet."""
        self.viewer, self.deal, self.rng = viewer, deal, rng
        self.trial = Trial(deal.cards.log().game, [])
        self._seen = seen
        self._unfouled = _unfouled(told, viewer)

    def play(self, open_night: int | None) -> str:
        """Go on until the games lawfully part, and say why; one night may be left to chance up to dawn."""
        for number, (is_night, block) in enumerate(_blocks(self._seen)):
            if number == open_night:
                plot = Plot(self.viewer, self.rng, _victims(block), unfouled=self._unfouled)
                self.trial, why = self._tried(block, plot)
                return DAWN if why in (SAME, OTHER) else why
            self.trial, why = self._night(block) if is_night else self._day(block)
            if why != SAME:
                return why
        return END

    def _night(self, block: list[Beat]) -> tuple[Trial, str]:
        """Try plots until one leads to the same morning."""
        for plot in self._plots(_victims(block)):
            trial, why = self._tried(block, plot)
            if why != OTHER:
                return trial, why
        return self.trial, OTHER

    def _plots(self, victims: tuple[Seat, ...]) -> Iterator[Plot]:
        aimed = {"wanted": victims, "aimed": True, "unfouled": self._unfouled}
        for _ in range(AIMED):
            yield Plot(self.viewer, self.rng, **aimed)  # type: ignore[arg-type]
        for _ in range(COPIED):
            yield Plot(self.viewer, self.rng, copied=self.deal.counterpart)
        for _ in range(RULED):
            yield Plot(self.viewer, self.rng, **aimed, ruled=True)  # type: ignore[arg-type]

    def _tried(self, block: list[Beat], plot: Plot) -> tuple[Trial, str]:
        """Play a night this way, up to where the viewer would lawfully be told something else."""
        trial = self.trial.copy()
        is_open = not (plot.aimed or plot.copied)
        for beat in block:
            for move in plot.before(trial.game, beat):
                self._hide(trial, move)
            if is_open and beat.has(e.DayBroke):
                return trial, OTHER
            why = self._show(trial, beat)
            if why != SAME:
                return trial, why
        return trial, SAME

    def _hide(self, trial: Trial, move: Move) -> None:
        """Do something, if it can be done and the viewer would see nothing of it."""
        events = decide(trial.game, move.command, move.sender)
        facts = facts_of(trial.game)
        if isinstance(events, list) and not any(sees(self.viewer, event, facts) for event in events):
            trial.take(move, events)

    def _show(self, trial: Trial, beat: Beat) -> str:
        """Do what the viewer sees; a refusal is no lawful difference, so the comparison shall find it."""
        is_dealing = isinstance(trial.game.step, s.Dealing)
        move = self.deal.picks[trial.game.step.seat] if is_dealing else beat.move  # type: ignore[union-attr]
        facts = facts_of(trial.game)
        events = decide(trial.game, move.command, move.sender)
        if isinstance(events, Refused):
            trial.moves.append(move)
            trial.beats += 1
            return REFUSED
        if any(isinstance(event, e.Ended) for event in events):
            return OVER
        if results(self.viewer, events, facts) != beat.results(self.viewer):
            return OTHER
        if not self._same_alibi(beat, events):
            return OTHER
        trial.take(move, events)
        trial.beats += 1
        return SAME

    def _same_alibi(self, beat: Beat, events: list[e.Event]) -> bool:
        """An alibi shows when its owner is voted out on the day that follows."""
        ours, theirs = _alibi(events), _alibi(beat.turn.events)
        if ours == theirs:
            return True
        voted = _voted(self._seen[self._seen.index(beat) + 1 :])
        return ours & voted == theirs & voted

    def _day(self, block: list[Beat]) -> tuple[Trial, str]:
        """By day hands go up in another order; all else is public."""
        trial, late = self.trial.copy(), list[Move]()
        other = self._other_voters(block)
        for beat in block:
            turns = [turn for turn in beat.unseen if not turn.undone]
            hidden = [Move(turn.command, other.get(turn.sender, turn.sender)) for turn in turns]
            now, late = self._hands([*late, *hidden], beat, trial.game)
            for move in [*now, *self._decoy(trial.game)]:
                self._hide(trial, move)
            why = self._show(trial, beat)
            if why != SAME:
                return trial, why
        return trial, SAME

    def _other_voters(self, block: list[Beat]) -> dict[Seat, Seat]:
        """Where no names are read out others may have voted, unless somebody leaves with his hand."""
        rules, living = self.trial.game.rules, listed(self.trial.game.alive)
        others = [seat for seat in living if seat != self.viewer.seat]
        is_disturbed = any(beat.has(e.Removed, e.Overruled) for beat in block)
        if rules.ballot.names_shown or is_disturbed:
            return {}
        return dict(zip(others, self.rng.sample(others, len(others)), strict=True))

    def _hands(self, moves: list[Move], beat: Beat, game: State) -> tuple[list[Move], list[Move]]:
        """Those raised now and those raised after the viewer's own hand."""
        is_free = isinstance(game.step, s.Ballot | s.Lift | s.Poll)
        if not is_free or not all(isinstance(move.command, Vote | Agree) for move in moves):
            return moves, []
        self.rng.shuffle(moves)
        is_own = isinstance(beat.turn.command, Vote | Agree)
        cut = self.rng.randint(0, len(moves)) if is_own and not beat.turn.undone else len(moves)
        return moves[:cut], moves[cut:]

    def _decoy(self, game: State) -> list[Move]:
        others = [seat for seat in listed(game.alive) if seat != self.viewer.seat]
        return decoy(game, others, self.rng) if game.step.is_vote and self.rng.random() < 0.1 else []


def _blocks(seen: list[Beat]) -> Iterator[tuple[bool, list[Beat]]]:
    """Nights up to the moment when day breaks, and days up to nightfall; the end of the game is left out."""
    for is_night, block in groupby(seen, key=lambda beat: beat.turn.facts.night):
        beats = list(block)
        yield is_night, [beat for beat in beats if not beat.has(e.Ended)]


def nights(seen: list[Beat]) -> list[int]:
    """The places of the nights among the blocks."""
    return [number for number, (is_night, _) in enumerate(_blocks(seen)) if is_night]


def _victims(block: list[Beat]) -> tuple[Seat, ...]:
    dawns = [event.left for beat in block for event in beat.turn.events if isinstance(event, e.DayBroke)]
    return dawns[-1] if dawns else ()


def _alibi(events: list[e.Event]) -> set[Seat]:
    return {seat for event in events if isinstance(event, e.NightCounted) for seat in event.alibi}


def _voted(later: list[Beat]) -> set[Seat]:
    """Those whom the vote of the day has chosen."""
    found = set[Seat]()
    for beat in later:
        for event in beat.turn.events:
            if isinstance(event, e.NightFell):
                return found
            found |= {event.seat} if isinstance(event, e.AlibiShown) else set()
            found |= set(event.seats) if isinstance(event, e.Left) else set()
    return found


def _unfouled(told: Story, viewer: Viewer) -> frozenset[Seat]:
    """Seats whose hidden fouls, if any, have never shown."""
    shown = {viewer.seat}
    for event in (event for turn in told.turns for event in turn.events):
        match event:
            case e.Fouled() if not event.hidden:
                shown.add(event.seat)
            case e.Silenced() | e.Removed():
                shown.add(event.seat)
            case e.Overruled():
                shown |= set(event.ruling.seats)
    return frozenset(range(1, told.game.seats + 1)) - shown
