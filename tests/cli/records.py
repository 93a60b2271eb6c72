"""Small records, right and wrong."""

from pathlib import Path

CASE = '[Case "C12"]\n[Rules "classic"]\n[Deal "C C C S M M D C C C"]\n[From "D2"]\n\n{line}\n'


RIGHT = CASE.format(line="D2 vote 1: 3 4 5 6 7 / 5: 1 2 8 9 10 = tie")


WRONG = CASE.format(line="D2 vote 1: 3 4 5 6 7 / 5: 1 2 8 9 10 = 5")


def written(folder: Path, *units: str, name: str = "units.mgn") -> Path:
    """A file of these units."""
    file = folder / name
    file.write_text("\n".join(units), "utf-8")
    return file
