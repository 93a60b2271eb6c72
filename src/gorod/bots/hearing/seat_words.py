"""Which numbers mean seats, and which seats form a group."""

from msgspec.structs import replace

from gorod.bots.hearing.lexicon import PLAIN, SEAT_TAGS, Lexicon
from gorod.bots.hearing.tokens import WordToken

PREDICATES = frozenset(
    {"trust", "suspect", "vote", "check", "ask", "black", "red", "evil", "good", "says", "acts", "deed"}
)
_QUALITIES, _VERBS = frozenset({"black", "red", "evil", "good"}), frozenset({"suspect", "trust", "vote"})
BEFORE_MANY, BEFORE_ONE = frozenset({"and", "he"}), frozenset({"this"})
_COLORS = frozenset({"black", "red"})


def with_seats(tokens: tuple[WordToken, ...], lexicon: Lexicon, seats: int) -> list[WordToken]:
    """Turn numbers that mean seats into seat tokens, others into plain words; group neighbouring seats."""
    single = _singles(tokens, lexicon, seats)
    return _grouped(single)


def _singles(tokens: tuple[WordToken, ...], lexicon: Lexicon, seats: int) -> list[WordToken]:
    found: list[WordToken] = []
    skipped = -1
    for i, token in enumerate(tokens):
        if i <= skipped:
            continue
        number, case = _number(token, lexicon)
        if not number:
            found.append(token)
            continue
        after = i + 1
        suffix = _suffix(tokens, after, lexicon)
        if suffix in ("nom", "obl", "any"):
            case, skipped = suffix, _next_word(tokens, after)
            after = skipped + 1
        if not 1 <= number <= seats or not _is_seat(tokens, i, after, case, lexicon):
            found.append(replace(token, tags=PLAIN if not token.tags & {"and"} else token.tags))
            continue
        is_named = bool(found) and lexicon.has(found[-1].word, "seat") and not found[-1].seats
        if is_named:
            found.pop()
        tags = SEAT_TAGS.get(case, SEAT_TAGS["any"])
        found.append(WordToken(token.word, tags, (number,), is_named=is_named))
        if suffix in _COLORS:
            skipped = _next_word(tokens, after)
            found.append(replace(tokens[skipped], tags=frozenset({suffix})))
    return found


def _number(token: WordToken, lexicon: Lexicon) -> tuple[int, str]:
    """Return the number that a figure or word stands for, and its case; (0, "") if none."""
    if token.word.isdecimal():
        return (int(token.word), "figure") if len(token.word) < 3 else (-1, "figure")
    if token.word[0].isdecimal():
        return -1, "figure"
    return lexicon.seats.get(token.word, (0, ""))


def _next_word(tokens: tuple[WordToken, ...], i: int) -> int:
    return i + 1 if i < len(tokens) and tokens[i].word == "-" else i


def _suffix(tokens: tuple[WordToken, ...], i: int, lexicon: Lexicon) -> str:
    """Return what follows a figure directly: an ending, or a short word for a colour."""
    at = _next_word(tokens, i)
    if at >= len(tokens) or not tokens[i - 1].word.isdecimal():
        return ""
    token, suffix = tokens[at], lexicon.suffixes.get(tokens[at].word, "")
    is_last = at + 1 == len(tokens) or tokens[at + 1].tags & {"brk"} or tokens[at + 1].word.isdecimal()
    is_short = suffix in _COLORS and bool(is_last)
    return suffix if token.is_glued or _COLORS & token.tags or is_short else ""


def _is_seat(tokens: tuple[WordToken, ...], i: int, after: int, case: str, lexicon: Lexicon) -> bool:
    """Tell whether a number means a seat, not an amount, a part of a count or the number of a night."""
    before = tokens[i - 1] if i else WordToken("-")
    behind = tokens[after] if after < len(tokens) else WordToken("-")
    if lexicon.has(before.word, "seat") and not lexicon.has(behind.word, "unit"):
        return True
    beyond = tokens[after + 1] if after + 1 < len(tokens) else WordToken("-")
    is_nth = case in ("nom", "obl") and lexicon.has(behind.word, "counts")
    if (_is_amount(behind, beyond, lexicon) and not is_nth) or (before.word == "+" and i == 1):
        return False
    if tokens[i].is_glued and lexicon.has(before.word, "phase"):
        return False
    if case == "ordinal":
        return _is_ordinal_seat(before, behind, beyond, lexicon)
    is_ordinal = i > 1 and lexicon.has(tokens[i - 2].word, "ordinal")
    if lexicon.has(before.word, "counted") and case in ("figure", "spelt") and not is_ordinal:
        return False
    if behind.tags & _COLORS and case == "spelt" and beyond.tags & {"colon"}:
        return False
    if lexicon.has(before.word, "nth") and case == "nom":
        return False
    if behind.tags & _COLORS and _is_count(tokens[after + 1 : after + 3], lexicon):
        return False
    if case == "spelt":
        is_one = _number(tokens[i], lexicon)[0] == 1
        if is_one and ((before.tags & _QUALITIES and not before.tags & _VERBS) or behind.tags & {"role"}):
            return False
        is_colored = bool(behind.tags & _COLORS) and not is_one
        is_named = is_colored or bool(before.tags & {"vote"}) or tokens[i].word.isascii()
        counted = "counted_one" if is_one else "counted_spelt"
        is_single = lexicon.has(behind.word, "single") and not is_one
        return is_named and (is_single or not lexicon.has(before.word, counted))
    return True


