"""Writes lines of MGN: folds the events that a viewer has seen into the lines of a record."""

from gorod.engine import events as e
from gorod.engine.acts import Answer
from gorod.engine.commands import Overrule, Ruling
from gorod.engine.fold import Fold
from gorod.engine.role import Team
from gorod.engine.ruleset import DealWay, Ruleset, SecondShot
from gorod.engine.seats import Seat
from gorod.engine.step import (
    AnyStep,
    Ballot,
    BestMove,
    Briefing,
    Call,
    Dealing,
    Defence,
    Discussion,
    Dusk,
    Farewell,
    Hunt,
    Lift,
    Meeting,
    Over,
    Poll,
    Reading,
    RelaxedSitting,
    Speech,
)
from gorod.notation.items import (
    AS_RECORDED,
    NO_VOTE_REASONS,
    claim_text,
    is_count,
    is_foul,
    ruling_text,
    winner_word,
)
from gorod.notation.text import ANYWHERE, GOES_ON


class WrittenLine:
    """A line being written: tokens, whether its step goes on after it, and the outcome."""

    def __init__(self, phase: str, step: str) -> None:
        self.phase, self.step = phase, step
        self.tokens: list[str] = []
        self.goes_on = False
        self.outcome: list[str] = []
        self.removed: set[Seat] = set()
        self.is_expected = False  # a reader of the lines before is already in its step

    def text(self) -> str:
        """Return the line without its comment."""
        mark = [GOES_ON] if self.goes_on else []
        tail = ["=", *self.outcome] if self.outcome else []
        return " ".join([self.phase, self.step, *self.tokens, *mark, *tail])


