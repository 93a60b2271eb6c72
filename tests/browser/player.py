"""Somebody before a page: what he sees and what he does, by roles and accessible names alone."""

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Locator, expect

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
    """Whatever he does he waits for, until his page says that it is done."""

    def __init__(self, visitor: Visitor, lang: str = "ru", patience: int = WITHIN) -> None:
        """`lang`: of his pages; `patience`: milliseconds that he waits for anything."""
        self.visitor, self.page, self.words = visitor, visitor.page, Words(lang)
        self.patience = patience
        self.page.set_default_timeout(patience)
        visitor.context.add_init_script(COUNT_MESSAGES)
        self._received = -1
        self.taps = 0
        """How often he has touched the screen."""

    # -- seeing

    def look(self) -> Picture:
        """What there is now."""
        return Picture(self.page.locator("body").aria_snapshot(timeout=WITHIN))

    def has_news(self) -> bool:
        """Whether anything has come since this was asked last; all that was sent is shown then."""
        before, self._received = self._received, receive_all(self.page)
        return before != self._received

    def winner(self, seen: Picture | None = None) -> str:
        """Who has won, by his page; nobody yet is empty."""
        nodes = (seen or self.look()).nodes
        told = [node.name or node.text for node in nodes if node.role in ("heading", "paragraph")]
        ends = {side: self.words(f"won-{side}") for side in (*SIDES, "draw")}
        return next((side for side, end in ends.items() if any(one.startswith(end) for one in told)), "")

    def cards(self) -> dict[int, str]:
        """By seat, what the end tells of it."""
        shown = self.look().all("img")
        return {seat: node.name for node in shown for seat in SEATS if node.is_called(self.seat(seat))}

    def seat(self, number: int) -> str:
        """How every window is called, or begins."""
        return self.words("seat", seat=number)

    @property
    def taken(self) -> re.Pattern[str]:
        """What the judge answers to a nomination; it is over the page for a moment."""
        return re.compile("|".join(re.escape(self.words("taken", seat=seat)) for seat in SEATS))

    # -- coming

    def sit_down(self, code: str, name: str) -> None:
        """By the link to a table; one's window is lit then."""
        self.visitor.open(f"/#join/{code}")
        self.page.get_by_role("textbox", name=self.words("your-name")).fill(name)
        self.press(self.words("sit-down"))
        self._awaits(self.words("i-am-ready"))

    def play_with_bots(self) -> None:
        """From the home page to the back of one's card."""
        self.tap(self.page.get_by_role("link", name=_called(self.words("play-with-bots"))))
        self.press(self.words("start-alone"))
        self._awaits(self.words("hold-to-see"))

    # -- cards

    def look_at_card(self) -> str:
        """For as long as it takes; what was on it."""
        [card] = look_at_cards([self])
        return card

    def peek(self) -> str:
        """What he alone may know: under the bar of the night, or under the card by day."""
        with self.holding(self.bar_at_night or self.words("my-card-hold")):
            return self.secret()

    @property
    def bar_at_night(self) -> str:
        """The name of the bar that can be held now, if any; in one room it is held after the taps."""
        bars = (self.words("hold-to-see"), self.words("call-hold", seconds=HELD_AT_A_CALL))
        seen = self.look()
        return next((bar for bar in bars if seen.has("button", bar)), "")

    def secret(self) -> str:
        """What is to be seen while something is held."""
        sides = "|".join(re.escape(self.words(f"side-{side}")) for side in SIDES)
        return self.page.get_by_role("status").filter(has_text=re.compile(sides)).inner_text()

    # -- the game

    def tap_at_night(self, *seats: int) -> None:
        """As everybody does."""
        for seat in seats:
            self.press(self.seat(seat))

    def pick_card(self, name: str) -> None:
        """Of those that are offered."""
        self._press_away(name)

    def say(self, text: str) -> None:
        """Words to the table; they leave the field when the server has them."""
        field = self.page.get_by_role("textbox", name=self.words("say-to-table"))
        field.fill(text)
        self.press(self.words("send"))
        expect(field).to_have_value("", timeout=self.patience)

    def nominate(self, seat: int) -> None:
        """Until the table has heard it."""
        self.begin_to_nominate(seat)
        listed = self.page.get_by_role("group", name=self.words("on-vote"))
        expect(listed.get_by_text(str(seat), exact=True)).to_be_visible(timeout=self.patience)

    def begin_to_nominate(self, seat: int) -> None:
        """A number, then yes."""
        self.press(self.words("nominate"))
        sheet = self.page.get_by_role("dialog", name=self.words("nominate-whom"))
        self.tap(sheet.get_by_role("button", name=_called(self.seat(seat))))
        self.tap(sheet.get_by_role("button", name=_called(self.words("i-nominate", seat=seat))))

    def may_nominate(self) -> list[int]:
        """Whom the sheet offers; it is closed again."""
        self.press(self.words("nominate"))
        sheet = self.page.get_by_role("dialog", name=self.words("nominate-whom"))
        seen = Picture(sheet.aria_snapshot(timeout=WITHIN))
        self.tap(sheet.get_by_role("button", name=self.words("close")))
        expect(sheet).to_be_hidden(timeout=self.patience)
        return [seat for seat in SEATS if seen.has("button", self.seat(seat))]

    def finish_speech(self) -> None:
        """«Закончил»."""
        self._press_away(self.words("done-speaking"))

    def vote(self, candidate: int) -> None:
        """For the one who is called."""
        self._press_away(self.words("vote-for", seat=candidate))

    def raise_hand(self) -> None:
        """For what is asked."""
        self._press_away(self.words("raise-hand"))

    def name_one(self, seat: int) -> None:
        """Where all name one at once."""
        self.begin_to_name(seat)
        expect(self.page.get_by_text(self.words("your-vote-for", seat=seat))).to_be_visible(
            timeout=self.patience
        )

    def begin_to_name(self, seat: int) -> None:
        """A number; the windows round the table are called the same."""
        self.tap(self._numbers.get_by_role("button", name=_called(self.seat(seat))))

    def may_name(self) -> list[int]:
        """Whom the numbers offer."""
        seen = Picture(self._numbers.aria_snapshot(timeout=WITHIN)).all("button")
        offered = [node for node in seen if "disabled" not in node.states]
        return [seat for seat in SEATS if any(node.is_called(self.seat(seat)) for node in offered)]

    @property
    def _numbers(self) -> Locator:
        return self.page.get_by_role("group", name=self.words("your-vote"))

    # -- fingers

    def button(self, name: str) -> Locator:
        """By its name, or the beginning of it."""
        return self.page.get_by_role("button", name=_called(name))

    def press(self, name: str) -> None:
        """A button."""
        self.tap(self.button(name))

    def tap(self, what: Locator) -> None:
        """With a finger where the screen is touched, else with the mouse."""
        self.taps += 1
        if self.visitor.size.is_touched:
            what.tap()
        else:
            what.click()

    @contextmanager
    def holding(self, name: str) -> Iterator[None]:
        """A finger, or the mouse, stays on a button."""
        self.taps += 1
        self.button(name).scroll_into_view_if_needed()
        box = self.button(name).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        with self._finger(x, y) if self.visitor.size.is_touched else self._mouse(x, y):
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
    def _finger(self, x: float, y: float) -> Iterator[None]:
        line = self.visitor.context.new_cdp_session(self.page)
        line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        try:
            yield
        finally:
            line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            line.detach()

    def _awaits(self, name: str) -> None:
        expect(self.button(name)).to_be_visible(timeout=self.patience)

    def _press_away(self, name: str) -> None:
        """When it is gone, whatever it was for has been done."""
        self.press(name)
        expect(self.button(name)).to_be_hidden(timeout=self.patience)


def look_at_cards(players: Sequence[Player]) -> list[str]:
    """All at once; what was on them."""
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
    """As `Node.is_called`."""
    return re.compile(rf"^{re.escape(name)}(?=$|[ ,:])")
