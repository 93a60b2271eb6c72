"""How far a long work is: a bar on stderr, where a person looks at a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gorod.cli.output import Output


@contextmanager
def progress(games: int, output: Output) -> Iterator[Callable[[int], None]]:
    """A function to be told of every game that is done."""
    console = Console(file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(output.say("lab-progress"), total=games)
        yield lambda done: bar.advance(task, done)