class LineWriter:
    """Turns events into lines, one for each step.

    An act of the judge in the middle of a step splits its line in two. For each line the writer tracks where
    a reader of the lines so far would be (`reached`), so that it writes only the lines that a reader needs.
    """

    def __init__(self, rules: Ruleset, sees_hands: bool = False) -> None:
        """`sees_hands`: the record is the judge's, who sees hands and counts as they are entered."""
        self.rules, self.sees_hands = rules, sees_hands
        self.marks = {role.id: role.mark for role in rules.roles.values()}
        self.phase, self.seats = "N0", 0
        self.drafts: list[WrittenLine] = []
        self.line: WrittenLine | None = None  # the last draft, while its step is on

        self.step: AnyStep | None = None
        self.place = 0  # the number of steps so far; steps of `_ONE_PLACE` count as one
        self.reached = 0  # the place that a reader of the drafts has reached
        self.unheld = -1  # the place of the last reading of a list that is not voted on
        self.is_read_on = True  # the reader follows into the next step
        self.is_told = False  # the result of the vote is written already

        self.run: list[tuple[Seat, Seat, str]] = []  # candidates, seats, tokens since the last foul
        self.speaker: Seat = 0  # the speaker, while nothing of the speech is written
        self.is_silent = False
        self.passed: set[Seat] = set()  # who is done in a free talk
        self.is_talk_ruled_over = False  # a ruling removed the last speaker
        self.queue: list[Seat] = []  # candidates of a ballot still to be counted
        self.group: Seat = 0  # the candidate of the last tokens of the line
        self.group_at = -1  # the index of the first of these tokens
        self.hands: set[Seat] = set()  # who was seen to vote in this vote
        self.has_shots = False  # there was a shot in the current hunt

        self.gone: set[Seat] = set()
        self.fouled: Seat = 0  # who got the last foul
        self.fouls: dict[Seat, int] = {}
        self.foul_line: WrittenLine | None = None  # the line of the last foul
        self.judge: Seat = 0
        self.is_judge_due = False  # the first player to leave becomes the judge (B2)
        self.winner = ""
        self.decisive: WrittenLine | None = None  # the line that may have decided the game

    def lines(self, comments: dict[tuple[str, str, int], str]) -> list[str]:
        """Return the finished lines with their comments."""
        seen: dict[tuple[str, str], int] = {}
        texts = []
        for draft in self.drafts:
            key = (draft.phase, draft.step)
            seen[key] = seen.get(key, -1) + 1
            comment = comments.get((*key, seen[key]))
            texts.append(f"{draft.text()} ; {comment}" if comment else draft.text())
        return texts

    # -- lines

    def open_line(self, step: str) -> WrittenLine:
        """Open a new line of this step at the current place of the game."""
        if self.line is not None:
            self.close_line()
        self.line = WrittenLine(self.phase, step)
        self.line.is_expected = self.reached == self.place
        self.drafts.append(self.line)
        self.reached = self.place
        return self.line

    def line_now(self) -> WrittenLine:
        """Return the line of the current step; open another one if it was split."""
        name = _line_name(self.step)
        return self.line if self.line is not None and self.line.step == name else self.open_line(name)

    def close_line(self) -> None:
        """Write what is pending for the line and close it."""
        self.write_run()
        self.end_candidate()
        self.end_speech()
        if self.line is not None and isinstance(self.step, Poll) and self.line.is_expected:
            self._put_fouls_before(self.line)
        self.line = None

    def _put_fouls_before(self, vote: WrittenLine) -> None:
        """Move the fouls of a poll without hands to a `foul` line, so that no vote line is needed."""
        if vote.tokens and all(map(is_foul, vote.tokens)) and not vote.removed and not vote.goes_on:
            draft = WrittenLine(vote.phase, "foul")
            draft.tokens, vote.tokens = vote.tokens, []
            self.drafts.insert(self.drafts.index(vote), draft)

    def write_run(self) -> None:
        """Write the pending tokens in order of candidates and seats."""
        run, self.run = sorted(self.run, key=lambda item: item[:2]), []
        if self.line is not None:
            for candidate, _, token in run:
                if candidate:
                    self.begin_candidate(candidate)
                self.line.tokens.append(token)

    def begin_candidate(self, candidate: Seat) -> None:
        """Begin the tokens of a candidate, unless they have begun."""
        assert self.line is not None
        if self.group == candidate:
            return
        if self.group:
            self.end_candidate()
            self.line.tokens.append("/")
        leading = 0 if all(map(is_foul, self.line.tokens)) else len(self.line.tokens)
        self.group, self.group_at = candidate, leading
        self.line.tokens.insert(leading, f"{candidate}:")

    def end_candidate(self) -> None:
        """End the tokens of a candidate; with only a count there is no colon, and fouls follow the count."""
        if self.line is not None and self.group:
            *others, last = self.line.tokens[self.group_at :]
            if is_count(last) and all(is_foul(token) for token in others[1:]):
                self.line.tokens[self.group_at :] = [str(self.group), last, *others[1:]]
        self.group = 0

    def end_speech(self) -> None:
        """Write a speech without items as the bare seat; a silent turn is not written."""
        if not self.is_silent:
            self.name_speaker()
        self.speaker = 0

    def name_speaker(self) -> None:
        """Write the speaker before the first item of the turn."""
        speaker, self.speaker = self.speaker, 0
        if speaker:
            self.line_now().tokens.append(f"({speaker})" if self.is_silent else str(speaker))

    def add_outcome(self, *words: str) -> None:
        """Add words to the outcome of the open line, which may decide the game."""
        if self.line is not None:
            self.line.outcome += words
            self.decisive = self.line

    # -- places

    def end_step(self) -> None:
        """End the step; a reader of its line goes on to the next step."""
        self.end_speech()
        is_written = self.line is not None and self.line.step == _line_name(self.step)
        self.is_read_on |= isinstance(self.step, Dealing) or (is_written and isinstance(self.step, _READ_ON))
        self.close_line()

    def begin(self, step: AnyStep) -> None:
        """Begin another step; a reader who has read the line of the last one is in it."""
        is_same = any(isinstance(self.step, kinds) and isinstance(step, kinds) for kinds in _ONE_PLACE)
        is_same |= isinstance(step, Hunt) and step.again and not self.has_shots  # no shot in the first hunt
        self.step, self.is_told, self.has_shots = step, False, False
        self.is_talk_ruled_over, self.passed = False, set()
        self.place += not is_same
        if self.is_read_on:
            self.reached = self.place
        self.is_read_on = False

    def stand_alone(self, draft: WrittenLine, ruling: Ruling | None = None) -> None:
        """Write a line that can stand anywhere, after a line that leads a reader to its step if needed."""
        finds_its_vote = ruling in (Ruling.VOTES, Ruling.CHOSEN)
        if self.line is not None and self.line.step in _WITHOUT_END:
            self.close_line()
        if self.is_expected() or (self.is_bare() and finds_its_vote):
            self.drop_line()
        if self.line is not None:
            self.split_line(ruling)
        elif not finds_its_vote and (self.reached != self.place or self._would_join_past_talk(ruling)):
            self.lead_reader()
        self.drafts.append(draft)

    def is_bare(self) -> bool:
        """Whether the open line is empty."""
        return self.line is not None and not self.line.tokens and not self.run

    def is_expected(self) -> bool:
        """Whether the open line is empty, and a reader is in its step without it."""
        return self.is_bare() and self.line is not None and self.line.is_expected

    def drop_line(self) -> None:
        """Drop the empty line; it is opened again if something is done in its step."""
        assert self.line is not None
        self.drafts.remove(self.line)
        self.line = None

    def split_line(self, ruling: Ruling | None) -> None:
        """Split the line: its step goes on. In a talk before the vote a ruling itself tells this."""
        assert self.line is not None
        self.write_run()
        self.name_speaker()
        if self.queue and isinstance(self.step, Ballot):
            self.begin_candidate(self.queue[0])
        self.line.goes_on = self.line.step != "talk" or ruling is None or self._has_voted()
        self.close_line()

    def is_split(self) -> bool:
        """Whether the last line of a step was split, so that a reader is in that step."""
        steps = (draft for draft in reversed(self.drafts) if draft.step not in ANYWHERE)
        return next((draft.goes_on for draft in steps), False)

    def lead_reader(self) -> None:
        """Write an empty line of the current step, to lead a reader to it."""
        name = _line_name(self.step)
        if name:
            self.open_line(name).goes_on = name not in _WITHOUT_END
            self.close_line()

    def _would_join_past_talk(self, ruling: Ruling | None) -> bool:
        """Whether a ruling would be read as part of a talk that is over."""
        between = ("pause", "foul") if ruling is Ruling.GOTO else ("pause",)
        last = next((draft for draft in reversed(self.drafts) if draft.step not in between), None)
        is_whole = last is not None and last.step == "talk" and not last.goes_on and not last.outcome
        return is_whole and (ruling is Ruling.GOTO or not self._has_voted())

    def _has_voted(self) -> bool:
        """Whether a vote of this day is written, or a ruling instead of it."""
        today = [draft for draft in self.drafts if draft.phase == self.phase]
        return any(draft.step == "vote" or draft.text().split()[2:3] in _SETTLING for draft in today)


