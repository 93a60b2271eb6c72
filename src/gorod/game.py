"""The library's game: commands in, events out; what the rules do not allow raises `Illegal`."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from gorod.engine.audience import seen
from gorod.engine.commands import CLOCK, JUDGE, Command, Open, Sender, TimeUp
from gorod.engine.decide import decide, legal
from gorod.engine.events import Event
from gorod.engine.log import Log
from gorod.engine.refusal import Refusal, Refused
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat, listed
from gorod.engine.snake_case import snake
from gorod.engine.start import FROM_THE_DEAL, Setup, start
from gorod.engine.state import State
from gorod.notation.text import NotationError, Unit, one_line
from gorod.rules import RULESETS
from gorod.rules.casting import check_cast, with_roles
from gorod.rules.house import house_rules
from gorod.rules.options import Value, plain, with_options
from gorod.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from gorod.notation.line_player import LinePlayer

USUAL_SEATS = 10
SENDERS: dict[str, Sender] = {"judge": JUDGE, "clock": CLOCK}
Who = Seat | str
"""A sender is a seat, "judge" or "clock"; a viewer is a seat, "judge" or "public"."""
DEFAULT_LANG = "ru"
Answer = TypeVar("Answer")


class Illegal(ValueError):  # noqa: N818 — it is an answer
    """Raised for what the rules do not allow: `code` for programs, `clause` the rule, `text` a sentence.

    >>> import gorod
    >>> game = gorod.Game("fiim", seed=7, lang="en")
    >>> try:
    ...     game.push(gorod.Vote(3), by=1)
    ... except gorod.Illegal as no:
    ...     print(no.code, no.clause, no.text, sep=" | ")
    not_now | F11 | That cannot be done now.
    """

    def __init__(self, code: str, clause: str = "", detail: str = "", lang: str = DEFAULT_LANG) -> None:
        super().__init__(code, clause, detail, lang)
        self.code, self.clause, self.detail, self.lang = code, clause, detail, lang

    @property
    def text(self) -> str:
        """The reason, in the language of the game.

        >>> Illegal("not_yourself", lang="ru").text
        'Выбрать себя нельзя.'
        """
        from gorod.texts.catalogue import refusal  # the texts are needed only here

        return refusal(self.lang, self.code, self.detail)

    def __str__(self) -> str:
        return f"{self.text} [{self.clause}]" if self.clause else self.text


class Game:
    """One game by one ruleset: deal it, play it command by command, see it as any viewer does.

    >>> import gorod
    >>> game = gorod.Game("fiim", seed=7)
    >>> game
    <gorod.Game fiim N0 briefing, 10 of 10 alive>
    """

    def __init__(
        self,
        rules: str | Ruleset = "",
        *,
        seed: object = None,
        deal: str | Iterable[str] | None = None,
        deck: str | Iterable[str] | None = None,
        players: int | None = None,
        cast: Mapping[str, int] | None = None,
        setup: Setup = FROM_THE_DEAL,
        house: str | Path | None = None,
        options: Mapping[str, Value] | None = None,
        names: Mapping[Seat, str] | None = None,
        lang: str = DEFAULT_LANG,
    ) -> None:
        """Deal a game of one of the `gorod.rulesets`, or of a house file.

        `deal` gives every card, as marks (`"C C S M D"`) or role ids. Otherwise the ruleset's cards for this
        number of `players`, or this `cast`, are shuffled by the `seed`. A `deck` is still to be dealt:
        players pick from it. With a `setup` the game begins in the middle.

        >>> Game("home", deal="C C Dr In M M").seats
        (1, 2, 3, 4, 5, 6)
        >>> Game("boxed", players=8, seed=1, options={"farewell.voted": 45}).rules["farewell.voted"]
        45
        >>> import gorod
        >>> Game("fiim", seed=7, setup=gorod.Setup(day=2, night=False, out=(3,)))
        <gorod.Game fiim D2 dawn, 9 of 10 alive>
        """
        self.lang, self.names = lang, dict(names or {})
        self._unit: Unit | None = None
        self._player: LinePlayer | None = None
        """Plays lines of a record; made when the first one is played."""
        ruleset = self._ruleset(rules, house, options or {})
        left = self._cards(ruleset, deck) if deck is not None else ()
        if deal is not None:
            dealt = self._cards(ruleset, deal)
        else:
            dealt = () if left else self._shuffled(ruleset, players, cast, seed)
        ruleset = with_roles(ruleset, (*dealt, *left))
        self._log = Log(self._allowed(start(ruleset, dealt, left, setup)))

    @classmethod
    def of(
        cls,
        log: Log,
        names: Mapping[Seat, str] | None = None,
        lang: str = DEFAULT_LANG,
        unit: Unit | None = None,
    ) -> "Game":
        """Return the game of an existing log, which is shared, not copied. `unit`: its record.

        >>> twin = Game.of(Game("club", seed=1).log)
        >>> twin.phase
        'N0'
        """
        game = cls.__new__(cls)
        game.lang, game.names, game._log, game._unit = lang, dict(names or {}), log, unit
        game._player = None
        return game

    # -- the start

    def _ruleset(
        self, rules: str | Ruleset, house: str | Path | None, options: Mapping[str, Value]
    ) -> Ruleset:
        if isinstance(rules, Ruleset):
            chosen = rules
        elif house is not None:
            chosen = ruleset_of(house, self.lang)
        else:
            chosen = self._named(rules)
        if isinstance(rules, str) and rules not in ("", chosen.id):
            raise Illegal(Refusal.UNKNOWN_RULESET.code, "", f"{rules} ≠ {chosen.id}", self.lang)
        changed = [
            (name, value if isinstance(value, str) else plain(value)) for name, value in options.items()
        ]
        return self._allowed(with_options(chosen, changed)) if changed else chosen

    def _named(self, name: str) -> Ruleset:
        if name not in RULESETS:
            raise Illegal(Refusal.UNKNOWN_RULESET.code, "", f"{name}: {', '.join(RULESETS)}", self.lang)
        return RULESETS[name]

    def _shuffled(
        self, rules: Ruleset, players: int | None, cast: Mapping[str, int] | None, seed: object
    ) -> tuple[str, ...]:
        size = players or (sum(cast.values()) if cast else USUAL_SEATS if USUAL_SEATS in rules.cast else 0)
        chosen = dict(cast or rules.cast.get(size) or {})
        if not chosen:
            sizes = ", ".join(map(str, sorted(rules.cast)))
            detail = f"players {size} ≠ {sizes}"
            raise Illegal(Refusal.BAD_CAST.code, rules.clause("players"), detail, self.lang)
        self._allowed(check_cast(rules, chosen))
        if sum(chosen.values()) != size:
            raise Illegal(Refusal.BAD_CAST.code, rules.clause("cast"), f"players {size}", self.lang)
        cards = [role for role, count in chosen.items() for _ in range(count)]
        Random(None if seed is None else f"{seed}").shuffle(cards)
        return tuple(cards)

    def _cards(self, rules: Ruleset, cards: str | Iterable[str]) -> tuple[str, ...]:
        from gorod.roles import MARKS, ROLES

        words = cards.split() if isinstance(cards, str) else [*cards]
        marks = {mark: role.id for mark, role in MARKS.items()}
        marks |= {role.mark: role.id for role in rules.roles.values()} | {UNKNOWN.mark: UNKNOWN.id}
        ids = {*ROLES, *rules.roles, UNKNOWN.id}
        strange = next((word for word in words if word not in marks and word not in ids), None)
        if strange is not None:
            raise Illegal(Refusal.UNKNOWN_ROLE.code, rules.clause("cast"), strange, self.lang)
        return tuple(marks.get(word, word) for word in words)

    # -- what may be done, and doing it

    def legal(self, by: Who) -> list[Command]:
        """Return the commands that this sender may send now, except kinds that can take any number of forms.

        >>> game = Game("home", deal="C C Dr In M M")
        >>> game.legal(1), game.legal("clock")
        ([], [TimeUp()])
        """
        return [move for move in legal(self.state, self._sender(by)) if not isinstance(move, Open)]

    def is_legal(self, command: Command, by: Who) -> bool:
        """Return whether `push` would accept the command; nothing is changed.

        >>> import gorod
        >>> Game("fiim", seed=7).is_legal(gorod.Nominate(5), by=3)
        False
        """
        return not isinstance(decide(self.state, command, self._sender(by)), Refused)

    def push(self, command: Command, by: Who) -> list[Event]:
        """Apply a command and return its events; raise `Illegal`, with nothing changed, if it is not allowed.

        >>> import gorod
        >>> game = Game("fiim", seed=7)
        >>> [type(event).__name__ for event in game.push(gorod.Foul(4), by="judge")]
        ['Fouled']
        """
        return self._allowed(self._log.do(command, self._sender(by)))

    def push_line(self, text: str) -> list[Event]:
        """Play one line of a record and return its events; steps before it pass without any act.

        Raise `Illegal` if the rules do not allow it, `BadRecord` if the line cannot be read or has another
        outcome than it says. Nothing is changed then.

        >>> game = Game("fiim", deal="C C S M D M C C C C")
        >>> events = game.push_line("D1 talk 1+4 2+5 3")
        >>> events = game.push_line("D1 vote 4: 1 2 3 / 5: 4 6 7 8 9 10 = 5")
        >>> game.alive
        (1, 2, 3, 4, 6, 7, 8, 9, 10)
        """
        turns, since = self._log.turns, len(self._log.events)
        try:
            self._play_line(text)
        except ValueError:
            self._take_back(turns)
            raise
        return self._log.events[since:]

    def _play_line(self, text: str) -> None:
        from gorod.notation.line_player import LinePlayer
        from gorod.notation.reader import Record, checked_line
        from gorod.record_words import BadRecord, notation_words, result_words  # need the texts

        if self._player is None:
            self._player = LinePlayer(self._log, frozenset(self.tags.get("Unknown", "").split()))
        try:
            line = one_line(text)
            result = checked_line(self._player, line)
        except NotationError as wrong:
            raise BadRecord("", 1, wrong.column, wrong.code, notation_words(self.lang, wrong)) from None
        if result.ok:
            return
        if result.refused is not None and line.outcome is None:
            self._allowed(result.refused)
        record = Record(self._unit or Unit(1, (), (line,)), self.state.rules, self._log, result)
        raise BadRecord("", 1, result.column, "wrong_record", result_words(self.lang, record))

    def _take_back(self, turns: int) -> None:
        """Undo the turns after this number, also in the audit."""
        self._player = None
        if self._log.turns > turns:
            self._log.undo(self._log.turns - turns)
            self._log.audit.pop()

    def next(self) -> list[Event]:
        """End the current step, as if its time were up, and return the events.

        >>> game = Game("fiim", seed=7)
        >>> while game.phase == "N0":
        ...     events = game.next()
        >>> game.phase
        'D1'
        """
        return self.push(TimeUp(), "clock")

    def pop(self, turns: int = 1) -> list[Event]:
        """Take back the last command, or several, and return the events taken back.

        >>> game = Game("fiim", seed=7)
        >>> game.next() == game.pop()
        True
        """
        self._player = None
        return self._allowed(self._log.undo(turns)).events

    def copy(self) -> "Game":
        """Return an independent copy.

        >>> game = Game("fiim", seed=7)
        >>> other = game.copy()
        >>> events = other.next()
        >>> len(game.events) < len(other.events)
        True
        """
        return Game.of(self._log.copy(), self.names, self.lang, self._unit)

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, _: object) -> "Game":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether both games are the same so far: same rules, cards and events.

        >>> Game("fiim", seed=7) == Game("fiim", seed=7), Game("fiim", seed=7) == Game("fiim", seed=8)
        (True, False)
        """
        if not isinstance(other, Game):
            return NotImplemented
        return self.state.rules == other.state.rules and self._log.events == other._log.events

    __hash__ = None  # type: ignore[assignment] # it changes

    # -- the state

    @property
    def log(self) -> Log:
        """The engine's log: the events, with who saw each.

        >>> Game("fiim", seed=7).log.turns
        1
        """
        return self._log

    @property
    def state(self) -> State:
        """The engine's state: everything, including secrets.

        >>> Game("fiim", seed=7).state.step
        Briefing(seconds=60, clan=<Team.BLACK: 'black'>)
        """
        return self._log.game

    @property
    def events(self) -> list[Event]:
        """All events so far.

        >>> type(Game("fiim", seed=7).events[0]).__name__
        'Started'
        """
        return [*self._log.events]

    @property
    def rules(self) -> Rulebook:
        """The ruleset of this game, with its options.

        >>> Game("wolves", seed=1).rules.id
        'wolves'
        """
        return Rulebook(self.state.rules)

    @property
    def tags(self) -> dict[str, str]:
        """The tags of its record: the event, the date, the table … Empty for a game without a record.

        >>> import gorod
        >>> next(gorod.read("examples/game.mgn")).tags["Date"]
        '2026.01.15'
        """
        return {tag.name: tag.values[0] for tag in self._unit.tags if tag.values} if self._unit else {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, including those that have left.

        >>> Game("home", players=4, seed=1).seats
        (1, 2, 3, 4)
        """
        return tuple(range(1, self.state.seats + 1))

    @property
    def alive(self) -> tuple[Seat, ...]:
        """The seats still in the game.

        >>> Game("home", players=4, seed=1).alive
        (1, 2, 3, 4)
        """
        return listed(self.state.alive)

    @property
    def roles(self) -> dict[Seat, str]:
        """The card of every seat.

        >>> Game("home", deal="C C Dr In M M").roles[3]
        'doctor'
        """
        return {seat: role.id for seat, role in enumerate(self.state.roles) if seat}

    @property
    def phase(self) -> str:
        """The phase: N0 is the first night, D1 the first day, then N1, D2 …

        >>> Game("fiim", seed=7).phase
        'N0'
        """
        return self.state.phase

    @property
    def winner(self) -> str | None:
        """The winner, or "draw"; None while the game goes on.

        >>> Game("fiim", seed=7).winner is None
        True
        """
        outcome = self.state.outcome
        if not self.state.is_over or outcome is None:
            return None
        return str(outcome.winner) if outcome.winner else "draw"

    @property
    def is_over(self) -> bool:
        """Whether the game has ended.

        >>> Game("fiim", seed=7).is_over
        False
        """
        return self.state.is_over

    # -- as a viewer sees it

    def view(self, viewer: Who = "public") -> dict[str, Any]:
        """Return what a seat, the public or the judge knows, as plain data in the form of the wire.

        >>> game = Game("fiim", deal="C C S M D M C C C C")
        >>> game.view(3)["me"]["role"], game.view("public")["alive"]
        ('sheriff', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        """
        log = self._log
        if self._viewer(viewer) == "judge":
            from gorod.views.judge import JudgeView

            judge = JudgeView()
            judge.frame(log.game, log.events, log.audiences)
            return dict(_plain(judge.encoded(log.game)))
        from gorod.views.feed import Feed

        feed = Feed(log.game.seats)
        feed.frames(log.game, log.events, log.audiences)
        seat = viewer if isinstance(viewer, int) else 0
        found: dict[str, Any] = _plain(feed.fresh(log.game, seat))["view"]
        return found

    def seen(self, viewer: Who = "public") -> list[Event]:
        """Return the events that this viewer has seen.

        >>> game = Game("fiim", deal="C C S M D M C C C C")
        >>> len(game.seen("public")) < len(game.seen(4)) < len(game.seen("judge"))
        True
        """
        return [event for turn in self._turns(self._viewer(viewer)) for event in turn]

    def lines(self, viewer: Who = "public", lang: str = "") -> list[str]:
        """Return what the judge has said to this viewer so far.

        >>> Game("fiim", seed=7).lines("public", lang="en")[0]
        'The game begins. Rules: “Sports (FIIM)”, with 10 players at the table.'
        """
        from gorod.texts.narrator import Narrator

        narrator = Narrator(self.state.rules, lang or self.lang, self.names, self._viewer(viewer))
        return [line for turn in self._turns(viewer) for line in narrator.tell_all(turn)]

    def _turns(self, viewer: Who) -> Iterable[list[Event]]:
        log = self._log
        ends = [*log.starts[1:], len(log.events)]
        for first, end in zip(log.starts, ends, strict=True):
            yield seen(viewer, log.events[first:end], log.audiences[first:end])

    def _viewer(self, viewer: Who) -> Who:
        if viewer in ("public", "judge") or (type(viewer) is int and viewer in self.seats):
            return viewer
        raise Illegal(Refusal.NO_SUCH_SEAT.code, self.state.rules.clause("players"), str(viewer), self.lang)

    def _sender(self, by: Who) -> Sender:
        found = SENDERS.get(by) if isinstance(by, str) else by
        if type(found) is not int or not CLOCK <= found <= self.state.seats:
            raise Illegal(Refusal.NO_SUCH_SEAT.code, self.state.rules.clause("players"), str(by), self.lang)
        return found

    def _allowed(self, answer: Answer | Refused) -> Answer:
        return _allowed(answer, self.lang)

    def __str__(self) -> str:
        """Return the record of the game (MGN), with all cards.

        >>> print(Game("home", deal="C C Dr In M M"))
        [MGN "1"]
        [Rules "home"]
        [Deal "C C Dr In M M"]
        [Result "*"]
        """
        from gorod.notation.writer import write_log

        return write_log(self._log, unit=self._unit).rstrip("\n")

    def __repr__(self) -> str:
        state = self.state
        how = f"won by {self.winner}" if self.winner else f"{state.phase} {snake(type(state.step).__name__)}"
        return f"<gorod.Game {state.rules.id} {how}, {state.alive.bit_count()} of {state.seats} alive>"


def ruleset_of(house: str | Path, lang: str = DEFAULT_LANG) -> Ruleset:
    """Return the ruleset of a house file; raise `Illegal` if the file is wrong."""
    return _allowed(house_rules(Path(house).read_text("utf-8-sig")), lang)


def _allowed(answer: Answer | Refused, lang: str) -> Answer:
    if isinstance(answer, Refused):
        raise Illegal(answer.code, answer.clause, answer.detail, lang)
    return answer


def _plain(encoded: bytes) -> Any:
    return msgspec.json.decode(encoded)
