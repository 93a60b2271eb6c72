"""Playing lines of MGN on a live log: each line becomes the commands a table would send."""

from collections.abc import Callable
from typing import Any

from gorod.engine import events as e
from gorod.engine.acts import Answer
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Act,
    Agree,
    Command,
    Guess,
    Nominate,
    Overrule,
    Pass,
    Pause,
    Pick,
    Plan,
    Resume,
    Ruling,
    Say,
    Sender,
    Shoot,
    Take,
    Tally,
    TimeUp,
    Vote,
)
from gorod.engine.decide import decide
from gorod.engine.evolve import evolve
from gorod.engine.game import Game
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import UNKNOWN, Team
from gorod.engine.ruleset import DealWay, TalkWay
from gorod.engine.seats import Seat, listed
from gorod.engine.step import (
    AnyStep,
    Ballot,
    BestMove,
    Briefing,
    Call,
    Dawn,
    Dealing,
    Defence,
    Discussion,
    Farewell,
    Hunt,
    Lift,
    Poll,
    Reading,
    Speech,
)
from gorod.notation import items
from gorod.notation.outcome import outcome_of
from gorod.notation.rulings import ruling
from gorod.notation.setup import marks_of
from gorod.notation.text import Line, NotationError, Token, place_of

Wanted = Callable[[AnyStep], bool]
_TALK = (Speech, Discussion, Defence)
_SIGNS = {"+": Answer.YES, "-": Answer.NO, "?": Answer.UNCLEAR, "*": Answer.KILLED}
MOST_STEPS = 400


class Stopped(Exception):
    """A command of the line was refused."""

    def __init__(self, refused: Refused, token: Token | None) -> None:
        """Keep the refusal and where it happened."""
        super().__init__(refused.code)
        self.refused, self.token = refused, token


class WrongAnswer(Exception):
    """A check was answered otherwise than the record says."""

    def __init__(self, token: Token, got: str) -> None:
        """Keep what the judge answers."""
        super().__init__(got)
        self.token, self.got = token, got


