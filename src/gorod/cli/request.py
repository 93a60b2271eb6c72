"""What is asked of the lab: how many play how often, and who; the impossible is told with the possible."""

from pathlib import Path

from gorod.bots.players import KINDS
from gorod.cli.output import Output
from gorod.engine.ruleset import Ruleset
from gorod.lab.batches import Sides

MOST_GAMES = 10_000_000
USUAL_SIZE = 10


def games_of(games: int, output: Output) -> int:
    """As many as were asked for, if that can be done."""
    if not 1 <= games <= MOST_GAMES:
        raise output.fault("bad_games", word=games, most=MOST_GAMES)
    return games


def size_of(rules: Ruleset, players: int | None, output: Output) -> int:
    """The number of players, ten unless told or impossible."""
    if players is None:
        return USUAL_SIZE if USUAL_SIZE in rules.cast else max(rules.cast)
    if players not in rules.cast:
        raise wrong_size(rules, str(players), output)
    return players


def wrong_size(rules: Ruleset, word: str, output: Output) -> Exception:
    """How many can play instead."""
    title = getattr(rules.title, output.lang)
    return output.fault("bad_players", word=word, title=title, players=sizes_words(sorted(rules.cast)))


def sizes_words(sizes: list[int]) -> str:
    """`10`, or `6–20`."""
    return str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]}–{sizes[-1]}"


def sides_of(bots: str, output: Output, red: str = "", black: str = "") -> Sides:
    """Who plays the reds and who the others."""
    if bots and red and black:
        raise output.fault("three_kinds")
    usual = bots or usual_kind()
    return Sides(kind_of(red or usual, output), kind_of(black or usual, output))


def usual_kind() -> str:
    """One below the strongest: strong players think long."""
    return list(KINDS)[max(0, len(KINDS) - 2)]


def kind_of(kind: str, output: Output) -> str:
    """A kind of program that there is."""
    if kind not in KINDS:
        raise output.fault("unknown_kind", word=kind, known=", ".join(KINDS))
    return kind


def file_to_write(path: Path | None, output: Output) -> None:
    """Better told before the games than after them."""
    if path is None:
        return
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise output.fault("cannot_write", file=str(path))


def write_file(path: Path, data: str | bytes, output: Output) -> None:
    """A whole file at once."""
    try:
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    except OSError:
        raise output.fault("cannot_write", file=str(path)) from None
