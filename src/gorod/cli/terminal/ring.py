"""The ring of seats, drawn with letters: numbers never move, whatever happens at them."""

from msgspec import Struct
from rich.text import Text

from gorod.cli.terminal.card_and_notes import Notes, own_role
from gorod.cli.terminal.signs import SHAPES, STYLES, departure, side
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.services.solo.story import FrameView
from gorod.texts import say

MAX_WIDE_SEATS = 12
"""At a table of more than so many, seats move closer together."""


class RingSize(Struct, frozen=True):
    """Columns and rows of one seat; a third row tells more of it."""

    wide: int
    tall: int = 2


MAX_SEAT_COLUMNS, MAX_SEAT_ROWS = 14, 4
LONG_NAME_COLUMNS = 8
"""From so many columns on, a card has more than three letters of its name."""


def smallest(players: int) -> RingSize:
    """The ring of the usual terminal."""
    return RingSize(6 if players <= MAX_WIDE_SEATS else 5)


def fitting(players: int, columns: int, rows: int) -> RingSize:
    """The largest ring that fits into so much room, and no smaller one than the usual."""
    least = smallest(players)
    across, down = width(players, RingSize(1)), height(players, RingSize(1, 1))
    wide = max(least.wide, min(MAX_SEAT_COLUMNS, columns // across))
    return RingSize(wide, max(least.tall, min(MAX_SEAT_ROWS, rows // down)))


class Cell(Struct, frozen=True):
    """Where a seat is drawn: the left end and the upper row of its cell."""

    left: int
    top: int


def places(players: int, size: RingSize) -> list[Cell]:
    """The seats clockwise round a table, the first at the upper left."""
    across, right = -(-(players // 2) // 2), players // 2 // 2
    left = right + players % 2
    wide, tall = size.wide, size.tall
    inner = across * wide
    above = [Cell(column, 0) for column in _spread(across, inner, wide)]
    below = [Cell(place.left, tall * (left + 1)) for place in reversed(above)]
    righthand = [Cell(inner + wide, tall * row) for row in range(1, right + 1)]
    lefthand = [Cell(0, tall * row) for row in range(left, 0, -1)]
    return [*above, *righthand, *below, *lefthand]


def _spread(count: int, inner: int, wide: int) -> list[int]:
    """Left ends of so many cells, evenly between the two sides."""
    return [wide + (2 * at + 1) * inner // (2 * count) - wide // 2 for at in range(count)]


def width(players: int, size: RingSize) -> int:
    """Columns the ring needs."""
    return (-(-(players // 2) // 2) + 2) * size.wide


def height(players: int, size: RingSize) -> int:
    """Rows the ring needs."""
    return max(place.top for place in places(players, size)) + size.tall


class Ring(Struct, frozen=True):
    """Everything that is drawn at the seats."""

    view: FrameView
    rules: Ruleset
    notes: Notes
    lang: str
    size: RingSize
    is_card_open: bool = False
    claims: dict[Seat, str] = {}
    """What was claimed at each seat, in a few letters."""

    def drawn(self, players: int) -> Text:
        """The ring as lines of text."""
        rows: list[list[tuple[int, Text]]] = [[] for _ in range(height(players, self.size))]
        for seat, place in enumerate(places(players, self.size), 1):
            parts = (self._upper(seat), self._lower(seat), self._third(seat))
            for row, part in enumerate(parts[: self.size.tall]):
                rows[place.top + row].append((place.left, part))
        self._fill_middle(rows, width(players, self.size))
        return Text("\n").join(_row(cells) for cells in rows)

    def _fill_middle(self, rows: list[list[tuple[int, Text]]], columns: int) -> None:
        """The phase and the candidates in their order stand in the middle of the table."""
        wide = self.size.wide
        room = columns - 2 * wide
        key = "phase-night" if self.view.is_night else "phase-day"
        nominated = " ".join(map(str, self.view.step.candidates))
        words = [say(self.lang, key, n=int(self.view.phase[1:])), f"◆ {nominated}" if nominated else ""]
        for row, text in zip(range((len(rows) - 2) // 2, len(rows) - 2), words, strict=False):
            shown = text if len(text) <= room else f"{text[: room - 1]}…"
            rows[row].append((wide + (room - len(shown)) // 2, Text(shown, "bold")))

    def _upper(self, seat: Seat) -> Text:
        """`►12◆`: whose turn, the number, whether nominated."""
        turn = "►" if self._has_turn(seat) else " "
        nominated = "◆" if seat in self.view.step.candidates else " "
        style = (
            "reverse bold" if seat == self.view.me.seat else "" if seat in self.view.alive else "dim strike"
        )
        return Text.assemble((turn, "bold"), (f"{seat:>2}", style), (nominated, "bold"))

    def _has_turn(self, seat: Seat) -> bool:
        return self.view.step.turn == seat

    def _lower(self, seat: Seat) -> Text:
        if self.view.cards:
            return self._card(seat)
        return self._gone(seat) or self._living(seat)

    def _third(self, seat: Seat) -> Text:
        """Where there is room: when somebody left, once the cards lie open; until then what he claims."""
        if self.view.cards:
            return self._gone(seat) or Text()
        return Text(f" {self.claims.get(seat, '')}"[: self.size.wide - 1], "italic")

    def _gone(self, seat: Seat) -> Text | None:
        gone = next((gone for gone in self.view.left if gone.seat == seat), None)
        if gone is None:
            return None
        shown = departure(gone.how, gone.phase, self.lang)
        return Text(f" {shown}" if len(shown) < self.size.wide - 1 else shown, "dim")

    def _living(self, seat: Seat) -> Text:
        """Oneself, a mate while the own card is open, or what one noted; then fouls."""
        fouls = ("'" * self.view.fouls.get(str(seat), 0), "bold yellow")
        if seat == self.view.me.seat:
            return Text.assemble((f" {say(self.lang, 'play-you')}", "bold"), fouls)
        if self.is_card_open and seat in self.view.me.mates:
            return Text.assemble((self._mate(), "bold"), fouls)
        guess = self.notes.of(seat).guess
        noted = (f" {side(guess, self.lang)}", STYLES[guess]) if guess else (" ", "")
        return Text.assemble(noted, fouls)

    def _mate(self) -> str:
        """One who wakes with a clan without being of it knows only who else does (B23)."""
        is_own = own_role(self.rules, self.view).is_mafia
        return say(self.lang, "play-mate" if is_own else "play-awake")

    def _card(self, seat: Seat) -> Text:
        """At the end every card lies open."""
        role = self.rules.holding(self.view.cards[seat - 1])
        name = getattr(role.name, self.lang)
        room = 3 if self.size.wide < LONG_NAME_COLUMNS else self.size.wide - 2
        return Text(f"{SHAPES[role.team]}{name[:room]}", STYLES[role.team])


def _row(cells: list[tuple[int, Text]]) -> Text:
    """Cells at their places, blanks between them."""
    row = Text()
    for left, cell in sorted(cells, key=lambda one: one[0]):
        row.append(" " * (left - row.cell_len)).append_text(cell)
    return row
