"""Reads records of mafiaratings: facts are stored with each player, by round; departures separately."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from gorod.engine.seats import Seat
from gorod.imports.facts import (
    BestMoveFact,
    DayFacts,
    GameFacts,
    LeftBy,
    Moment,
    NightFacts,
    Options,
    PhasePart,
    ToldDeparture,
    ToldPenalty,
)
from gorod.imports.source import items, number, records, seat_of, seats, table, text

_CARDS = {"": "C", "civ": "C", "maf": "M", "don": "D", "sheriff": "S", "srf": "S"}
_WINNERS = {"civ": "red", "maf": "black", "tie": "draw"}
_TYPES = {
    "day": LeftBy.VOTED,
    "night": LeftBy.SHOT,
    "warnings": LeftBy.FOULS,
    "kickOut": LeftBy.REMOVED,
    "kick_out": LeftBy.REMOVED,
    "giveUp": LeftBy.GAVE_UP,
    "give_up": LeftBy.GAVE_UP,
}
_TIMES = {
    "day start": PhasePart.DAWN,
    "night kill speaking": PhasePart.DAWN,
    "speaking": PhasePart.TALK,
    "voting start": PhasePart.VOTE,
    "voting": PhasePart.VOTE,
    "voting kill speaking": PhasePart.LAST,
    "day kill speaking": PhasePart.LAST,
    "end": PhasePart.DUSK,
}
MAX_WARNINGS, MAX_ROUNDS = 100, 50
_CALLS = {"don": 2, "sheriff": 3}


class Shape:
    """The differences between the two formats: where seats and nights begin, and how rounds are listed."""

    def __init__(self, players: list[dict[str, Any]]) -> None:
        """Detect the older format, which has named rounds, seats from 0 and some keys of its own."""
        signs = [_sign(key, value) for player in players for key, value in player.items()]
        self.is_older = sum(signs) > 0
        self.count = len(players)

    def seat(self, value: Any) -> Seat:
        """Return a seat from 1, or 0."""
        found = number(value)
        return 0 if found is None else seat_of(found + self.is_older, self.count)

    def rounds(self, value: Any) -> Iterator[tuple[int, Any]]:
        """Yield rounds and values, from keys such as `round_2` or from a list."""
        if isinstance(value, dict):
            for key, one in value.items():
                found = number(key.removeprefix("round_"))
                if found is not None and 0 <= found < MAX_ROUNDS:
                    yield found, one
        else:
            yield from enumerate(items(value)[:MAX_ROUNDS])

    def night_of(self, value: Any) -> int:
        """Return the night of a check or plan; the older format counts from 0."""
        found = number(value)
        return found + self.is_older if found is not None and found < MAX_ROUNDS else 0

    def death_night(self, round_: int) -> int:
        """Return the night of a death, which ends a round in the older format and begins it in the newer."""
        return round_ + 1 if self.is_older else max(1, round_)


_OLD_KEYS = (
    "death_round",
    "death_type",
    "checked_by_srf",
    "checked_by_don",
    "mafs_guessed",
    "arranged_for_round",
)
_NEW_KEYS = ("death", "don", "sheriff", "legacy", "arranged")


def _sign(key: str, value: Any) -> int:
    """Return 1 for a sign of the older format, -1 of the newer, 0 of neither."""
    if key in ("voting", "nominating", "shooting"):
        is_named = isinstance(value, dict) and any(str(one).startswith("round_") for one in value)
        return is_named - isinstance(value, list)
    return (key in _OLD_KEYS) - (key in _NEW_KEYS)


def facts_of(game: dict[str, Any]) -> GameFacts:
    """Return the facts of a game."""
    players = records(game["players"])
    shape = Shape(players)
    facts = GameFacts(
        event="mafiaratings",
        id=text(game.get("id")),
        date=_date(number(game.get("startTime") or game.get("start_time"))),
        cards=[_CARDS.get(str(player.get("role") or ""), "?") for player in players],
        winner=_WINNERS.get(str(game.get("winner")), "*"),
        names=[text(player.get("name")) for player in players],
        judge=text(table(game.get("moderator")).get("name")),
    )
    for seat, player in enumerate(players, 1):
        _told_by(facts, shape, seat, player)
    facts.plan = _plan(shape, players)
    facts.departures = _departures(facts, shape, players)
    _mark_the_unknown(facts, players)
    _victims_own_shots(facts)
    facts.rules = _rules(str(game.get("rules") or ""))
    return facts


def _date(seconds: int | None) -> str:
    try:
        return datetime.fromtimestamp(seconds, UTC).date().isoformat() if seconds else ""
    except (OverflowError, OSError, ValueError):
        return ""


def _told_by(facts: GameFacts, shape: Shape, seat: Seat, player: dict[str, Any]) -> None:
    """Add everything that is stored with one player."""
    for round_, whom in shape.rounds(player.get("nominating")):
        if shape.seat(whom):
            facts.days.setdefault(round_ + 1, DayFacts()).nominations[seat] = shape.seat(whom)
    for round_, hands in shape.rounds(player.get("voting")):
        _hands(facts.days.setdefault(round_ + 1, DayFacts()), shape, seat, hands)
    for round_, target in shape.rounds(player.get("shooting")):
        shots = facts.nights.setdefault(round_ + 1, NightFacts()).shots
        shots += [(seat, shape.seat(one)) for one in items(target) if shape.seat(one)]
    _checked(facts, shape, seat, player)
    _guess(facts, shape, seat, player)
    _warnings(facts, shape, seat, player.get("warnings"))


def _hands(day: DayFacts, shape: Shape, seat: Seat, hands: Any) -> None:
    """Add votes: a seat, or a list of seats by ballot, with true or false at its end for the lift."""
    ballots = [hand for hand in items(hands) if not isinstance(hand, bool)]
    for at, hand in enumerate(ballots):
        while len(day.ballots) <= at:
            day.ballots.append({})
        if shape.seat(hand):
            day.ballots[at][seat] = shape.seat(hand)
    for hand in items(hands):
        if isinstance(hand, bool):
            day.lift = {**(day.lift or {}), seat: hand}


def _checked(facts: GameFacts, shape: Shape, seat: Seat, player: dict[str, Any]) -> None:
    for keys, field in ((("don", "checked_by_don"), "don"), (("sheriff", "checked_by_srf"), "sheriff")):
        for value in (one for key in keys for one in items(player.get(key))):
            night = shape.night_of(value)
            if night > 0:
                setattr(facts.nights.setdefault(night, NightFacts()), field, seat)


def _guess(facts: GameFacts, shape: Shape, seat: Seat, player: dict[str, Any]) -> None:
    named = seats([shape.seat(one) for one in items(player.get("legacy"))], shape.count)
    if named:
        facts.nights.setdefault(1, NightFacts()).best = BestMoveFact(seat, named[:3])
    guessed = number(player.get("mafs_guessed"))
    if guessed is not None and not named:
        facts.unknown.add("best")
        facts.notes.append(f"best move of {seat}: {guessed} black")


def _warnings(facts: GameFacts, shape: Shape, seat: Seat, value: Any) -> None:
    """Add warnings: a list of moments, or only their number."""
    count = number(value)
    for warning in records(value) if count is None else ():
        moment = _moment(shape, warning)
        if moment is None:
            facts.warned[seat] = facts.warned.get(seat, 0) + 1
        else:
            facts.penalties.append(ToldPenalty(seat, "!", moment))
    if count and 0 < count < MAX_WARNINGS:
        facts.warned[seat] = count


def _moment(shape: Shape, value: dict[str, Any]) -> Moment | None:
    """Return the moment of a record; a `speaker` during votes speaks in a tie."""
    round_, time = number(value.get("round")), value.get("time")
    if round_ is None or not 0 <= round_ < MAX_ROUNDS or not isinstance(time, str):
        return None
    place = _TIMES.get(time.replace("_", " "), PhasePart.NIGHT)
    speaker, nominee = shape.seat(value.get("speaker")), shape.seat(value.get("nominee"))
    ballot = (number(value.get("votingRound")) or 0) + 1
    if place is PhasePart.NIGHT:
        night = round_ + 1 if shape.is_older else round_
        return Moment(f"N{night}", place, ballot=_CALLS.get(time, 1))
    if place is PhasePart.VOTE and speaker and not nominee:
        place = PhasePart.DEFENCE if ballot > 1 else PhasePart.TALK
    return Moment(f"D{round_ + 1}", place, nominee or speaker, ballot)


def _plan(shape: Shape, players: list[dict[str, Any]]) -> list[Seat]:
    """Return the planned targets night by night, up to the first night without one."""
    nights = {}
    for seat, player in enumerate(players, 1):
        planned = player.get("arranged_for_round") if shape.is_older else player.get("arranged")
        nights[shape.night_of(planned)] = seat
    first = next(night for night in range(1, len(players) + 2) if night not in nights)
    return [nights[night] for night in range(1, first)]


def _shot_in(facts: GameFacts, seat: Seat, night: int) -> bool:
    """Tell whether this seat shot in that night, and so cannot have left before it."""
    return seat in dict(facts.nights.get(night, NightFacts()).shots)


def _departures(facts: GameFacts, shape: Shape, players: list[dict[str, Any]]) -> list[ToldDeparture]:
    found = []
    for seat, player in enumerate(players, 1):
        death = table(player.get("death"))
        round_ = number(death.get("round") if death else player.get("death_round"))
        kind = death.get("type") if death else player.get("death_type")
        how = _TYPES.get(str(kind))
        if round_ is None or not 0 <= round_ < MAX_ROUNDS or how is None:
            if death or kind is not None:
                facts.notes.append(f"how {seat} left cannot be read")
            continue
        if how is LeftBy.SHOT:
            found.append(ToldDeparture(seat, f"N{shape.death_night(round_)}", how))
        else:
            moment = _moment(shape, death) if how is not LeftBy.VOTED else None
            is_night = shape.is_older and how is not LeftBy.VOTED and _shot_in(facts, seat, round_ + 1)
            phase = moment.phase if moment else f"{'N' if is_night else 'D'}{round_ + 1}"
            found.append(ToldDeparture(seat, phase, how, moment))
    return found


def _victims_own_shots(facts: GameFacts) -> None:
    """Add the missing shots of black players at themselves: if their own clan killed them, they agreed."""
    for gone in facts.departures or ():
        is_black = facts.cards[gone.seat - 1] in ("M", "D")
        if gone.how is not LeftBy.SHOT or not is_black or "shots" in facts.unknown:
            continue
        night = facts.nights.setdefault(int(gone.phase[1:]), NightFacts())
        if gone.seat not in dict(night.shots) and all(target == gone.seat for _, target in night.shots):
            night.shots.append((gone.seat, gone.seat))


def _mark_the_unknown(facts: GameFacts, players: list[dict[str, Any]]) -> None:
    """Mark a kind of fact as unknown if no player has it."""
    keys = {key for player in players for key, value in player.items() if value not in (None, [], {})}
    told = {
        "shots": ("shooting",),
        "checks": ("don", "sheriff", "checked_by_don", "checked_by_srf"),
        "votes": ("voting",),
        "nominations": ("nominating",),
    }
    facts.unknown |= {word for word, names in told.items() if not keys & set(names)}


def _rules(digits: str) -> list[Options]:
    """Return sets of options: as the digits say, then others that the record may show."""
    said = _said(digits)
    kept: Options = (("fouls.removal_cancels_vote", "false"),)
    ways = [said]
    for day in ("held", "leader_stays", "none"):
        other = tuple(option for option in said if option[0] != "ballot.day_one")
        way = (*other, ("ballot.day_one", day)) if day != "held" else other
        ways += [way] if way not in ways else []
    return [(*way, *more) for way in ways for more in ((), kept)]


def _said(digits: str) -> Options:
    """Return the options of digits 3, 4, 7 and 8; without digits the federation's rules."""
    if len(digits) < 9:
        return ()
    options = (
        (digits[3] in "01", ("nominations.withdraw", "true")),
        (digits[4] == "1", ("ballot.day_one", "leader_stays")),
        (digits[7] == "1", ("lift.most", "3")),
        (digits[8] == "0", ("lift.three_of_nine", "true")),
    )
    return tuple(option for holds, option in options if holds)
