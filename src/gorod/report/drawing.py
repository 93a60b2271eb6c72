"""Drawings: SVG that takes the colours of the page it stands on, PNG for everywhere else."""

import io
import re
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

P = ParamSpec("P")
T = TypeVar("T")

PAPER, INK, GRID, BAND = "#ffffff", "#20242e", "#d4d7de", "#f0f1f4"
WARM, COOL, QUIET = "#c0392b", "#2468a8", "#6b7280"
COLOURS = {
    PAPER: "paper",
    INK: "ink",
    GRID: "grid",
    BAND: "band",
    WARM: "warm",
    COOL: "cool",
    QUIET: "quiet",
}
"""Each is a variable of the page, which has another value for it in the dark."""

STYLE: Any = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 11,
    "axes.edgecolor": QUIET,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titlesize": 13,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": GRID,
    "legend.frameon": False,
    "text.parse_math": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "gorod",
}
SHARPNESS = 150


def in_style(draw: Callable[P, T]) -> Callable[P, T]:
    """Whatever this draws, it draws in our style; matplotlib is read only then, and opens no window."""

    @wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> T:
        from matplotlib import rc_context

        with rc_context(STYLE):
            return draw(*args, **kwargs)

    return drawn


def new_figure(width: float, height: float, rows: int = 1) -> tuple["Figure", list["Axes"]]:
    """An empty figure in inches, with so many drawings one below the other."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(rows, 1, squeeze=False)
    return figure, [row[0] for row in axes]


@in_style
def svg(figure: "Figure", title: str) -> str:
    """The figure as a part of a page: no background, colours by name, the same bytes every time."""
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True)
    text = re.sub(r"<metadata>.*?</metadata>", "", out.getvalue(), flags=re.DOTALL)
    for colour, name in COLOURS.items():
        text = text.replace(colour, f"var(--{name})")
    return re.sub(r'<svg [^>]*?viewBox="([^"]*)"[^>]*>', _opened(title), text[text.index("<svg") :], count=1)


def _opened(title: str) -> str:
    """As wide as the page lets it be."""
    from xml.sax.saxutils import quoteattr

    label = quoteattr(title).replace("\\", "")
    return f'<svg viewBox="\\1" role="img" aria-label={label} xmlns:xlink="http://www.w3.org/1999/xlink">'


@in_style
def png(figure: "Figure") -> bytes:
    """The figure on white."""
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=SHARPNESS, facecolor="white", metadata={"Software": None})
    return out.getvalue()