_SETTLING = ([Ruling.VOTES], [Ruling.CHOSEN])
_ONE_PLACE = ((Dealing,), (Briefing, Meeting, RelaxedSitting), (Call,))
"""Kinds of steps that count as one place if they follow each other.

It makes no difference in which of them the judge acts.
"""
_WITHOUT_END = ("deal", "plan", "dawn", "list", "dusk", "end", "foul", "redeal")
"""Lines after which a reader stays in the same step."""
_READ_ON = (Hunt, Speech, Discussion, Defence, Farewell, Ballot, Poll, Lift)
"""Steps whose line takes a reader to the end of the step."""


def _line_name(step: AnyStep | None) -> str:
    """Return the word of a step in a record; empty for a step without a line."""
    match step:
        case Hunt():
            return "shot" if step.clan is Team.BLACK else step.clan
        case Call():
            return step.role
        case Poll():
            return "sentence" if step.sentenced else "vote"
        case Lift():
            return "lift" if len(step.tied) > 1 else "sentence"
        case _:
            return _NAMES.get(type(step), "")


_NAMES: dict[type, str] = {
    **dict.fromkeys((Speech, Discussion, Defence), "talk"),
    Ballot: "vote",
    Farewell: "last",
    BestMove: "best",
    Reading: "list",
    Dusk: "dusk",
    Over: "end",
}

