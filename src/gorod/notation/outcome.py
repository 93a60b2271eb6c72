"""What stands after `=`: who leaves by a line, or what else came of it."""

from gorod.engine import events as e
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat

NO_VOTE_REASONS = ("cancelled", "no_candidates", "single_candidate", "day_one")


def winner_word(outcome: e.Outcome) -> str:
    """red, black, yakuza, maniac or draw."""
    return str(outcome.winner) if outcome.winner else "draw"


def outcome_of(rules: Ruleset, step: str, events: list[e.Event]) -> tuple[str, ...]:
    """The outcome of a line from what happened in it."""
    if step != "dawn":
        cut = next((at for at, event in enumerate(events) if isinstance(event, e.DayBroke)), len(events))
        events = events[:cut]
    words = [*_what(rules, step, events)]
    decided = [event.outcome for event in events if isinstance(event, e.Decided)]
    return (*words, *(winner_word(outcome) for outcome in decided[-1:]))


def _what(rules: Ruleset, step: str, events: list[e.Event]) -> list[str]:
    match step:
        case "talk":
            return _talk(events)
        case "vote" | "lift" | "sentence":
            return _vote(events)
        case "dawn":
            return _seats(next((event.left for event in events if isinstance(event, e.DayBroke)), ()))
        case "foul":
            return _removed(events)
        case _:
            return _hunt(events) if step == "shot" or step in rules.roles else []


def _seats(seats: tuple[Seat, ...]) -> list[str]:
    return [str(seat) for seat in seats] or ["none"]


def _talk(events: list[e.Event]) -> list[str]:
    for event in events:
        if isinstance(event, e.Began) and getattr(event.step, "held", True) is False:
            return ["no", "vote"]
        if isinstance(event, e.NobodyLeaves) and event.reason in NO_VOTE_REASONS:
            return ["no", "vote"]
        if isinstance(event, e.Left) and event.how is e.How.VOTED_OUT:
            return _seats(event.seats)  # the one left of a tie (K26)
    return []


def _vote(events: list[e.Event]) -> list[str]:
    """The first thing the vote came to; a removal on the line is not repeated."""
    for event in events:
        match event:
            case e.VoteTied():
                return ["tie"]
            case e.AlibiShown():
                return ["alibi"]
            case e.Sentenced():
                return [str(event.seat)]
            case e.Left() if event.how in (e.How.VOTED_OUT, e.How.LIFTED):
                return _seats(event.seats)
            case e.NobodyLeaves():
                return ["no", "vote"] if event.reason in NO_VOTE_REASONS else ["none"]
    return []


def _removed(events: list[e.Event]) -> list[str]:
    if any(isinstance(event, e.TeamDefeated) for event in events):
        return []
    gone = [event.seats for event in events if isinstance(event, e.Left) and event.how is e.How.REMOVED]
    return [str(seat) for seat in sorted(seat for seats in gone for seat in seats)]


def _hunt(events: list[e.Event]) -> list[str]:
    for event in events:
        if isinstance(event, e.Hunted):
            return [str(event.target)] if event.target else ["miss"]
        if isinstance(event, e.Overruled):
            return [str(seat) for seat in event.ruling.seats] or ["miss"]
    return []
