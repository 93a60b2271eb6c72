"""Requests about evenings: what is played, who sits where, and decisions about games afterwards."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from gorod.clubs.club import Club, Evening, EveningPlan
from gorod.clubs.evening_games import people_of, rows_of
from gorod.clubs.evening_page import glance
from gorod.clubs.registry import Change, ClubRegistry
from gorod.clubs.seating import EveningSeating
from gorod.protocol.club import EveningChange, EveningOpened, GameCorrection, NewEvening
from gorod.protocol.http import Bots, NewTable, Opened
from gorod.protocol.lobby import DoorKind, Mode, TableState
from gorod.scoring.presets import PRESETS, usual_preset
from gorod.services.denied import STOPPED, Denied
from gorod.services.ports import Archive, Clock, Randomness
from gorod.services.rows import OVER, GameRow
from gorod.services.server.requests import Reply
from gorod.services.server.tables import Tables
from gorod.services.settings import settings_of
from gorod.services.table.penalties import Noted, noted_at, take_in
from gorod.services.table.table import Table
from gorod.services.tokens import new_token

MAX_TABLES_PER_EVENING = 20
"""Of one evening."""
Move = Callable[[Club, Evening, EveningSeating], None]


class Evenings:
    """Handles requests about evenings. Games belong to ordinary judged tables; an evening lists them."""

    def __init__(
        self,
        clock: Clock,
        randomness: Randomness,
        archive: Archive,
        tables: Tables,
        registry: ClubRegistry,
    ) -> None:
        self._clock, self._randomness, self._archive = clock, randomness, archive
        self._tables, self._registry = tables, registry

    def open(self, id: str, token: str, wanted: NewEvening, reply: Reply) -> None:
        """Open an evening; settings that cannot be played are refused at once."""

        def do(club: Club) -> Change:
            table = _judged(wanted.table)
            rules = settings_of(table).rules
            preset = _known_preset(usual_preset(rules) if wanted.preset is None else wanted.preset)
            plan = EveningPlan(wanted.title.strip(), wanted.date, preset, replace(table, rules=rules))
            at = int(self._clock.now() * 1000)
            evening = Evening(new_token(self._randomness), club.id, at, plan)
            return [club.add_evening(evening)], EveningOpened(evening.id)

        self._registry.change(id, token, reply, do)

    def change(self, id: str, token: str, evening: str, wanted: EveningChange, reply: Reply) -> None:
        """Change who is there, the scoring, the title, or whether the evening is over."""

        def do(club: Club) -> Change:
            before = club.evening(evening)
            named = {name: getattr(wanted, name) for name in ("title", "date", "preset", "present")}
            if wanted.present is not None:
                named["present"] = tuple(dict.fromkeys(wanted.present))
                for key in named["present"]:
                    club.find_person(key)
            _known_preset(wanted.preset or "")
            plan = replace(before.plan, **{name: one for name, one in named.items() if one is not None})
            is_closed = before.is_closed if wanted.closed is None else wanted.closed
            changed = replace(before, plan=plan, is_closed=is_closed)
            return [club.put_evening(changed)], changed.head()

        self._registry.change(id, token, reply, do)

    def look(self, id: str, token: str, evening: str, reply: Reply) -> None:
        """Answer with a `Glance` of the evening; the games are read on another thread."""

        def do(club: Club) -> None:
            found = club.evening(evening)
            reply(glance(club, found, self._registry.open_tables([found])))

        self._registry.ask(id, token, reply, do)

    # -- tables

    def open_table(
        self, id: str, token: str, evening: str, seats: int | None, address: str, reply: Reply
    ) -> None:
        """Open another table; the answer has the token of its judge."""

        def do(club: Club) -> None:
            plan = club.open_evening(evening).plan
            if len(plan.tables) >= MAX_TABLES_PER_EVENING:
                raise Denied("club_full", str(MAX_TABLES_PER_EVENING))
            wanted = replace(plan.table, seats=seats or plan.table.seats)
            done = partial(self._has_table, id, token, evening, reply)
            self._tables.admission.open(wanted, address, done, evening, club.id)

        self._registry.ask(id, token, reply, do)

    def _has_table(self, id: str, token: str, evening: str, reply: Reply, opened: object) -> None:
        """Add an opened table. If it is the only open one, it takes over the penalties of closed ones."""
        if not isinstance(opened, Opened):
            reply(opened)
            return
        add = partial(self._add_table, id, token, evening, reply, opened)

        def do(club: Club) -> None:
            found = club.open_evening(evening)
            if self._registry.open_tables([found]):
                add([])
            else:
                read = partial(noted_at, self._archive, found.plan.tables)
                self._registry.read(f"notes {evening}", read, add, reply)

        self._registry.ask(id, token, reply, do)

    def _add_table(
        self, id: str, token: str, evening: str, reply: Reply, opened: Opened, noted: Sequence[Noted]
    ) -> None:
        def do(club: Club) -> Change:
            before = club.open_evening(evening)
            is_first = not self._registry.open_tables([before])
            rows = take_in(self._tables.open_table(opened.table).members, noted) if is_first else []
            plan = replace(before.plan, tables=(*before.plan.tables, opened.table))
            return [club.put_evening(replace(before, plan=plan)), *rows], opened

        self._registry.change(id, token, reply, do)

    def take_over(self, id: str, token: str, evening: str, table: str, reply: Reply) -> None:
        """Make another device the judge's at a table; the old one is told that it has moved."""

        def do(club: Club) -> None:
            self._tables.devices.take_over(self._table(club.evening(evening), table), reply)

        self._registry.ask(id, token, reply, do)

    def _table(self, evening: Evening, table: str) -> Table:
        if table not in evening.plan.tables:
            raise Denied("no_such_table")
        return self._tables.open_table(table)

    def seat(
        self, id: str, token: str, evening: str, table: str, people: Sequence[str], reply: Reply
    ) -> None:
        """Seat these people at a table."""

        def do(club: Club, found: Evening, seating: EveningSeating) -> None:
            at = self._table(found, table)
            seating.seat(at, people)
            seating.stand_by(at, [key for key in club.present(found) if key not in people])

        self._move_people(id, token, evening, reply, do)

    def draw(self, id: str, token: str, evening: str, tables: Sequence[str], reply: Reply) -> None:
        """Draw the seats at these tables, or at all of the evening without a current game."""

        def draw(games: Sequence[GameRow], club: Club, found: Evening, seating: EveningSeating) -> None:
            named = [self._table(found, one) for one in dict.fromkeys(tables)]
            at = named or [one for one in self._registry.open_tables([found]) if one.state is TableState.OPEN]
            if not at:
                raise Denied("no_such_table")
            seating.draw(at, club.present(found), _played(found, games))
            seating.stand_by(at[0], club.present(found))

        def do(club: Club) -> None:
            read = partial(rows_of, self._archive, club.open_evening(evening).plan.tables)
            then = lambda games: self._move_people(id, token, evening, reply, partial(draw, games))  # noqa: E731
            self._registry.read(f"games {evening}", read, then, reply)

        self._registry.ask(id, token, reply, do)

    def _move_people(self, id: str, token: str, evening: str, reply: Reply, move: Move) -> None:
        def do(club: Club) -> None:
            found = club.open_evening(evening)
            tables = self._registry.open_tables([found])
            seating = EveningSeating(tables, club.people, self._randomness)
            move(club, found, seating)
            seating.tell()
            for table in tables:
                self._tables.settle(table)
            _answer_after(tables, reply)

        self._registry.ask(id, token, reply, do)

    # -- games

    def correct(
        self, id: str, token: str, evening: str, game: str, wanted: GameCorrection, reply: Reply
    ) -> None:
        """Change the decisions about a finished game: cancelled or not, protest, extra points."""

        def correct(row: GameRow | None, club: Club) -> Change:
            found = club.evening(evening)
            if row is None or row.table not in found.plan.tables or row.state != OVER:
                raise Denied("no_such_game")
            seats = len(people_of(row))
            wrong = [one.seat for one in wanted.extra or () if one.seat > seats]
            if wrong:
                raise Denied("no_such_seat", str(wrong[0]))
            changed = found.corrected(game, wanted)
            club.put_evening(changed)
            return [changed.correction(game)], None

        def do(club: Club) -> None:
            club.evening(evening)
            then = lambda row: self._registry.change(id, token, reply, partial(correct, row))  # noqa: E731
            self._registry.read(f"game {game}", partial(self._archive.game, game), then, reply)

        self._registry.ask(id, token, reply, do)


def _played(evening: Evening, rows: Sequence[GameRow]) -> Counter[str]:
    """Return how many games of the evening that count each person has played."""
    counted = [row for row in rows if not evening.correction(row.id).cancelled]
    return Counter(key for row in counted for key in people_of(row))


def _judged(table: NewTable) -> NewTable:
    """Return the settings of a table with a judge, without strangers, onlookers and programs."""
    return replace(table, mode=Mode.JUDGED, bots=Bots(), door=DoorKind.INVITED, listed=False, watch=False)


def _known_preset(name: str) -> str:
    if name and name not in PRESETS:
        raise Denied("unknown_preset", ", ".join(PRESETS))
    return name


def _answer_after(tables: Sequence[Table], reply: Reply) -> None:
    """Answer when all tables have stored their rows, or failed to."""
    answers: list[Denied | None] = []

    def told(one: Denied | None) -> None:
        answers.append(one)
        if len(answers) == len(tables):
            reply(next((no for no in answers if no is not None), None))

    for table in tables:
        table.outbox.post((), lambda: told(None), lambda: told(Denied(STOPPED)))