on = Fold[LineWriter, e.Event, None](e.Event)


# -- votes, lifts, sentences and who leaves by them


def vote_begins(writer: LineWriter, step: Ballot | Poll | Lift) -> None:
    writer.begin(step)
    writer.open_line(_line_name(step))
    writer.hands = set()
    writer.queue = list(step.candidates) if isinstance(step, Ballot) else []


@on
def voted(writer: LineWriter, event: e.Voted) -> None:
    writer.line_now()
    writer.hands.add(event.seat)
    writer.run.append((event.candidate, event.seat, str(event.seat)))


@on
def agreed(writer: LineWriter, event: e.Agreed) -> None:
    writer.line_now()
    writer.hands.add(event.seat)
    writer.run.append((0, event.seat, str(event.seat)))


@on
def tallied(writer: LineWriter, event: e.Tallied) -> None:
    line = writer.line_now()
    writer.write_run()
    if event.candidate:
        writer.begin_candidate(event.candidate)
    line.tokens.append(f"x{event.hands}")


@on
def counted(writer: LineWriter, event: e.Counted) -> None:
    """Write the count of a candidate, if the hands were not seen before."""
    writer.is_told = False
    if writer.queue[:1] != [event.candidate]:
        return
    writer.line_now()
    if not writer.sees_hands:
        writer.run += [(event.candidate, seat, str(seat)) for seat in event.hands if seat not in writer.hands]
        is_nameless = not writer.rules.ballot.names_shown and not writer.run and event.sum > 0
        if event.tally > len(event.hands) or event.tally == 0 or is_nameless:
            count = max(event.tally, event.sum if is_nameless else 0)
            writer.run = [(event.candidate, 0, f"x{count}")]
    writer.write_run()
    writer.begin_candidate(event.candidate)
    _call_next(writer, writer.queue[1:])


def _call_next(writer: LineWriter, queue: list[Seat]) -> None:
    """Take those who have left off the head of the queue; the others may still come back."""
    first = next((at for at, seat in enumerate(queue) if seat not in writer.gone), len(queue))
    writer.queue = queue[first:]


@on
def polled(writer: LineWriter, event: e.Polled) -> None:
    """Write the candidates with votes, in seat order."""
    writer.is_told = False
    writer.line_now()
    if not writer.sees_hands:
        writer.run += [(c, voter, str(voter)) for voter, c in event.votes if voter not in writer.hands]
        named = [candidate for _, candidate in event.votes]
        counts = {seat: total for seat, total in event.sums if total > named.count(seat)}
        writer.run = [item for item in writer.run if item[0] not in counts]
        writer.run += [(seat, 0, f"x{total}") for seat, total in counts.items()]
    writer.write_run()


@on
def answered(writer: LineWriter, event: e.Answered) -> None:
    writer.is_told = False
    writer.line_now()
    if not writer.sees_hands:
        if event.sum > len(event.hands):
            writer.run = [(0, 0, f"x{event.sum}")]
        else:
            writer.run += [(0, seat, str(seat)) for seat in event.hands if seat not in writer.hands]
    writer.write_run()


