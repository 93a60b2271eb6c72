"""Records for the analysis, and what the command answers to them."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gorod.analysis import Analysis, analyse
from gorod.notation import read
from gorod.records import cast_of
from tests.cli.gorod import EXAMPLES, Ran, gorod

GAME = EXAMPLES / "game.mgn"
SEATS = [str(seat) for seat in range(1, 11)]
Answer = dict[str, Any]


def analysed(file: Path, viewer: str = "public") -> Answer:
    """The answer as an object."""
    ran = _ran(file, file.read_bytes(), viewer)
    assert (ran.status, ran.err) == (0, "")
    answer: Answer = ran.json
    return answer


@cache
def _ran(file: Path, _content: bytes, viewer: str) -> Ran:
    """What the command says of a file with this content: several tests ask for the same."""
    return gorod("analyse", file, "--as", viewer, "--json")


def analysis_of(file: Path, viewer: int | str) -> Analysis:
    """The course itself."""
    return _analysis(file.read_text("utf-8"), viewer)


@cache
def _analysis(text: str, viewer: int | str) -> Analysis:
    [record] = read(text)
    return analyse(record.log, cast_of(record.log), [viewer])[str(viewer)]


def cut(folder: Path, last: str, changes: dict[str, str] | None = None) -> Path:
    """The example as far as its line that begins so, with words of it exchanged."""
    text = GAME.read_text("utf-8").replace('[Result "red"]', '[Result "*"]')
    head, _, lines = text.partition("\n\n")
    kept = lines.splitlines()
    kept = kept[: 1 + max(at for at, line in enumerate(kept) if line.startswith(last))]
    whole = "\n".join([head, "", *kept, ""])
    for before, after in (changes or {}).items():
        assert before in whole
        whole = whole.replace(before, after)
    file = folder / f"{abs(hash(whole))}.mgn"
    file.write_text(whole, "utf-8")
    return file


def alike(points: list[Answer]) -> list[Answer]:
    """To be compared but for the dust of adding up."""
    return [
        {"at": one["at"], "win": pytest.approx(one["win"]), "black": pytest.approx(one["black"])}
        for one in points
    ]
