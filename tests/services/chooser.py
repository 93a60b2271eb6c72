"""Draw tables from the choices that `GET /api/rules/ID` lists, and read the list as a client would."""

from random import Random
from typing import Any

Told = dict[str, Any]
Cast = dict[str, int]


def table(told: Told, rng: Random) -> Told:
    """Return a body of `POST /api/tables` within everything that was listed."""
    says = told["table"]
    seats = rng.choice(says["seats"]["choices"])
    plain = {key: rng.choice(says[key]) for key in ("mode", "nights", "watch", "lang", "door", "dealing")}
    # it limits the other options
    free = [option for option in told["options"] if option["name"] != "house.longest"]
    named = rng.sample(free, rng.randint(0, 6))
    body = {
        "rules": told["id"],
        "seats": seats,
        **plain,
        "bots": {"kind": rng.choice(says["bots"]["kinds"]), "count": rng.randint(0, seats)},
        "pace": rng.choice([says["pace"]["min"], says["pace"]["max"], says["pace"]["usual"], 1.7]),
        "options": {option["name"]: value(option, rng) for option in named},
    }
    if rng.random() < 0.7:
        body["cast"] = cast(told["limits"][str(seats)], seats, rng)
    if told["powers"]["for"] and rng.random() < 0.5:
        body["powers"] = {one: rng.choice(told["powers"]["of"]) for one in told["powers"]["for"]}
    return body


def value(option: Told, rng: Random) -> str | int | bool:
    """Return a value that the option allows."""
    match option["kind"]:
        case "number":
            return int(rng.choice([option["min"], option["max"], rng.randint(option["min"], option["max"])]))
        case "bool":
            return rng.random() < 0.5
        case "choice":
            return str(rng.choice(option["choices"]))
        case "list":
            return ",".join(rng.sample(option["choices"], rng.randint(1, min(6, len(option["choices"])))))
    words = option["choices"]
    return ",".join(f"{one}:{rng.choice(words)}" for one in rng.sample(words, rng.randint(0, 2)))


def wrong(option: Told) -> list[Any]:
    """Return values that the option excludes."""
    match option["kind"]:
        case "number":
            return [option["max"] + 1, *([option["min"] - 1] if option["min"] else []), "many", 1.5]
        case "bool":
            return ["perhaps", 2]
        case "list":
            twice = f"{option['choices'][0]},{option['choices'][0]}"
            return ["no such word", twice]
        case "pairs":
            return ["no:such", option["choices"][0]]
    return ["no such word"]


def cast(limits: list[Told], seats: int, rng: Random) -> Cast:
    """Return cards for this number of seats, within the limits."""
    single = [one for one in limits if "name" not in one]
    most = {one["roles"][0]: one["max"] for one in single}
    while True:
        cards = {one["roles"][0]: one["min"] for one in single if one["min"]}
        while sum(cards.values()) < seats:
            role = rng.choice([role for role in most if cards.get(role, 0) < most[role]])
            cards[role] = cards.get(role, 0) + 1
        if fits(limits, cards, seats):
            return cards


def fits(limits: list[Told], cards: Cast, seats: int) -> bool:
    """Return whether a cast keeps every limit; a role without a limit must not be dealt."""
    named = {role for one in limits for role in one["roles"]}
    return sum(cards.values()) == seats and set(cards) <= named and all(_holds(one, cards) for one in limits)


def _holds(limit: Told, cards: Cast) -> bool:
    when = limit.get("when")
    if when and _count(when["roles"], cards) <= when["above"]:
        return True
    return bool(limit["min"] <= _count(limit["roles"], cards) <= limit["max"])


def _count(roles: list[str], cards: Cast) -> int:
    return sum(cards.get(role, 0) for role in roles)
