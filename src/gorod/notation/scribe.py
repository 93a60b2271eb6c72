"""The scribe: folds seen events into the lines of a record."""

from collections.abc import Callable
from typing import Any

from gorod.engine import events as e
from gorod.engine.acts import Answer
from gorod.engine.commands import Ruling
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset, SecondShot, TalkWay
from gorod.engine.seats import Seat
from gorod.engine.step import (
    Ballot,
    BestMove,
    Call,
    Defence,
    Discussion,
    Farewell,
    Hunt,
    Lift,
    Poll,
    Reading,
)
from gorod.notation.items import claim_text
from gorod.notation.outcome import NO_VOTE_REASONS, winner_word
from gorod.notation.rulings import ruling_text

_SIGNS = {Answer.YES: "+", Answer.NO: "-", Answer.UNCLEAR: "?", Answer.KILLED: "*"}


class Draft:
    """A line being written: tokens in runs that fouls part, then the outcome."""

    def __init__(self, phase: str, step: str) -> None:
        """Nothing is written yet."""
        self.phase, self.step = phase, step
        self.tokens: list[str] = []
        self.outcome: list[str] = []

    def text(self) -> str:
        """The line without its comment."""
        tail = ["=", *self.outcome] if self.outcome else []
        return " ".join([self.phase, self.step, *self.tokens, *tail])


class Scribe:
    """Turns events into lines, one a step."""

    def __init__(self, rules: Ruleset) -> None:
        """The rules say where lines are needed."""
        self.rules = rules
        self.marks = {role.id: role.mark for role in rules.roles.values()}
        self.phase = "N0"
        self.drafts: list[Draft] = []
        self.line: Draft | None = None
        self.speaker: Seat = 0
        self.run: list[tuple[Seat, str]] = []
        self.group: Seat = 0
        self.groups: dict[Seat, list[str]] = {}
        self.counts: dict[Seat, int] = {}
        self.hands: set[Seat] = set()
        self.polled: list[tuple[Seat, str]] = []
        self.standing: list[Seat] = []
        self.gone: set[Seat] = set()
        self.clan = ""
        self.in_talk = False
        self.winner = ""
        self.decisive: Draft | None = None

    def take(self, event: e.Event) -> None:
        """Write down one event."""
        write = _WRITES.get(type(event))
        if write is not None:
            write(self, event)

    def lines(self, comments: dict[tuple[str, str, int], str]) -> list[str]:
        """The finished lines, each with the comment that belongs to it."""
        seen: dict[tuple[str, str], int] = {}
        texts = []
        for draft in self.drafts:
            key = (draft.phase, draft.step)
            seen[key] = seen.get(key, -1) + 1
            comment = comments.get((*key, seen[key]))
            texts.append(f"{draft.text()} ; {comment}" if comment else draft.text())
        return texts

    # -- lines

    def open(self, step: str) -> Draft:
        """A new line of this step."""
        self.close()
        self.line = Draft(self.phase, step)
        self.drafts.append(self.line)
        return self.line

    def close(self) -> None:
        """The step is over: what is still to be written of it is written."""
        self.end_run()
        self.end_speech()
        self.line = None

    def end_run(self) -> None:
        """Seats of a run stand in increasing order."""
        if self.line is not None and self.run:
            self.line.tokens += [token for _, token in sorted(self.run, key=lambda item: item[0])]
        self.run = []

    def end_speech(self) -> None:
        """A speech in which nothing was written is written as the bare seat."""
        if self.line is not None and self.speaker:
            self.line.tokens.append(str(self.speaker))
        self.speaker = 0

    def outcome(self, *words: str) -> None:
        """What came of the line now open; it may decide the game."""
        if self.line is not None:
            self.line.outcome += words
            self.decisive = self.line


# -- talk


def _turned(scribe: Scribe, event: e.Turned) -> None:
    is_open = scribe.line is not None and scribe.line.step == "talk"
    scribe.end_speech() if is_open else scribe.open("talk")
    scribe.speaker = 0 if event.silent else event.seat
    scribe.in_talk = True


