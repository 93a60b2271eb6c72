"""Reads records of Polemica: votes, shots and checks are lists; departures follow from them."""

from typing import Any

from gorod.engine.seats import Seat
from gorod.imports.facts import (
    BestMoveFact,
    DayFacts,
    GameFacts,
    Moment,
    NightFacts,
    Options,
    PhasePart,
    ToldPenalty,
)
from gorod.imports.source import count_of, number, records, seat_of, seats, table, text

_CARDS = {0: "D", 1: "M", 2: "C", 3: "S"}
_WORDS = {"don": "D", "maf": "M", "mafia": "M", "civ": "C", "civilian": "C", "sheriff": "S", "com": "S"}
_RESULTS = {0: "red", 1: "black", 2: "draw"}
_DAY_ONE = {"none": "none", "liftOnly": "leader_stays"}
_DON, _SHERIFF = 0, 3
MAX_BALLOTS, MAX_DAYS = 9, 50
_HALL: Options = (("fouls.silence_at", "0"),)
"""A third foul costs no speech."""
_STAGES = {
    "speech": PhasePart.TALK,
    "voting": PhasePart.VOTE,
    "reSpeech": PhasePart.DEFENCE,
    "lift": PhasePart.LIFT,
    "voted": PhasePart.LAST,
    "gameOver": PhasePart.DUSK,
}
_CALLS = {"shooting": 1, "donCheck": 2}
_FIRST_NIGHT = ("dealing", "briefing", "comIntro")


def facts_of(game: dict[str, Any]) -> GameFacts:
    """Return the facts of a game."""
    players = _seated(records(game["players"]))
    facts = GameFacts(
        event="Polemica",
        id=text(game.get("id")),
        date=text(game.get("started") or game.get("started_at"))[:10],
        cards=[_card(player.get("role")) for player in players],
        winner=_RESULTS.get(_none_as(number(game.get("result")), -1), "*"),
        names=[
            text(player.get("username") or table(player.get("player")).get("username")) for player in players
        ],
        judge=text(table(game.get("referee")).get("username")),
    )
    if not game.get("votes"):
        facts.unknown |= {"nominations", "votes", "lifts"}
    if not game.get("shots"):
        facts.unknown.add("shots")
    _votes(facts, records(game.get("votes")))
    _shots(facts, records(game.get("shots")))
    _checks(facts, game)
    _guesses(facts, players)
    facts.penalties = _penalties(facts, players)
    facts.rules = _rules(facts, game)
    return facts


def _none_as(value: int | None, other: int) -> int:
    return other if value is None else value


