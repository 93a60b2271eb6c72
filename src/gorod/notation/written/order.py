"""Writing fouls, pauses, rulings and the end."""

from gorod.engine import events as e
from gorod.engine.commands import Overrule, Ruling
from gorod.engine.ruleset import Aim
from gorod.engine.seats import Seat
from gorod.notation.outcome import winner_word
from gorod.notation.rulings import ruling_text
from gorod.notation.scribe import Draft, Scribe
from gorod.notation.written.judges import TALKS, drop_late_judges
from gorod.notation.written.votes import end_group_run, flush_group, foul_before, is_only_fouls


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
        scribe.end_run()
        scribe.line.tokens.append(token)
    else:
        scribe.polled.append((0, token))


def fouled(scribe: Scribe, event: e.Fouled) -> None:
    scribe.fouled = event.seat
    scribe.fouls[event.seat] = scribe.fouls.get(event.seat, 0) + (not event.technical)
    _recount(scribe, event.seat)
    if event.by_rule:
        scribe.run.append((event.seat, f"{event.seat}!{event.offence}"))  # beside the shot that earned it
    else:
        _foul_token(scribe, event.seat, "!!" if event.technical else "!", event.offence)


def removed(scribe: Scribe, event: e.Removed) -> None:
    """By the last foul, if that was seen; whoever saw only the removal (K23) writes it down as one."""
    limit = scribe.rules.fouls.removal_at
    is_by_fouls = limit and scribe.fouled == event.seat and scribe.fouls.get(event.seat, 0) >= limit
    if not is_by_fouls:
        _foul_token(scribe, event.seat, "#", event.offence)
    elif scribe.line is not None and scribe.line.step == scribe.clan:
        _end_with(scribe, event.seat)


def _end_with(scribe: Scribe, seat: Seat) -> None:
    """The shots so far, last those of the one who leaves by them: who leaves first must stand first."""
    own = [shot for shot in scribe.run if shot[0] == seat]
    scribe.run = [shot for shot in scribe.run if shot[0] != seat]
    scribe.end_run()
    scribe.run = own
    scribe.end_run()


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
    if event.ruling.ruling is Ruling.BACK and scribe.judge in event.ruling.seats:
        scribe.judge = 0
    if event.ruling.ruling is Ruling.FOULS:
        scribe.fouls[event.ruling.seats[0]] = int(event.ruling.value)
    line = Draft(scribe.phase, "judge")
    line.tokens = [text]
    if scribe.line is not None and scribe.line.step == "foul":
        scribe.close()
    if scribe.line is None or (
        scribe.line.step in TALKS and (scribe.line.tokens or _cuts(scribe, event.ruling))
    ):
        scribe.close()
        scribe.drafts.append(line)
    elif _settles(event.ruling.ruling, scribe.line):
        _drop_vote(scribe, line)
        scribe.is_ruled = True
    elif scribe.line.step in scribe.marks and scribe.line.step != scribe.clan:
        scribe.close()
        scribe.drafts.append(line)
    else:
        _forget(scribe, event.ruling.seats if event.ruling.ruling is Ruling.OUT else ())
        _beside(scribe, event.ruling, line)
    scribe.decisive = line
    if event.ruling.ruling in (Ruling.VOTES, Ruling.CHOSEN):
        scribe.line = line


def _cuts(scribe: Scribe, ruling: Overrule) -> bool:
    """Whether the first speaker is sent away in his own speech: it must stand before."""
    return ruling.ruling is Ruling.OUT and scribe.speaker in ruling.seats


_VOTE_ANEW = (Ruling.VOTES, Ruling.CHOSEN, Ruling.OUT, Ruling.ON, Ruling.OFF)
"""Rulings after which the hands raised so far count for nothing."""


def _settles(ruling: Ruling, line: Draft) -> bool:
    """Whether the vote of this line gives way to the ruling."""
    if line.step == "lift":
        return ruling is Ruling.CHOSEN
    return ruling in _VOTE_ANEW and line.step in ("vote", "sentence")


def _drop_vote(scribe: Scribe, line: Draft) -> None:
    """The vote line gives way to the ruling; only its fouls stay."""
    assert scribe.line is not None
    tokens = [*scribe.line.tokens, *(token for group in scribe.groups.values() for token in group)]
    tokens += [token for _, token in scribe.polled]
    for token in dict.fromkeys(token for token in tokens if "!" in token or "#" in token):
        foul_before(scribe, token)
    scribe.drafts[scribe.drafts.index(scribe.line)] = line
    scribe.line, scribe.run, scribe.group, scribe.standing = None, [], 0, [0]


def _beside(scribe: Scribe, ruling: Overrule, line: Draft) -> None:
    """Before the line it fell in, but a count of fouls after those it counts."""
    assert scribe.line is not None
    is_after = _has_fouls(scribe, ruling.seats)
    scribe.drafts.insert(scribe.drafts.index(scribe.line) + is_after, line)
    if is_after and ruling.ruling is Ruling.FOULS:
        scribe.recounts[ruling.seats[0]] = line
    elif scribe.line.step == scribe.clan and not scribe.line.tokens and not scribe.run:
        scribe.drafts.remove(scribe.line)
        scribe.line = None


def _recount(scribe: Scribe, seat: Seat) -> None:
    """A foul in the line before a ruling on fouls would be counted twice: the ruling takes it in."""
    line = scribe.recounts.get(seat)
    if line is not None:
        kind, _, *reason = line.tokens[0].split(" ", 2)
        line.tokens = [" ".join([kind, f"{seat}:{scribe.fouls[seat]}", *reason])]


def _forget(scribe: Scribe, seats: tuple[Seat, ...]) -> None:
    """Shots and hands of those ruled out count for nothing, nor does pointing at them with open eyes."""
    assert scribe.line is not None
    numbers = {str(seat) for seat in seats}
    ends = 2 if scribe.rules.hunt.aim is Aim.SIGHTED else 1
    scribe.run = [(seat, token) for seat, token in scribe.run if not numbers & set(token.split(">")[:ends])]
    tokens = scribe.line.tokens
    scribe.line.tokens = [token for token in tokens if not numbers & set(token.split(">")[:ends])]


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


def _drop_unfinished(scribe: Scribe) -> None:
    """A ruling ended the game before anything of this line had counted."""
    line = scribe.line
    is_ruled = scribe.decisive is not None and scribe.decisive.step == "judge"
    if line is not None and is_ruled and (line.step == scribe.clan or not line.tokens):
        scribe.drafts.remove(line)
        scribe.line, scribe.run, scribe.speaker = None, [], 0


def ended(scribe: Scribe, event: e.Ended) -> None:
    if not scribe.winner:
        decided(scribe, e.Decided(event.outcome))
    flush_group(scribe)
    drop_late_judges(scribe)
    _drop_unfinished(scribe)
    winner = scribe.line.outcome if scribe.line is not None else []
    if is_only_fouls(scribe):
        scribe.drafts[-1].outcome += winner
    scribe.close()