def _vote_ends(writer: LineWriter, words: tuple[str, ...], seats: tuple[Seat, ...] = ()) -> None:
    """Write the result of a vote, unless a ruling that settled it is written."""
    if writer.is_told:
        writer.is_read_on, writer.speaker = True, 0
        return
    if isinstance(writer.step, Reading):
        writer.open_line("vote").tokens = [str(seat) for seat in seats]  # a single candidate without a vote
    else:
        writer.line_now()
    writer.add_outcome(*words)
    writer.close_line()
    writer.is_told = writer.is_read_on = True


@on
def vote_tied(writer: LineWriter, _: e.VoteTied) -> None:
    _vote_ends(writer, ("tie",))


@on
def sentenced(writer: LineWriter, event: e.Sentenced) -> None:
    _vote_ends(writer, (str(event.seat),), (event.seat,))


@on
def alibi(writer: LineWriter, event: e.AlibiShown) -> None:
    _vote_ends(writer, ("alibi",), (event.seat,))


@on
def nobody_leaves(writer: LineWriter, event: e.NobodyLeaves) -> None:
    """Write that nobody leaves; not for a list without a vote, unless another talk follows that day (B2)."""
    is_talk_next = writer.rules.house.first_out_judges and not writer.judge
    if not isinstance(writer.step, Reading) or is_talk_next:
        _vote_ends(writer, ("no", "vote") if event.reason in NO_VOTE_REASONS else ("none",))


@on
def left(writer: LineWriter, event: e.Left) -> None:
    writer.gone.update(event.seats)
    if event.how in (e.How.VOTED_OUT, e.How.LIFTED):
        writer.is_judge_due = writer.rules.house.first_out_judges and not writer.judge
        _vote_ends(writer, tuple(map(str, event.seats)), event.seats)
        return
    writer.write_run()
    _call_next(writer, writer.queue)
    line = writer.foul_line
    if event.how is e.How.REMOVED and line is not None:
        writer.decisive = line
        line.removed.update(event.seats)
        if line.step == "foul":
            line.outcome = [str(seat) for seat in sorted(line.removed)]


@on
def night_fell(writer: LineWriter, event: e.NightFell) -> None:
    writer.close_line()
    writer.phase = f"N{event.night}"
    writer.is_read_on = True


@on
def day_broke(writer: LineWriter, event: e.DayBroke) -> None:
    writer.close_line()
    writer.gone.update(event.left)
    writer.phase = f"D{event.day}"
    if event.day > 1 or writer.rules.first_night.full or event.left:
        writer.open_line("dawn")
        writer.add_outcome(*([str(seat) for seat in event.left] or ["none"]))
        writer.close_line()
    writer.is_read_on = True


# -- talks and farewells, and which line a step opens


@on
def started(writer: LineWriter, event: e.Started) -> None:
    """Begin the record; a case may begin in the middle."""
    writer.phase = f"{'N' if event.night else 'D'}{event.day}"
    writer.fouls = dict((*event.fouls, *event.penalties))
    writer.gone, writer.seats = {*event.out}, event.seats


@on
def turned(writer: LineWriter, event: e.Turned) -> None:
    _speech_begins(writer, Speech(event.seconds, event.seat, event.silent))
    writer.is_silent = event.silent


def _speech_begins(writer: LineWriter, step: Speech | Farewell | Defence) -> None:
    name = _line_name(step)
    writer.end_speech()
    is_open = writer.line is not None and writer.line.step == name
    if not is_open:
        writer.end_step()
    writer.begin(step)
    if not is_open:
        writer.open_line(name)
    writer.reached = writer.place
    writer.speaker, writer.is_silent = step.seat, False


def _spoken(writer: LineWriter, seat: Seat, token: str) -> None:
    writer.line_now().tokens.append(token)
    writer.speaker = 0 if writer.speaker == seat else writer.speaker


