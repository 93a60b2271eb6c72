"""Checks that a record is complete: an allowed cast, every hunt and dawn, every candidate of a vote."""

from collections import Counter
from collections.abc import Iterator

from gorod.engine.events import Dealt, Shuffled
from gorod.engine.refusal import Refused
from gorod.engine.role import UNKNOWN, Team
from gorod.engine.ruleset import Casting, Ruleset, TalkWay
from gorod.notation import items
from gorod.notation.line_writer import LineWriter, WrittenLine, write_event
from gorod.notation.reader import Explanation, Record, Result
from gorod.notation.text import Line, place_of
from gorod.rules.casting import check_cast
from gorod.rules.options import CAST

_HUNTS = ("shot", Team.YAKUZA)
_NEEDED = {
    **dict.fromkeys(_HUNTS, ("hunt", "shots")),
    "dawn": ("farewell.killed", ""),
    "talk": ("talk", "speeches"),
    "vote": ("ballot", "votes"),
}
"""By line of a complete game: the option whose clause asks for it, and the `Unknown` word that excuses it."""


def strict(record: Record) -> Result:
    """Return the result of a record, or what a complete game lacks, if that may explain a later error.

    A case may leave anything out.
    """
    if record.is_case:
        return record.result
    fault = min(_faults(record), key=lambda one: one.line, default=record.result)
    return fault if record.result.ok or fault.line <= record.result.line else record.result


def _faults(record: Record) -> Iterator[Result]:
    refused = _refused_cast(record)
    if refused is not None:
        deal = record.unit.value("Deal") or record.unit.value("Deck") or ""
        reason = Explanation(refused.clause, "cast", refused.detail)
        yield Result(False, record.unit.line_of("Deal"), deal, f"refused {refused.code}", reason=reason)
    yield from _missing_lines(record)
    yield from _missing_candidates(record)


def _refused_cast(record: Record) -> Refused | None:
    """Return the refusal of the dealt cards by the rules, or by the cast that the record states, or None."""
    events = record.log.events
    decks = [event.deck for event in events if isinstance(event, Shuffled)]
    cards = decks[-1] if decks else tuple(event.role.id for event in events if isinstance(event, Dealt))
    cast = Counter(cards)
    if UNKNOWN.id in cast:
        return _refused_size(record.rules, len(cards)) or _too_many(record.rules, cast, len(cards))
    if any(tag.values[0] == CAST for tag in record.unit.all("Option")):
        stated = record.rules.cast.get(len(cards), {})
        return None if cast == stated else Refused("bad_cast", record.rules.clause(CAST), CAST)
    said = check_cast(record.rules, dict(cast))
    return said if isinstance(said, Refused) else None


def _refused_size(rules: Ruleset, size: int) -> Refused | None:
    """Return the refusal of the number of cards, or None. Nothing else is known of unknown cards."""
    least, most = rules.players
    if least <= size <= most:
        return None
    limit = f"≠ {most}" if least == most else f"< {least}" if size < least else f"> {most}"
    return Refused("bad_cast", rules.clause("players"), f"players {size} {limit}")


def _too_many(rules: Ruleset, cast: Counter[str], size: int) -> Refused | None:
    """Return the refusal of a known card that occurs too often in an exact cast, or None."""
    own = rules.cast.get(size, {}) if rules.casting is Casting.EXACT else dict(cast)
    for role, count in cast.items():
        if role != UNKNOWN.id and count > own.get(role, 0):
            return Refused("bad_cast", rules.clause("cast"), f"{role} {count} > {own.get(role, 0)}")
    return None


def _drafts(record: Record) -> list[WrittenLine]:
    """Return the lines as the writer would write them."""
    writer = LineWriter(record.rules, sees_hands=True)
    for event in record.log.events:
        write_event(writer, event)
    return writer.drafts


def _missing_lines(record: Record) -> Iterator[Result]:
    """Yield an error for each missing hunt of a living clan, dawn, round of speeches and vote."""
    unknown = (record.unit.value("Unknown") or "").split()
    written = {(line.phase, line.step) for line in record.unit.lines}
    for draft in _drafts(record):
        option, excuse = _NEEDED.get(draft.step, ("", ""))
        is_excused = excuse in unknown or (draft.step in _HUNTS and record.log.game.has_unknown_cards)
        if not option or (draft.phase, draft.step) in written or is_excused:
            continue
        if draft.step == "talk" and record.rules.talk.way is TalkWay.FREE:
            continue
        reason = Explanation(record.rules.clause(option), "missing", f"{draft.phase} {draft.step}")
        number = _line_after(record, place_of(draft.phase) + (draft.step == "vote"))
        yield Result(False, number, f"{draft.phase} {draft.step}", "nothing", reason=reason)


def _line_after(record: Record, place: int) -> int:
    """Return the number of the line before which the missing one should stand."""
    later = [line.number for line in record.unit.lines if line.place >= place]
    return later[0] if later else record.unit.lines[-1].number if record.unit.lines else record.unit.number


def _missing_candidates(record: Record) -> Iterator[Result]:
    """Yield an error for each vote that lacks a candidate; each must be written, with or without hands."""
    counts: Counter[str] = Counter()
    lines = [line for line in record.unit.lines if line.step == "vote"]
    for draft in _drafts(record):
        if draft.step != "vote":
            continue
        counts[draft.phase] += 1
        line = _nth(lines, draft.phase, counts[draft.phase])
        missing = [seat for seat in _heads(draft) if line is not None and seat not in _candidates(line)]
        if line is not None and missing:
            reason = Explanation(record.rules.clause("ballot"), "not_voted_on", " ".join(missing))
            yield Result(False, line.number, draft.text().partition(" vote ")[2], _spelt(line), reason=reason)


def _nth(lines: list[Line], phase: str, number: int) -> Line | None:
    found = [line for line in lines if line.phase == phase]
    return found[number - 1] if number <= len(found) else None


def _heads(draft: WrittenLine) -> list[str]:
    """Return the candidates in a line; one who leaves without a count has no colon."""
    words = [word for token in draft.tokens for word in token.split()]
    heads = [word.removesuffix(":") for at, word in enumerate(words) if at == 0 or words[at - 1] == "/"]
    return [head for head in heads if head.isdecimal()]


def _candidates(line: Line) -> list[str]:
    return [str(group.candidate) for group in items.groups(line.items, line.number)]


def _spelt(line: Line) -> str:
    return " ".join(token.text for token in line.items)
