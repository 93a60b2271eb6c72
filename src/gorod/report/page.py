"""A report page: one self-contained HTML file, with a light and a dark mode."""

from collections.abc import Sequence
from html import escape

from gorod.report.numbers import whole

CSS = """
:root { color-scheme: light dark; --paper: #ffffff; --ink: #20242e; --grid: #d4d7de; --band: #f0f1f4;
  --warm: #c0392b; --cool: #2468a8; --quiet: #6b7280; }
@media (prefers-color-scheme: dark) { :root { --paper: #14161b; --ink: #e8eaee; --grid: #343944;
  --band: #1e2129; --warm: #f0796b; --cool: #74b0ee; --quiet: #a2a9b6; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 "DejaVu Sans", Verdana, sans-serif;
  max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
.answer { font-size: 1.15rem; border-left: 4px solid var(--cool); padding-left: .8rem; }
.scroll { overflow-x: auto; }
svg { width: 100%; height: auto; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid var(--grid); }
tr.strong td { font-weight: bold; }
table.heat td, table.heat th + th { text-align: right; padding: .25rem .5rem; }
.narrow { display: none; }
@media (max-width: 640px) { .wide { display: none; } .narrow { display: block; } body { margin: 1rem auto; }
  h1 { font-size: 1.3rem; } table { font-size: .75rem; } th, td { padding-right: .35rem; } }
.small { color: var(--quiet); font-size: .88rem; }
"""


def paragraph(text: str, kind: str = "") -> str:
    """Return a paragraph; kind `answer` is emphasised, `small` is small."""
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], strong: Sequence[int] = ()) -> str:
    """Return a table with a head; `strong` rows are emphasised."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "\n".join(_row(row, at in strong) for at, row in enumerate(rows))
    return f'<div class="scroll"><table>\n<tr>{top}</tr>\n{body}\n</table></div>'


def heat(head: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Return a table of chances in hundredths; the likelier, the warmer its colour."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = ((escape(name), "".join(map(_warm, chances))) for name, chances in rows)
    body = "\n".join(f'<tr><th scope="row">{name}</th>{cells}</tr>' for name, cells in lines)
    return f'<div class="scroll"><table class="heat">\n<tr>{top}</tr>\n{body}\n</table></div>'


def _warm(chance: float) -> str:
    """Return the strength of the colour, limited so that the number stays readable."""
    colour = f"color-mix(in srgb, var(--warm) {60 * chance:.0f}%, transparent)"
    return f'<td style="background: {colour}">{escape(whole(chance))}</td>'


def sized(wide: str, narrow: str) -> str:
    """Return two drawings of one thing; the page shows the one that fits."""
    return f'<div class="wide">{wide}</div>\n<div class="narrow">{narrow}</div>'


def _row(cells: Sequence[str], is_strong: bool) -> str:
    inside = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr class="strong">{inside}</tr>' if is_strong else f"<tr>{inside}</tr>"


def page(lang: str, title: str, parts: Sequence[str], note: str) -> str:
    """Return the whole file, with a note at its foot; it loads nothing from elsewhere."""
    body = "\n".join([f"<h1>{escape(title)}</h1>", *parts, paragraph(note, "small")])
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{CSS}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
