"""Lessons for newcomers: one for each step, and a glossary. They do not depend on a game."""

from typing import get_args

from msgspec import Struct

from gorod.engine.role import Text
from gorod.engine.step import AnyStep
from gorod.texts.catalogue import LANGUAGES, has, say

# fmt: off
SLANG = (
    "red", "black", "mafia", "city", "citizen", "sheriff", "don", "judge", "seat", "nominate", "candidate",
    "withdraw", "minute", "opener", "closer", "tie", "split", "lift", "thanks", "rest", "briefing",
    "plan", "shot", "miss", "own-shot", "check", "claim", "version", "best-move", "first-killed",
    "farewell", "voted-out", "foul", "silenced", "removed", "miss-night", "relaxed", "final-three",
    "critical", "parity", "sleeve", "cover", "on-record", "sheet",
    "revote", "blacken", "redden", "hidden-foul", "redeal", "role", "clan", "hunt", "defence", "sentence",
    "team-defeat",
)
# fmt: on
"""The words of the glossary, in its order."""


# Sources: 000 (classic) on the last word and the fist, 003 (club) on the fist, 002 (boxed) on the first day.
FURTHER_LESSONS = {
    "speech": ("first-day",),
    "speech-mine": ("fist",),
    "discussion": ("first-day",),
    "farewell": ("colours",),
    "farewell-mine": ("nominator", "claim"),
}
"""Lessons that follow the first one of a moment; `first-day` is only for day one."""


class Lesson(Struct, frozen=True):
    """A lesson: why something happens or may be done now, and what a strong player considers."""

    now: Text
    think: Text


class Term(Struct, frozen=True):
    """A word that players use, and its meaning."""

    term: Text
    meaning: Text


def lessons(rules: str) -> dict[str, Lesson]:
    """Return the lessons by kind of step; with `-mine`, only by day, for the player who may act.

    Lessons of the night are the same for all. Further lessons of the same moment follow the first one, with a
    word after its name (`FURTHER_LESSONS`).
    """
    kinds = [str(step.__struct_config__.tag) for step in get_args(AnyStep)]
    moments = [name for kind in kinds for name in (kind, f"{kind}-mine")]
    names = [
        name
        for moment in moments
        for name in (moment, *(f"{moment}-{topic}" for topic in FURTHER_LESSONS.get(moment, ())))
        if has("en", f"lesson-{name}-now", rules)
    ]
    return {
        name: Lesson(*(_text(f"lesson-{name}-{part}", rules) for part in ("now", "think"))) for name in names
    }


def glossary() -> list[Term]:
    """Return all words with their meanings."""
    return [Term(_text(f"slang-{name}-term"), _text(f"slang-{name}-meaning")) for name in SLANG]


def _text(key: str, rules: str = "") -> Text:
    return Text(**{lang: say(lang, key, rules) for lang in LANGUAGES})
