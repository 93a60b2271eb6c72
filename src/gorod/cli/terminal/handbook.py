"""The rules of the table and the players' slang, for looking them up during a game."""

from enum import StrEnum

from gorod.bots.hearing.cards import folded
from gorod.services.solo.solo_game import Solo
from gorod.texts import say
from gorod.texts.lessons import glossary
from gorod.texts.rules_text import cast_words, rules_text


class Chapter(StrEnum):
    """A chapter of the handbook."""

    RULES = "rules"
    GLOSSARY = "glossary"

    @property
    def other(self) -> "Chapter":
        """The other chapter."""
        return Chapter.GLOSSARY if self is Chapter.RULES else Chapter.RULES


def pages(chapter: Chapter, solo: Solo, lang: str) -> list[str]:
    """Return the paragraphs of a chapter."""
    return _words(lang) if chapter is Chapter.GLOSSARY else _rules(solo, lang)


def _words(lang: str) -> list[str]:
    return [f"{getattr(term.term, lang)} — {getattr(term.meaning, lang)}" for term in glossary()]


def _rules(solo: Solo, lang: str) -> list[str]:
    """Return the cast of this table, every clause, and every option with its value."""
    told = rules_text(solo.rules, lang)
    cast = f"{solo.players}: {cast_words(solo.rules, solo.cast, lang)}"
    clauses = [" ".join(filter(None, (f"{one.id}. {one.text}", one.note))) for one in told.clauses]
    settings = [f"{one.text} [{one.clause}]" if one.clause else one.text for one in told.options]
    heading = say(lang, "rules-heading", title=told.title, id=told.id)
    return [heading, cast, *clauses, say(lang, "rules-options"), *settings]


def found_in(paragraphs: list[str], words: str) -> list[str]:
    """Return the paragraphs that contain every one of the words."""
    wanted = folded(words).split()
    return [one for one in paragraphs if all(word in folded(one) for word in wanted)]