def _spoken(scribe: Scribe, seat: Seat, token: str) -> None:
    if scribe.line is None or scribe.line.step not in ("talk", "last"):
        scribe.open("talk")
    assert scribe.line is not None
    scribe.line.tokens.append(token)
    scribe.speaker = 0 if scribe.speaker == seat else scribe.speaker


def _nominated(scribe: Scribe, event: e.Nominated) -> None:
    _spoken(scribe, event.by, f"{event.by}+{event.seat}")


def _withdrawn(scribe: Scribe, event: e.Withdrawn) -> None:
    if not event.replaced:
        _spoken(scribe, event.by, f"{event.by}-{event.seat}")


def _passed(scribe: Scribe, event: e.Passed) -> None:
    _spoken(scribe, event.seat, str(event.seat))


def _said(scribe: Scribe, event: e.Said) -> None:
    if scribe.phase.startswith("D"):
        _spoken(scribe, event.seat, f'{event.seat}"{claim_text(event.claim, scribe.marks)}"')


# -- steps


def _began(scribe: Scribe, event: e.Began) -> None:
    step = event.step
    scribe.in_talk = isinstance(step, Discussion)
    match step:
        case Reading():
            _reading(scribe, step)
        case Ballot() | Poll():
            _vote_begins(scribe, step)
        case Lift():
            scribe.open("lift" if len(step.tied) > 1 else "sentence")
        case Farewell() | Defence():
            _solo_speech(scribe, "last" if isinstance(step, Farewell) else "talk", step.seat)
        case Hunt():
            scribe.close()
            scribe.clan = "shot" if step.clan is Team.BLACK else step.clan
        case _:
            scribe.close()


def _reading(scribe: Scribe, step: Reading) -> None:
    if scribe.line is None and not step.held:
        scribe.open("talk")
    if not step.held and scribe.line is not None:
        scribe.end_speech()
        scribe.line.outcome = ["no", "vote"]
    scribe.close()


def _solo_speech(scribe: Scribe, step: str, seat: Seat) -> None:
    is_open = scribe.line is not None and scribe.line.step == step
    scribe.end_speech() if is_open else scribe.open(step)
    scribe.speaker = seat


# -- votes


def _vote_begins(scribe: Scribe, step: Ballot | Poll) -> None:
    scribe.open("sentence" if isinstance(step, Poll) and step.sentenced else "vote")
    scribe.groups, scribe.counts, scribe.polled = {}, {}, []
    scribe.hands, scribe.gone = set(), set()
    scribe.standing = list(step.candidates) if isinstance(step, Ballot) else []
    scribe.group = scribe.standing[0] if scribe.standing else 0


def _voted(scribe: Scribe, event: e.Voted) -> None:
    scribe.hands.add(event.seat)
    if scribe.standing:
        scribe.run.append((event.seat, str(event.seat)))
    else:
        scribe.polled.append((event.candidate, str(event.seat)))


def _end_group_run(scribe: Scribe) -> None:
    if scribe.group:
        tokens = scribe.groups.setdefault(scribe.group, [])
        tokens += [token for _, token in sorted(scribe.run)]
    scribe.run = []


def _counted(scribe: Scribe, event: e.Counted) -> None:
    if scribe.line is None or event.candidate != scribe.group:
        return
    unseen = [seat for seat in event.hands if seat not in scribe.hands]
    scribe.run += [(seat, str(seat)) for seat in unseen]
    if event.tally >= 0:
        scribe.counts[event.candidate] = event.tally
    _end_group(scribe)


def _end_group(scribe: Scribe) -> None:
    """Write the candidate now called and go on to the next."""
    if scribe.line is not None and scribe.group:
        _end_group_run(scribe)
        scribe.line.tokens += _group_text(scribe, scribe.group, first=not scribe.line.tokens)
        scribe.standing = scribe.standing[scribe.standing.index(scribe.group) + 1 :] or [0]
        scribe.group = scribe.standing[0]


