"""What a player does at a step, and how their page says that it is done."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from playwright.sync_api import expect

from tests.browser.player import Player

OTHER = 2
"""The seat that the player nominates, checks and votes for."""
GUESSED = (8, 9, 10)
"""The player's best move."""


class Deed(Struct, frozen=True):
    """`begin` does not wait; `done` is true as soon as the server has the command."""

    begin: Callable[[Player], None]
    done: Callable[[Player], None]


def _begin_to_pick(player: Player) -> None:
    player.press(player.words("card-from-top", number=1))


def _picked(player: Player) -> None:
    expect(player.button(player.words("card-from-top", number=1))).to_be_hidden()


def _nominated(player: Player) -> None:
    expect(player.button(player.words("has-nominated"))).to_be_visible()


def _voted(player: Player) -> None:
    expect(player.page.get_by_text(player.words("your-vote-for", seat=OTHER))).to_be_visible()


def _agreed(player: Player) -> None:
    expect(player.button(player.words("your-hand-is-up"))).to_be_visible()


def said(kind: str) -> str:
    """Return words that are said once in a game."""
    return f"Это мой шаг {kind}"


def _speaking(kind: str) -> Deed:
    def begin(player: Player) -> None:
        player.page.get_by_role("textbox", name=player.words("say-to-table")).fill(said(kind))
        player.press(player.words("send"))

    def done(player: Player) -> None:
        expect(player.page.get_by_role("textbox", name=player.words("say-to-table"))).to_have_value("")

    return Deed(begin, done)


def _tapping(seats: Sequence[int]) -> Deed:
    """Return the deed of tapping seats at night; their numbers are then under the held bar."""

    def begin(player: Player) -> None:
        player.tap_at_night(*seats)

    def done(player: Player) -> None:
        with player.holding(player.bar_at_night):
            shown = player.page.get_by_role("status")
            numbers = shown.get_by_text(" · ".join(map(str, seats)), exact=True)
            # the answer of a check takes the place of the number
            answer = shown.get_by_text(f"игрока № {seats[0]}")
            expect(numbers.or_(answer).first).to_be_visible()

    return Deed(begin, done)


SPOKEN = ("defence", "farewell", "discussion")
DEEDS = {
    "dealing": Deed(_begin_to_pick, _picked),
    "speech": Deed(lambda player: player.begin_to_nominate(OTHER), _nominated),
    "ballot": Deed(lambda player: player.press(player.words("vote-for", seat=OTHER)), _voted),
    "poll": Deed(lambda player: player.begin_to_name(OTHER), _voted),
    "lift": Deed(lambda player: player.press(player.words("raise-hand")), _agreed),
    "call": _tapping([OTHER]),
    "best_move": _tapping(GUESSED),
    **{kind: _speaking(kind) for kind in SPOKEN},
}