@on
def passed(writer: LineWriter, event: e.Passed) -> None:
    writer.passed.add(event.seat)


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
    if isinstance(step, Farewell | Defence):
        _speech_begins(writer, step)
        return
    if isinstance(step, Reading) and writer.is_talk_ruled_over:
        writer.is_read_on = True
    elif isinstance(step, Reading) and not step.held:
        line = (
            writer.line
            if writer.line is not None and writer.line.step == "talk"
            else writer.open_line("talk")
        )
        line.outcome = ["no", "vote"]
    if isinstance(step, Reading) and not step.held:
        writer.unheld = writer.place + 1
    if not isinstance(step, Dealing):
        writer.end_step()
    if isinstance(step, Ballot | Poll | Lift):
        vote_begins(writer, step)
    else:
        writer.begin(step)


# -- nights: picks, plans, shots, acts, the best move


_SIGNS = {Answer.YES: "+", Answer.NO: "-", Answer.UNCLEAR: "?", Answer.KILLED: "*"}


@on
def dealt(writer: LineWriter, event: e.Dealt) -> None:
    """Write a pick; cards that are handed round in order need no line (B4)."""
    if event.number and writer.rules.dealing.ways != (DealWay.HAND_OUT,):
        line = writer.line if writer.line and writer.line.step == "deal" else writer.open_line("deal")
        line.tokens.append(f"{event.seat}>{event.number}{'b' if event.bottom else ''}")


@on
def planned(writer: LineWriter, event: e.Planned) -> None:
    writer.open_line("plan").tokens = [str(seat) for seat in event.seats]
    writer.close_line()


@on
def shot(writer: LineWriter, event: e.Shot) -> None:
    writer.line_now()
    writer.has_shots = True
    if writer.rules.hunt.second is SecondShot.REPLACES:
        writer.run = [item for item in writer.run if item[1] != event.seat]
    writer.run.append((0, event.seat, f"{event.seat}>{event.target}"))


@on
def hunted(writer: LineWriter, event: e.Hunted) -> None:
    """Write the target of a hunt, unless a partial record has stated it.

    After a removal has closed the hunt, its step still goes on (G10).
    """
    line = writer.line_now()
    writer.write_run()
    if not line.outcome:
        writer.add_outcome(str(event.target) if event.target else "miss")


@on
def acted(writer: LineWriter, event: e.Acted) -> None:
    targets = ",".join(str(target) for target in event.targets)
    writer.line_now().tokens.append(f"{event.seat}>{targets}{_sign(writer, event.answer)}")


def _sign(writer: LineWriter, answer: str) -> str:
    if answer == Answer.MANIAC:
        return "=" + next(r.mark for r in writer.rules.roles.values() if r.team is Team.MANIAC)
    if answer in writer.marks:
        return f"={writer.marks[answer]}"
    return _SIGNS.get(Answer(answer), "") if answer else ""


@on
def guessed(writer: LineWriter, event: e.Guessed) -> None:
    named = (*(str(seat) for seat in event.seats), *(f"~{seat}" for seat in event.reds))
    writer.open_line("best").tokens = [f"{event.seat}:", *named]


# -- who judges from now on (B2)


@on
def judge_changed(writer: LineWriter, event: e.JudgeChanged) -> None:
    """Write a change of the judge, except the one to the first player who leaves (B2)."""
    writer.judge, follows = event.seat, writer.is_judge_due
    writer.is_judge_due = False
    if not follows:
        draft = WrittenLine(writer.phase, "judge")
        draft.tokens = [str(event.seat)]
        writer.stand_alone(draft)


# -- fouls, pauses, rulings and the end


_HOLDING_FOULS = (Speech, Discussion, Defence, Farewell, Ballot, Poll, Lift)


def _foul_token(writer: LineWriter, seat: Seat, mark: str, offence: str) -> None:
    """Write a foul in the line of the current step if that is always written or has begun, else alone."""
    writer.is_told = False
    is_removal = "#" in mark or (mark == "!" and _is_last_foul(writer, seat))
    is_in_hunt = isinstance(writer.step, Hunt) and writer.has_shots
    if is_in_hunt or isinstance(writer.step, _HOLDING_FOULS):
        writer.line_now()
    elif writer.line is None or writer.line.step in (*_WITHOUT_END, "best"):
        _open_foul_line(writer, is_removal)
    line = writer.line
    assert line is not None
    writer.write_run()
    writer.name_speaker()
    if writer.queue and isinstance(writer.step, Ballot):
        writer.begin_candidate(writer.queue[0])
    line.tokens.append(f"{seat}{mark}{offence}")
    writer.foul_line = line


