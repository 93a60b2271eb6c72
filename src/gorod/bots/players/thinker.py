"""The base of players that think: each step becomes a question, which each kind answers in its own way."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gorod.bots.floor import accused_in, asked_in
from gorod.bots.player import Chair, Moves
from gorod.bots.players.tactics import is_prey, own_card, own_checks, shot
from gorod.bots.seat_memory import SeatMemory
from gorod.bots.speech.opinion import Opinion
from gorod.bots.speech.speaker import Speaker, SpokenTo
from gorod.engine import step as s
from gorod.engine.acts import Power
from gorod.engine.commands import (
    Act,
    Agree,
    Command,
    Guess,
    Nominate,
    Open,
    Pass,
    Pick,
    Plan,
    Say,
    Take,
    Vote,
)
from gorod.engine.events import Began, Counted, Event, Passed, Said, Turned
from gorod.engine.role import Team
from gorod.engine.seats import BIT, Seat, listed, mask_of

RIVAL = "rival"
SAY, PLAN, GUESS = Open("say"), Open("plan"), Open("guess")


class TurnPlan(Struct, frozen=True):
    """What a player does with their turn: a claim, and a seat to nominate."""

    say: Say | None = None
    nominate: Seat = 0


class Thinker(ABC):
    """Decides once in every step and carries the decision out command by command."""

    def __init__(self, chair: Chair) -> None:
        self.me, self.rng, self.lang = SeatMemory(chair), chair.rng, chair.lang
        self._chair = chair
        self._to_do: list[Command] | None = None
        self._to: Seat = 0
        self._asker: Seat = 0
        self._answered: set[str] = set()
        self._is_rival = False
        self._ballot: tuple[object, Seat] = (None, 0)

    def see(self, events: Sequence[Event]) -> None:
        """Take in the events; a new step is a new question."""
        self.me.see(events)
        for event in events:
            if isinstance(event, Began | Turned | Counted):
                self._to_do, self._to = None, 0
                self._answered.clear()
            elif isinstance(event, Said | Passed) and event.seat == self.me.seat:
                self._go_on(event)
            elif isinstance(event, Said) and self._has_spoken:
                self._hear(event)
            elif isinstance(event, Said) and self._is_asked(event):
                self._asker = event.seat

    def _go_on(self, own: Said | Passed) -> None:
        """Continue a resumed game: what was said is not said again, and the asker has had an answer."""
        self._asker = 0
        if self._to_do is None:
            self._to_do = [Pass()] if isinstance(own, Said) else []

    @property
    def _has_spoken(self) -> bool:
        """Whether this player has already spoken in the current free discussion (B9, H10)."""
        if self._to_do is None or not isinstance(self.me.game.step, s.Discussion):
            return False
        return not any(isinstance(one, Say) for one in self._to_do)

    def _hear(self, said: Said) -> None:
        """Answer what concerns this player; each kind of concern once a day."""
        concern = self._concern(said)
        if concern and concern not in self._answered:
            self._answered.add(concern)
            self._to_do, self._to, self._is_rival = None, said.seat, concern == RIVAL

    def _concern(self, said: Said) -> str:
        claim, mine = said.claim, self.me.seat
        if said.seat == mine:
            return ""
        if claim.role and claim.role == own_card(self.me):
            return RIVAL
        if mine in accused_in(claim):
            return "accused"
        return "asked" if self._is_asked(said) else ""

    def _is_asked(self, said: Said) -> bool:
        """Tell whether a person asks this player something; questions of programs are not answered."""
        is_program = said.seat in (*self._chair.shared.programs, self.me.seat)
        return not is_program and self.me.seat in asked_in(said.claim, self.me.rules, self.me.game.seats)

    def choose(self, moves: Moves) -> Command | None:
        """Return the next command of the decision, if it is legal."""
        answer = _ANSWERS.get(type(self.me.game.step))
        if answer is None:
            return None
        if isinstance(self.me.game.step, s.Hunt):
            return shot(self.me, self.prey())
        if self._to_do is None:
            self._to_do = answer(self, moves)
        while self._to_do:
            command = self._to_do.pop(0)
            if _is_open(command, moves) or command in moves:
                return command
        return None

    # the questions

    @abstractmethod
    def plan(self) -> tuple[Seat, ...]:
        """Return the order in which to shoot."""

    @abstractmethod
    def prey(self) -> Seat:
        """Return the seat to shoot tonight."""

    @abstractmethod
    def act(self, power: Power, options: Sequence[tuple[Seat, ...]]) -> tuple[Seat, ...]:
        """Return the targets of the night power; empty to use none."""

    @abstractmethod
    def talk(self, nominees: Sequence[Seat]) -> TurnPlan:
        """Return what to say, and which of these seats to nominate."""

    @abstractmethod
    def vote(self, candidates: Sequence[Seat]) -> Seat:
        """Return the candidate to vote for; 0 for nobody, where that is possible and better."""

    @abstractmethod
    def lift(self, tied: Sequence[Seat]) -> bool:
        """Tell whether all of these should leave."""

    @abstractmethod
    def guess(self, count: int) -> tuple[Seat, ...]:
        """Return the best move: the seats believed to be black."""

    @abstractmethod
    def opinion(self) -> Opinion:
        """Return the opinion on public facts that the player may state."""

    # how each step asks them

    def strangers(self) -> list[Seat]:
        """Return the living who are not of one's own."""
        return [seat for seat in range(1, self.me.game.seats + 1) if is_prey(self.me, seat)]

    def others(self) -> list[Seat]:
        """Return the other living players."""
        return list(listed(self.me.game.alive & ~BIT[self.me.seat]))

    def _dealing(self, moves: Moves) -> list[Command]:
        return [self.rng.choice([move for move in moves if isinstance(move, Pick | Take)])]

    def _briefing(self, moves: Moves) -> list[Command]:
        """Fix the plan, unless it is fixed; a second one would only replace it."""
        return [Plan(self.plan())] if PLAN in moves and not self.me.plan else []

    def _call(self, moves: Moves) -> list[Command]:
        step = self.me.game.step
        assert isinstance(step, s.Call)
        power = self.me.rules.roles[step.role].act
        gone = ~self.me.game.alive  # a check may fall on them too (G3), but those at the table matter more
        options = [m.targets for m in moves if isinstance(m, Act) and not mask_of(m.targets) & gone]
        targets = self.act(power, options) if power and options else ()
        return [Act(targets)] if targets else []

    def _speak(self, moves: Moves) -> list[Command]:
        """Return words, nomination and pass; in a discussion words come last, since others may answer."""
        nominees = [move.seat for move in moves if isinstance(move, Nominate)]
        plan = self._reply() if self._to else self.talk(nominees)
        if self._to and self._is_rival and plan.say is None:
            return [Pass()]  # words in reply would reveal that this player holds the card
        talk = self._in_words(plan)
        words: list[Command] = [talk.say] if talk.say else []
        named: list[Command] = [Nominate(talk.nominate)] if talk.nominate else []
        is_free = isinstance(self.me.game.step, s.Discussion)
        return [*named, *words, Pass()] if is_free else [*words, *named, Pass()]

    def _reply(self) -> TurnPlan:
        """Return an answer: only a claim of a card; opinions were stated before."""
        talk = self.talk(())
        return TurnPlan(talk.say if talk.say and talk.say.role else None)

    def _last_word(self, moves: Moves) -> list[Command]:
        left = last_claim(self.me) if isinstance(self.me.game.step, s.Farewell) else None
        talk = self._in_words(TurnPlan(left) if left else self.talk(()))
        return [*([talk.say] if talk.say and SAY in moves else []), Pass()]

    @cached_property
    def speaker(self) -> Speaker:
        """Finds the words; made only where words are wanted."""
        return Speaker(self._chair, self.me, self.opinion())

    def _in_words(self, talk: TurnPlan) -> TurnPlan:
        talk = TurnPlan(without_clan_secrets(self.me, talk.say), talk.nominate) if talk.say else talk
        if not self.lang:
            return talk
        spoken_to = SpokenTo(self._to, self._asker)
        return TurnPlan(self.speaker.words(talk.say, talk.nominate, spoken_to), talk.nominate)

    def _vote(self, moves: Moves) -> list[Command]:
        """Choose once for all candidates, before the first is called."""
        step = self.me.game.step
        offered = [move.seat for move in moves if isinstance(move, Vote)]
        named = step.candidates if isinstance(step, s.Ballot) else tuple(offered)
        living = tuple(seat for seat in named if self.me.game.alive & BIT[seat])
        key = (self.me.game.day, getattr(step, "revote", 0), named)
        if self._ballot[0] != key:
            self._ballot = key, self.vote(living)
        return [Vote(self._ballot[1])] if self._ballot[1] in offered else []

    def _lift(self, _: Moves) -> list[Command]:
        step = self.me.game.step
        assert isinstance(step, s.Lift)
        return [Agree()] if self.lift(step.tied) else []

    def _guess(self, moves: Moves) -> list[Command]:
        return [Guess(self.guess(self.me.rules.best_move.seats))] if GUESS in moves else []

    def _nothing(self, _: Moves) -> list[Command]:
        return []


