"""Prints sheets as PDF with Typst; the same sheets always give the same bytes."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gorod.sheet.form import Sheet
from gorod.sheet.wording import worded

if TYPE_CHECKING:
    from typst import Fonts

TEMPLATE = Path(__file__).parent / "template" / "sheet.typ"
"""The only file in its folder, so that Typst can read nothing else."""


class NoTypst(Exception):  # noqa: N818 — it is an answer, not an error
    """The extra `sheet` is not installed."""


def printed(sheets: Sequence[Sheet], lang: str) -> bytes:
    """Return a PDF of the sheets; texts that people wrote are passed as data, never as Typst code."""
    try:
        from typst import Compiler
    except ImportError:
        raise NoTypst from None
    words = json.dumps([worded(sheet, lang) for sheet in sheets], ensure_ascii=False)
    press = Compiler(
        TEMPLATE,
        root=TEMPLATE.parent,
        font_paths=_fonts(),
        sys_inputs={"sheets": words},
    )
    done = press.compile(format="pdf")
    assert isinstance(done, bytes)
    return done


@cache
def _fonts() -> "Fonts":
    """Return the fonts that come with Typst, so that pages look the same on every machine."""
    from typst import Fonts

    return Fonts(include_system_fonts=False)
