"""The scribe: folds seen events into the lines of a record."""

from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat


class Draft:
    """A line being written: tokens in runs that fouls part, then the outcome."""

    def __init__(self, phase: str, step: str) -> None:
        """Nothing is written yet."""
        self.phase, self.step = phase, step
        self.tokens: list[str] = []
        self.outcome: list[str] = []
        self.removed: set[Seat] = set()

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
        self.is_ruled = False
        self.is_hunted = False
        self.fouled: Seat = 0
        self.fouls: dict[Seat, int] = {}
        self.recounts: dict[Seat, Draft] = {}
        self.judge: Seat = 0
        self.is_judge_due = False
        self.winner = ""
        self.decisive: Draft | None = None

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
