"""A chronicle as each platform writes it: Polemica, and mafiaratings in its newer and older shape."""

from typing import Any

from gorod.engine.seats import Seat
from tests.imports.chronicle import Chronicle

Json = dict[str, Any]
ROLES = {"D": 0, "M": 1, "C": 2, "S": 3}
NEWER = {"D": "don", "M": "maf", "S": "sheriff"}
OLDER = {"D": "don", "M": "maf", "S": "srf", "C": "civ"}
WINNERS = {"red": "civ", "black": "maf", "draw": "tie"}
TIMES = {
    "speech": "speaking",
    "voting": "voting",
    "reSpeech": "voting",
    "voted": "voting kill speaking",
    "shooted": "night kill speaking",
    "lift": "voting",
}


def polemica(told: Chronicle, **more: Any) -> Json:
    """Votes, shots and checks in lists beside the players."""
    players = []
    for seat, card in enumerate(told.cards, 1):
        marks = {
            sign: [
                {"time": f"{at:04}", "stage": stage}
                for at, (who, one, stage) in enumerate(told.fouls)
                if who == seat and one == sign
            ]
            for sign in ("!", "!!", "#")
        }
        player: Json = {"position": seat, "username": f"player {seat}", "role": ROLES[card]}
        player |= {"fouls": marks["!"], "techs": marks["!!"]}
        player |= {"disqual": marks["#"][0]["stage"]} if marks["#"] else {}
        if told.best and told.best[0] == seat:
            player["guess"] = {"mafs": list(told.best[1]), "civs": list(told.best[2])}
        players.append(player)
    results = {"red": 0, "black": 1, "draw": None}
    return {
        "id": 7,
        "started": "2024-02-03T10:00:00",
        "players": players,
        "votes": _polemica_votes(told),
        "shots": [
            {"night": n, "shooter": s, "victim": v} for n, shots in told.shots.items() for s, v in shots
        ],
        "checks": [
            {"night": n, "role": 0 if role == "don" else 3, "player": seat}
            for n, checks in told.checks.items()
            for role, seat in checks
        ],
        "result": results[told.winner],
        **more,
    }


def _polemica_votes(told: Chronicle) -> list[Json]:
    votes: list[Json] = []
    for day, named in told.nominations.items():
        votes += [{"day": day, "num": 0, "voter": by, "candidate": seat} for by, seat in named]
    for day, ballots in told.ballots.items():
        for num, hands in enumerate(ballots, 1):
            votes += [{"day": day, "num": num, "voter": v, "candidate": c} for v, c in hands.items()]
    for day, lifters in told.lifts.items():
        votes += [{"day": day, "voter": voter, "candidate": 1} for voter in lifters]
    return votes


def _days(told: Chronicle) -> int:
    return max([0, *told.nominations, *told.ballots])


def _voting(told: Chronicle, seat: Seat, day: int, base: int) -> Any:
    """A seat, a list with the re-vote and the lift, or null."""
    hands = [ballot[seat] - base for ballot in told.ballots.get(day, []) if seat in ballot]
    lift: list[Any] = [seat in told.lifts[day]] if day in told.lifts and hands else []
    return [*hands, *lift] if len(hands) > 1 else hands[0] if hands else None


def _rounds(values: list[Any]) -> list[Any]:
    """Lists are only as long as they need be."""
    while values and values[-1] is None:
        values.pop()
    return values


def newer(told: Chronicle, **more: Any) -> Json:
    """Seats from 1, rounds in lists, a night before its day."""
    players = []
    for seat, card in enumerate(told.cards, 1):
        days, nights = range(1, _days(told) + 1), range(1, max([0, *told.shots]) + 1)
        player: Json = {
            "id": seat,
            "name": f"player {seat}",
            **({"role": NEWER[card]} if card in NEWER else {}),
        }
        player["nominating"] = _rounds([dict(told.nominations.get(day, [])).get(seat) for day in days])
        player["voting"] = _rounds([_voting(told, seat, day, 0) for day in days])
        player["shooting"] = _rounds([_shot(told, seat, night, 0) for night in nights])
        player |= {role: n for n, checks in told.checks.items() for role, target in checks if target == seat}
        player |= {"legacy": list(told.best[1])} if told.best and told.best[0] == seat else {}
        player["warnings"] = [
            _warning(stage) for who, sign, stage in told.fouls if who == seat and sign == "!"
        ]
        player |= _death(told, seat, is_older=False)
        players.append({key: value for key, value in player.items() if value not in ([], None)})
    return {"id": 8, "startTime": 1579984440, "winner": WINNERS[told.winner], "players": players, **more}


def _shot(told: Chronicle, seat: Seat, night: int, base: int) -> Any:
    """A victim who shot himself has no shot of his own."""
    shots = dict(told.shots.get(night, []))
    is_own_end = any(
        gone.seat == seat and gone.phase == f"N{night}" and gone.how == "killed" for gone in told.left
    )
    return shots[seat] - base if seat in shots and not is_own_end else None


def _warning(stage: Json) -> Json:
    kind = stage["type"]
    if kind not in TIMES:
        return {"round": stage.get("day", 0), "time": "shooting" if "day" in stage else "start"}
    warning: Json = {"round": stage["day"] - 1, "time": TIMES[kind]}
    if kind in ("speech", "voted", "shooted"):
        return warning | {"speaker": stage.get("player", 0)}
    if kind == "reSpeech":
        return warning | {"votingRound": stage["voting"], "speaker": stage["player"]}
    return warning | {"votingRound": stage["voting"] - 1, "nominee": stage.get("player", 0)}


def _death(told: Chronicle, seat: Seat, is_older: bool) -> Json:
    gone = next((one for one in told.left if one.seat == seat), None)
    if gone is None:
        return {}
    number = int(gone.phase[1:])
    kinds = {"killed": "night", "voted": "day"}
    is_fouled = sum(who == seat and sign == "!" for who, sign, _ in told.fouls) >= 4
    kind = kinds.get(gone.how, "warnings" if is_fouled else "kickOut")
    if is_older:
        return {"death_round": number - 1, "death_type": kind}
    night = gone.phase[0] == "N"
    time = {"time": "shooting"} if night and kind in ("warnings", "kickOut") else {}
    return {"death": {"round": number - (not night), "type": kind, **time}}


def older(told: Chronicle, **more: Any) -> Json:
    """Seats from 0, rounds by name, a night after its day."""
    players = []
    for seat, card in enumerate(told.cards, 1):
        player: Json = {"id": seat, "name": f"player {seat}", "role": OLDER[card]}
        for day in range(1, _days(told) + 1):
            named, hands = dict(told.nominations.get(day, [])).get(seat), _voting(told, seat, day, 1)
            if named:
                player.setdefault("nominating", {})[f"round_{day - 1}"] = named - 1
            if hands is not None:
                player.setdefault("voting", {})[f"round_{day - 1}"] = hands
        for night in told.shots:
            shot = _shot(told, seat, night, 1)
            if shot is not None:
                player.setdefault("shooting", {})[f"round_{night - 1}"] = shot
        keys = {"don": "checked_by_don", "sheriff": "checked_by_srf"}
        player |= {
            keys[r]: n - 1 for n, checks in told.checks.items() for r, target in checks if target == seat
        }
        warnings = sum(who == seat and sign == "!" for who, sign, _ in told.fouls)
        player |= {"warnings": warnings} if warnings else {}
        player |= _death(told, seat, is_older=True)
        players.append(player)
    return {"id": 9, "start_time": 1483169354, "winner": WINNERS[told.winner], "players": players, **more}
