"""Everything that solo play can ask has its words, in both languages alike."""

import re
from typing import get_args

import pytest
from fluent.syntax import ast, parse

from gorod.cli.terminal.playback import StoryPace
from gorod.cli.terminal.screen_state import Typing
from gorod.engine import acts
from gorod.engine.role import Team
from gorod.texts import LANGUAGES
from gorod.texts.catalogue import has
from tests.cli.gorod import ROOT

ASKED = (
    *("briefing", "hunt", "call", "best-move", "farewell", "speech", "discussion", "ballot", "poll"),
    *("defence", "lift"),
)
MADE = ("ask", "rest", "goal", "type", "pace", "letter", "save", "group", "last", "understood", "key", "book")
"""Beginnings of keys whose ends are values."""
FILES = {lang: (ROOT / f"src/gorod/texts/play_{lang}.ftl").read_text("utf-8") for lang in LANGUAGES}


def keys(lang: str) -> list[str]:
    """The messages of a file, in their order; nothing in it is junk."""
    body = parse(FILES[lang]).body
    assert not [entry for entry in body if isinstance(entry, ast.Junk)]
    return [entry.id.name for entry in body if isinstance(entry, ast.Message)]


def test_both_languages_have_the_same_words_once() -> None:
    assert keys("ru") == keys("en") and len(keys("ru")) == len(set(keys("ru")))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_words(lang: str) -> None:
    names = [*(f"play-ask-{kind}" for kind in ASKED), *(f"play-rest-{kind}" for kind in ASKED)]
    names += [f"play-ask-{act.__struct_config__.tag}" for act in get_args(acts.Power)]
    names += [pace.key for pace in StoryPace] + [f"play-goal-{team}" for team in Team]
    names += [f"play-type-{what}" for what in Typing if what is not Typing.NOTHING]
    assert [name for name in names if not has(lang, name)] == []


def test_every_word_is_used() -> None:
    paths = [ROOT / f"src/gorod/{name}.py" for name in ("cli/commands/play", "services/solo/story")]
    paths += (ROOT / "src/gorod/cli/terminal").glob("*.py")
    sources = "\n".join(path.read_text("utf-8") for path in paths)
    stems = re.findall(r"play-[a-z-]+", sources)
    made = tuple(f"play-{stem}-" for stem in MADE)
    unused = [k for k in keys("ru") if k.startswith("play-") and k not in stems and not k.startswith(made)]
    assert unused == []