def _group_text(scribe: Scribe, candidate: Seat, first: bool) -> list[str]:
    tokens = scribe.groups.get(candidate, [])
    head = [f"{candidate}:"]
    if candidate in scribe.counts:
        tokens = [token for token in tokens if not token.isdecimal()]
        head = [str(candidate), f"x{scribe.counts[candidate]}"]
    return [*([] if first else ["/"]), *head, *tokens]


def _polled(scribe: Scribe, event: e.Polled) -> None:
    """Only those with votes are written, in seat order; a foul stands in the group of the vote before it."""
    if scribe.line is None:
        return
    counted = {str(voter): c for voter, c in event.votes if c not in scribe.gone}
    scribe.polled += [(c, str(voter)) for voter, c in event.votes if voter not in scribe.hands]
    scribe.polled = [(c, token) for c, token in scribe.polled if not c or counted.get(token) == c]
    _group_the_polled(scribe)
    named = [candidate for _, candidate in event.votes]
    scribe.counts = {seat: total for seat, total in event.sums if total > named.count(seat)}
    written = sorted({*scribe.groups, *scribe.counts})
    for candidate in written:
        scribe.line.tokens += _group_text(scribe, candidate, first=not scribe.line.tokens)
    scribe.polled = []


def _group_the_polled(scribe: Scribe) -> None:
    """Voters by candidate, in increasing order unless a foul stands between."""
    group = min((candidate for candidate, _ in scribe.polled if candidate), default=0)
    for candidate, token in scribe.polled:
        group = candidate or group
        if group:
            scribe.groups.setdefault(group, []).append(token)
        else:
            _foul_before(scribe, token)
    scribe.groups = {seat: _sorted_runs(tokens) for seat, tokens in scribe.groups.items()}


def _foul_before(scribe: Scribe, token: str) -> None:
    """Nobody voted, so a foul has no group to stand in."""
    assert scribe.line is not None
    at = scribe.drafts.index(scribe.line)
    draft = scribe.drafts[at - 1]
    if draft.step != "foul" or draft.phase != scribe.phase:
        draft = Draft(scribe.phase, "foul")
        scribe.drafts.insert(at, draft)
    draft.tokens.append(token)
    gone = [str(seat) for seat in scribe.gone if token.startswith((f"{seat}#", f"{seat}!"))]
    draft.outcome += [seat for seat in gone if seat not in draft.outcome]


def _sorted_runs(tokens: list[str]) -> list[str]:
    done: list[str] = []
    run: list[str] = []
    for token in tokens:
        if token.isdecimal():
            run.append(token)
        else:
            done += [*sorted(run, key=int), token]
            run = []
    return done + sorted(run, key=int)


def _vote_ends(scribe: Scribe, word: str) -> None:
    _flush_polled(scribe, word)
    if scribe.line is not None and scribe.line.step != "judge":
        scribe.outcome(word)
    scribe.close()


def _flush_polled(scribe: Scribe, word: str) -> None:
    """A poll that a removal ended: its fouls stand with the one left."""
    if scribe.line is not None and scribe.polled and word.isdecimal():
        scribe.line.tokens = [f"{word}:", *(token for candidate, token in scribe.polled if not candidate)]
        scribe.polled = []


def _vote_tied(scribe: Scribe, _: e.VoteTied) -> None:
    _vote_ends(scribe, "tie")


def _sentenced(scribe: Scribe, event: e.Sentenced) -> None:
    _vote_ends(scribe, str(event.seat))


def _alibi(scribe: Scribe, _: e.AlibiShown) -> None:
    _vote_ends(scribe, "alibi")


def _nobody_leaves(scribe: Scribe, event: e.NobodyLeaves) -> None:
    if scribe.line is None or scribe.line.outcome or scribe.line.step in ("foul", "judge"):
        return
    if _is_only_fouls(scribe):
        return
    _flush_group(scribe)
    scribe.end_speech()
    scribe.outcome(*(("no", "vote") if event.reason in NO_VOTE_REASONS else ("none",)))
    scribe.close()


