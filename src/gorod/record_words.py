"""Errors in records, in words."""

from gorod.engine.events import Counted, Polled
from gorod.engine.seats import Seat
from gorod.engine.snake_case import snake
from gorod.notation import NotationError, Record, Result
from gorod.notation.reader import Explanation
from gorod.rules.options import CAST
from gorod.texts import JUDGE_VIEWER, Narrator, refusal, say
from gorod.texts.catalogue import has
from gorod.texts.rules_data import limits
from gorod.texts.voice import Reminders


class BadRecord(ValueError):  # noqa: N818 — a name that reads well where it is caught
    """Raised for a record that cannot be read, or that disagrees with the rules.

    >>> import gorod
    >>> try:
    ...     gorod.parse('[Rules "fiim"]')
    ... except gorod.BadRecord as wrong:
    ...     print(wrong.line, wrong.code)
    1 missing_tag
    """

    def __init__(self, file: str, line: int, column: int, code: str, text: str) -> None:
        super().__init__(file, line, column, code, text)
        self.file, self.line, self.column, self.code, self.text = file, line, column, code, text

    def __str__(self) -> str:
        return f"{self.file or '<text>'}:{self.line}:{self.column}: {self.text}"


def notation_words(lang: str, error: NotationError) -> str:
    """Return what is wrong with a text."""
    values = {key: str(value) for key, value in error.values.items()}
    why = refusal(lang, values["refusal"], values["detail"]) if "refusal" in values else ""
    why += f" [{values['clause']}]" if values.get("clause") else ""
    key = f"notation-{error.code}" if has(lang, f"notation-{error.code}") else "notation"
    return say(lang, key, why=why, code=error.code, **values)


def result_words(lang: str, record: Record, result: Result | None = None) -> str:
    """Return what a record says, what the rules say instead, and why, with the clause."""
    said = result or record.result
    names = {role.id: getattr(role.name, lang) for role in record.rules.roles.values()}
    expected, got = outcome_words(lang, said.expected, names), outcome_words(lang, said.got, names)
    told = (
        []
        if said.reason.code in REASONS_WITHOUT_EXPECTED
        else [say(lang, "check-mismatch", expected=expected, got=got)]
    )
    why = [*_told(lang, record, said.reason), *_own_words(lang, record, said.reason)]
    clause = f" [{said.reason.clause}]" if said.reason.clause else ""
    return f"{' '.join([*told, *why])}{clause}"


REASONS_WITHOUT_EXPECTED = ("cast", "missing", "not_voted_on")
"""Reasons without an expected outcome."""


def _told(lang: str, record: Record, reason: Explanation) -> list[str]:
    """Return the votes in figures, and the deciding events as a judge tells them."""
    narrator = Narrator(record.rules, lang, viewer=JUDGE_VIEWER, reminders=Reminders.NONE)
    wanted = set(reason.events)
    sums: dict[Seat, int] = {}
    found = []
    for at, event in enumerate(record.log.events if wanted else ()):
        lines = narrator.tell(event)
        if at in wanted and isinstance(event, Counted | Polled):
            sums |= {event.candidate: event.sum} if isinstance(event, Counted) else dict(event.sums)
        else:
            found += lines if at in wanted else []
    counted = ", ".join(f"{seat} — {votes}" for seat, votes in sums.items())
    return [*([say(lang, "check-sums", list=counted)] if sums else []), *found]


def _own_words(lang: str, record: Record, reason: Explanation) -> list[str]:
    """Return a sentence for a reason that no event tells."""
    if not reason.code:
        return []
    step = say(lang, f"step-{snake(type(record.log.game.step).__name__)}", record.rules.id)
    other = say(lang, "check-other-cast") if reason.detail == CAST else ""
    return [say(lang, f"check-{reason.code}", detail=other or limits(lang, reason.detail), step=step)]


def outcome_words(lang: str, text: str, names: dict[str, str] | None = None) -> str:
    """Return an outcome in words, and as it is written if the notation has a word for it."""
    if not text:
        return say(lang, "outcome-word-blank")
    if text in (names or {}):
        return (names or {})[text]
    if text.startswith("refused "):
        return _refused(lang, text.split()[1:])
    words = text.replace("no vote", "no_vote").split()
    told = [_word(lang, word) for word in words]
    if text in OWN_OUTCOME_WORDS or told == words:
        return ", ".join(told) if text in OWN_OUTCOME_WORDS else _as_written(lang, text)
    return f"{_as_written(lang, text)} ({', '.join(told)})"


OWN_OUTCOME_WORDS = ("accepted", "nothing", "yes", "no", "unclear", "killed")
"""Our own words for outcomes, which no record contains."""


def _as_written(lang: str, text: str) -> str:
    """Return words of the notation in quotation marks; only numbers need none."""
    is_plain = all(char.isdecimal() or char == " " for char in text)
    return text if is_plain else say(lang, "as-written", text=text)


def _word(lang: str, word: str) -> str:
    key = "outcome-word-unfinished" if word == "*" else f"outcome-word-{word}"
    return say(lang, key) if key.replace("-", "").replace("_", "").isalpha() and has(lang, key) else word


def _refused(lang: str, words: list[str]) -> str:
    """Return `refused not_yourself G3` as a sentence; a record may give only the clause."""
    clause = "".join(f" [{word}]" for word in words if not word.islower())
    code = next((word for word in words if word.islower()), "")
    if not code:
        return say(lang, "outcome-word-refused") + clause
    return say(lang, "outcome-refused", why=refusal(lang, code).rstrip("."), clause=clause)