def last_claim(me: SeatMemory) -> Say | None:
    """Return all checks of a leaving checker, who has no reason to hide them; a claim has two colours."""
    found = tuple(pair for pair in own_checks(me).items() if pair[1] in (Team.RED, Team.BLACK))
    return Say(own_card(me), found) if own_card(me) else None


_OPEN = {Say: SAY, Plan: PLAN, Guess: GUESS}


def _is_open(command: Command, moves: Moves) -> bool:
    return type(command) in _OPEN and _OPEN[type(command)] in moves


_ANSWERS: dict[type, Callable[[Any, Moves], list[Command]]] = {
    s.Dealing: Thinker._dealing,
    s.Briefing: Thinker._briefing,
    s.Hunt: Thinker._nothing,
    s.Call: Thinker._call,
    s.BestMove: Thinker._guess,
    s.Speech: Thinker._speak,
    s.Discussion: Thinker._speak,
    s.Farewell: Thinker._last_word,
    s.Defence: Thinker._last_word,
    s.Ballot: Thinker._vote,
    s.Poll: Thinker._vote,
    s.Lift: Thinker._lift,
}


def without_clan_secrets(me: SeatMemory, say: Say) -> Say:
    """Remove what would reveal mates, if the player only wakes with the clan (B23)."""
    if me.role is None or me.role.clan is None or me.role.is_mafia:
        return say
    black = tuple(seat for seat in say.black if seat not in me.mates)
    checks = tuple(pair for pair in say.checks if pair[0] not in me.mates or pair[1] is not Team.BLACK)
    return replace(say, black=black, checks=checks)
