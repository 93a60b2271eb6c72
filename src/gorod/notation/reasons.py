"""Why the rules say otherwise than a record: the clause, and the events that tell it in words."""

from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.ruleset import Ruleset
from gorod.engine.step import AnyStep, Ballot, Call, Defence, Farewell, Hunt, Lift, Poll, Reading

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
"""What a result rests on; it is told before it."""


class Reason(Struct, frozen=True):
    """A clause, a sentence of our own (`code`, filled by `detail`), and places of events in the log."""

    clause: str = ""
    code: str = ""
    detail: str = ""
    events: tuple[int, ...] = ()


NO_REASON = Reason()


def reason_of(rules: Ruleset, events: list[e.Event], since: int, of_winner: bool) -> Reason:
    """From the events of a line: those that decided it, and what they rest on."""
    places = range(max(since, 0), len(events))
    decisive = [at for at in places if isinstance(events[at], e.Decided) is of_winner and _option(events[at])]
    if not decisive:
        return Reason(rules.clause("victory") if of_winner else "", "undecided" if of_winner else "nothing")
    at = decisive[0]
    rests = [place for place in places if place < at and isinstance(events[place], _TOLD)]
    is_counted = any(isinstance(events[place], e.Counted | e.Polled) for place in rests)
    option = _option(events[at])
    if option == "ballot" and not is_counted and isinstance(events[at], e.Left):
        option = "ballot.single"
    return Reason(rules.clause(option), events=(*(() if of_winner else rests), at))


def clause_of_step(rules: Ruleset, step: AnyStep) -> str:
    """The clause by which the game is where it is."""
    return rules.clause(_STEPS.get(type(step), "talk"))


def _option(event: e.Event) -> str:
    """The option by whose clause this happened; empty for what decides nothing."""
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