def _is_only_fouls(scribe: Scribe) -> bool:
    """A poll that a removal ended before anybody voted has no line, only its fouls."""
    fouls = [token for candidate, token in scribe.polled if not candidate]
    if scribe.line is None or not fouls:
        return False
    for token in fouls:
        _foul_before(scribe, token)
    scribe.drafts.remove(scribe.line)
    scribe.line, scribe.polled = None, []
    return True


def _flush_group(scribe: Scribe) -> None:
    """A vote that stopped in the middle of a candidate."""
    if scribe.line is not None and scribe.line.step == "vote" and scribe.group:
        if scribe.run or scribe.group in scribe.groups:
            _end_group(scribe)
        scribe.group = 0


def _agreed(scribe: Scribe, event: e.Agreed) -> None:
    scribe.run.append((event.seat, str(event.seat)))
    scribe.hands.add(event.seat)


def _answered(scribe: Scribe, event: e.Answered) -> None:
    if scribe.line is None:
        return
    if event.sum > len(event.hands):
        scribe.run = [(0, f"x{event.sum}")]
    else:
        written = {seat for seat, _ in scribe.run} | {int(t) for t in scribe.line.tokens if t.isdecimal()}
        scribe.run += [(seat, str(seat)) for seat in event.hands if seat not in written]
    scribe.end_run()


# -- departures


def _left(scribe: Scribe, event: e.Left) -> None:
    if event.how not in (e.How.VOTED_OUT, e.How.LIFTED):
        if scribe.line is not None and scribe.line.step == "foul" and event.how is e.How.REMOVED:
            words = {*scribe.line.outcome, *(str(seat) for seat in event.seats)}
            scribe.line.outcome = sorted(words, key=int)
        scribe.decisive = scribe.line
        _drop_from_vote(scribe, event.seats)
        return
    if scribe.line is not None and scribe.line.step == "judge":
        return
    if scribe.line is None or scribe.line.step not in ("vote", "lift", "sentence"):
        scribe.open("vote").tokens = [str(seat) for seat in event.seats]
    _flush_group(scribe)
    scribe.end_run()
    scribe.outcome(*(str(seat) for seat in event.seats))
    scribe.close()


def _drop_from_vote(scribe: Scribe, seats: tuple[Seat, ...]) -> None:
    """The candidate now called has left: his group ends here."""
    scribe.gone.update(seats)
    if not scribe.standing:
        return
    if scribe.group in seats:
        _end_group(scribe)
    scribe.standing = [seat for seat in scribe.standing if seat not in seats] or [0]
    scribe.group = scribe.standing[0]


def _night_fell(scribe: Scribe, event: e.NightFell) -> None:
    scribe.close()
    scribe.phase = f"N{event.night}"


def _day_broke(scribe: Scribe, event: e.DayBroke) -> None:
    scribe.close()
    scribe.phase = f"D{event.day}"
    if event.day > 1 or scribe.rules.first_night.full:
        scribe.open("dawn")
        scribe.outcome(*([str(seat) for seat in event.left] or ["none"]))
        scribe.line = None


# -- nights


def _dealt(scribe: Scribe, event: e.Dealt) -> None:
    if event.number:
        line = scribe.line if scribe.line and scribe.line.step == "deal" else scribe.open("deal")
        line.tokens.append(f"{event.seat}>{event.number}{'b' if event.bottom else ''}")


def _planned(scribe: Scribe, event: e.Planned) -> None:
    scribe.open("plan").tokens = [str(seat) for seat in event.seats]
    scribe.line = None


def _hunt_line(scribe: Scribe) -> Draft:
    if scribe.line is None or scribe.line.step != scribe.clan:
        scribe.open(scribe.clan)
    assert scribe.line is not None
    return scribe.line


def _shot(scribe: Scribe, event: e.Shot) -> None:
    _hunt_line(scribe)
    if scribe.rules.hunt.second is SecondShot.REPLACES:
        scribe.run = [shot for shot in scribe.run if shot[0] != event.seat]
    scribe.run.append((event.seat, f"{event.seat}>{event.target}"))


def _hunted(scribe: Scribe, event: e.Hunted) -> None:
    _hunt_line(scribe)
    scribe.end_run()
    scribe.outcome(str(event.target) if event.target else "miss")
    scribe.close()


