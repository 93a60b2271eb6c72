"""Drawings: SVG that uses the colours of its page, and PNG for other uses."""

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
"""By colour: the CSS variable of the page, which has another value in dark mode."""

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
PNG_DPI = 150


def in_style(draw: Callable[P, T]) -> Callable[P, T]:
    """Decorate a function to draw in our style; matplotlib is imported only then, without a window."""

    @wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> T:
        from matplotlib import rc_context

        with rc_context(STYLE):
            return draw(*args, **kwargs)

    return drawn


def new_figure(width: float, height: float, rows: int = 1) -> tuple["Figure", list["Axes"]]:
    """Return an empty figure, sized in inches, with `rows` drawings one below the other."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(rows, 1, squeeze=False)
    return figure, [row[0] for row in axes]


@in_style
def svg(figure: "Figure", title: str) -> str:
    """Return the figure as part of a page: no background, named colours, and reproducible bytes."""
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True)
    text = re.sub(r"<metadata>.*?</metadata>", "", out.getvalue(), flags=re.DOTALL)
    for colour, name in COLOURS.items():
        text = text.replace(colour, f"var(--{name})")
    return re.sub(r'<svg [^>]*?viewBox="([^"]*)"[^>]*>', _opened(title), text[text.index("<svg") :], count=1)


def _opened(title: str) -> str:
    """Return the opening tag of an SVG that fills the width of its page."""
    from xml.sax.saxutils import quoteattr

    label = quoteattr(title).replace("\\", "")
    return f'<svg viewBox="\\1" role="img" aria-label={label} xmlns:xlink="http://www.w3.org/1999/xlink">'


@in_style
def png(figure: "Figure") -> bytes:
    """Return the figure as PNG on white."""
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=PNG_DPI, facecolor="white", metadata={"Software": None})
    return out.getvalue()
