"""The words of both languages and their possible meanings, read from the tables next to this file."""

import re
from functools import cache
from itertools import product
from pathlib import Path

import msgspec
from msgspec import Struct

from gorod.bots.hearing.spelling import MIN_LENGTH, Spelling

FILES = ("words_ru.toml", "words_en.toml")
_DOUBLED = re.compile(r"(.)\1+")
PLAIN = frozenset({"word"})
SEAT_TAGS = {
    "nom": frozenset({"seats", "subj", "nom"}),
    "obl": frozenset({"seats", "obj"}),
    "any": frozenset({"seats", "subj", "obj"}),
}
MARK_TAGS = {
    ",": "brk",
    ";": "brk",
    ":": "colon",
    "—": "dash",
    "–": "dash",
    "-": "dash",
    "=": "dash",
    "+": "and",
}
MARK_TAGS |= {"&": "and", "♠": "black", "♥": "red", "#": "seat", "№": "seat"}
BOUNDARY_TAGS = (frozenset({"start"}), frozenset({"stop"}))

Tags = frozenset[str]
Words = tuple[str, ...]


class CardWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Words for a card, found by id or else by kind, and what they mean when said of another player."""

    words: tuple[str, ...]
    tag: str
    ids: tuple[str, ...] = ()
    kind: str = ""


class WordFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one language."""

    endings: dict[str, str]
    words: dict[str, tuple[str, ...]]
    seats: dict[str, dict[int, tuple[str, ...]]]
    suffixes: dict[str, str]
    cards: tuple[CardWords, ...]
    card_endings: dict[str, tuple[str, ...]]
    expand: dict[str, str] = {}


class Meanings(Struct, frozen=True, forbid_unknown_fields=True):
    """Which tags of the word lists are special, read from `meanings.toml`."""

    aside: frozenset[str]
    personal: frozenset[str]


class Lexicon:
    """Both languages in one lexicon; they have no word in common."""

    def __init__(self, files: tuple[WordFile, ...], meanings: Meanings) -> None:
        self._aside = meanings.aside
        self._personal = meanings.personal
        self.tags: dict[Words, Tags] = {}
        self.seats: dict[str, tuple[int, str]] = {}
        self.suffixes: dict[str, str] = {}
        self.cards: list[tuple[CardWords, list[Words]]] = []
        self.expand: dict[str, str] = {}
        self.files = files
        for file in files:
            self._add(file)
        for word in self.seats:
            self.tags.setdefault((word,), PLAIN)
        self.tags = {
            words: tags | PLAIN if tags <= self._aside else tags for words, tags in self.tags.items()
        }
        self.longest = max(map(len, self.tags))
        parts = {word for words in self.tags for word in words}
        self._known = parts
        self._spelling = Spelling(word for words in self.tags for word in words if len(words) == 1)

    def _add(self, file: WordFile) -> None:
        for tag, entries in file.words.items():
            if tag != "plain":
                self._tag(tag, entries, file)
        for card in file.cards:
            self._tag(card.tag, card.words, file)
            self.cards.append((card, _expanded(card.words, file)))
        for words in _expanded(file.words["plain"], file):
            self.tags.setdefault(words, PLAIN)
        for case, numbers in file.seats.items():
            for seat, entries in numbers.items():
                for words in _expanded(entries, file):
                    self.seats.setdefault(words[0], (int(seat), case))
        self.suffixes |= {form: case for case, forms in file.suffixes.items() for form in forms.split()}
        self.expand |= file.expand

    def _tag(self, tag: str, entries: tuple[str, ...], file: WordFile) -> None:
        for words in _expanded(entries, file):
            self.tags[words] = self.tags.get(words, frozenset()) | {tag}

    def spelt(self, word: str) -> str:
        """Return the word, or the known word it is a misspelling of, if only one meaning is possible."""
        if word in self._known or word in self.seats:
            return word
        single = _DOUBLED.sub(r"\1", word)
        if single != word and len(word) >= MIN_LENGTH and single in self._known:
            return single
        near = self._of_one_meaning(
            word, {each for each in self._spelling.meant(word) if self._ends(each, word)}
        )
        if not near:
            return word
        return min(near, key=lambda each: (self.seats.get(each, (0, ""))[1] == "spelt", each))

    def _ends(self, known: str, word: str) -> bool:
        """Tell whether a correction is allowed: «валит» is not a misspelling of «валим»."""
        is_ending = known[:-1] in (word, word[:-1]) or known == word[:-1]
        return not is_ending or not self.tags[known,] & self._personal

    def _of_one_meaning(self, word: str, near: set[str]) -> set[str]:
        """Return all of them, or those with the same ends, if they have one meaning; else none."""
        alike = {each for each in near if each[0] == word[0] and each[-1] == word[-1]}
        for some in (near, alike):
            if len({self._meaning(each) for each in some}) == 1:
                return some
        return set()

    def _meaning(self, word: str) -> tuple[Tags, int]:
        """Return what must agree when one word is taken for another; the case of a seat need not."""
        return self.tags[word,] - self._aside - PLAIN, self.seats.get(word, (0, ""))[0]

    def has(self, word: str, tag: str) -> bool:
        """Tell whether a word by itself may have this meaning."""
        return tag in self.tags.get(tuple(word.split()), ())

    def all_tags(self) -> set[Tags]:
        """Return every combination of meanings that a token can have."""
        marks = {frozenset({tag}) for tag in MARK_TAGS.values()}
        other = {PLAIN, frozenset({"you"}), frozenset({"role"}), *BOUNDARY_TAGS, *SEAT_TAGS.values()}
        return {*self.tags.values(), *marks, *other}


def _expanded(entries: tuple[str, ...], file: WordFile) -> list[Words]:
    """Return every form of every entry."""
    return [tuple(form) for entry in entries for form in product(*(_forms(w, file) for w in entry.split()))]


def _forms(word: str, file: WordFile) -> list[str]:
    stem, _, name = word.partition("+")
    return [stem + ending for ending in file.endings[name].split(" ")] if name else [word]


@cache
def lexicon() -> Lexicon:
    """Return the lexicon; the files are read once."""
    here = Path(__file__)
    files = tuple(msgspec.toml.decode(here.with_name(name).read_bytes(), type=WordFile) for name in FILES)
    return Lexicon(files, msgspec.toml.decode(here.with_name("meanings.toml").read_bytes(), type=Meanings))
