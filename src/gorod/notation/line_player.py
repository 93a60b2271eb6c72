"""Playing lines of MGN on a live log: each line becomes the commands that a table would send."""

from collections.abc import Callable

from gorod.engine import events as e
from gorod.engine.acts import Answer
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Act,
    Agree,
    Command,
    Foul,
    HandOver,
    Nominate,
    Overrule,
    Pass,
    Pause,
    Pick,
    Plan,
    Redeal,
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
from gorod.engine.log import Log
from gorod.engine.night import fold
from gorod.engine.refusal import Refused
from gorod.engine.role import UNKNOWN, Team
from gorod.engine.ruleset import DealWay, TalkWay, Unvoted
from gorod.engine.rulings import TIE
from gorod.engine.seats import BIT, NOBODY, Seat, listed, mask_of
from gorod.engine.state import State
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
    Dusk,
    Farewell,
    Hunt,
    Lift,
    Over,
    Poll,
    Reading,
    Speech,
)
from gorod.engine.steps.ballot import may_vote, missing, unused
from gorod.engine.steps.hunt import hunters
from gorod.engine.steps.reading import is_held
from gorod.notation import items
from gorod.notation.items import AS_RECORDED
from gorod.notation.setup import marks_of
from gorod.notation.text import ANYWHERE, GOES_ON, Line, NotationError, Token, place_of

Wanted = Callable[[AnyStep], bool]
Cards = tuple[str, ...]
MAX_STEPS = 400


class Stopped(Exception):  # noqa: N818 — it is an answer, not an error
    """A command of the line was refused."""

    def __init__(self, refused: Refused, token: Token | None) -> None:
        super().__init__(refused.code)
        self.refused, self.token = refused, token


class WrongAnswer(Exception):  # noqa: N818 — it is an answer, not an error
    """The answer to a check differs from the record."""

    def __init__(self, token: Token, got: str) -> None:
        super().__init__(got)
        self.token, self.got = token, got


class LinePlayer:
    """Plays lines of a record on a log. Steps that are not written pass without any act."""

    def __init__(
        self, log: Log, unknown: frozenset[str] = frozenset(), deal: Cards = (), deck: Cards = ()
    ) -> None:
        """`unknown`: the facts that a partial record omits; `deal` and `deck`: the cards of its tags."""
        self.log, self.unknown = log, unknown
        self.deal, self.deck = deal, deck
        self.marks = marks_of(log.game.rules)
        self.implied: list[Seat] = []
        self.tied: tuple[Seat, ...] = ()
        """The candidates of the revote after the current line, as far as a later line of the day tells."""
        self.token: Token | None = None
        self.goes_on = False
        self.is_broken = False
        """Whether the last talk line was broken off by a ruling."""
        self.is_open = False
        """Whether the last line says that its step goes on."""
        self.farewell = ("", 0)
        """The phase and the seat of the last farewell line; a seat brought back may get another farewell."""
        self.start = -1
        """The index of the first event of the line; -1 until its step is reached."""

    def begin_line(self, implied: tuple[Seat, ...], goes_on: bool) -> None:
        """Reset for a new line."""
        self.token = None
        self.implied = list(implied) if self.game.rules.nominations.allowed else []
        self.goes_on = goes_on
        self.start = -1

    @property
    def game(self) -> State:
        """The current state."""
        return self.log.game

    def send(self, command: Command, sender: Sender) -> list[e.Event]:
        """Send a command; raise Stopped if it is refused."""
        events = self.log.do(command, sender)
        if isinstance(events, Refused):
            raise Stopped(events, self.token)
        return events

    def pass_step(self) -> None:
        """End the current step."""
        self.send(TimeUp(), CLOCK)

    def distance(self, wanted: Wanted, place: int) -> int | None:
        """Count the steps until a wanted one of this phase, or return None if there is none."""
        game = self.game.copy()
        for count in range(MAX_STEPS):
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
        """Pass steps until a wanted one; if there is none, stay. Return whether it was reached."""
        if self.game.paused:
            self.send(Resume(), JUDGE)
        count = self.distance(wanted, line.place)
        for _ in range(count or 0):
            self.pass_step()
        if self.start < 0:
            self.start = len(self.log.events)
        return count is not None

    def pass_while(self, *kinds: type) -> None:
        """Pass steps of these kinds within this phase."""
        phase = self.game.phase
        while isinstance(self.game.step, kinds) and self.game.phase == phase:
            self.pass_step()

    def foul(self, token: Token) -> bool:
        """Play a foul token; return False for any other token."""
        command = items.foul(token)
        if command is None:
            return False
        self.token = token
        self.send(command, JUDGE)
        return True


