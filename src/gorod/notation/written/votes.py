"""Writing votes, lifts, sentences and who leaves by them."""

from gorod.engine import events as e
from gorod.engine.ruleset import TalkWay
from gorod.engine.seats import Seat
from gorod.engine.step import Ballot, Poll
from gorod.notation.outcome import NO_VOTE_REASONS
from gorod.notation.scribe import Draft, Scribe


def vote_begins(scribe: Scribe, step: Ballot | Poll) -> None:
    scribe.open("sentence" if isinstance(step, Poll) and step.sentenced else "vote")
    scribe.groups, scribe.counts, scribe.polled = {}, {}, []
    scribe.hands, scribe.gone = set(), set()
    scribe.standing = list(step.candidates) if isinstance(step, Ballot) else []
    scribe.group = scribe.standing[0] if scribe.standing else 0


def voted(scribe: Scribe, event: e.Voted) -> None:
    scribe.hands.add(event.seat)
    if scribe.standing:
        scribe.run.append((event.seat, str(event.seat)))
    else:
        scribe.polled.append((event.candidate, str(event.seat)))


def end_group_run(scribe: Scribe) -> None:
    if scribe.group:
        tokens = scribe.groups.setdefault(scribe.group, [])
        tokens += [token for _, token in sorted(scribe.run)]
    scribe.run = []


def counted(scribe: Scribe, event: e.Counted) -> None:
    if scribe.line is None or event.candidate != scribe.group:
        return
    unseen = [seat for seat in event.hands if seat not in scribe.hands]
    scribe.run += [(seat, str(seat)) for seat in unseen]
    is_nameless = not scribe.rules.ballot.names_shown and not scribe.run and event.sum
    if event.tally > len(event.hands) or event.tally == 0 or is_nameless:
        scribe.counts[event.candidate] = max(event.tally, event.sum if is_nameless else 0)
    _end_group(scribe)


def _end_group(scribe: Scribe) -> None:
    """Write the candidate now called and go on to the next."""
    if scribe.line is not None and scribe.group:
        end_group_run(scribe)
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


def polled(scribe: Scribe, event: e.Polled) -> None:
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
            foul_before(scribe, token)
    scribe.groups = {seat: _sorted_runs(tokens) for seat, tokens in scribe.groups.items()}


def foul_before(scribe: Scribe, token: str) -> None:
    """A foul that no group of its line can hold stands before it; where nothing was said yet, in the talk."""
    assert scribe.line is not None
    at = scribe.drafts.index(scribe.line)
    said = [draft.step for draft in scribe.drafts[:at] if draft.phase == scribe.phase]
    is_first_word = (
        scribe.rules.talk.way is TalkWay.FREE and "talk" not in said and scribe.line.step == "vote"
    )
    step = "talk" if is_first_word else "foul"
    draft = scribe.drafts[at - 1]
    if draft.step != "foul" or draft.phase != scribe.phase:
        draft = Draft(scribe.phase, step)
        scribe.drafts.insert(at, draft)
    draft.tokens.append(token)
    if draft.step == "talk":
        return
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


def vote_tied(scribe: Scribe, _: e.VoteTied) -> None:
    _vote_ends(scribe, "tie")


def sentenced(scribe: Scribe, event: e.Sentenced) -> None:
    _vote_ends(scribe, str(event.seat))


def alibi(scribe: Scribe, event: e.AlibiShown) -> None:
    if scribe.line is not None and scribe.line.step == "foul":
        scribe.open("vote").tokens = [str(event.seat)]
    _vote_ends(scribe, "alibi")


def nobody_leaves(scribe: Scribe, event: e.NobodyLeaves) -> None:
    if scribe.line is None or scribe.line.outcome or scribe.line.step in ("foul", "judge"):
        return
    if is_only_fouls(scribe):
        return
    flush_group(scribe)
    scribe.end_speech()
    scribe.outcome(*(("no", "vote") if event.reason in NO_VOTE_REASONS else ("none",)))
    scribe.close()


def is_only_fouls(scribe: Scribe) -> bool:
    """A poll that a removal ended before anybody voted has no line, only its fouls."""
    fouls = [token for candidate, token in scribe.polled if not candidate]
    if scribe.line is None or not fouls:
        return False
    for token in fouls:
        foul_before(scribe, token)
    scribe.drafts.remove(scribe.line)
    scribe.line, scribe.polled = None, []
    return True


def flush_group(scribe: Scribe) -> None:
    """A vote that stopped in the middle of a candidate."""
    if scribe.line is not None and scribe.line.step == "vote" and scribe.group:
        if scribe.run or scribe.group in scribe.groups:
            _end_group(scribe)
        scribe.group = 0


def agreed(scribe: Scribe, event: e.Agreed) -> None:
    scribe.run.append((event.seat, str(event.seat)))
    scribe.hands.add(event.seat)


def answered(scribe: Scribe, event: e.Answered) -> None:
    if scribe.line is None:
        return
    if event.sum > len(event.hands):
        scribe.run = [(0, f"x{event.sum}")]
    else:
        written = {seat for seat, _ in scribe.run} | {int(t) for t in scribe.line.tokens if t.isdecimal()}
        scribe.run += [(seat, str(seat)) for seat in event.hands if seat not in written]
    scribe.end_run()


def left(scribe: Scribe, event: e.Left) -> None:
    if event.how not in (e.How.VOTED_OUT, e.How.LIFTED):
        if scribe.line is not None and scribe.line.step == "foul" and event.how is e.How.REMOVED:
            words = {*scribe.line.outcome, *(str(seat) for seat in event.seats)}
            scribe.line.outcome = sorted(words, key=int)
        if event.how is e.How.REMOVED:  # a hunt closed by it (G10) is told already
            scribe.decisive = scribe.line or scribe.decisive
        _drop_from_vote(scribe, event.seats)
        return
    if scribe.is_ruled:
        return  # a ruling settled the vote, so it has no line of its own
    if scribe.line is None or scribe.line.step not in ("vote", "lift", "sentence", "talk"):
        scribe.open("vote").tokens = [str(seat) for seat in event.seats]
    flush_group(scribe)
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


def night_fell(scribe: Scribe, event: e.NightFell) -> None:
    scribe.close()
    scribe.phase = f"N{event.night}"


def day_broke(scribe: Scribe, event: e.DayBroke) -> None:
    scribe.close()
    scribe.phase = f"D{event.day}"
    if event.day > 1 or scribe.rules.first_night.full:
        scribe.open("dawn")
        scribe.outcome(*([str(seat) for seat in event.left] or ["none"]))
        scribe.line = None
