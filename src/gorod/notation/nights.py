"""Lines of a night: the deal and the plan, shots, calls, the best move, and the dawn after."""

from gorod.engine import events as e
from gorod.engine.acts import Answer
from gorod.engine.commands import JUDGE, Act, Foul, Overrule, Pick, Plan, Ruling, Shoot, Take
from gorod.engine.role import UNKNOWN, Team
from gorod.engine.ruleset import DealWay
from gorod.engine.seats import NOBODY, Seat, listed, mask_of
from gorod.engine.step import BestMove, Briefing, Call, Dawn, Dealing, Hunt
from gorod.engine.steps.hunt import hunters
from gorod.notation import items
from gorod.notation.course import AS_RECORDED, LinePlayer, WrongAnswer
from gorod.notation.text import Line, NotationError, Token, place_of

_SIGNS = {"+": Answer.YES, "-": Answer.NO, "?": Answer.UNCLEAR, "*": Answer.KILLED}


def deal(player: LinePlayer, line: Line) -> None:
    tray = player.game.rules.dealing.ways == (DealWay.TRAY,)
    for token in line.items:
        if player.foul(token):
            continue
        player.token = token
        seat, number, bottom = items.pick(token, line.number)
        if player.unknown and not player.deck:
            continue  # a perspective record knows the card that was picked, not the deck
        player.reach(lambda step, seat=seat: isinstance(step, Dealing) and step.seat == seat, line)  # type: ignore[misc]
        player.send(Take(number) if tray and not bottom else Pick(number, bottom), seat)


def plan(player: LinePlayer, line: Line) -> None:
    """The plan of the black team, in the name of whoever may fix it."""
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
        if _tells_one_of(earned, token) or player.foul(token):
            continue
        player.token = token
        shot = items.act(token, line.number)
        if len(shot.targets) != 1 or shot.sign:
            raise NotationError("bad_item", line.number, token.column, text=token.text)
        events = player.send(Shoot(shot.targets[0]), shot.seat)
        earned += [event for event in events if isinstance(event, e.Fouled)]
    if "shots" in player.unknown and (not line.items or _lacks_shots(player, line)):
        _take_as_fact(player, line)
    if isinstance(player.game.step, Hunt):
        player.pass_step()


def _lacks_shots(player: LinePlayer, line: Line) -> bool:
    """Whether somebody was killed though the shot of a living hunter is not written."""
    game, step = player.game, player.game.step
    is_killed = any(items.is_seat(word) for word in line.outcome or ())
    shooters = mask_of(tuple(seat for seat, _ in step.shots)) if isinstance(step, Hunt) else NOBODY
    return isinstance(step, Hunt) and is_killed and bool(hunters(game, step) & ~shooters)


def _tells_one_of(earned: list[e.Fouled], token: Token) -> bool:
    """A foul that a second shot has earned by the rules (K24), written beside it, is not given again."""
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
    """A perspective record knows that an alibi was shown, not the night before: take the vote back."""
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
    """Compare the written answer, unless a card is unknown."""
    seats = (act.seat, *act.targets)
    if (
        not act.sign
        or "checks" in player.unknown
        or any(player.game.roles[seat] is UNKNOWN for seat in seats)
    ):
        return
    got = next((event.answer for event in events if isinstance(event, e.Acted)), "")
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
    if len(groups) != 1:
        raise NotationError("bad_item", line.number, line.column, text=line.step)
    named = [token for token in groups[0].items if not player.foul(token)]
    player.token = named[-1] if named else None
    player.send(items.guess(named, line.number), groups[0].candidate)


def _offer_as_fact(player: LinePlayer, line: Line) -> None:
    """Whoever names the best move was killed, though a perspective record does not know the shots."""
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
    """A perspective record knows the victims, not the shots."""
    last_night = place_of(line.phase) - 1
    if player.distance(lambda _: True, last_night) is not None:
        player.reach(lambda _: True, Line(line.number, f"N{int(line.phase[1:]) - 1}", "", (), None, ""))
        if player.game.night:
            _take_as_fact(player, line)
