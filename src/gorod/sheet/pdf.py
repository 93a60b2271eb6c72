"""The press: prints sheets as PDF with Typst, the same bytes for the same sheets every time."""

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
"""Alone in its folder, out of which Typst can read nothing."""


class NoTypst(Exception):  # noqa: N818 — it is an answer, not an error
    """The extra `sheet` is not installed."""


def printed(sheets: Sequence[Sheet], lang: str) -> bytes:
    """The sheets one after the other; whatever people have written goes in as data and is drawn as text."""
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
    """Those that come with Typst: a page looks the same on every machine."""
    from typst import Fonts

    return Fonts(include_system_fonts=False)