# -- speeches: talk and farewells


TALK_STEPS = (Speech, Discussion, Defence)


def talk(player: LinePlayer, line: Line) -> None:
    """Play a talk line.

    In a round, fouls before the first other token are played before the first speech. Free talk has no turns.
    """
    is_free = player.game.rules.talk.way is TalkWay.FREE
    player.reach(lambda step: isinstance(step, TALK_STEPS) or not is_free, line)
    if _opens_silently(player, line):
        player.reach(lambda step: isinstance(step, Speech), line)
    begun = -1
    for token in line.items:
        if begun < 0 and isinstance(player.game.step, TALK_STEPS):
            begun = len(player.log.events)
        if not player.foul(token):
            _speech(player, token, line)
    player.token = None
    player.is_broken = player.goes_on and not line.goes_on
    if player.goes_on or (begun >= 0 and _is_over(player, begun)):
        return
    player.reach(lambda step: isinstance(step, TALK_STEPS), line)
    imply_rest(player)
    if isinstance(player.game.step, TALK_STEPS):
        player.pass_while(type(player.game.step))


def _is_over(player: LinePlayer, begun: int) -> bool:
    """Whether a removal has ended the talk: another step began since, or the vote had a result."""
    events = player.log.events[begun:]
    steps = [event.step for event in events if isinstance(event, e.Began)]
    is_left = any(not isinstance(step, TALK_STEPS) for step in steps)
    return is_left or bool(items.outcome_of(player.game.rules, "vote", events))


def _opens_silently(player: LinePlayer, line: Line) -> bool:
    """Whether the opener is silenced: their turn is not written, but fouls may have been given in it."""
    turn = player.distance(lambda step: isinstance(step, Speech), line.place)
    return turn is not None and turn == player.distance(
        lambda step: isinstance(step, Speech) and step.silent, line.place
    )


def _speech(player: LinePlayer, token: Token, line: Line) -> None:
    player.token = token
    silent = items.silent_turn(token)
    seat, command = (silent, None) if silent else items.speech(token, line.number, player.marks)
    player.reach(lambda step: isinstance(step, TALK_STEPS), line)
    _turn_to(player, seat)
    if silent:
        if not _is_silent(player, seat):
            raise NotationError("bad_item", line.number, token.column, text=token.text)
        return
    if _nominates_again(player, command):
        if _is_silent(player, seat):
            return
        command = None
    if command is not None:
        player.send(command, seat)
    elif isinstance(player.game.step, Discussion) or _is_silent(player, seat):
        player.send(Say(), seat)
    elif not _is_turn_of(player, seat):
        player.send(Pass(), seat)
    elif player.implied:
        _nominate_implied_by(player, seat)


def _nominates_again(player: LinePlayer, command: Command | None) -> bool:
    """Whether the command nominates a candidate again, which has no effect (F10, G6)."""
    if not isinstance(command, Nominate) or not isinstance(player.game.step, Speech | Discussion):
        return False
    return command.seat in player.game.candidates


def _is_turn_of(player: LinePlayer, seat: Seat) -> bool:
    return getattr(player.game.step, "seat", None) == seat


