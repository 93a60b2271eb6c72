"""Output for people: pages, wrapped and styled on a terminal, plain elsewhere; and a progress bar."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Raise BrokenPipeError, which `gorod.cli.main` handles."""
        raise BrokenPipeError


class Page:
    """Prints headings, paragraphs and tables."""

    def __init__(self) -> None:
        """Use colours only on a terminal."""
        self._console = _Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
        self._is_wrapped = self._console.is_terminal
        self._is_empty = True

    def blank(self) -> None:
        """Print an empty line, except at the top."""
        if not self._is_empty:
            self._console.print()

    def title(self, text: str) -> None:
        self._print(Text(text, style="bold"), 0)

    def heading(self, text: str) -> None:
        self.blank()
        self._print(Text(text, style="bold cyan"), 0)

    def line(self, text: str, indent: int = 0, style: str = "") -> None:
        self._print(Text(text, style=style), indent)

    def item(self, mark: str, text: str, note: str = "") -> None:
        """Print a numbered paragraph, with its text indented beside the number."""
        body = Text.assemble(text, (f" {note}" if note else "", "italic yellow"))
        if not self._is_wrapped:
            self._print(Text.assemble(f"{mark}. ", body), 0)
            return
        grid = Table.grid(padding=(0, 1))
        grid.add_column(style="bold", min_width=4, no_wrap=True)
        grid.add_column()
        grid.add_row(Text(mark), body)
        self._console.print(grid)

    def table(self, head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
        """Print a table with a head."""
        if not self._is_wrapped:
            self._plain_table([head, *rows])
            return
        table = Table(box=None, header_style="bold", pad_edge=False)
        for name in head:
            table.add_column(name, overflow="fold")
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        self._console.print(table)

    def _plain_table(self, rows: list[tuple[str, ...]]) -> None:
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            self._print(Text("  ".join(cells).rstrip()), 0)

    def _print(self, text: Text, indent: int) -> None:
        self._is_empty = False
        if self._is_wrapped:
            self._console.print(Padding(text, (0, 0, 0, indent)))
        else:
            self._console.print(Text(" " * indent).append_text(text), soft_wrap=True)


@contextmanager
def progress(total: int, title: str) -> Iterator[Callable[[int], None]]:
    """Yield a function that advances the progress bar. The bar is shown only on a terminal."""
    console = Console(file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.advance(task, done)
