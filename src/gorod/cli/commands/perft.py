"""`gorod perft`: counts the sequences of legal commands by length."""

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import astuple

from gorod.cli.inputs import Options, house_of, ruleset, started
from gorod.cli.output import FINE, Output, write_json, write_line
from gorod.engine.commands import CLOCK, Command, Open, Sender
from gorod.engine.decide import legal, offers, played
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.state import State

MAX_DEPTH = 100


def perft(
    *,
    deal: str,
    depth: int,
    rules: str | None = None,
    option: Options = (),
    house: Path | None = None,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    if not 0 <= depth <= MAX_DEPTH:
        raise output.error("usage", "usage-bad-value", name="--depth", word=str(depth))
    played_by = ruleset(rules, house_of(house, output), option, output)
    found = counts(Log(started(played_by, output, deal)).game, depth)
    if output.json:
        write_json({"rules": played_by.id, "deal": deal, "counts": found})
    else:
        for length, count in enumerate(found, 1):
            write_line(f"{length}\t{count}")
    return FINE


def counts(game: State, depth: int) -> list[int]:
    """Return the number of sequences of each length. Equal states reached in several ways are played once."""
    ways: dict[tuple[object, ...], tuple[State, int]] = {(): (game, 1)}
    found: list[int] = []
    for length in range(1, depth + 1):
        level = [(game, times, list(moves(game))) for game, times in ways.values()]
        found.append(sum(times * len(choice) for _, times, choice in level))
        ways = _played(level) if length < depth else {}
    return found


def moves(game: State) -> Iterator[tuple[Command, Sender]]:
    """Return the listed commands of all seats and of the clock, without open-ended ones."""
    for seat, commands in offers(game).items():
        for command in commands:
            if not isinstance(command, Open):
                yield command, seat
    yield from ((command, CLOCK) for command in legal(game, CLOCK) if not isinstance(command, Open))


def _played(
    level: list[tuple[State, int, list[tuple[Command, Sender]]]],
) -> dict[tuple[object, ...], tuple[State, int]]:
    ways: dict[tuple[object, ...], tuple[State, int]] = {}
    for game, times, choice in level:
        for command, sender in choice:
            play = played(game, command, sender)
            assert not isinstance(play, Refused), f"legal and refused: {command} by {sender}"
            key = _key(play.game)
            ways[key] = (play.game, times + (ways[key][1] if key in ways else 0))
    return ways


def _key(game: State) -> tuple[object, ...]:
    """Return a key that is equal for equal states of one table."""
    step = (type(game.step), *astuple(game.step))
    return (step, *(getattr(game, name) for name in _FIELDS))


_SAME = ("rules", "roles", "holders", "members", "awake", "step")
"""Fields left out of the key: cards do not change in play, and the step is added separately."""
_FIELDS = tuple(name for name in State.__struct_fields__ if name not in _SAME)