def _is_silent(player: LinePlayer, seat: Seat) -> bool:
    step = player.game.step
    return isinstance(step, Speech) and step.silent and step.seat == seat


def _turn_to(player: LinePlayer, seat: Seat) -> None:
    """Pass the turns before this seat's; do nothing if its turn does not come."""
    kind = type(player.game.step)
    if kind is Discussion or _is_turn_of(player, seat):
        return
    place = place_of(player.game.phase)
    count = player.distance(lambda step: type(step) is kind and getattr(step, "seat", 0) == seat, place)
    if count is not None and _is_only_step(player, kind, count):
        for _ in range(count):
            _nominate_implied_by(player, getattr(player.game.step, "seat", 0)) if kind is Speech else None
            player.pass_step()


def _is_only_step(player: LinePlayer, kind: type, count: int) -> bool:
    """Whether the next `count` steps are of this kind."""
    other = player.distance(lambda step: type(step) is not kind, place_of(player.game.phase))
    return other is None or other > count


def _nominate_implied_by(player: LinePlayer, seat: Seat) -> None:
    """Let a speaker without a nomination make the next implied one."""
    if player.implied and not player.game.nominators & BIT[seat]:
        player.send(Nominate(player.implied.pop(0)), seat)


def imply_rest(player: LinePlayer) -> None:
    """Nominate the remaining candidates of a vote line, for whom no nominator is written."""
    for seat in listed(player.game.alive) if isinstance(player.game.step, Discussion) else ():
        _nominate_implied_by(player, seat)
    while player.implied and isinstance(player.game.step, Speech):
        _nominate_implied_by(player, player.game.step.seat)
        player.pass_step()


def last(player: LinePlayer, line: Line) -> None:
    player.reach(lambda step: isinstance(step, Farewell), line)
    for token in line.items:
        if player.foul(token):
            continue
        player.token = token
        seat, command = items.speech(token, line.number, player.marks)
        _turn_to(player, seat)
        player.farewell = (player.game.phase, seat)
        if command is not None or not _is_turn_of(player, seat) or not isinstance(player.game.step, Farewell):
            player.send(command or Pass(), seat)


# -- votes, lifts, sentences


def vote(player: LinePlayer, line: Line) -> None:
    groups = items.groups(line.items, line.number)
    if groups and not player.is_open:
        _nominate_implied(player, line, groups)
    if player.reach(
        lambda step: isinstance(step, Ballot) or (isinstance(step, Poll) and not step.sentenced), line
    ):
        _groups(player, groups, line)
    else:
        _uncounted(player, line, groups)


def _nominate_implied(player: LinePlayer, line: Line, groups: list[items.Group]) -> None:
    """Nominate the candidates of a vote line in its order, if no nominations are written before it."""
    if "nominations" in player.unknown:
        _list_by_ruling(player, line, groups)
        return
    is_new_day = place_of(player.game.phase) < line.place
    if player.game.rules.nominations.allowed and (is_new_day or not player.game.nominations):
        player.implied = [group.candidate for group in groups]
        if player.reach(lambda step: isinstance(step, Speech | Discussion), line):
            imply_rest(player)
        player.implied = []


def _list_by_ruling(player: LinePlayer, line: Line, groups: list[items.Group]) -> None:
    """Put the candidates on the list by rulings: a partial record does not know the nominators."""
    if player.reach(lambda step: isinstance(step, Reading), line):
        for group in groups:
            if group.candidate not in player.game.candidates:
                player.token = Token(str(group.candidate), group.column)
                player.send(Overrule(Ruling.ON, AS_RECORDED, (group.candidate,)), JUDGE)


