"""Writing lines of MGN: folds seen events into the lines of a record."""

from gorod.engine import events as e
from gorod.engine.acts import Answer
from gorod.engine.commands import Overrule, Ruling
from gorod.engine.fold import Fold
from gorod.engine.role import Team
from gorod.engine.ruleset import Aim, DealWay, Ruleset, SecondShot, TalkWay
from gorod.engine.seats import Seat
from gorod.engine.step import Ballot, Dealing, Defence, Discussion, Farewell, Hunt, Lift, Poll, Reading
from gorod.notation.items import NO_VOTE_REASONS, claim_text, ruling_text, winner_word


class WrittenLine:
    """A line being written: tokens in runs that fouls part, then the outcome."""

    def __init__(self, phase: str, step: str) -> None:
        self.phase, self.step = phase, step
        self.tokens: list[str] = []
        self.outcome: list[str] = []
        self.removed: set[Seat] = set()

    def text(self) -> str:
        """The line without its comment."""
        tail = ["=", *self.outcome] if self.outcome else []
        return " ".join([self.phase, self.step, *self.tokens, *tail])


class LineWriter:
    """Turns events into lines, one a step."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.marks = {role.id: role.mark for role in rules.roles.values()}
        self.phase = "N0"
        self.drafts: list[WrittenLine] = []
        self.line: WrittenLine | None = None  # the last draft, while its step goes on
        self.run: list[tuple[Seat, str]] = []  # its tokens since the last foul, to be sorted by seat

        self.in_talk = False
        self.speaker: Seat = 0  # whoever has the word and has done nothing yet that is written

        self.standing: list[Seat] = []  # candidates of a ballot still to be counted; [0] after the last
        self.group: Seat = 0  # the candidate now called
        self.groups: dict[Seat, list[str]] = {}  # tokens by candidate
        self.counts: dict[Seat, int] = {}  # hands without names, by candidate
        self.hands: set[Seat] = set()  # who was seen to vote
        self.polled: list[tuple[Seat, str]] = []  # votes of a poll in their order; candidate 0: a foul
        self.gone: set[Seat] = set()  # who has left during the vote
        self.is_ruled = False  # a ruling has settled the vote

        self.clan = ""  # the step of the hunt now on
        self.is_hunted = False

        self.fouled: Seat = 0  # whose foul came last
        self.fouls: dict[Seat, int] = {}
        self.recounts: dict[Seat, WrittenLine] = {}  # rulings on fouls that stand after the line now open
        self.judge: Seat = 0
        self.is_judge_due = False  # the first who leaves is to judge (B2)
        self.winner = ""
        self.decisive: WrittenLine | None = None  # the line that may have decided the game

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

    def open(self, step: str) -> WrittenLine:
        """A new line of this step."""
        self.close()
        self.line = WrittenLine(self.phase, step)
        self.drafts.append(self.line)
        return self.line

    def close(self) -> None:
        """The step is over: what is still to be written of it is written."""
        self.end_run()
        self.end_speech()
        self.line = None
        self.recounts = {}

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


on = Fold[LineWriter, e.Event, None](e.Event)


# -- votes, lifts, sentences and who leaves by them


def vote_begins(writer: LineWriter, step: Ballot | Poll) -> None:
    writer.open("sentence" if isinstance(step, Poll) and step.sentenced else "vote")
    writer.groups, writer.counts, writer.polled = {}, {}, []
    writer.hands, writer.gone = set(), set()
    writer.standing = list(step.candidates) if isinstance(step, Ballot) else []
    writer.group = writer.standing[0] if writer.standing else 0


@on
def voted(writer: LineWriter, event: e.Voted) -> None:
    writer.hands.add(event.seat)
    if writer.standing:
        writer.run.append((event.seat, str(event.seat)))
    else:
        writer.polled.append((event.candidate, str(event.seat)))


def end_group_run(writer: LineWriter) -> None:
    if writer.group:
        tokens = writer.groups.setdefault(writer.group, [])
        tokens += [token for _, token in sorted(writer.run)]
    writer.run = []


@on
def counted(writer: LineWriter, event: e.Counted) -> None:
    if writer.line is None or event.candidate != writer.group:
        return
    unseen = [seat for seat in event.hands if seat not in writer.hands]
    writer.run += [(seat, str(seat)) for seat in unseen]
    is_nameless = not writer.rules.ballot.names_shown and not writer.run and event.sum
    if event.tally > len(event.hands) or event.tally == 0 or is_nameless:
        writer.counts[event.candidate] = max(event.tally, event.sum if is_nameless else 0)
    _end_group(writer)


def _end_group(writer: LineWriter) -> None:
    """Write the candidate now called and go on to the next."""
    if writer.line is not None and writer.group:
        end_group_run(writer)
        writer.line.tokens += _group_text(writer, writer.group, first=not writer.line.tokens)
        writer.standing = writer.standing[writer.standing.index(writer.group) + 1 :] or [0]
        writer.group = writer.standing[0]


def _group_text(writer: LineWriter, candidate: Seat, first: bool) -> list[str]:
    tokens = writer.groups.get(candidate, [])
    head = [f"{candidate}:"]
    if candidate in writer.counts:
        tokens = [token for token in tokens if not token.isdecimal()]
        head = [str(candidate), f"x{writer.counts[candidate]}"]
    return [*([] if first else ["/"]), *head, *tokens]


@on
def polled(writer: LineWriter, event: e.Polled) -> None:
    """Only those with votes are written, in seat order; a foul stands in the group of the vote before it."""
    if writer.line is None:
        return
    counted = {str(voter): c for voter, c in event.votes if c not in writer.gone}
    writer.polled += [(c, str(voter)) for voter, c in event.votes if voter not in writer.hands]
    writer.polled = [(c, token) for c, token in writer.polled if not c or counted.get(token) == c]
    _group_the_polled(writer)
    named = [candidate for _, candidate in event.votes]
    writer.counts = {seat: total for seat, total in event.sums if total > named.count(seat)}
    written = sorted({*writer.groups, *writer.counts})
    for candidate in written:
        writer.line.tokens += _group_text(writer, candidate, first=not writer.line.tokens)
    writer.polled = []


def _group_the_polled(writer: LineWriter) -> None:
    """Voters by candidate, in increasing order unless a foul stands between."""
    group = min((candidate for candidate, _ in writer.polled if candidate), default=0)
    for candidate, token in writer.polled:
        group = candidate or group
        if group:
            writer.groups.setdefault(group, []).append(token)
        else:
            foul_before(writer, token)
    writer.groups = {seat: _sorted_runs(tokens) for seat, tokens in writer.groups.items()}


def foul_before(writer: LineWriter, token: str) -> None:
    """A foul that no group of its line can hold stands before it; where nothing was said yet, in the talk."""
    assert writer.line is not None
    at = writer.drafts.index(writer.line)
    said = [draft.step for draft in writer.drafts[:at] if draft.phase == writer.phase]
    is_first_word = (
        writer.rules.talk.way is TalkWay.FREE and "talk" not in said and writer.line.step == "vote"
    )
    step = "talk" if is_first_word else "foul"
    draft = writer.drafts[at - 1]
    if draft.step != "foul" or draft.phase != writer.phase:
        draft = WrittenLine(writer.phase, step)
        writer.drafts.insert(at, draft)
    draft.tokens.append(token)
    if draft.step == "talk":
        return
    gone = [str(seat) for seat in writer.gone if token.startswith((f"{seat}#", f"{seat}!"))]
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


def _vote_ends(writer: LineWriter, word: str) -> None:
    _flush_polled(writer, word)
    if writer.line is not None and writer.line.step != "judge":
        writer.outcome(word)
    writer.close()


def _flush_polled(writer: LineWriter, word: str) -> None:
    """A poll that a removal ended: its fouls stand with the one left."""
    if writer.line is not None and writer.polled and word.isdecimal():
        writer.line.tokens = [f"{word}:", *(token for candidate, token in writer.polled if not candidate)]
        writer.polled = []


@on
def vote_tied(writer: LineWriter, _: e.VoteTied) -> None:
    _vote_ends(writer, "tie")


@on
def sentenced(writer: LineWriter, event: e.Sentenced) -> None:
    _vote_ends(writer, str(event.seat))


@on
def alibi(writer: LineWriter, event: e.AlibiShown) -> None:
    if writer.line is not None and writer.line.step == "foul":
        writer.open("vote").tokens = [str(event.seat)]
    _vote_ends(writer, "alibi")


@on
def nobody_leaves(writer: LineWriter, event: e.NobodyLeaves) -> None:
    if writer.line is None or writer.line.outcome or writer.line.step in ("foul", "judge"):
        return
    if is_only_fouls(writer):
        return
    flush_group(writer)
    writer.end_speech()
    writer.outcome(*(("no", "vote") if event.reason in NO_VOTE_REASONS else ("none",)))
    writer.close()


def is_only_fouls(writer: LineWriter) -> bool:
    """A poll that a removal ended before anybody voted has no line, only its fouls."""
    fouls = [token for candidate, token in writer.polled if not candidate]
    if writer.line is None or not fouls:
        return False
    for token in fouls:
        foul_before(writer, token)
    writer.drafts.remove(writer.line)
    writer.line, writer.polled = None, []
    return True


def flush_group(writer: LineWriter) -> None:
    """A vote that stopped in the middle of a candidate."""
    if writer.line is not None and writer.line.step == "vote" and writer.group:
        if writer.run or writer.group in writer.groups:
            _end_group(writer)
        writer.group = 0


@on
def agreed(writer: LineWriter, event: e.Agreed) -> None:
    writer.run.append((event.seat, str(event.seat)))
    writer.hands.add(event.seat)


@on
def answered(writer: LineWriter, event: e.Answered) -> None:
    if writer.line is None:
        return
    if event.sum > len(event.hands):
        writer.run = [(0, f"x{event.sum}")]
    else:
        written = {seat for seat, _ in writer.run} | {int(t) for t in writer.line.tokens if t.isdecimal()}
        writer.run += [(seat, str(seat)) for seat in event.hands if seat not in written]
    writer.end_run()


@on
def left(writer: LineWriter, event: e.Left) -> None:
    line = writer.line or writer.decisive
    if event.how is e.How.REMOVED and line is not None:
        line.removed.update(event.seats)
    if event.how not in (e.How.VOTED_OUT, e.How.LIFTED):
        if writer.line is not None and writer.line.step == "foul" and event.how is e.How.REMOVED:
            words = {*writer.line.outcome, *(str(seat) for seat in event.seats)}
            writer.line.outcome = sorted(words, key=int)
        if event.how is e.How.REMOVED:  # a hunt closed by it (G10) is told already
            writer.decisive = line
        _drop_from_vote(writer, event.seats)
        return
    writer.is_judge_due = writer.rules.house.first_out_judges and not writer.judge
    if writer.is_ruled:
        return  # a ruling settled the vote, so it has no line of its own
    if writer.line is None or writer.line.step not in ("vote", "lift", "sentence", "talk"):
        writer.open("vote").tokens = [str(seat) for seat in event.seats]
    flush_group(writer)
    writer.end_run()
    writer.outcome(*(str(seat) for seat in event.seats))
    writer.close()


def _drop_from_vote(writer: LineWriter, seats: tuple[Seat, ...]) -> None:
    """The candidate now called has left: his group ends here."""
    writer.gone.update(seats)
    if not writer.standing:
        return
    if writer.group in seats:
        _end_group(writer)
    writer.standing = [seat for seat in writer.standing if seat not in seats] or [0]
    writer.group = writer.standing[0]


@on
def night_fell(writer: LineWriter, event: e.NightFell) -> None:
    writer.close()
    writer.phase = f"N{event.night}"


@on
def day_broke(writer: LineWriter, event: e.DayBroke) -> None:
    writer.close()
    writer.phase = f"D{event.day}"
    if event.day > 1 or writer.rules.first_night.full:
        writer.open("dawn")
        writer.outcome(*([str(seat) for seat in event.left] or ["none"]))
        writer.line = None


# -- talks and farewells, and which line a step opens


@on
def started(writer: LineWriter, event: e.Started) -> None:
    """A case may begin in the middle."""
    writer.phase = f"{'N' if event.night else 'D'}{event.day}"
    writer.fouls = dict((*event.fouls, *event.penalties))


@on
def turned(writer: LineWriter, event: e.Turned) -> None:
    is_open = writer.line is not None and writer.line.step == "talk"
    writer.end_speech() if is_open else writer.open("talk")
    writer.speaker = 0 if event.silent else event.seat
    writer.in_talk = True


def _spoken(writer: LineWriter, seat: Seat, token: str) -> None:
    if writer.line is None or writer.line.step not in ("talk", "last"):
        writer.open("talk")
    assert writer.line is not None
    writer.line.tokens.append(token)
    writer.speaker = 0 if writer.speaker == seat else writer.speaker


@on
def nominated(writer: LineWriter, event: e.Nominated) -> None:
    _spoken(writer, event.by, f"{event.by}+{event.seat}")


@on
def withdrawn(writer: LineWriter, event: e.Withdrawn) -> None:
    if not event.replaced:
        _spoken(writer, event.by, f"{event.by}-{event.seat}")


@on
def said(writer: LineWriter, event: e.Said) -> None:
    if writer.phase.startswith("D"):
        claim = claim_text(event.claim, writer.marks)
        _spoken(writer, event.seat, f'{event.seat}"{claim}"' if claim else str(event.seat))


@on
def began(writer: LineWriter, event: e.Began) -> None:
    step = event.step
    writer.in_talk, writer.is_ruled = isinstance(step, Discussion), False
    writer.is_hunted = False
    match step:
        case Reading():
            _reading(writer, step)
        case Ballot() | Poll():
            vote_begins(writer, step)
        case Lift():
            writer.open("lift" if len(step.tied) > 1 else "sentence")
            writer.group, writer.standing = 0, [0]
        case Farewell() | Defence():
            _solo_speech(writer, "last" if isinstance(step, Farewell) else "talk", step.seat)
        case Dealing():
            pass
        case Hunt():
            writer.close()
            writer.clan = "shot" if step.clan is Team.BLACK else step.clan
        case _:
            writer.close()


def _reading(writer: LineWriter, step: Reading) -> None:
    if writer.line is None and not step.held:
        writer.open("talk")
    if not step.held and writer.line is not None:
        writer.end_speech()
        writer.line.outcome = ["no", "vote"]
    writer.close()


def _solo_speech(writer: LineWriter, step: str, seat: Seat) -> None:
    is_open = writer.line is not None and writer.line.step == step
    writer.end_speech() if is_open else writer.open(step)
    writer.speaker = seat


# -- nights: picks, plans, shots, acts, the best move


_SIGNS = {Answer.YES: "+", Answer.NO: "-", Answer.UNCLEAR: "?", Answer.KILLED: "*"}


@on
def dealt(writer: LineWriter, event: e.Dealt) -> None:
    """A pick; what is handed round in order needs no line (B4)."""
    if event.number and writer.rules.dealing.ways != (DealWay.HAND_OUT,):
        line = writer.line if writer.line and writer.line.step == "deal" else writer.open("deal")
        line.tokens.append(f"{event.seat}>{event.number}{'b' if event.bottom else ''}")


@on
def planned(writer: LineWriter, event: e.Planned) -> None:
    writer.open("plan").tokens = [str(seat) for seat in event.seats]
    writer.line = None


def _hunt_line(writer: LineWriter) -> WrittenLine:
    if writer.line is None or writer.line.step != writer.clan:
        writer.open(writer.clan)
    assert writer.line is not None
    return writer.line


@on
def shot(writer: LineWriter, event: e.Shot) -> None:
    if writer.is_hunted:
        return  # the target they agreed on has been removed (G10)
    _hunt_line(writer)
    if writer.rules.hunt.second is SecondShot.REPLACES:
        writer.run = [shot for shot in writer.run if shot[0] != event.seat]
    writer.run.append((event.seat, f"{event.seat}>{event.target}"))


@on
def hunted(writer: LineWriter, event: e.Hunted) -> None:
    writer.is_hunted = True
    _hunt_line(writer)
    writer.end_run()
    writer.outcome(str(event.target) if event.target else "miss")
    writer.close()


@on
def acted(writer: LineWriter, event: e.Acted) -> None:
    if writer.line is None or writer.line.step != event.role:
        writer.open(event.role)
    assert writer.line is not None
    targets = ",".join(str(target) for target in event.targets)
    writer.line.tokens.append(f"{event.seat}>{targets}{_sign(writer, event.answer)}")


def _sign(writer: LineWriter, answer: str) -> str:
    if answer == Answer.MANIAC:
        return "=" + next(r.mark for r in writer.rules.roles.values() if r.team is Team.MANIAC)
    if answer in writer.marks:
        return f"={writer.marks[answer]}"
    return _SIGNS.get(Answer(answer), "") if answer else ""


@on
def guessed(writer: LineWriter, event: e.Guessed) -> None:
    named = (*(str(seat) for seat in event.seats), *(f"~{seat}" for seat in event.reds))
    writer.open("best").tokens = [f"{event.seat}:", *named]


# -- who judges from now on (B2)


TALKS = ("talk", "last")
"""Lines that can be parted in two."""


@on
def judge_changed(writer: LineWriter, event: e.JudgeChanged) -> None:
    """Where the first who leaves judges, that needs no line; whoever else takes the place has one (B2)."""
    writer.judge, follows = event.seat, writer.is_judge_due
    writer.is_judge_due = False
    if follows:
        return
    draft = WrittenLine(writer.phase, "judge")
    draft.tokens = [str(event.seat)]
    if writer.line is not None and _parts(writer, writer.line):
        writer.close()
    if writer.line is None:
        writer.drafts.append(draft)
    else:
        is_after = event.seat in writer.line.removed
        writer.drafts.insert(writer.drafts.index(writer.line) + is_after, draft)


def _parts(writer: LineWriter, line: WrittenLine) -> bool:
    """A talk that has begun is parted, a farewell is over; before its first word he stands before a talk."""
    is_farewell = line.step == "last" and bool(writer.speaker)
    return line.step == "foul" or is_farewell or (line.step in TALKS and bool(line.tokens))


def drop_late_judges(writer: LineWriter) -> None:
    """The game ended in the line after which another judge would stand."""
    if writer.line is not None:
        at = writer.drafts.index(writer.line) + 1
        writer.drafts[at:] = [draft for draft in writer.drafts[at:] if draft.step != "judge"]


# -- fouls, pauses, rulings and the end


def _foul_token(writer: LineWriter, seat: Seat, mark: str, offence: str) -> None:
    token = f"{seat}{mark}{offence}"
    line = writer.line
    if line is None or line.step in ("dawn", "deal", "plan", "best"):
        line = _foul_line(writer)
    if line.step in ("vote", "sentence"):
        _foul_in_vote(writer, token)
        return
    writer.end_run()
    writer.end_speech()
    line.tokens.append(token)


def _foul_line(writer: LineWriter) -> WrittenLine:
    """A line of its own, or the one just written; in a talk it belongs to the talk."""
    if writer.in_talk:
        return writer.open("talk")
    last = writer.drafts[-1] if writer.drafts else None
    if last is None or last.step != "foul" or last.phase != writer.phase:
        return writer.open("foul")
    writer.line = last
    return last


def _foul_in_vote(writer: LineWriter, token: str) -> None:
    if writer.group:
        end_group_run(writer)
        writer.groups.setdefault(writer.group, []).append(token)
    elif writer.standing:
        assert writer.line is not None
        writer.end_run()
        writer.line.tokens.append(token)
    else:
        writer.polled.append((0, token))


@on
def fouled(writer: LineWriter, event: e.Fouled) -> None:
    writer.fouled = event.seat
    writer.fouls[event.seat] = writer.fouls.get(event.seat, 0) + (not event.technical)
    _recount(writer, event.seat)
    if event.by_rule:
        writer.run.append((event.seat, f"{event.seat}!{event.offence}"))  # beside the shot that earned it
    else:
        _foul_token(writer, event.seat, "!!" if event.technical else "!", event.offence)


@on
def removed(writer: LineWriter, event: e.Removed) -> None:
    """By the last foul, if that was seen; whoever saw only the removal (K23) writes it down as one."""
    limit = writer.rules.fouls.removal_at
    is_by_fouls = limit and writer.fouled == event.seat and writer.fouls.get(event.seat, 0) >= limit
    if not is_by_fouls:
        _foul_token(writer, event.seat, "#", event.offence)
    elif writer.line is not None and writer.line.step == writer.clan:
        _end_with(writer, event.seat)


def _end_with(writer: LineWriter, seat: Seat) -> None:
    """The shots so far, last those of the one who leaves by them: who leaves first must stand first."""
    own = [shot for shot in writer.run if shot[0] == seat]
    writer.run = [shot for shot in writer.run if shot[0] != seat]
    writer.end_run()
    writer.run = own
    writer.end_run()


@on
def team_defeated(writer: LineWriter, event: e.TeamDefeated) -> None:
    _foul_token(writer, event.seat, "##", event.offence)
    flush_group(writer)
    writer.decisive = writer.line


@on
def paused(writer: LineWriter, event: e.Paused) -> None:
    """A pause changes nothing, so it may stand before the line it fell in."""
    draft = WrittenLine(writer.phase, "pause")
    draft.tokens = [str(event.seat)] if event.seat else []
    if writer.line is not None and writer.line.step == "foul":
        writer.close()
    at = len(writer.drafts) if writer.line is None else writer.drafts.index(writer.line)
    writer.drafts.insert(at, draft)


@on
def overruled(writer: LineWriter, event: e.Overruled) -> None:
    """A line of its own: it parts a talk in two; elsewhere it stands before the line it fell in."""
    text = ruling_text(event.ruling, writer.marks)
    if event.ruling.ruling is Ruling.BACK and writer.judge in event.ruling.seats:
        writer.judge = 0
    if event.ruling.ruling is Ruling.FOULS:
        writer.fouls[event.ruling.seats[0]] = int(event.ruling.value)
    line = WrittenLine(writer.phase, "judge")
    line.tokens = [text]
    if writer.line is not None and writer.line.step == "foul":
        writer.close()
    if writer.line is None or (
        writer.line.step in TALKS and (writer.line.tokens or _cuts(writer, event.ruling))
    ):
        writer.close()
        writer.drafts.append(line)
    elif _settles(event.ruling.ruling, writer.line):
        _drop_vote(writer, line)
        writer.is_ruled = True
    elif writer.line.step in writer.marks and writer.line.step != writer.clan:
        writer.close()
        writer.drafts.append(line)
    else:
        _forget(writer, event.ruling.seats if event.ruling.ruling is Ruling.OUT else ())
        _beside(writer, event.ruling, line)
    writer.decisive = line
    if event.ruling.ruling in (Ruling.VOTES, Ruling.CHOSEN):
        writer.line = line


def _cuts(writer: LineWriter, ruling: Overrule) -> bool:
    """Whether the first speaker is sent away in his own speech: it must stand before."""
    return ruling.ruling is Ruling.OUT and writer.speaker in ruling.seats


_VOTE_ANEW = (Ruling.VOTES, Ruling.CHOSEN, Ruling.OUT, Ruling.ON, Ruling.OFF)
"""Rulings after which the hands raised so far count for nothing."""


def _settles(ruling: Ruling, line: WrittenLine) -> bool:
    """Whether the vote of this line gives way to the ruling."""
    if line.step == "lift":
        return ruling is Ruling.CHOSEN
    return ruling in _VOTE_ANEW and line.step in ("vote", "sentence")


def _drop_vote(writer: LineWriter, line: WrittenLine) -> None:
    """The vote line gives way to the ruling; only its fouls stay."""
    assert writer.line is not None
    tokens = [*writer.line.tokens, *(token for group in writer.groups.values() for token in group)]
    tokens += [token for _, token in writer.polled]
    for token in dict.fromkeys(token for token in tokens if "!" in token or "#" in token):
        foul_before(writer, token)
    writer.drafts[writer.drafts.index(writer.line)] = line
    writer.line, writer.run, writer.group, writer.standing = None, [], 0, [0]


def _beside(writer: LineWriter, ruling: Overrule, line: WrittenLine) -> None:
    """Before the line it fell in, but a count of fouls after those it counts."""
    assert writer.line is not None
    is_after = _has_fouls(writer, ruling.seats)
    writer.drafts.insert(writer.drafts.index(writer.line) + is_after, line)
    if is_after and ruling.ruling is Ruling.FOULS:
        writer.recounts[ruling.seats[0]] = line
    elif writer.line.step == writer.clan and not writer.line.tokens and not writer.run:
        writer.drafts.remove(writer.line)
        writer.line = None


def _recount(writer: LineWriter, seat: Seat) -> None:
    """A foul in the line before a ruling on fouls would be counted twice: the ruling takes it in."""
    line = writer.recounts.get(seat)
    if line is not None:
        kind, _, *reason = line.tokens[0].split(" ", 2)
        line.tokens = [" ".join([kind, f"{seat}:{writer.fouls[seat]}", *reason])]


def _forget(writer: LineWriter, seats: tuple[Seat, ...]) -> None:
    """Shots and hands of those ruled out count for nothing, nor does pointing at them with open eyes."""
    assert writer.line is not None
    numbers = {str(seat) for seat in seats}
    ends = 2 if writer.rules.hunt.aim is Aim.SIGHTED else 1
    writer.run = [(seat, token) for seat, token in writer.run if not numbers & set(token.split(">")[:ends])]
    tokens = writer.line.tokens
    writer.line.tokens = [token for token in tokens if not numbers & set(token.split(">")[:ends])]


def _has_fouls(writer: LineWriter, seats: tuple[Seat, ...]) -> bool:
    """Whether the line now open holds fouls of these, which a ruling on their fouls must not stand before."""
    assert writer.line is not None
    tokens = [*writer.line.tokens]
    if writer.line.step in ("vote", "sentence"):
        tokens += [token for group in writer.groups.values() for token in group]
        tokens += [token for _, token in writer.polled]
    return any(token.startswith(tuple(f"{seat}!" for seat in seats)) for token in tokens)


@on
def decided(writer: LineWriter, event: e.Decided) -> None:
    writer.winner = winner_word(event.outcome)
    if writer.decisive is not None:
        writer.decisive.outcome.append(writer.winner)


def _drop_unfinished(writer: LineWriter) -> None:
    """A ruling ended the game before anything of this line had counted."""
    line = writer.line
    is_ruled = writer.decisive is not None and writer.decisive.step == "judge"
    if line is not None and is_ruled and (line.step == writer.clan or not line.tokens):
        writer.drafts.remove(line)
        writer.line, writer.run, writer.speaker = None, [], 0


@on
def ended(writer: LineWriter, event: e.Ended) -> None:
    if not writer.winner:
        decided(writer, e.Decided(event.outcome))
    flush_group(writer)
    drop_late_judges(writer)
    _drop_unfinished(writer)
    winner = writer.line.outcome if writer.line is not None else []
    if is_only_fouls(writer):
        writer.drafts[-1].outcome += winner
    writer.close()


# -- a new deal; what was done with the cards that were gathered is no part of the record (K3)


_ON_CARDS = (f"{Ruling.ROLE} ", f"{Ruling.VICTIM} ")
"""Rulings on cards and shots: they count no more once the cards are gathered."""


@on
def redealt(writer: LineWriter, event: e.Redealt) -> None:
    """Fouls, pauses and rulings stay in their order; picks, plans and acts do not."""
    writer.close()
    drafts, writer.drafts = writer.drafts, []
    for draft in drafts:
        _outlive(writer, draft)
    writer.clan, writer.is_hunted, writer.decisive = "", False, None
    writer.open("redeal").tokens = [str(event.offender)] if event.offender else []
    writer.close()


def _outlive(writer: LineWriter, draft: WrittenLine) -> None:
    if draft.step == "judge" and draft.tokens[0].startswith(_ON_CARDS):
        return
    if draft.step in ("pause", "judge", "redeal"):
        writer.drafts.append(draft)
        return
    tokens = [token for token in draft.tokens if "!" in token or "#" in token]
    if not tokens:
        return
    if not writer.drafts or writer.drafts[-1].step != "foul":
        writer.drafts.append(WrittenLine(writer.phase, "foul"))
    fouls = writer.drafts[-1]
    fouls.tokens += tokens
    fouls.removed |= draft.removed
    fouls.outcome = [str(seat) for seat in sorted(fouls.removed)]


write_event = on.every(
    ignoring=(
        *(e.Shuffled, e.Met, e.NightCounted, e.Passed, e.Cautioned, e.Tallied, e.VoteCancelled),
        *(e.Startled, e.Inherited, e.Revived, e.Offered, e.Silenced, e.Resumed, e.Corrected),
    )
)
"""Write down one event."""
