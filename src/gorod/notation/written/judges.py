"""Writing who judges from now on (B2)."""

from gorod.engine import events as e
from gorod.notation.scribe import Draft, Scribe

TALKS = ("talk", "last")
"""Lines that can be parted in two."""


def judge_changed(scribe: Scribe, event: e.JudgeChanged) -> None:
    """Where the first who leaves judges, that needs no line; whoever else takes the place has one (B2)."""
    scribe.judge, follows = event.seat, scribe.is_judge_due
    scribe.is_judge_due = False
    if follows:
        return
    draft = Draft(scribe.phase, "judge")
    draft.tokens = [str(event.seat)]
    if scribe.line is not None and _parts(scribe, scribe.line):
        scribe.close()
    if scribe.line is None:
        scribe.drafts.append(draft)
    else:
        is_after = event.seat in scribe.line.removed
        scribe.drafts.insert(scribe.drafts.index(scribe.line) + is_after, draft)


def _parts(scribe: Scribe, line: Draft) -> bool:
    """A talk that has begun is parted, a farewell is over; before its first word he stands before a talk."""
    is_farewell = line.step == "last" and bool(scribe.speaker)
    return line.step == "foul" or is_farewell or (line.step in TALKS and bool(line.tokens))


def drop_late_judges(scribe: Scribe) -> None:
    """The game ended in the line after which another judge would stand."""
    if scribe.line is not None:
        at = scribe.drafts.index(scribe.line) + 1
        scribe.drafts[at:] = [draft for draft in scribe.drafts[at:] if draft.step != "judge"]