def _uncounted(player: LinePlayer, line: Line, groups: list[items.Group]) -> None:
    """Play a vote without a count: a single candidate leaves (F12), or the vote is not held."""
    if line.outcome and line.outcome[0] == "refused":
        _refuse_vote(player, line, groups)
    player.reach(lambda step: isinstance(step, Reading), line)
    if isinstance(player.game.step, Reading) and _fits_uncounted_vote(player, line, groups):
        for token in (token for group in groups for token in group.items):
            if not player.foul(token) and items.seat(token, line.number) > player.game.seats:
                raise NotationError("bad_item", line.number, token.column, text=token.text)
        player.pass_while(Reading)
    elif line.outcome != ("no", "vote"):
        _refuse_vote(player, line, groups)


def _fits_uncounted_vote(player: LinePlayer, line: Line, groups: list[items.Group]) -> bool:
    """Whether the line fits a vote without a count, one that is not held, or one in which nobody votes."""
    hands = [token for group in groups for token in group.items if items.foul(token) is None]
    is_idle = not hands and all(not group.count for group in groups)
    are_named = {group.candidate for group in groups} <= {*player.game.candidates}
    return is_held(player.game) or line.outcome == ("no", "vote") or (is_idle and are_named)


def _refuse_vote(player: LinePlayer, line: Line, groups: list[items.Group]) -> None:
    voters = [token for group in groups for token in group.items if items.foul(token) is None]
    player.token = voters[-1] if voters else None
    seat = items.seat(voters[-1], line.number) if voters else 1
    is_another_vote = isinstance(player.game.step, Ballot | Poll)  # the hand must not count there
    player.send(Agree() if is_another_vote else Vote(groups[-1].candidate if groups else 1), seat)


def _groups(player: LinePlayer, groups: list[items.Group], line: Line) -> None:
    step = player.game.step
    for token in items.leading_fouls(line.items):
        player.foul(token)
    for at, group in enumerate(groups):
        _call_candidate(player, group)
        _votes(player, group, line, is_last=at == len(groups) - 1)
    if line.goes_on:
        return
    if "votes" in player.unknown and _lacks_hands(player):
        take_vote_as_fact(player, line)
    while isinstance(player.game.step, type(step)) and _same_vote(player, step):
        player.pass_step()


def _lacks_hands(player: LinePlayer) -> bool:
    """Whether some hands of those who may vote are not written."""
    game, step = player.game, player.game.step
    if isinstance(step, Ballot):
        return missing(game, step) > 0
    used = len(step.votes) + sum(count for _, count in step.tallies) if isinstance(step, Poll) else 0
    return isinstance(step, Poll) and used < game.alive.bit_count()


def take_vote_as_fact(player: LinePlayer, line: Line) -> None:
    """Settle the vote by a ruling: a partial record knows who left, but not the hands."""
    words = [word for word in line.outcome or () if items.is_seat(word)]
    if line.outcome == (TIE,) and player.tied:
        player.send(Overrule(Ruling.CHOSEN, AS_RECORDED, player.tied, TIE), JUDGE)
    elif words or line.outcome == ("none",):
        player.send(Overrule(Ruling.CHOSEN, AS_RECORDED, tuple(map(int, words))), JUDGE)


def _same_vote(player: LinePlayer, step: AnyStep) -> bool:
    now = player.game.step
    return (
        isinstance(now, Ballot | Poll)
        and isinstance(step, Ballot | Poll)
        and now.revote == step.revote
        and (now.candidates == step.candidates)
    )


def _call_candidate(player: LinePlayer, group: items.Group) -> None:
    """Go on to this candidate; candidates before it that are not written get no hands."""
    step, candidate = player.game.step, group.candidate
    if not isinstance(step, Ballot):
        return
    if candidate not in step.candidates[step.index :]:
        if candidate not in step.candidates and not group.items:
            player.token = Token(str(candidate), group.column)
            player.send(Tally(candidate, 0), JUDGE)  # never nominated: refused
        return
    while isinstance(player.game.step, Ballot) and player.game.step.current != candidate:
        player.pass_step()