def _acted(scribe: Scribe, event: e.Acted) -> None:
    if scribe.line is None or scribe.line.step != event.role:
        scribe.open(event.role)
    assert scribe.line is not None
    targets = ",".join(str(target) for target in event.targets)
    scribe.line.tokens.append(f"{event.seat}>{targets}{_sign(scribe, event.answer)}")


def _sign(scribe: Scribe, answer: str) -> str:
    if answer == Answer.MANIAC:
        return "=" + next(r.mark for r in scribe.rules.roles.values() if r.team is Team.MANIAC)
    if answer in scribe.marks:
        return f"={scribe.marks[answer]}"
    return _SIGNS.get(Answer(answer), "") if answer else ""


def _guessed(scribe: Scribe, event: e.Guessed) -> None:
    scribe.open("best").tokens = [f"{event.seat}:", *(str(seat) for seat in event.seats)]


# -- discipline, pauses, rulings, the end


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
        _end_group_run(scribe)
        scribe.groups.setdefault(scribe.group, []).append(token)
    elif scribe.standing:
        assert scribe.line is not None
        scribe.line.tokens.append(token)
    else:
        scribe.polled.append((0, token))


def _fouled(scribe: Scribe, event: e.Fouled) -> None:
    _foul_token(scribe, event.seat, "!!" if event.technical else "!", event.offence)


def _removed(scribe: Scribe, event: e.Removed) -> None:
    if not event.by_fouls:
        _foul_token(scribe, event.seat, "#", event.offence)


def _team_defeated(scribe: Scribe, event: e.TeamDefeated) -> None:
    _foul_token(scribe, event.seat, "##", event.offence)
    _flush_group(scribe)
    scribe.decisive = scribe.line


def _paused(scribe: Scribe, event: e.Paused) -> None:
    """A pause changes nothing, so it may stand before the line it fell in."""
    draft = Draft(scribe.phase, "pause")
    draft.tokens = [str(event.seat)] if event.seat else []
    if scribe.line is not None and scribe.line.step == "foul":
        scribe.close()
    at = len(scribe.drafts) if scribe.line is None else scribe.drafts.index(scribe.line)
    scribe.drafts.insert(at, draft)


def _overruled(scribe: Scribe, event: e.Overruled) -> None:
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


def _decided(scribe: Scribe, event: e.Decided) -> None:
    scribe.winner = winner_word(event.outcome)
    if scribe.decisive is not None:
        scribe.decisive.outcome.append(scribe.winner)


def _ended(scribe: Scribe, event: e.Ended) -> None:
    if not scribe.winner:
        _decided(scribe, e.Decided(event.outcome))
    _flush_group(scribe)
    winner = scribe.line.outcome if scribe.line is not None else []
    if _is_only_fouls(scribe):
        scribe.drafts[-1].outcome += winner
    scribe.close()


_WRITES: dict[type, Callable[[Scribe, Any], None]] = {
    e.Dealt: _dealt,
    e.Planned: _planned,
    e.Began: _began,
    e.NightFell: _night_fell,
    e.DayBroke: _day_broke,
    e.Turned: _turned,
    e.Passed: _passed,
    e.Nominated: _nominated,
    e.Withdrawn: _withdrawn,
    e.Said: _said,
    e.Voted: _voted,
    e.Counted: _counted,
    e.Polled: _polled,
    e.VoteTied: _vote_tied,
    e.NobodyLeaves: _nobody_leaves,
    e.Sentenced: _sentenced,
    e.AlibiShown: _alibi,
    e.Agreed: _agreed,
    e.Answered: _answered,
    e.Left: _left,
    e.Shot: _shot,
    e.Hunted: _hunted,
    e.Acted: _acted,
    e.Guessed: _guessed,
    e.Fouled: _fouled,
    e.Removed: _removed,
    e.TeamDefeated: _team_defeated,
    e.Paused: _paused,
    e.Overruled: _overruled,
    e.Decided: _decided,
    e.Ended: _ended,
}
