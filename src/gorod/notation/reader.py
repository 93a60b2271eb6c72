"""Reads MGN: plays games and cases, checks their outcomes, and explains differences from the rules."""

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine import events as e
from gorod.engine.commands import CLOCK, Ruling, TimeUp
from gorod.engine.log import Log
from gorod.engine.refusal import Forbidden, Refusal, Refused
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.engine.step import AnyStep, Ballot, Call, Defence, Farewell, Hunt, Lift, Over, Poll, Reading
from gorod.notation import items
from gorod.notation.line_player import (
    MAX_STEPS,
    LinePlayer,
    Stopped,
    WrongAnswer,
    play_line,
    take_alibi_as_fact,
)
from gorod.notation.setup import cards_of, first_events, rules_of
from gorod.notation.text import WINNERS, Line, NotationError, Unit, units

# -- why the rules differ from a record


_NOBODY = {
    "cancelled": "fouls.removal_cancels_vote",
    "no_candidates": "nominations",
    "single_candidate": "ballot.single_on_day_one",
    "day_one": "ballot.day_one",
    "leader_stays": "ballot.day_one",
    "no_votes": "ballot",
    "tied_again": "tie.then",
    "no_lift": "lift.three_of_nine",
    "lift_fell": "lift.passes",
    "sentence_fell": "sentence",
}
_WINS = {
    "maniac": "victory.maniac",
    "idle_nights": "victory.idle_nights_draw",
    "idle_misses": "victory.idle_misses_red",
    "misses": "victory.misses_red",
    "empty_table": "victory.empty_table",
    "team_defeat": "fouls.team_defeat",
}
_STEPS: dict[type, str] = {
    Reading: "ballot",
    Ballot: "ballot",
    Poll: "ballot",
    Lift: "lift",
    Defence: "tie",
    Farewell: "farewell",
    Hunt: "hunt",
    Call: "night",
}
_TOLD = (e.Counted, e.Polled, e.Answered, e.Shot)
"""The events that a result is based on; an explanation tells them first."""


class Explanation(Struct, frozen=True):
    """Why the rules differ: a clause, a sentence (`code` with `detail`), and indexes of events in the log."""

    clause: str = ""
    code: str = ""
    detail: str = ""
    events: tuple[int, ...] = ()


NO_REASON = Explanation()


def reason_of(rules: Ruleset, events: list[e.Event], since: int, of_winner: bool) -> Explanation:
    """Return the events of a line that decided it, and those they are based on, with the clause."""
    places = range(max(since, 0), len(events))
    decisive = [at for at in places if isinstance(events[at], e.Decided) is of_winner and _option(events[at])]
    if not decisive:
        return Explanation(
            rules.clause("victory") if of_winner else "", "undecided" if of_winner else "nothing"
        )
    at = decisive[0]
    rests = [place for place in places if place < at and isinstance(events[place], _TOLD)]
    is_counted = any(isinstance(events[place], e.Counted | e.Polled) for place in rests)
    option = _option(events[at])
    if option == "ballot" and not is_counted and isinstance(events[at], e.Left):
        option = "ballot.single"
    return Explanation(rules.clause(option), events=(*(() if of_winner else rests), at))


def clause_of_step(rules: Ruleset, step: AnyStep) -> str:
    """Return the clause of the current step."""
    return rules.clause(_STEPS.get(type(step), "talk"))


def _option(event: e.Event) -> str:
    """Return the option whose clause explains an event; empty for an event that decides nothing."""
    match event:
        case e.VoteTied():
            return "tie"
        case e.NobodyLeaves():
            return _NOBODY.get(event.reason, "ballot")
        case e.Left():
            return {e.How.VOTED_OUT: "ballot", e.How.LIFTED: "lift"}.get(event.how, "fouls")
        case e.Began(step=Reading(held=False)):
            return "ballot.single"
        case e.Decided():
            return _WINS.get(event.outcome.reason, "victory")
    kinds = {e.Hunted: "hunt", e.DayBroke: "hunt", e.Sentenced: "sentence", e.Removed: "fouls.removal_at"}
    return kinds.get(type(event), "")


# -- reading


class Result(Struct, frozen=True):
    """Whether a game or case agrees with the rules; if not, where and how it differs."""

    ok: bool
    line: int
    expected: str = ""
    got: str = ""
    column: int = 1
    reason: Explanation = NO_REASON
    refused: Refused | None = None
    """The refusal of a command of the line, if there was one."""


class Record(Struct):
    """A game that was read: the parts of its text, and its log."""

    unit: Unit
    rules: Ruleset
    log: Log
    result: Result

    @property
    def is_case(self) -> bool:
        """Whether it is a case, which tests a clause; a game has a result instead."""
        return self.unit.value("Case") is not None