def _votes(player: LinePlayer, group: items.Group, line: Line, is_last: bool) -> None:
    for token in group.items:
        hands = items.count(token)
        if player.foul(token):
            continue
        player.token = token
        if hands is not None:
            player.send(Tally(group.candidate, hands), JUDGE)
        else:
            player.send(Vote(group.candidate), items.seat(token, line.number))
    if group.count is not None and isinstance(player.game.step, Ballot | Poll):
        player.token = Token(str(group.candidate), group.count_column)
        player.send(Tally(group.candidate, group.count), JUDGE)
    elif is_last and not group.is_named:
        _give_the_remainder(player, group)


def _give_the_remainder(player: LinePlayer, group: items.Group) -> None:
    """Count the remaining votes for the last candidate, whose count may be omitted.

    Nothing is entered where the rules give unused votes to the last candidate anyway.
    """
    game, step = player.game, player.game.step
    if isinstance(step, Poll):
        used = sum(count for _, count in step.tallies) + len(step.votes)
        player.send(Tally(group.candidate, max(0, may_vote(game).bit_count() - used)), JUDGE)
    elif isinstance(step, Ballot) and game.rules.ballot.unvoted is Unvoted.LOST:
        player.send(Tally(group.candidate, unused(game, step, 0)[1]), JUDGE)


def _hands(player: LinePlayer, line: Line) -> None:
    """Play the hands for a question: seats, or a count."""
    for token in line.items:
        if player.foul(token):
            continue
        player.token = token
        hands = items.count(token)
        if hands is not None:
            player.send(Tally(0, hands), JUDGE)
        else:
            player.send(Agree(), items.seat(token, line.number))


def lift(player: LinePlayer, line: Line) -> None:
    if not player.reach(lambda step: isinstance(step, Lift), line) and not line.items:
        player.send(Tally(0, 0), JUDGE)  # no question is on: refused
    _hands(player, line)
    if line.goes_on:
        return
    if "lifts" in player.unknown and not line.items and isinstance(player.game.step, Lift):
        take_vote_as_fact(player, line)
    if isinstance(player.game.step, Lift):
        player.pass_step()


def sentence(player: LinePlayer, line: Line) -> None:
    is_on = player.reach(
        lambda step: isinstance(step, Lift) or (isinstance(step, Poll) and step.sentenced > 0), line
    )
    if not is_on:
        _refuse_vote(player, line, items.groups(line.items, line.number))
    if isinstance(player.game.step, Lift):
        _hands(player, line)
        if not line.goes_on:
            player.pass_while(Lift)
    else:
        _groups(player, items.groups(line.items, line.number), line)


# -- nights: the deal and the plan, shots, calls, the best move, and the dawn after


_SIGNS = {"+": Answer.YES, "-": Answer.NO, "?": Answer.UNCLEAR, "*": Answer.KILLED}


def deal(player: LinePlayer, line: Line) -> None:
    tray = player.game.rules.dealing.ways == (DealWay.TRAY,)
    for token in line.items:
        if player.foul(token):
            continue
        player.token = token
        seat, number, bottom = items.pick(token, line.number)
        if player.unknown and not player.deck:
            continue  # a perspective record does not know the deck
        player.reach(lambda step, seat=seat: isinstance(step, Dealing) and step.seat == seat, line)  # type: ignore[misc]
        player.send(Take(number) if tray and not bottom else Pick(number, bottom), seat)


def plan(player: LinePlayer, line: Line) -> None:
    """Play the plan of a clan, sent by a player who may fix it."""
    player.reach(lambda step: isinstance(step, Briefing), line)
    named = [token for token in line.items if not player.foul(token)]
    player.token = named[-1] if named else None
    player.send(Plan(tuple(items.seat(token, line.number) for token in named)), _planner(player))


