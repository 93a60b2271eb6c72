"""The narration of a whole game a ruleset is as it was when it was read through."""

from pathlib import Path

import pytest

from gorod.notation import read
from gorod.texts import Narrator

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
GAMES = {
    "fiim": ROOT / "examples" / "game.mgn",
    "wolves": ROOT / "tests" / "games" / "wolves-the-doctor-saves-twice.mgn",
    "club": ROOT / "tests" / "games" / "club-lift-and-removal.mgn",
    "classic": ROOT / "tests" / "games" / "classic-twelve-maniac.mgn",
    "home": ROOT / "tests" / "games" / "home-not-parity.mgn",
    "boxed": ROOT / "tests" / "games" / "boxed-sixteen-all-powers.mgn",
}


def narrated(name: str, lang: str) -> str:
    """The whole game as the judge hears it, a paragraph a turn's events."""
    record = read(GAMES[name].read_text())[0]
    narrator = Narrator(record.rules, lang, viewer="judge")
    log = record.log
    ends = [*log.starts[1:], len(log.events)]
    turns = [log.events[at:end] for at, end in zip(log.starts, ends, strict=True)]
    lines = [line for turn in turns for line in narrator.tell_all(turn)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_the_narration_is_as_it_was_read(name: str, lang: str) -> None:
    kept = HERE / f"{name}.{lang}.txt"
    assert narrated(name, lang) == kept.read_text()


def write() -> None:
    """Write the kept texts anew: `python -m tests.golden.test_narration`, then read the difference."""
    for name in GAMES:
        for lang in ("ru", "en"):
            (HERE / f"{name}.{lang}.txt").write_text(narrated(name, lang))


if __name__ == "__main__":
    write()
