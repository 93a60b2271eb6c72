"""The ring of seats, drawn with letters. The numbers keep their places throughout the game."""

from msgspec import Struct
from rich.text import Text

from gorod.cli.terminal.card_and_notes import Notes, own_role
from gorod.cli.terminal.signs import SHAPES, STYLES, departure, side
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.services.solo.story import FrameView
from gorod.texts import say

MAX_WIDE_SEATS = 12
"""With more players, the seats are drawn closer together."""


class RingSize(Struct, frozen=True):
    """Columns and rows of one seat. A third row shows more about it."""

    wide: int
    tall: int = 2


MAX_SEAT_COLUMNS, MAX_SEAT_ROWS = 14, 4
LONG_NAME_COLUMNS = 8
"""From this width on, a card shows more than three letters of its name."""


def smallest(players: int) -> RingSize:
    """Return the smallest ring, for a terminal of the usual size."""
    return RingSize(6 if players <= MAX_WIDE_SEATS else 5)


def fitting(players: int, columns: int, rows: int) -> RingSize:
    """Return the largest ring that fits into the space, but not less than the smallest."""
    least = smallest(players)
    across, down = width(players, RingSize(1)), height(players, RingSize(1, 1))
    wide = max(least.wide, min(MAX_SEAT_COLUMNS, columns // across))
    return RingSize(wide, max(least.tall, min(MAX_SEAT_ROWS, rows // down)))


class Cell(Struct, frozen=True):
    """The left column and the upper row of a seat."""

    left: int
    top: int


def places(players: int, size: RingSize) -> list[Cell]:
    """Return the cells of the seats, clockwise around the table from the upper left."""
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
    """Return the left columns of cells spread evenly between the two sides."""
    return [wide + (2 * at + 1) * inner // (2 * count) - wide // 2 for at in range(count)]


def width(players: int, size: RingSize) -> int:
    """Return the number of columns of the ring."""
    return (-(-(players // 2) // 2) + 2) * size.wide


def height(players: int, size: RingSize) -> int:
    """Return the number of rows of the ring."""
    return max(place.top for place in places(players, size)) + size.tall


class Ring(Struct, frozen=True):
    """The ring with everything that is drawn at the seats."""

    view: FrameView
    rules: Ruleset
    notes: Notes
    lang: str
    size: RingSize
    is_card_open: bool = False
    claims: dict[Seat, str] = {}
    """What was claimed at each seat, in a few letters."""

    def drawn(self, players: int) -> Text:
        """Return the ring as lines of text."""
        rows: list[list[tuple[int, Text]]] = [[] for _ in range(height(players, self.size))]
        for seat, place in enumerate(places(players, self.size), 1):
            parts = (self._upper(seat), self._lower(seat), self._third(seat))
            for row, part in enumerate(parts[: self.size.tall]):
                rows[place.top + row].append((place.left, part))
        self._fill_middle(rows, width(players, self.size))
        return Text("\n").join(_row(cells) for cells in rows)

    def _fill_middle(self, rows: list[list[tuple[int, Text]]], columns: int) -> None:
        """Draw the phase and the candidates, in order, in the middle of the table."""
        wide = self.size.wide
        room = columns - 2 * wide
        key = "phase-night" if self.view.is_night else "phase-day"
        nominated = " ".join(map(str, self.view.step.candidates))
        words = [say(self.lang, key, n=int(self.view.phase[1:])), f"◆ {nominated}" if nominated else ""]
        for row, text in zip(range((len(rows) - 2) // 2, len(rows) - 2), words, strict=False):
            shown = text if len(text) <= room else f"{text[: room - 1]}…"
            rows[row].append((wide + (room - len(shown)) // 2, Text(shown, "bold")))

    def _upper(self, seat: Seat) -> Text:
        """Return the upper row of a seat, such as `►12◆`: has the turn, the number, is nominated."""
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
        """Return the third row, if there is room: the claims, and at the end of the game when they left."""
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
        """Return «you», a mate while the card is open, or the noted guess; then the fouls."""
        fouls = ("'" * self.view.fouls.get(str(seat), 0), "bold yellow")
        if seat == self.view.me.seat:
            return Text.assemble((f" {say(self.lang, 'play-you')}", "bold"), fouls)
        if self.is_card_open and seat in self.view.me.mates:
            return Text.assemble((self._mate(), "bold"), fouls)
        guess = self.notes.of(seat).guess
        noted = (f" {side(guess, self.lang)}", STYLES[guess]) if guess else (" ", "")
        return Text.assemble(noted, fouls)

    def _mate(self) -> str:
        """Return the label of a mate. A role that only wakes with the mafia sees who else is awake (B23)."""
        is_own = own_role(self.rules, self.view).is_mafia
        return say(self.lang, "play-mate" if is_own else "play-awake")

    def _card(self, seat: Seat) -> Text:
        """Return the open card of a seat, at the end of the game."""
        role = self.rules.holding(self.view.cards[seat - 1])
        name = getattr(role.name, self.lang)
        room = 3 if self.size.wide < LONG_NAME_COLUMNS else self.size.wide - 2
        return Text(f"{SHAPES[role.team]}{name[:room]}", STYLES[role.team])


def _row(cells: list[tuple[int, Text]]) -> Text:
    """Return a row with its cells at their columns."""
    row = Text()
    for left, cell in sorted(cells, key=lambda one: one[0]):
        row.append(" " * (left - row.cell_len)).append_text(cell)
    return row