def _planner(player: LinePlayer) -> Seat:
    step = player.game.step
    clan = step.clan if isinstance(step, Briefing) else Team.BLACK
    awake = listed(player.game.awake.get(clan, 0) & player.game.alive)
    return ([seat for seat in awake if player.game.roles[seat].leads] or list(awake) or [1])[0]


def shots(player: LinePlayer, line: Line) -> None:
    clan = Team.BLACK if line.step == "shot" else Team.YAKUZA
    player.reach(lambda step: isinstance(step, Hunt) and step.clan is clan, line)
    earned: list[e.Fouled] = []
    for token in line.items:
        if _is_foul_by_rule(earned, token) or player.foul(token):
            continue
        player.token = token
        shot = items.act(token, line.number)
        if len(shot.targets) != 1 or shot.sign:
            raise NotationError("bad_item", line.number, token.column, text=token.text)
        events = player.send(Shoot(shot.targets[0]), shot.seat)
        earned += [event for event in events if isinstance(event, e.Fouled)]
    if line.goes_on:
        return
    if "shots" in player.unknown and (not line.items or _lacks_shots(player, line)):
        _take_as_fact(player, line)
    if isinstance(player.game.step, Hunt):
        player.pass_step()


def _lacks_shots(player: LinePlayer, line: Line) -> bool:
    """Whether a player was killed, but the shot of a living hunter is not written."""
    game, step = player.game, player.game.step
    is_killed = any(items.is_seat(word) for word in line.outcome or ())
    shooters = mask_of(tuple(seat for seat, _ in step.shots)) if isinstance(step, Hunt) else NOBODY
    return isinstance(step, Hunt) and is_killed and bool(hunters(game, step) & ~shooters)


def _is_foul_by_rule(earned: list[e.Fouled], token: Token) -> bool:
    """Whether the token is a foul that the rules have already given for a second shot (K24)."""
    given = items.foul(token)
    if not isinstance(given, Foul) or given.technical:
        return False
    told = [foul for foul in earned if foul.seat == given.seat and given.offence in ("", foul.offence)]
    for foul in told[:1]:
        earned.remove(foul)
    return bool(told)


def _take_as_fact(player: LinePlayer, line: Line) -> None:
    seats = tuple(int(word) for word in line.outcome or () if items.is_seat(word))
    if player.game.ruled_victims == mask_of(seats):
        return  # stated before
    player.send(Overrule(Ruling.VICTIM, AS_RECORDED, seats), JUDGE)


def take_alibi_as_fact(player: LinePlayer, line: Line, turns: int, seat: Seat) -> None:
    """Take the vote back and note the alibi, which a perspective record learns only when it is shown."""
    player.log.undo(player.log.turns - turns)
    player.log.audit.pop()
    player.reach(lambda step: isinstance(step, Dawn), line)
    game = player.game
    player.log.note(e.NightCounted(game.idle, game.dry, game.misses, (seat,)))


def call(player: LinePlayer, line: Line) -> None:
    if line.step == Team.YAKUZA:
        shots(player, line)
        return
    player.reach(lambda step: isinstance(step, Call) and step.role == line.step, line)
    for token in line.items:
        if player.foul(token):
            continue
        player.token = token
        act = items.act(token, line.number)
        events = player.send(Act(act.targets), act.seat)
        _check_answer(player, token, act, events)


def _check_answer(player: LinePlayer, token: Token, act: items.Targets, events: list[e.Event]) -> None:
    """Raise WrongAnswer if the written answer is wrong, unless a card is unknown."""
    seats = (act.seat, *act.targets)
    if (
        not act.sign
        or "checks" in player.unknown
        or any(player.game.roles[seat] is UNKNOWN for seat in seats)
    ):
        return
    got = next((event.answer for event in events if isinstance(event, e.Acted)), "")
    if act.sign == "?" and not got and fold(player.game).stopped & BIT[act.seat]:
        got = Answer.UNCLEAR  # the act was stopped, and nobody is told
    wanted = _SIGNS.get(act.sign) or player.marks.get(act.sign[1:], act.sign)
    if got != wanted and not (got == Answer.MANIAC and _is_maniac_mark(player, act.sign)):
        raise WrongAnswer(token, got)


