"""Splits a speech into sentences of tokens, each with all its possible meanings."""

import re
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from gorod.bots.hearing.lexicon import MARK_TAGS, PLAIN, Lexicon, Tags, Words
from gorod.engine.seats import Seat
from gorod.protocol.limits import MAX_TEXT_CHARS

MAX_PIECES = 160
"""The number of words and marks read of one speech; the longest that people send have half as many."""
_APOSTROPHES = str.maketrans({"’": "'", "`": "'", "‘": "'", "ё": "е", "\n": "."})
_PIECE = re.compile(r"\d+(?:[.,/:]\d+)+|\d+|[^\W\d_]+(?:['-][^\W\d_]+)*|'s|[.!?…]+|[,;:—–=+&#№♠♥%-]")
_SECOND_PERSON = re.compile(r"[а-я]{2,}(шь|шься)")


class WordToken(Struct, frozen=True):
    """A word or a phrase.

    `seats` and `card` are set if it names them; `is_glued`: no space before it; `is_named`: a word such as
    «номер» came before it.
    """

    word: str
    tags: Tags = PLAIN
    seats: tuple[Seat, ...] = ()
    card: str = ""
    is_glued: bool = False
    is_named: bool = False


class Sentence(Struct, frozen=True):
    """The tokens of a sentence, and whether it ends as a question."""

    tokens: tuple[WordToken, ...]
    is_question: bool


def sentences_of(text: str, lexicon: Lexicon, cards: dict[Words, str]) -> list[Sentence]:
    """Return every sentence with its words looked up; figures are resolved later."""
    found: list[Sentence] = []
    pieces: list[WordToken] = []
    for piece in [*_pieces(text, lexicon), WordToken(".")]:
        if piece.word[0] not in ".!?…":
            pieces.append(piece)
        elif pieces:
            found.append(Sentence(tuple(_joined(pieces, lexicon, cards)), "?" in piece.word))
            pieces = []
    return found


def _pieces(text: str, lexicon: Lexicon) -> list[WordToken]:
    """Return the words with corrected spelling, figures and marks, up to the limit."""
    found: list[WordToken] = []
    end = -1
    text = text[:MAX_TEXT_CHARS].casefold().translate(_APOSTROPHES)
    for match in islice(_PIECE.finditer(text), MAX_PIECES):
        is_glued, end = match.start() == end, match.end()
        for word in _parts(match[0], lexicon):
            found.append(WordToken(word, is_glued=is_glued))
    return found


def _parts(piece: str, lexicon: Lexicon) -> list[str]:
    """Return one word, or several that were written together."""
    if piece in lexicon.expand:
        return lexicon.expand[piece].split()
    known = piece if _SECOND_PERSON.fullmatch(piece) else lexicon.spelt(piece)
    if (
        (piece == known and (known,) in lexicon.tags)
        or known in lexicon.seats
        or not re.search("['-]", piece[1:])
    ):
        return [known]
    return [lexicon.spelt(part) if part != "s" else "'s" for part in re.split("['-]", piece)]


def _joined(pieces: list[WordToken], lexicon: Lexicon, cards: dict[Words, str]) -> list[WordToken]:
    """Join phrases to one token; the longest phrase wins."""
    pieces = [
        piece
        for piece, after in zip(pieces, [*pieces[1:], WordToken(".")], strict=True)
        if not (piece.word == "," and lexicon.has(after.word, "that"))
    ]
    found: list[WordToken] = []
    start = 0
    while start < len(pieces):
        token, length = _longest(pieces, start, lexicon, cards)
        found.append(token)
        start += length
    return found


def _longest(
    pieces: list[WordToken], start: int, lexicon: Lexicon, cards: dict[Words, str]
) -> tuple[WordToken, int]:
    for length in range(min(lexicon.longest, len(pieces) - start), 0, -1):
        words = tuple(piece.word for piece in pieces[start : start + length])
        card = cards.get(words, "")
        tags = lexicon.tags.get(words) or (frozenset({"role"}) if card else None)
        if tags:
            return WordToken(" ".join(words), tags, card=card, is_glued=pieces[start].is_glued), length
    return replace(pieces[start], tags=_single(pieces[start].word)), 1


def _single(word: str) -> Tags:
    if word in MARK_TAGS:
        return frozenset({MARK_TAGS[word]})
    return frozenset({"you"}) if _SECOND_PERSON.fullmatch(word) else PLAIN
