"""Writing fouls, pauses, rulings and the end."""

from gorod.engine import events as e
from gorod.engine.commands import Ruling
from gorod.engine.seats import Seat
from gorod.notation.outcome import winner_word
from gorod.notation.rulings import ruling_text
from gorod.notation.scribe import Draft, Scribe
from gorod.notation.written.votes import end_group_run, flush_group, is_only_fouls


def _foul_token(scribe: Scribe, seat: Seat, mark: str, offence: str) -> None:
    token = f"{seat}{mark}{offence}"
    line = scribe.line
    if line is None or line.step in ("dawn", "deal", "plan", "best"):
        line = _foul_line(scribe)
    if line.step in ("vote", "sentence"):
        _foul_in_vote(scribe, token)
        return
    scribe.end_run()
    scribe.end_speech()
    line.tokens.append(token)


def _foul_line(scribe: Scribe) -> Draft:
    """A line of its own, or the one just written; in a talk it belongs to the talk."""
    if scribe.in_talk:
        return scribe.open("talk")
    last = scribe.drafts[-1] if scribe.drafts else None
    if last is None or last.step != "foul" or last.phase != scribe.phase:
        return scribe.open("foul")
    scribe.line = last
    return last


def _foul_in_vote(scribe: Scribe, token: str) -> None:
    if scribe.group:
        end_group_run(scribe)
        scribe.groups.setdefault(scribe.group, []).append(token)
    elif scribe.standing:
        assert scribe.line is not None
        scribe.line.tokens.append(token)
    else:
        scribe.polled.append((0, token))


def fouled(scribe: Scribe, event: e.Fouled) -> None:
    _foul_token(scribe, event.seat, "!!" if event.technical else "!", event.offence)


def removed(scribe: Scribe, event: e.Removed) -> None:
    if not event.by_fouls:
        _foul_token(scribe, event.seat, "#", event.offence)


def team_defeated(scribe: Scribe, event: e.TeamDefeated) -> None:
    _foul_token(scribe, event.seat, "##", event.offence)
    flush_group(scribe)
    scribe.decisive = scribe.line


def paused(scribe: Scribe, event: e.Paused) -> None:
    """A pause changes nothing, so it may stand before the line it fell in."""
    draft = Draft(scribe.phase, "pause")
    draft.tokens = [str(event.seat)] if event.seat else []
    if scribe.line is not None and scribe.line.step == "foul":
        scribe.close()
    at = len(scribe.drafts) if scribe.line is None else scribe.drafts.index(scribe.line)
    scribe.drafts.insert(at, draft)


def overruled(scribe: Scribe, event: e.Overruled) -> None:
    """A line of its own: it parts a talk in two; elsewhere it stands before the line it fell in."""
    text = ruling_text(event.ruling, scribe.marks)
    line = Draft(scribe.phase, "judge")
    line.tokens = [text]
    is_votes = event.ruling.ruling is Ruling.VOTES
    if scribe.line is not None and scribe.line.step == "foul":
        scribe.close()
    if scribe.line is None or (scribe.line.step in ("talk", "last") and scribe.line.tokens):
        scribe.close()
        scribe.drafts.append(line)
    elif is_votes:
        scribe.drafts[scribe.drafts.index(scribe.line)] = line
        scribe.run, scribe.group, scribe.standing = [], 0, [0]
    else:
        scribe.drafts.insert(scribe.drafts.index(scribe.line) + _has_fouls(scribe, event.ruling.seats), line)
    scribe.decisive = line
    scribe.line = line if is_votes else scribe.line


def _has_fouls(scribe: Scribe, seats: tuple[Seat, ...]) -> bool:
    """Whether the line now open holds fouls of these, which a ruling on their fouls must not stand before."""
    assert scribe.line is not None
    tokens = [*scribe.line.tokens]
    if scribe.line.step in ("vote", "sentence"):
        tokens += [token for group in scribe.groups.values() for token in group]
        tokens += [token for _, token in scribe.polled]
    return any(token.startswith(tuple(f"{seat}!" for seat in seats)) for token in tokens)


def decided(scribe: Scribe, event: e.Decided) -> None:
    scribe.winner = winner_word(event.outcome)
    if scribe.decisive is not None:
        scribe.decisive.outcome.append(scribe.winner)


def ended(scribe: Scribe, event: e.Ended) -> None:
    if not scribe.winner:
        decided(scribe, e.Decided(event.outcome))
    flush_group(scribe)
    winner = scribe.line.outcome if scribe.line is not None else []
    if is_only_fouls(scribe):
        scribe.drafts[-1].outcome += winner
    scribe.close()