def _is_maniac_mark(player: LinePlayer, sign: str) -> bool:
    role = player.marks.get(sign[1:], "")
    return bool(role) and player.game.rules.roles[role].team is Team.MANIAC


def best(player: LinePlayer, line: Line) -> None:
    if "shots" in player.unknown:
        _offer_as_fact(player, line)
    player.reach(lambda step: isinstance(step, BestMove), line)
    groups = items.groups(line.items, line.number)
    if line.goes_on and not groups:
        return
    if len(groups) != 1:
        raise NotationError("bad_item", line.number, line.column, text=line.step)
    named = [token for token in groups[0].items if not player.foul(token)]
    player.token = named[-1] if named else None
    player.send(items.guess(named, line.number), groups[0].candidate)


def _offer_as_fact(player: LinePlayer, line: Line) -> None:
    """Rule the player who names the best move the victim, as a perspective record lacks the shots."""
    groups = items.groups(line.items, line.number)
    player.reach(lambda _: True, line)
    is_stated = player.game.ruled_victims is not None
    if groups and not is_stated and not isinstance(player.game.step, BestMove):
        player.send(Overrule(Ruling.VICTIM, AS_RECORDED, (groups[0].candidate,)), JUDGE)


def dawn(player: LinePlayer, line: Line) -> None:
    is_fact = "shots" in player.unknown and line.outcome is not None
    if is_fact and place_of(player.game.phase) < line.place:
        _dawn_as_fact(player, line)
    if not player.reach(lambda step: isinstance(step, Dawn), line):
        raise NotationError("no_such_step", line.number, line.column, step=line.step, now=player.game.phase)
    broke = (at for at, event in enumerate(player.log.events) if isinstance(event, e.DayBroke))
    player.start = max(broke, default=0)
    for token in line.items:
        if not player.foul(token):
            raise NotationError("bad_item", line.number, token.column, text=token.text)


def _dawn_as_fact(player: LinePlayer, line: Line) -> None:
    """Rule who the victims are: a perspective record knows them, but not the shots."""
    last_night = place_of(line.phase) - 1
    if player.distance(lambda _: True, last_night) is not None:
        player.reach(lambda _: True, Line(line.number, f"N{int(line.phase[1:]) - 1}", "", (), None, ""))
        if player.game.night:
            _take_as_fact(player, line)


_BARE: dict[str, type] = {"list": Reading, "dusk": Dusk, "end": Over}


def bare(player: LinePlayer, line: Line) -> None:
    """Play `list`, `dusk` or `end`: a line without items, which says in which step the next lines are."""
    kind = _BARE[line.step]
    while kind is Over and player.game.outcome and not player.game.is_over:
        player.pass_step()
    if not isinstance(player.game.step, kind) and not player.reach(lambda step: isinstance(step, kind), line):
        raise NotationError("no_such_step", line.number, line.column, step=line.step, now=player.game.phase)
    for token in line.items:
        raise NotationError("bad_item", line.number, token.column, text=token.text)


# -- lines that can stand anywhere in their phase: fouls, pauses, rulings, a new deal, another judge


def _reach_place(player: LinePlayer, line: Line) -> None:
    """Find the step of a line that can stand anywhere: the current one if the line before left it open."""
    is_here = player.is_open and place_of(player.game.phase) == line.place
    player.reach(lambda _: True, line)
    if not is_here:
        _leave_written_step(player, line)
    if place_of(player.game.phase) > line.place:
        raise NotationError("phase_is_over", line.number, 1, phase=line.phase, now=player.game.phase)