def _is_last_foul(writer: LineWriter, seat: Seat) -> bool:
    """Whether the seat is removed for its number of fouls."""
    limit = writer.rules.fouls.removal_at
    return bool(limit) and writer.fouls.get(seat, 0) >= limit and seat not in writer.gone


def _open_foul_line(writer: LineWriter, is_removal: bool) -> None:
    """Open a `foul` line.

    At night, and after a list without a vote, the exact step matters only for removals.
    """
    writer.close_line()
    is_at_night = writer.phase.startswith("N") and not writer.is_split()
    is_lax = not is_removal and (is_at_night or writer.reached == writer.unheld)
    if writer.reached != writer.place and not is_lax:
        writer.lead_reader()
    last = writer.drafts[-1] if writer.drafts else None
    if last is None or last.step != "foul" or last.phase != writer.phase:
        last = WrittenLine(writer.phase, "foul")
        writer.drafts.append(last)
    writer.line = last


@on
def fouled(writer: LineWriter, event: e.Fouled) -> None:
    writer.fouled = event.seat
    writer.fouls[event.seat] = writer.fouls.get(event.seat, 0) + (not event.technical)
    if event.by_rule:
        writer.foul_line = writer.line_now()
        writer.run.append((0, event.seat, f"{event.seat}!{event.offence}"))  # beside the shot
    else:
        _foul_token(writer, event.seat, "!!" if event.technical else "!", event.offence)


@on
def removed(writer: LineWriter, event: e.Removed) -> None:
    """Write a removal, unless it follows from a foul that the viewer has seen (K23)."""
    is_by_fouls = writer.fouled == event.seat and _is_last_foul(writer, event.seat)
    writer.fouled = 0
    if not is_by_fouls:
        _foul_token(writer, event.seat, "#", event.offence)
    elif isinstance(writer.step, Hunt):
        _end_with(writer, event.seat)


def _end_with(writer: LineWriter, seat: Seat) -> None:
    """Write the pending shots, with those of this seat last.

    Seats that were removed for a shot stand in the order in which they left.
    """
    own = [item for item in writer.run if item[1] == seat]
    writer.run = [item for item in writer.run if item[1] != seat]
    writer.write_run()
    writer.run = own
    writer.write_run()


@on
def team_defeated(writer: LineWriter, event: e.TeamDefeated) -> None:
    """Write a team's defeat; its line has only the winner as outcome."""
    _foul_token(writer, event.seat, "##", event.offence)
    writer.decisive = writer.line
    if writer.line is not None and writer.line.step == "foul":
        writer.line.outcome = []


@on
def paused(writer: LineWriter, event: e.Paused) -> None:
    """Write a pause before the open line: it changes nothing."""
    draft = WrittenLine(writer.phase, "pause")
    draft.tokens = [str(event.seat)] if event.seat else []
    if writer.line is not None and writer.line.step == "foul":
        writer.close_line()
    at = len(writer.drafts) if writer.line is None else writer.drafts.index(writer.line)
    writer.drafts.insert(at, draft)


