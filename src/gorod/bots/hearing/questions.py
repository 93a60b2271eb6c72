"""Finds where in a sentence a question begins."""

from gorod.bots.hearing.tokens import WordToken

_SOFT = frozenset({"fill", "be", "tag", "and", "let"})


def segments_of(tokens: list[WordToken]) -> list[tuple[int, int]]:
    """Return the start and end of each part between commas."""
    cuts = [i for i, token in enumerate(tokens) if token.tags & {"brk", "colon"}]
    return [
        (start, end) for start, end in zip([0, *(i + 1 for i in cuts)], [*cuts, len(tokens)], strict=True)
    ]


def question_at(tokens: list[WordToken], is_question: bool) -> int:
    """Return the first token of the question; the number of tokens if nothing is asked."""
    segments = segments_of(tokens)
    if not is_question:
        return 0 if _begins_with(tokens, 0, "wh") else len(tokens)
    if len(segments) > 1 and all(token.tags & _SOFT for token in tokens[segments[-1][0] : -1]):
        return segments[-1][0]
    asking = next((i for i, span in enumerate(segments) if _asks(tokens, *span)), 0)
    if asking and _is_name(tokens[slice(*segments[asking - 1])]):
        asking -= 1
    return segments[asking][0]


def own_words_at(tokens: list[WordToken], start: int) -> int:
    """Return where a question without its mark ends: «зачем вы против пятого, он красный»."""
    for begin, end in segments_of(tokens):
        said = [token for token in tokens[begin:end] if not token.tags & {"fill", "but", "and"}]
        if begin > start and said and _is_own(said):
            return begin
    return len(tokens)


def _is_own(said: list[WordToken]) -> bool:
    """Tell whether a part is a statement: «Он…», «я…», «пятый чёрный»."""
    if said[0].tags & {"he", "it", "me"}:
        return True
    return bool(said[0].seats) and any(token.tags & {"black", "red", "evil", "good"} for token in said)


def is_proposal(tokens: list[WordToken]) -> bool:
    """Tell whether a question is a proposal: «Голосуем пятого?» asks nobody for a reason or about a deed."""
    return not any(_asks(tokens, *span) for span in segments_of(tokens))


def _asks(tokens: list[WordToken], start: int, end: int) -> bool:
    is_asked = any(
        token.tags & {"why", "you", "would_you"} and "let" not in token.tags for token in tokens[start:end]
    )
    return is_asked or _begins_with(tokens, start, "aux")


def _begins_with(tokens: list[WordToken], start: int, tag: str) -> bool:
    for token in tokens[start:]:
        if tag in token.tags and "let" not in token.tags:
            return True
        if not token.tags & {"fill", "start", "and"}:
            return False
    return False


def _is_name(tokens: list[WordToken]) -> bool:
    """Tell whether a part only addresses one seat."""
    seats = [token for token in tokens if token.seats]
    rest = [token for token in tokens if not token.seats]
    return len(seats) == 1 and all(token.tags & {"fill", "start", "but", "and"} for token in rest)