def read(text: str, house: Ruleset | None = None) -> list[Record]:
    """Read a text of one or more games and cases."""
    return [play_unit(unit, house) for unit in units(text)]


def play_unit(unit: Unit, house: Ruleset | None = None) -> Record:
    """Play one game or case to its end, or to the line that is wrong."""
    rules = rules_of(unit, house)
    if unit.value("Case") is None and unit.value("Result") is None:
        raise NotationError("missing_tag", unit.number, tag="Result")
    log = Log(first_events(unit, rules))
    player = LinePlayer(log, frozenset((unit.value("Unknown") or "").split()), *cards_of(unit, rules))
    for at, line in enumerate(unit.lines):
        implied = () if "nominations" in player.unknown else _implied(unit.lines, at)
        player.tied = _voted_again(unit.lines, at)
        result = checked_line(player, line, implied, _goes_on(unit.lines, at))
        if not result.ok:
            return Record(unit, rules, log, result)
    return Record(unit, rules, log, _finish(unit, log))


def _implied(lines: tuple[Line, ...], at: int) -> tuple[Seat, ...]:
    """Return the candidates that a later vote line of the day implies for a talk without nominations."""
    line = lines[at]
    today = [other for other in lines if other.phase == line.phase]
    if line.step != "talk" or any(_nominates(other) for other in today):
        return ()
    votes = [other for other in lines[at + 1 :] if other.phase == line.phase and other.step == "vote"]
    before = [other for other in lines[:at] if other.phase == line.phase and other.step in ("talk", "vote")]
    if not votes or before:
        return ()
    return tuple(group.candidate for group in items.groups(votes[0].items, votes[0].number))


def _voted_again(lines: tuple[Line, ...], at: int) -> tuple[Seat, ...]:
    """Return the candidates of the day's next vote, or those lifted together, or all of this vote."""
    if lines[at].step != "vote":
        return ()
    for line in lines[at + 1 :]:
        if line.phase == lines[at].phase and line.step == "vote":
            return _candidates(lines, lines.index(line))
        if line.phase == lines[at].phase and line.step == "lift":
            left = tuple(int(word) for word in line.outcome or () if items.is_seat(word))
            return left if len(left) > 1 else _candidates(lines, at)
    return _candidates(lines, at)


def _candidates(lines: tuple[Line, ...], at: int) -> tuple[Seat, ...]:
    """Return the candidates of a vote line and of the lines that continue it."""
    found: dict[Seat, None] = {}
    for line in lines[at:]:
        if (line.phase, line.step) == (lines[at].phase, "vote"):
            found |= dict.fromkeys(group.candidate for group in items.groups(line.items, line.number))
            if not line.goes_on:
                break
    return tuple(found)


_AFTER_A_TALK = ("talk", "list", "vote", "lift", "sentence", "last", "dusk")


def _goes_on(lines: tuple[Line, ...], at: int) -> bool:
    """Whether a talk continues on a later line of the day without a vote between, or a ruling breaks it."""
    line = lines[at]
    later = [_vote_or_step(o) for o in lines[at + 1 :] if o.phase == line.phase]
    later = [step for step in later if step in _AFTER_A_TALK]
    if line.step != "talk":
        return later[:1] == ["talk"]
    today = [_vote_or_step(o) for o in lines[:at] if o.phase == line.phase]
    following = [(o.phase, o.step) for o in lines[at + 1 :] if not _hands_over(o)][:1]
    ruling = "vote" not in today and following == [(line.phase, "judge")]
    return line.outcome is None and (ruling or later[:1] == ["talk"])


def _vote_or_step(line: Line) -> str:
    """Return the step of a line; a ruling that settles a vote counts as the vote."""
    is_ruling = line.step == "judge" and line.items[:1]
    return "vote" if is_ruling and line.items[0].text in (Ruling.VOTES, Ruling.CHOSEN) else line.step


def _hands_over(line: Line) -> bool:
    """Whether the line is a change of the judge; unlike a ruling, it may follow a talk that is over."""
    return line.step == "judge" and len(line.items) == 1 and items.is_seat(line.items[0].text)


def _nominates(line: Line) -> bool:
    nominations = line.step == "talk" and any("+" in token.text.split('"')[0] for token in line.items)
    return nominations or (line.step == "judge" and bool(line.items) and line.items[0].text == "on")