@on
def overruled(writer: LineWriter, event: e.Overruled) -> None:
    """Write a ruling on a line of its own, or a recorded fact as an outcome."""
    ruling = event.ruling
    if ruling.reason == AS_RECORDED:
        _fact(writer, ruling)
        return
    if ruling.ruling is Ruling.BACK:
        writer.judge = 0 if writer.judge in ruling.seats else writer.judge
        writer.gone -= {*ruling.seats}
    if ruling.ruling is Ruling.FOULS:
        writer.fouls[ruling.seats[0]] = int(ruling.value)
    draft = WrittenLine(writer.phase, "judge")
    draft.tokens = [ruling_text(ruling, writer.marks)]
    writer.stand_alone(draft, ruling.ruling)
    writer.decisive = draft
    writer.is_read_on = _moves_on(writer.step, ruling.ruling)
    writer.is_told = writer.is_read_on or (ruling.ruling is Ruling.OUT and _is_vote(writer.step))
    is_sent_away = ruling.ruling is Ruling.OUT and writer.speaker in ruling.seats
    if writer.is_read_on or is_sent_away:
        writer.speaker = 0
    if ruling.ruling is Ruling.OUT:
        staying = {*range(1, writer.seats + 1)} - writer.gone - {*ruling.seats}
        is_done = isinstance(writer.step, Discussion) and staying <= writer.passed
        has_the_word = isinstance(writer.step, Speech) and writer.step.seat in ruling.seats
        writer.is_talk_ruled_over = is_done or has_the_word


def _is_vote(step: AnyStep | None) -> bool:
    return step is not None and step.is_vote


def _moves_on(step: AnyStep | None, ruling: Ruling) -> bool:
    """Whether the ruling always begins another step."""
    if ruling in (Ruling.OUT, Ruling.ON, Ruling.OFF):
        return isinstance(step, Ballot | Poll)
    return ruling in (Ruling.VOTES, Ruling.CHOSEN, Ruling.GOTO, Ruling.END)


def _fact(writer: LineWriter, ruling: Overrule) -> None:
    """Write a fact of a partial record as the outcome of its line."""
    if ruling.ruling is Ruling.VICTIM:
        if not isinstance(writer.step, Hunt) or writer.line_now().outcome:
            writer.open_line("shot")
        writer.write_run()
        writer.add_outcome(*([str(seat) for seat in ruling.seats] or ["miss"]))
    elif writer.queue and isinstance(writer.step, Ballot):
        writer.line_now()
        writer.write_run()
        writer.begin_candidate(writer.queue[0])


@on
def decided(writer: LineWriter, event: e.Decided) -> None:
    writer.winner = winner_word(event.outcome)
    if writer.decisive is not None:
        writer.decisive.outcome.append(writer.winner)


@on
def ended(writer: LineWriter, event: e.Ended) -> None:
    if not writer.winner:
        decided(writer, e.Decided(event.outcome))
    writer.speaker = writer.speaker if writer.line is not None else 0
    writer.close_line()
    writer.begin(Over(0))


# -- a new deal; acts with the collected cards are not part of the record (K3)


_ON_CARDS = (f"{Ruling.ROLE} ", f"{Ruling.VICTIM} ")
"""Rulings on cards and shots, which have no effect after a new deal."""


@on
def redealt(writer: LineWriter, event: e.Redealt) -> None:
    """Write a new deal; keep fouls, pauses and rulings before it, drop picks, plans and acts."""
    writer.close_line()
    drafts, writer.drafts = writer.drafts, []
    for draft in drafts:
        _keep_after_redeal(writer, draft)
    writer.decisive = None
    writer.open_line("redeal").tokens = [str(event.offender)] if event.offender else []
    writer.close_line()
    writer.is_read_on = True


def _keep_after_redeal(writer: LineWriter, draft: WrittenLine) -> None:
    if draft.step == "judge" and draft.tokens[0].startswith(_ON_CARDS):
        return
    if draft.step in ("pause", "judge", "redeal"):
        writer.drafts.append(draft)
        return
    tokens = [token for token in draft.tokens if is_foul(token)]
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
        *(e.Shuffled, e.Met, e.NightCounted, e.Cautioned, e.VoteCancelled),
        *(e.Startled, e.Inherited, e.Revived, e.Offered, e.Silenced, e.Resumed, e.Corrected),
    )
)
"""Fold one event into the lines."""