def _is_ordinal_seat(before: WordToken, behind: WordToken, beyond: WordToken, lexicon: Lexicon) -> bool:
    """Tell whether an ordinal means a seat: «the fifth is red» does, «the second night» does not."""
    if lexicon.has(behind.word, "seat"):
        return not beyond.word.isdecimal()
    is_alone = bool(behind.tags & {"be", "brk", "and"} | PREDICATES & behind.tags) or behind.word == "-"
    return is_alone and lexicon.has(before.word, "article")


def _is_amount(behind: WordToken, beyond: WordToken, lexicon: Lexicon) -> bool:
    """Tell whether a number is an amount: «5 минут», «9 из 10», «3 голоса»."""
    if behind.word == "%" or lexicon.has(behind.word, "unit"):
        return True
    if lexicon.has(behind.word, "of") and (
        beyond.word.isdecimal() or beyond.tags & {"he", "you", "you_all", "fill"}
    ):
        return True
    if lexicon.has(behind.word, "more") and lexicon.has(beyond.word, "unit"):
        return True
    is_plural = lexicon.has(behind.word, "votes") or lexicon.has(behind.word, "checks")
    return is_plural and not _number(beyond, lexicon)[0]


def _is_count(behind: tuple[WordToken, ...], lexicon: Lexicon) -> bool:
    """Tell whether a number counts colours: «2 mafia left», «two red checks»."""
    return any(lexicon.has(token.word, "remain") for token in behind) or any(
        lexicon.has(token.word, "checks") for token in behind[:1]
    )


def _grouped(tokens: list[WordToken]) -> list[WordToken]:
    """Join the seats of a group to one token: «3, 5 и 7», «третий с пятым»."""
    found: list[WordToken] = []
    i = 0
    while i < len(tokens):
        token, end = tokens[i], i + 1
        while token.seats and (reach := _joined_to(tokens, i, end, token)):
            other = tokens[reach]
            is_choice = any("either" in joiner.tags for joiner in tokens[end:reach])
            tags = SEAT_TAGS["obl"] if is_choice else token.tags
            token = replace(token, tags=tags, seats=tuple(dict.fromkeys((*token.seats, *other.seats))))
            end = reach + 1
        while token.seats and found and found[-1].tags & (BEFORE_MANY if token.seats[1:] else BEFORE_ONE):
            found.pop()
        found.append(token)
        i = end
    return found


def _joined_to(tokens: list[WordToken], start: int, end: int, token: WordToken) -> int:
    """Return the index of the next seat of the group; 0 if there is none."""
    at = end
    again = tokens[start - 1].word if start and tokens[start - 1].tags >= PLAIN else ""
    while (
        at < len(tokens) and at - end < 3 and (_joins(tokens[at]) or (at > end and tokens[at].word == again))
    ):
        at += 1
    if at >= len(tokens) or not tokens[at].seats:
        return 0
    joiners = [joiner.word for joiner in tokens[end:at]]
    other = tokens[at]
    if not joiners:
        both = token.word.isdecimal() and other.word.isdecimal() and tokens[end - 1].word.isdecimal()
        return at if both else 0
    if other.is_named and not token.is_named and joiners == [","]:
        return 0
    if set(other.seats) & set(token.seats):
        return 0
    if not _fit(token, other) and not any("beside" in joiner.tags for joiner in tokens[end:at]):
        return 0
    return 0 if joiners == [","] and _parts_at(tokens, start, at) else at


def _joins(token: WordToken) -> bool:
    return bool(token.tags & {"and", "too"}) or token.word == ","


def _fit(one: WordToken, other: WordToken) -> bool:
    return bool(one.tags & other.tags - {"seats"})


def _parts_at(tokens: list[WordToken], start: int, at: int) -> bool:
    """Tell whether a comma separates two statements: «верю 3, 5 чёрный»."""
    left = tokens[start - 1].tags if start else frozenset[str]()
    at += 1
    while at < len(tokens) - 1 and tokens[at].tags & {"fill", "be", "dash"}:
        at += 1
    right = tokens[at].tags if at < len(tokens) else frozenset[str]()
    return bool(left & PREDICATES) and bool(right & PREDICATES)