def checked_line(
    player: LinePlayer, line: Line, implied: tuple[Seat, ...] = (), goes_on: bool = False
) -> Result:
    """Play one line and compare its outcome with the written one."""
    expected = line.outcome
    is_refusal = expected is not None and expected[0] == "refused"
    if player.game.is_over and line.step not in ("judge", "end") and not is_refusal:
        return _refused(
            line, Stopped(Forbidden(Refusal.GAME_OVER).under(player.game.rules), None), is_refusal
        )
    try:
        turns = player.log.turns
        got = play_line(player, line, implied, goes_on)
        if expected == ("alibi",) and player.unknown and got and got[0].isdecimal():
            take_alibi_as_fact(player, line, turns, int(got[0]))
            got = play_line(player, line)
    except Stopped as stopped:
        return _refused(line, stopped, is_refusal)
    except WrongAnswer as wrong:
        clause = player.game.rules.clause(line.step)
        return Result(
            False, line.number, wrong.token.text, wrong.got, wrong.token.column, Explanation(clause, "answer")
        )
    if player.unknown and expected is not None:
        expected, got = _without_winner(expected), _without_winner(got)
    if expected is None or expected == (got or ("none",)) or expected == got:
        return Result(True, line.number, got=" ".join(got))
    if is_refusal:
        return Result(False, line.number, " ".join(expected), " ".join(got) or "accepted")
    return Result(
        False, line.number, " ".join(expected), " ".join(got) or "nothing", reason=_why(player, expected, got)
    )


def _why(player: LinePlayer, expected: tuple[str, ...], got: tuple[str, ...]) -> Explanation:
    """Explain the outcome of a line; if only the winner differs, explain the result of the game."""
    of_winner = _without_winner(expected) == _without_winner(got)
    reason = reason_of(player.game.rules, player.log.events, player.start, of_winner)
    if not reason.code:
        return reason
    clause = reason.clause or clause_of_step(player.game.rules, player.game.step)
    return replace(reason, clause=clause, detail=player.game.phase)


def _without_winner(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words without a winner: a partial record may learn it after the line that decided."""
    return tuple(word for word in words if word not in WINNERS)


def _refused(line: Line, stopped: Stopped, is_refusal: bool) -> Result:
    """Return the result of a refused line; right if its last item was refused for the written reason."""
    got = f"refused {stopped.refused.code} {stopped.refused.clause}".strip()
    expected = " ".join(line.outcome or ()) or "accepted"
    column = stopped.token.column if stopped.token else line.column
    is_last = stopped.token is None or not line.items or stopped.token.column >= line.items[-1].column
    why = line.outcome[1:] if line.outcome else ()
    fits = all(word in (stopped.refused.code, stopped.refused.clause) for word in why)
    is_right = is_refusal and is_last and fits
    return Result(is_right, line.number, expected, got, column, refused=stopped.refused)


def _finish(unit: Unit, log: Log) -> Result:
    """Pass the last farewells and compare the result with the tag."""
    last = unit.lines[-1].number if unit.lines else unit.number
    phase = log.game.phase
    wanted = unit.value("Result")
    if not _deal_fits(unit, log):
        return Result(False, unit.line_of("Deal"), unit.value("Deal") or "", _marks(log))
    for _ in range(MAX_STEPS):
        if isinstance(log.game.step, Over) or not (log.game.outcome or wanted not in (None, "*")):
            break
        if log.game.outcome is None and (log.game.phase != phase or log.game.has_unknown_cards):
            break
        if isinstance(log.do(TimeUp(), CLOCK), Refused):
            break
    if wanted == "*" and log.game.outcome and not _is_partial(unit):
        why = reason_of(log.game.rules, log.events, 0, of_winner=True)
        return Result(False, unit.line_of("Result"), wanted, items.winner_word(log.game.outcome), reason=why)
    if wanted is None or wanted == "*":
        return Result(True, last)
    if wanted not in WINNERS:
        raise NotationError("bad_tag", unit.line_of("Result"), text=wanted)
    return _compare_result(unit, log, wanted, last)


def _is_partial(unit: Unit) -> bool:
    """Whether the record is partial, so that it may end before the winner is known."""
    return unit.value("Unknown") is not None


def _deal_fits(unit: Unit, log: Log) -> bool:
    """Whether the cards picked from the deck agree with the deal."""
    deal = (unit.value("Deal") or "").split()
    dealt = _marks(log)
    return not unit.value("Deck") or not deal or "?" in dealt or " ".join(deal) == dealt


def _marks(log: Log) -> str:
    """Return the marks of the cards as they were dealt, before any ruling changed one."""
    dealt = {event.seat: event.role.mark for event in log.events if isinstance(event, e.Dealt)}
    return " ".join(dealt.get(seat, UNKNOWN.mark) for seat in range(1, log.game.seats + 1))


def _compare_result(unit: Unit, log: Log, wanted: str, last: int) -> Result:
    if log.game.outcome is None and log.game.has_unknown_cards:
        return Result(True, last)
    got = items.winner_word(log.game.outcome) if log.game.outcome else "*"
    why = replace(reason_of(log.game.rules, log.events, 0, of_winner=True), detail=log.game.phase)
    return Result(got == wanted, unit.line_of("Result"), wanted, got, reason=why)
