"""A person at a page: what they see and do, by roles and accessible names alone."""

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from playwright.sync_api import CDPSession, Locator, expect

from tests.browser.browser import Visitor
from tests.browser.picture import Picture
from tests.browser.waiting import COUNT_MESSAGES, receive_all
from tests.browser.words import Words

SEATS = range(1, 21)
SIDES = ("red", "black", "yakuza", "maniac")
HELD_AT_A_CALL = 3
"""Seconds for which everybody in one room holds the bar."""
WITHIN = 60_000
"""Milliseconds; nothing should take that long."""


class Player:
    """A player who waits after each action until their page says that it is done."""

    def __init__(self, visitor: Visitor, lang: str = "ru", patience: int = WITHIN) -> None:
        """`lang`: of the pages; `patience`: milliseconds to wait for anything."""
        self.visitor, self.page, self.words = visitor, visitor.page, Words(lang)
        self.patience = patience
        self.page.set_default_timeout(patience)
        visitor.context.add_init_script(COUNT_MESSAGES)
        self._received = -1
        self.taps = 0
        """How often they have touched the screen."""

    # -- seeing

    def look(self) -> Picture:
        """Return what is on the page now."""
        return Picture(self.page.locator("body").aria_snapshot(timeout=WITHIN))

    def has_news(self) -> bool:
        """Return whether a message has come since the last call; everything sent is shown then."""
        before, self._received = self._received, receive_all(self.page)
        return before != self._received

    def winner(self, seen: Picture | None = None) -> str:
        """Return the winner, by the page; empty while there is none."""
        nodes = (seen or self.look()).nodes
        told = [node.name or node.text for node in nodes if node.role in ("heading", "paragraph")]
        ends = {side: self.words(f"won-{side}") for side in (*SIDES, "draw")}
        return next((side for side, end in ends.items() if any(one.startswith(end) for one in told)), "")

    def cards(self) -> dict[int, str]:
        """Return by seat what the end says about it."""
        shown = self.look().all("img")
        return {seat: node.name for node in shown for seat in SEATS if node.is_called(self.seat(seat))}

    def seat(self, number: int) -> str:
        """Return how a seat's window is called, or begins."""
        return self.words("seat", seat=number)

    @property
    def taken(self) -> re.Pattern[str]:
        """Return a pattern of the answer to a nomination, which covers the page for a moment."""
        return re.compile("|".join(re.escape(self.words("taken", seat=seat)) for seat in SEATS))

    # -- joining

    def sit_down(self, code: str, name: str) -> None:
        """Join by the link to a table; the player's own window is then lit."""
        self.visitor.open(f"/#join/{code}")
        self.page.get_by_role("textbox", name=self.words("your-name")).fill(name)
        self.press(self.words("sit-down"))
        self._awaits(self.words("i-am-ready"))

    def play_with_bots(self) -> None:
        """Go from the home page to the back of the card."""
        self.tap(self.page.get_by_role("link", name=_called(self.words("play-with-bots"))))
        self.press(self.words("start-alone"))
        self._awaits(self.words("hold-to-see"))

    # -- cards

    def look_at_card(self) -> str:
        """Hold the card as long as necessary; return what was on it."""
        [card] = look_at_cards([self])
        return card

    def peek(self) -> str:
        """Return what only this player may know: under the bar at night, or under the card by day."""
        with self.holding(self.bar_at_night or self.words("my-card-hold")):
            return self.secret()

    @property
    def bar_at_night(self) -> str:
        """Return the name of the bar that can be held now, if any; in one room it is held after the taps."""
        bars = (self.words("hold-to-see"), self.words("call-hold", seconds=HELD_AT_A_CALL))
        seen = self.look()
        return next((bar for bar in bars if seen.has("button", bar)), "")

    def secret(self) -> str:
        """Return what is visible while something is held."""
        sides = "|".join(re.escape(self.words(f"side-{side}")) for side in SIDES)
        return self.page.get_by_role("status").filter(has_text=re.compile(sides)).inner_text()

    # -- the game

    def tap_at_night(self, *seats: int) -> None:
        """Tap at night, as everybody does."""
        for seat in seats:
            self.press(self.seat(seat))

    def pick_card(self, name: str) -> None:
        """Pick one of the offered cards."""
        self._press_away(name)

    def say(self, text: str) -> None:
        """Say words to the table; they leave the field when the server has them."""
        field = self.page.get_by_role("textbox", name=self.words("say-to-table"))
        field.fill(text)
        self.press(self.words("send"))
        expect(field).to_have_value("", timeout=self.patience)

    def nominate(self, seat: int) -> None:
        """Nominate, and wait until the table has heard it."""
        self.begin_to_nominate(seat)
        listed = self.page.get_by_role("group", name=self.words("on-vote"))
        expect(listed.get_by_text(str(seat), exact=True)).to_be_visible(timeout=self.patience)

    def begin_to_nominate(self, seat: int) -> None:
        """Tap a number, then yes."""
        self.press(self.words("nominate"))
        sheet = self.page.get_by_role("dialog", name=self.words("nominate-whom"))
        self.tap(sheet.get_by_role("button", name=_called(self.seat(seat))))
        self.tap(sheet.get_by_role("button", name=_called(self.words("i-nominate", seat=seat))))

    def may_nominate(self) -> list[int]:
        """Return whom the sheet offers, and close it again."""
        self.press(self.words("nominate"))
        sheet = self.page.get_by_role("dialog", name=self.words("nominate-whom"))
        seen = Picture(sheet.aria_snapshot(timeout=WITHIN))
        self.tap(sheet.get_by_role("button", name=self.words("close")))
        expect(sheet).to_be_hidden(timeout=self.patience)
        return [seat for seat in SEATS if seen.has("button", self.seat(seat))]

    def finish_speech(self) -> None:
        """Press «У меня всё»."""
        self._press_away(self.words("done-speaking"))

    def vote(self, candidate: int) -> None:
        """Vote for the current candidate."""
        self._press_away(self.words("vote-for", seat=candidate))

    def raise_hand(self) -> None:
        """Raise a hand for the question."""
        self._press_away(self.words("raise-hand"))

    def name_one(self, seat: int) -> None:
        """Name one player, where all name one at once."""
        self.begin_to_name(seat)
        expect(self.page.get_by_text(self.words("your-vote-for", seat=seat))).to_be_visible(
            timeout=self.patience
        )

    def begin_to_name(self, seat: int) -> None:
        """Tap a number; the windows round the table have the same names."""
        self.tap(self._numbers.get_by_role("button", name=_called(self.seat(seat))))

    def may_name(self) -> list[int]:
        """Return the seats that can be named."""
        seen = Picture(self._numbers.aria_snapshot(timeout=WITHIN)).all("button")
        offered = [node for node in seen if "disabled" not in node.states]
        return [seat for seat in SEATS if any(node.is_called(self.seat(seat)) for node in offered)]

    @property
    def _numbers(self) -> Locator:
        return self.page.get_by_role("group", name=self.words("your-vote"))

    # -- touch and mouse

    def button(self, name: str) -> Locator:
        """Return a button by its name, or the beginning of it."""
        return self.page.get_by_role("button", name=_called(name))

    def press(self, name: str) -> None:
        """Press a button."""
        self.tap(self.button(name))

    def tap(self, what: Locator) -> None:
        """Tap with a finger on a touch screen, otherwise click."""
        self.taps += 1
        if self.visitor.size.is_touched:
            what.tap()
        else:
            what.click()

    @contextmanager
    def holding(self, name: str) -> Iterator[None]:
        """Keep a finger, or the mouse button, on a button."""
        self.taps += 1
        self.button(name).scroll_into_view_if_needed()
        x, y = _middle(self.button(name))
        with self._finger(x, y) if self.visitor.size.is_touched else self._mouse(x, y):
            yield

    @contextmanager
    def dragging(self, what: Locator, onto: Locator) -> Iterator[None]:
        """Drag something with a finger, and keep it over `onto` until the end."""
        what.scroll_into_view_if_needed()
        (x, y), (to_x, to_y) = (_middle(one) for one in (what, onto))
        with self._finger(x, y) as line:
            for at in ({"x": x, "y": (y + to_y) / 2}, {"x": to_x, "y": to_y}):
                line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
            yield

    @contextmanager
    def _mouse(self, x: float, y: float) -> Iterator[None]:
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        try:
            yield
        finally:
            self.page.mouse.up()

    @contextmanager
    def _finger(self, x: float, y: float) -> Iterator[CDPSession]:
        line = self.visitor.context.new_cdp_session(self.page)
        line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        try:
            yield line
        finally:
            line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            line.detach()

    def _awaits(self, name: str) -> None:
        expect(self.button(name)).to_be_visible(timeout=self.patience)

    def _press_away(self, name: str) -> None:
        """Press a button and wait until it is gone: then its command is done."""
        self.press(name)
        expect(self.button(name)).to_be_hidden(timeout=self.patience)


def look_at_cards(players: Sequence[Player]) -> list[str]:
    """Let all look at their cards at once; return what was on them."""
    with ExitStack() as held:
        for player in players:
            held.enter_context(player.holding(player.words("hold-to-see")))
        for player in players:
            remembered = player.button(player.words("remembered"))
            expect(remembered).to_be_enabled(timeout=WITHIN)
        cards = [player.secret() for player in players]
    for player in players:
        player.press(player.words("remembered"))
    return cards


def _called(name: str) -> re.Pattern[str]:
    """Return a pattern with the rule of `Node.is_called`."""
    return re.compile(rf"^{re.escape(name)}(?=$|[ ,:])")


def _middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