def _seated(players: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the players in the order of their seats, or as listed if seats are missing."""
    positions = [number(player.get("position")) for player in players]
    if sorted(_none_as(one, 0) for one in positions) != list(range(1, len(players) + 1)):
        return players
    return sorted(players, key=lambda player: _none_as(number(player["position"]), 0))


def _card(role: Any) -> str:
    name = table(role).get("type", role)
    return _CARDS.get(_none_as(number(name), -1)) or _WORDS.get(str(name).lower(), "?")


def _rules(facts: GameFacts, game: dict[str, Any]) -> list[Options]:
    """Return sets of options: the recorded day one, then others; a best move may name reds."""
    named = [str(len(one.best.reds)) for one in facts.nights.values() if one.best and one.best.reds]
    hall = (*_HALL, *(("best_move.reds", count) for count in named[:1]))
    said = _DAY_ONE.get(str(game.get("zeroVoting")), "held")
    days = [said, *(one for one in ("held", "leader_stays", "none") if one != said)]
    days_one = [(("ballot.day_one", day),) if day != "held" else () for day in days]
    kept: Options = (("fouls.removal_cancels_vote", "false"),)
    return [(*hall, *day, *more) for day in days_one for more in ((), kept)]


def _votes(facts: GameFacts, votes: list[dict[str, Any]]) -> None:
    """Add votes: `num` 0 is a nomination, 1 and up are ballots, no `num` is a vote on the lift."""
    hands: dict[int, dict[int, dict[Seat, Seat]]] = {}
    for vote in votes:
        day, num = count_of(vote.get("day")), number(vote.get("num"))
        voter, candidate = (seat_of(vote.get(key), facts.seats) for key in ("voter", "candidate"))
        if not day or not voter:
            continue
        known = facts.days.setdefault(day, DayFacts())
        if num is None:
            known.lift = {**(known.lift or {}), voter: vote.get("candidate") not in (0, False)}
        elif candidate and 0 <= num <= MAX_BALLOTS:
            (known.nominations if num == 0 else hands.setdefault(day, {}).setdefault(num, {})).setdefault(
                voter, candidate
            )
    for day, ballots in hands.items():
        facts.days[day].ballots = [ballots[num] for num in sorted(ballots)]
    for known in facts.days.values():
        known.lift = known.lift or {}


def _shots(facts: GameFacts, shots: list[dict[str, Any]]) -> None:
    for shot in shots:
        night = count_of(shot.get("night"))
        shooter, victim = (seat_of(shot.get(key), facts.seats) for key in ("shooter", "victim"))
        if night and shooter and victim:
            facts.nights.setdefault(night, NightFacts()).shots.append((shooter, victim))


def _checks(facts: GameFacts, game: dict[str, Any]) -> None:
    if not isinstance(game.get("checks"), list):
        facts.unknown.add("checks")
    for check in records(game.get("checks")):
        night, role = count_of(check.get("night")), number(check.get("role"))
        checked = seat_of(check.get("player"), facts.seats)
        if night and checked and role in (_DON, _SHERIFF):
            known = facts.nights.setdefault(night, NightFacts())
            known.don = checked if role == _DON else known.don
            known.sheriff = checked if role == _SHERIFF else known.sheriff


def _guesses(facts: GameFacts, players: list[dict[str, Any]]) -> None:
    """Add the best move of the first victim; guesses of other players have no place in our game."""
    for seat, player in enumerate(players, 1):
        guess = table(player.get("guess"))
        blacks, reds = (seats(guess.get(key), facts.seats) for key in ("mafs", "civs"))
        shot_at = [victim for _, victim in facts.nights.get(1, NightFacts()).shots]
        if (blacks or reds) and seat in shot_at:
            facts.nights[1].best = BestMoveFact(seat, blacks[:3], reds)


def _penalties(facts: GameFacts, players: list[dict[str, Any]]) -> list[ToldPenalty]:
    """Return fouls, technical fouls and removals in order of time."""
    found: list[tuple[str, ToldPenalty]] = []
    for seat, player in enumerate(players, 1):
        for key, sign in (("fouls", "!"), ("techs", "!!")):
            for foul in records(player.get(key)):
                moment = _moment(facts, table(foul.get("stage")))
                if moment is None and sign == "!":
                    facts.warned[seat] = facts.warned.get(seat, 0) + 1
                elif moment is not None:
                    found.append((text(foul.get("time")), ToldPenalty(seat, sign, moment)))
        gone = _moment(facts, table(player.get("disqual")))
        found += [("~", ToldPenalty(seat, "#", gone))] if gone else []
    return [penalty for _, penalty in sorted(found, key=lambda one: one[0])]


def _moment(facts: GameFacts, stage: dict[str, Any]) -> Moment | None:
    """Return the moment of a stage; unknown stages count to the night of that day."""
    kind, day = str(stage.get("type")), number(stage.get("day"))
    seat, ballot = _none_as(number(stage.get("player")), 0), _none_as(number(stage.get("voting")), 1)
    if kind in _FIRST_NIGHT or day == 0:
        return Moment("N0", PhasePart.NIGHT)
    if day is None or not 0 < day <= MAX_DAYS:
        return None
    if kind == "shooted":
        shot = [night + 1 for night, one in facts.nights.items() if seat in [at for _, at in one.shots]]
        return Moment(
            f"D{min(shot, key=lambda morning: abs(morning - day), default=day)}", PhasePart.DAWN, seat
        )
    place = _STAGES.get(kind)
    if place is None:
        return Moment(f"N{day}", PhasePart.NIGHT, ballot=_CALLS.get(kind, 3))
    return Moment(f"D{day}", place, seat, ballot + (place is PhasePart.DEFENCE))