class LinePlayer:
    """Plays lines; steps that are not written pass with nobody acting."""

    def __init__(self, log: Log, unknown: frozenset[str] = frozenset()) -> None:
        """`unknown`: what a partial record does not tell."""
        self.log, self.unknown = log, unknown
        self.marks = marks_of(log.game.rules)
        self.implied: list[Seat] = []
        self.token: Token | None = None
        self.goes_on = False
        self.start = -1
        """Where the events of the line begin: once its step is reached."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.log.game

    def play(self, line: Line, implied: tuple[Seat, ...] = (), goes_on: bool = False) -> tuple[str, ...]:
        """Play one line and tell its outcome.

        `implied`: candidates the day's vote line implies; `goes_on`: the talk is continued on a later line.
        """
        self.token = None
        self.implied = list(implied) if self.game.rules.nominations.allowed else []
        self.goes_on = goes_on
        self.start = -1
        play = _STEPS.get(line.step)
        if play is not None:
            play(self, line)
        elif line.step in self.game.rules.roles:
            self._call(line)
        else:
            raise NotationError("unknown_step", line.number, line.column, step=line.step)
        return outcome_of(self.game.rules, line.step, self.log.events[max(self.start, 0) :])

    # -- moving on

    def send(self, command: Command, sender: Sender) -> list[e.Event]:
        """Send a command; a refusal stops the line."""
        events = self.log.do(command, sender)
        if isinstance(events, Refused):
            raise Stopped(events, self.token)
        return events

    def pass_step(self) -> None:
        """Let the step pass."""
        self.send(TimeUp(), CLOCK)

    def distance(self, wanted: Wanted, place: int) -> int | None:
        """How many steps must pass until a wanted one of this phase is on; None if none comes."""
        game = self.game.copy()
        for count in range(MOST_STEPS):
            here = place_of(game.phase)
            if here > place or game.is_over:
                return None
            if here == place and wanted(game.step):
                return count
            events = decide(game, TimeUp(), CLOCK)
            if isinstance(events, Refused):
                return None
            for event in events:
                evolve(game, event)
        return None

    def reach(self, wanted: Wanted, line: Line) -> bool:
        """Pass steps until a wanted one is on; if none comes, stay."""
        if self.game.paused:
            self.send(Resume(), JUDGE)
        count = self.distance(wanted, line.place)
        for _ in range(count or 0):
            self.pass_step()
        if self.start < 0:
            self.start = len(self.log.events)
        return count is not None

    def pass_while(self, *kinds: type) -> None:
        """Pass steps as long as one of these kinds is on in this phase."""
        phase = self.game.phase
        while isinstance(self.game.step, kinds) and self.game.phase == phase and self.game.outcome is None:
            self.pass_step()

    # -- fouls, pauses, rulings

    def foul(self, token: Token) -> bool:
        """Play a foul token; false if it is none."""
        command = items.foul(token)
        if command is None:
            return False
        self.token = token
        self.send(command, JUDGE)
        return True

    def _in_place(self, line: Line) -> None:
        """A line that can stand anywhere in its phase; just after nightfall also for the day before."""
        self.reach(lambda _: True, line)
        self._leave_written_step(line)
        here = place_of(self.game.phase)
        if here > line.place + 1 or (here == line.place + 1 and not self._night_is_untouched()):
            raise NotationError("phase_is_over", line.number, 1, phase=line.phase, now=self.game.phase)

    def _leave_written_step(self, line: Line) -> None:
        """A call or farewell whose line was written is over, unless the phase or the round would begin by it."""
        step, place = self.game.step, place_of(self.game.phase)
        is_written = (isinstance(step, Call) and step.acted) or isinstance(step, Farewell)
        to_other = self.distance(lambda other: other != step, place)
        to_speech = self.distance(lambda other: isinstance(other, Speech), place)
        if is_written and to_other == 1 and (to_speech != 1 or line.step != "foul"):
            self.pass_step()

    def _night_is_untouched(self) -> bool:
        step = self.game.step
        return self.game.night and not self.game.deeds and not (isinstance(step, Hunt) and step.shots)

    def _fouls(self, line: Line) -> None:
        self._in_place(line)
        for token in line.items:
            if not self.foul(token):
                raise NotationError("bad_item", line.number, token.column, text=token.text)

    def _pause(self, line: Line) -> None:
        self._in_place(line)
        seat = items.seat(line.items[0], line.number) if line.items else 0
        self.token = line.items[0] if line.items else None
        self.send(Pause(seat), JUDGE)
        self.send(Resume(), JUDGE)

    def _judge(self, line: Line) -> None:
        if line.items and line.items[0].text == Ruling.VOTES:
            self.reach(lambda step: isinstance(step, Ballot | Poll), line)
        self._in_place(line)
        self.token = line.items[-1] if line.items else None
        self.send(ruling(line, self.marks), JUDGE)

    # -- night zero

    def _deal(self, line: Line) -> None:
        tray = self.game.rules.dealing.ways == (DealWay.TRAY,)
        for token in line.items:
            self.token = token
            seat, number, bottom = items.pick(token, line.number)
            self.reach(lambda step, seat=seat: isinstance(step, Dealing) and step.seat == seat, line)  # type: ignore[misc]
            self.send(Take(number) if tray and not bottom else Pick(number, bottom), seat)

    def _plan(self, line: Line) -> None:
        """The plan of the black team, in the name of whoever may fix it."""
        self.reach(lambda step: isinstance(step, Briefing), line)
        seats = tuple(items.seat(token, line.number) for token in line.items)
        self.token = line.items[-1] if line.items else None
        self.send(Plan(seats), self._planner())

    def _planner(self) -> Seat:
        awake = self.game.awake.get(Team.BLACK, 0) & self.game.alive
        powers = [s for s in listed(awake) if self.game.roles[s].is_mafia and self.game.roles[s].act]
        return (powers or list(listed(awake)) or [1])[0]

    # -- day

    def _talk(self, line: Line) -> None:
        """In a round a foul before the first token fell before the first speech; free talk has no turns."""
        is_free = self.game.rules.talk.way is TalkWay.FREE
        self.reach(lambda step: isinstance(step, _TALK) or not is_free, line)
        for token in line.items:
            if not self.foul(token):
                self._speech(token, line)
        self.token = None
        if self.goes_on:
            return
        self.reach(lambda step: isinstance(step, _TALK), line)
        self._imply_rest()
        if isinstance(self.game.step, _TALK):
            self.pass_while(type(self.game.step))

    def _speech(self, token: Token, line: Line) -> None:
        self.token = token
        seat, command = items.speech(token, line.number, self.marks)
        self.reach(lambda step: isinstance(step, _TALK), line)
        self._turn_to(seat)
        if command is not None:
            self.send(command, seat)
        elif isinstance(self.game.step, Discussion):
            self.send(Pass(), seat)
        elif self._is_silent(seat):
            self.send(Say(), seat)
        elif not self._is_turn_of(seat):
            self.send(Pass(), seat)
        elif self.implied:
            self._imply(seat)

    def _is_turn_of(self, seat: Seat) -> bool:
        return getattr(self.game.step, "seat", 0) == seat

    def _is_silent(self, seat: Seat) -> bool:
        step = self.game.step
        return isinstance(step, Speech) and step.silent and step.seat == seat

    def _turn_to(self, seat: Seat) -> None:
        """Others pass until it is this seat's turn; if it never comes, nobody passes."""
        kind = type(self.game.step)
        if kind is Discussion or self._is_turn_of(seat):
            return
        place = place_of(self.game.phase)
        count = self.distance(lambda step: type(step) is kind and getattr(step, "seat", 0) == seat, place)
        if count is not None and self._stays(kind, count):
            for _ in range(count):
                self._imply(getattr(self.game.step, "seat", 0)) if kind is Speech else None
                self.pass_step()

    def _stays(self, kind: type, count: int) -> bool:
        """Whether only steps of this kind lie between."""
        other = self.distance(lambda step: type(step) is not kind, place_of(self.game.phase))
        return other is None or other > count

    def _imply(self, seat: Seat) -> None:
        if self.implied:
            self.send(Nominate(self.implied.pop(0)), seat)

    def _imply_rest(self) -> None:
        """Candidates of a vote line that nobody was written to nominate."""
        for seat in listed(self.game.alive) if isinstance(self.game.step, Discussion) else ():
            self._imply(seat)
        while self.implied and isinstance(self.game.step, Speech):
            self._imply(self.game.step.seat)
            self.pass_step()

    def _last(self, line: Line) -> None:
        self.reach(lambda step: isinstance(step, Farewell), line)
        for token in line.items:
            if self.foul(token):
                continue
            self.token = token
            seat, command = items.speech(token, line.number, self.marks)
            self._turn_to(seat)
            if command is not None or not self._is_turn_of(seat) or not isinstance(self.game.step, Farewell):
                self.send(command or Pass(), seat)

    # -- votes

    def _vote(self, line: Line) -> None:
        groups = items.groups(line.items, line.number)
        self._nominate_implied(line, groups)
        if self.reach(
            lambda step: isinstance(step, Ballot) or (isinstance(step, Poll) and not step.sentenced), line
        ):
            self._groups(groups, line)
        else:
            self._uncounted(line, groups)

    def _nominate_implied(self, line: Line, groups: list[items.Group]) -> None:
        """A vote line with no nominations before it implies them in its order."""
        is_new_day = place_of(self.game.phase) < line.place
        if self.game.rules.nominations.allowed and (is_new_day or not self.game.nominations):
            self.implied = [group.candidate for group in groups]
            if self.reach(lambda step: isinstance(step, Speech | Discussion), line):
                self._imply_rest()
            self.implied = []

    def _uncounted(self, line: Line, groups: list[items.Group]) -> None:
        """A single candidate who leaves without a count (F12), or a vote that is not held."""
        if line.outcome and line.outcome[0] == "refused":
            self._refuse_vote(line, groups)
        self.reach(lambda step: isinstance(step, Reading), line)
        if isinstance(self.game.step, Reading):
            for token in line.items:
                self.foul(token)
            self.pass_while(Reading)
        elif line.outcome != ("no", "vote"):
            self._refuse_vote(line, groups)

    def _refuse_vote(self, line: Line, groups: list[items.Group]) -> None:
        voters = [token for group in groups for token in group.items if items.foul(token) is None]
        self.token = voters[-1] if voters else None
        seat = items.seat(voters[-1], line.number) if voters else 1
        self.send(Vote(groups[-1].candidate if groups else 1), seat)

    def _groups(self, groups: list[items.Group], line: Line) -> None:
        step = self.game.step
        for at, group in enumerate(groups):
            self._call_candidate(group.candidate)
            self._votes(group, line, is_last=at == len(groups) - 1)
        while isinstance(self.game.step, type(step)) and self._same_vote(step):
            self.pass_step()

    def _same_vote(self, step: AnyStep) -> bool:
        now = self.game.step
        return (
            isinstance(now, Ballot | Poll)
            and isinstance(step, Ballot | Poll)
            and now.revote == step.revote
            and (now.candidates == step.candidates)
        )

    def _call_candidate(self, candidate: Seat) -> None:
        """Candidates before this one are closed; those not written get no hand."""
        step = self.game.step
        if not isinstance(step, Ballot) or candidate not in step.candidates[step.index :]:
            return
        while isinstance(self.game.step, Ballot) and self.game.step.current != candidate:
            self.pass_step()

    def _votes(self, group: items.Group, line: Line, is_last: bool) -> None:
        for token in group.items:
            if not self.foul(token):
                self.token = token
                self.send(Vote(group.candidate), items.seat(token, line.number))
        if group.count is not None and isinstance(self.game.step, Ballot | Poll):
            self.token = Token(str(group.candidate), group.count_column)
            self.send(Tally(group.candidate, group.count), JUDGE)
        elif is_last and not group.items and isinstance(self.game.step, Poll) and self.game.step.tallies:
            self.send(Tally(group.candidate, self._remainder()), JUDGE)

    def _remainder(self) -> int:
        step = self.game.step
        assert isinstance(step, Poll)
        used = sum(count for _, count in step.tallies) + len(step.votes)
        return max(0, self.game.alive.bit_count() - used)

    def _hands(self, line: Line) -> None:
        """Hands for the question: seats, or a count."""
        for token in line.items:
            if self.foul(token):
                continue
            self.token = token
            if token.text[:1] == "x" and token.text[1:].isdecimal():
                self.send(Tally(0, int(token.text[1:])), JUDGE)
            else:
                self.send(Agree(), items.seat(token, line.number))

    def _lift(self, line: Line) -> None:
        self.reach(lambda step: isinstance(step, Lift), line)
        self._hands(line)
        if isinstance(self.game.step, Lift):
            self.pass_step()

    def _sentence(self, line: Line) -> None:
        self.reach(
            lambda step: isinstance(step, Lift) or (isinstance(step, Poll) and step.sentenced > 0), line
        )
        if isinstance(self.game.step, Lift):
            self._hands(line)
            self.pass_while(Lift)
        else:
            self._groups(items.groups(line.items, line.number), line)

    # -- nights

    def _shots(self, line: Line) -> None:
        clan = Team.BLACK if line.step == "shot" else Team.YAKUZA
        self.reach(lambda step: isinstance(step, Hunt) and step.clan is clan, line)
        for token in line.items:
            if not self.foul(token):
                self.token = token
                shot = items.act(token, line.number)
                if len(shot.targets) != 1 or shot.sign:
                    raise NotationError("bad_item", line.number, token.column, text=token.text)
                self.send(Shoot(shot.targets[0]), shot.seat)
        if not line.items and "shots" in self.unknown:
            self._take_as_fact(line)
        if isinstance(self.game.step, Hunt):
            self.pass_step()

    def _take_as_fact(self, line: Line) -> None:
        seats = tuple(int(word) for word in line.outcome or () if word.isdecimal())
        self.send(Overrule(Ruling.VICTIM, "record", seats), JUDGE)

    def take_alibi_as_fact(self, line: Line, turns: int, got: tuple[str, ...]) -> tuple[str, ...]:
        """A perspective record knows that an alibi was shown, not the night before: play the vote with it."""
        if not got or not got[0].isdecimal():
            return got
        self.log.undo(self.log.turns - turns)
        self.log.audit.pop()
        self.reach(lambda step: isinstance(step, Dawn), line)
        game = self.game
        self.log.note(e.NightCounted(game.idle, game.dry, game.misses, (int(got[0]),)))
        return self.play(line)

    def _call(self, line: Line) -> None:
        if line.step == Team.YAKUZA:
            self._shots(line)
            return
        self.reach(lambda step: isinstance(step, Call) and step.role == line.step, line)
        for token in line.items:
            if self.foul(token):
                continue
            self.token = token
            act = items.act(token, line.number)
            events = self.send(Act(act.targets), act.seat)
            self._check_answer(token, act, events)

    def _check_answer(self, token: Token, act: items.Targets, events: list[e.Event]) -> None:
        """Compare the written answer, unless a card is unknown."""
        seats = (act.seat, *act.targets)
        if not act.sign or "checks" in self.unknown or any(self.game.roles[seat] is UNKNOWN for seat in seats):
            return
        got = next((event.answer for event in events if isinstance(event, e.Acted)), "")
        wanted = _SIGNS.get(act.sign) or self.marks.get(act.sign[1:], act.sign)
        if got != wanted and not (got == Answer.MANIAC and self._is_maniac_mark(act.sign)):
            raise WrongAnswer(token, got)

    def _is_maniac_mark(self, sign: str) -> bool:
        role = self.marks.get(sign[1:], "")
        return bool(role) and self.game.rules.roles[role].team is Team.MANIAC

    def _best(self, line: Line) -> None:
        self.reach(lambda step: isinstance(step, BestMove), line)
        groups = items.groups(line.items, line.number)
        if len(groups) != 1:
            raise NotationError("bad_item", line.number, line.column, text=line.step)
        self.token = groups[0].items[-1] if groups[0].items else None
        seats = tuple(items.seat(token, line.number) for token in groups[0].items)
        self.send(Guess(seats), groups[0].candidate)

    def _dawn(self, line: Line) -> None:
        if "shots" in self.unknown and place_of(self.game.phase) < line.place:
            self._dawn_as_fact(line)
        if not self.reach(lambda step: isinstance(step, Dawn), line):
            raise NotationError("no_such_step", line.number, line.column, step=line.step, now=self.game.phase)
        broke = (at for at, event in enumerate(self.log.events) if isinstance(event, e.DayBroke))
        self.start = max(broke, default=0)

    def _dawn_as_fact(self, line: Line) -> None:
        """A perspective record knows the victims, not the shots."""
        last_night = place_of(line.phase) - 1
        if self.distance(lambda _: True, last_night) is not None:
            self.reach(lambda _: True, Line(line.number, f"N{int(line.phase[1:]) - 1}", "", (), None, ""))
            if self.game.night:
                self._take_as_fact(line)


_STEPS: dict[str, Callable[[LinePlayer, Line], Any]] = {
    "deal": LinePlayer._deal,
    "plan": LinePlayer._plan,
    "talk": LinePlayer._talk,
    "vote": LinePlayer._vote,
    "lift": LinePlayer._lift,
    "sentence": LinePlayer._sentence,
    "dawn": LinePlayer._dawn,
    "last": LinePlayer._last,
    "shot": LinePlayer._shots,
    "best": LinePlayer._best,
    "foul": LinePlayer._fouls,
    "pause": LinePlayer._pause,
    "judge": LinePlayer._judge,
}