def _leave_written_step(player: LinePlayer, line: Line) -> None:
    """End a call or farewell that is written already, unless that would begin another phase or the round."""
    step, place = player.game.step, place_of(player.game.phase)
    is_written = (isinstance(step, Call) and step.acted) or (
        isinstance(step, Farewell) and player.farewell == (player.game.phase, step.seat)
    )
    to_other = player.distance(lambda other: other != step, place)
    to_speech = player.distance(lambda other: isinstance(other, Speech), place)
    if is_written and to_other == 1 and (to_speech != 1 or line.step != "foul"):
        player.pass_step()


def fouls(player: LinePlayer, line: Line) -> None:
    if not line.items:
        raise NotationError("bad_item", line.number, line.column, text=line.step)
    if player.is_broken and not player.goes_on:
        player.pass_while(Speech, Discussion)  # a foul in the talk would be on a talk line
    _reach_place(player, line)
    for token in line.items:
        if not player.foul(token):
            raise NotationError("bad_item", line.number, token.column, text=token.text)


def pause(player: LinePlayer, line: Line) -> None:
    _reach_place(player, line)
    player.send(Pause(_one_seat(player, line)), JUDGE)
    player.send(Resume(), JUDGE)


def _one_seat(player: LinePlayer, line: Line) -> Seat:
    """Return the only seat that the line may name, or 0."""
    for token in line.items[1:]:
        raise NotationError("bad_item", line.number, token.column, text=token.text)
    player.token = line.items[0] if line.items else None
    return items.seat(line.items[0], line.number) if line.items else 0


def redeal(player: LinePlayer, line: Line) -> None:
    """Deal anew, from the last deck, or if it is not stated from the cards by seat (K3)."""
    _reach_place(player, line)
    offender, deck = _one_seat(player, line), player.deck or player.deal
    if not deck and player.game.rules.dealing.redeal:
        raise NotationError("no_deck", line.number, line.column)
    player.send(Redeal(deck, offender), JUDGE)


def judge(player: LinePlayer, line: Line) -> None:
    """Play a ruling with its reason, or a change of the judge (B2)."""
    if line.items and line.items[0].text == Ruling.VOTES:
        player.reach(lambda step: isinstance(step, Ballot | Poll), line)
    elif line.items and line.items[0].text == Ruling.CHOSEN:
        player.reach(lambda step: isinstance(step, Ballot | Poll | Lift), line)
    _reach_place(player, line)
    player.token = line.items[-1] if line.items else None
    if len(line.items) == 1 and items.is_seat(line.items[0].text):
        player.send(HandOver(_one_seat(player, line)), JUDGE)
    else:
        player.send(items.ruling(line, player.marks), JUDGE)


_STEPS: dict[str, Callable[[LinePlayer, Line], None]] = {
    "deal": deal,
    "redeal": redeal,
    "plan": plan,
    "talk": talk,
    "vote": vote,
    "lift": lift,
    "sentence": sentence,
    "dawn": dawn,
    "last": last,
    "shot": shots,
    "best": best,
    **dict.fromkeys(_BARE, bare),
    "foul": fouls,
    "pause": pause,
    "judge": judge,
}


def play_line(
    player: LinePlayer, line: Line, implied: tuple[Seat, ...] = (), goes_on: bool = False
) -> tuple[str, ...]:
    """Play one line and return its outcome.

    `implied`: the candidates that the vote line implies; `goes_on`: the talk continues on a later line.
    """
    player.begin_line(implied, goes_on or line.goes_on)
    play = _STEPS.get(line.step)
    if play is None and line.step not in player.game.rules.roles:
        raise NotationError("unknown_step", line.number, line.column, step=line.step)
    if line.goes_on and line.step in ANYWHERE:
        raise NotationError("bad_item", line.number, line.column, text=GOES_ON)
    (play or call)(player, line)
    if line.step not in ANYWHERE:
        player.is_open = line.goes_on or line.step in _BARE
    return items.outcome_of(player.game.rules, line.step, player.log.events[max(player.start, 0) :])
