"""The catalogue of pages outside of a game, and tables of a real server for them to show."""

import json
import time
from contextlib import ExitStack
from typing import Any, Self

from msgspec import Struct
from playwright.sync_api import Page as Tab
from playwright.sync_api import Route, WebSocketRoute
from websockets.sync.client import connect

from gorod.services.table.choices.new_phones import NEW_PHONE_WAIT_S
from tests.browser.browser import Visitor
from tests.browser.lucky_game import NAMES
from tests.browser.phone_tables import LED, REDEAL, DayTable, DealtTable, LedTable, PhoneTable, VoteTable
from tests.browser.played_club import PlayedClub
from tests.browser.words import Words
from tests.web.house import TIMEOUT_S, House, heard

CODE = "ABCDEF"
LARGE, PAPER, PLAYED = (json.dumps(one) for one in ({"scale": 1.25}, {"theme": "paper"}, {"played": True}))


class Page(Struct, frozen=True):
    """One of the pages."""

    name: str
    path: str = ""
    """The text after `#`; `SEAT` is one's own place, `CODE` that of the table, `CLUB` that of a club."""
    who: str = ""
    """Whose seat this browser holds: one of `Tables`."""
    presses: tuple[str, ...] = ()
    """Labels of buttons, with the number in the label, if any."""
    unfolds: bool = False
    settings: str = "{}"
    """Settings as a browser stores them."""
    fails: str = ""
    """Requests of this pattern are not answered."""
    new_phone: str = ""
    """What the page says about a new phone for its seat: `waits`, `asked` or `replaced`."""
    is_wrong: bool = False
    """Whether it asks for something missing, which the browser logs as an error."""


PAGES = (
    Page("home"),
    Page("home-unfinished", who="alone"),
    Page("home-menu", presses=("menu",)),
    Page("alone", "alone"),
    Page("alone-unfolded", "alone", unfolds=True, settings=PLAYED),
    Page("new", "new"),
    Page("new-unfolded", "new", unfolds=True),
    Page("new-companion", "new/companion"),
    Page("new-judged", "new/judged"),
    Page("together", "together"),
    Page("new-one-phone", "new/one_phone"),
    Page("phone-room", "table/SEAT", "phone-room"),
    Page("phone-room-led", "table/SEAT", "phone-room-led"),
    Page("phone-name", "table/SEAT", "phone"),
    Page("phone-wrong", "table/SEAT", "phone", ("pass-not-me",)),
    Page("phone-card", "table/SEAT", "phone", ("pass-me 1",)),
    Page("phone-night", "table/SEAT", "phone-night"),
    Page("phone-task", "table/SEAT", "phone-night", ("pass-me 1", "seat 2")),
    Page("phone-day", "table/SEAT", "phone-day"),
    Page("phone-nominate", "table/SEAT", "phone-talk", ("seat 2",)),
    Page("phone-ballot", "table/SEAT", "phone-vote", ("seat 1", "seat 2")),
    Page("phone-judge", "table/SEAT", "phone-judge"),
    Page("phone-console", "table/SEAT", "phone-judge", ("pass-me 3",)),
    Page("join", "join/CODE", "guest-of"),
    Page("join-back", "join/CODE", "guest"),
    Page("join-locked", "join/CODE", "locked-of"),
    Page("join-unfolded", "join/CODE", "guest-of", unfolds=True),
    Page("join-wrong", "join/ZZZZZZ", is_wrong=True),
    Page("room-host", "table/SEAT", "host"),
    Page("room-invite", "table/SEAT", "host", ("call-people",)),
    Page("room-menu", "table/SEAT", "host", ("menu",)),
    Page("room-guest", "table/SEAT", "guest"),
    Page("room-knocks", "table/SEAT", "locked"),
    Page("room-waiting", "table/SEAT", "knocker"),
    Page("room-twenty", "table/SEAT", "twenty"),
    Page("room-judge", "table/SEAT", "judge"),
    Page("room-elects", "table/SEAT", "elects"),
    Page("room-elects-again", "table/SEAT", "elects-again"),
    Page("room-elected", "table/SEAT", "elected"),
    Page("room-elected-judge", "table/SEAT", "elected-judge"),
    Page("projector-room", "projector/CODE", "host-of"),
    Page("room-companion", "table/SEAT", "companion"),
    Page("room-companion-guest", "table/SEAT", "companion-guest"),
    Page("room-narrator-link", "table/SEAT", "linked", ("narrator-link",)),
    Page("narrator-room", "narrator/CODE", "narrator"),
    Page("narrator-nothing", "narrator/CODE"),
    Page("large-narrator-room", "narrator/CODE", "narrator", settings=LARGE),
    Page("club-new", "club/new"),
    Page("club", "club/CLUB"),
    Page("club-unfolded", "club/CLUB", unfolds=True),
    Page("evening-first", "evening/CLUB/FIRST"),
    Page("evening", "evening/CLUB/EVENING"),
    Page("evening-unfolded", "evening/CLUB/EVENING", unfolds=True),
    Page("evening-game", "evening/CLUB/EVENING", presses=("evening-game 1",)),
    Page("guide", "guide"),
    Page("settings", "settings"),
    Page("rules", "rules"),
    Page("rules-text", "rules/fiim"),
    Page("rules-boxed", "rules/boxed"),
    Page("rules-versus", "rules/fiim/boxed"),
    Page("rules-script", "rules/fiim/script"),
    Page("rules-unknown", "rules/nothing", is_wrong=True),
    Page("rules-unanswered", "rules/fiim", fails="**/api/rules**"),
    Page("glossary", "glossary"),
    Page("howto", "howto"),
    Page("learn", "learn"),
    Page("learn-night", "learn/night"),
    Page("large-home", settings=LARGE),
    Page("large-room", "table/SEAT", "host", settings=LARGE),
    Page("large-new", "new", settings=LARGE),
    Page("large-rules", "rules/fiim", settings=LARGE),
    Page("paper-home", settings=PAPER),
    Page("paper-room", "table/SEAT", "locked", settings=PAPER),
    Page("lost", "no/such/page"),
    Page("lost-table", "table/none"),
    Page("unloaded", "glossary", fails="**/assets/Glossary*"),
    Page("other-phone-waits", "table/SEAT", "guest", new_phone="waits"),
    Page("other-phone-asked", "table/SEAT", "guest", new_phone="asked"),
    Page("other-phone-replaced", "table/SEAT", "guest", new_phone="replaced"),
)


class Held(Struct):
    """A seat, as a browser stores it."""

    code: str
    token: str = ""
    more: dict[str, Any] = {}
    passed: str = ""
    """How far a phone has gone round."""

    @property
    def kept(self) -> str:
        """Return the text for its storage."""
        seat = {"key": "mine", "code": self.code, "token": self.token, "at": 0, **self.more}
        return json.dumps([seat] if self.token else [])


class Tables:
    """Tables of one server, with people who stay connected."""

    def __init__(self, house: House, lang: str) -> None:
        """Open a table of each kind."""
        self._house, self._lang, self._open = house, lang, ExitStack()
        self._names = NAMES[lang].split()
        self.held: dict[str, Held] = {"": Held(CODE)}
        self._room("host", "guest", people=5, watch=True)
        self._room("locked", "", people=3, door="invited")
        self._room("twenty", "", people=12, seats=20)
        judged = self._opened(mode="judged", rules="club")
        self.held["judge"] = Held(judged["code"], judged["organiser"], {"organiser": judged["organiser"]})
        self._room("companion", "companion-guest", people=6, mode="companion")
        self._room("linked", "", people=3, mode="companion")
        self._election("elects", (3, 3, 2))
        self._election("elects-again", (3, 3, 2, 2), (3, 2, 3, 2))
        self._election("elected", (3, 3, 3))
        self._narrator(self.held["companion"])
        self._alone()
        self._phones()
        self.club = PlayedClub(house, self._names)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def _opened(self, **wanted: Any) -> dict[str, str]:
        return self._house.opened(lang=self._lang, **wanted)

    def _room(self, host: str, guest: str, people: int, **wanted: Any) -> None:
        """Open a table whose organiser has a seat; most people are connected, some are ready."""
        table = self._opened(**wanted)
        seats = []
        for name in self._names[:people]:
            invite = {"invite": self._house.invited(table).json["invite"]} if "door" in wanted else {}
            seats.append(self._house.joined(table["code"], name, **invite))
        with self._house.socket(table["organiser"]) as socket:
            socket.send(json.dumps({"t": "manage", "id": "h", "what": "hand_over", "seat": 1}))
            heard(socket, "ack")
        for at, seat in enumerate(seats[2:]):
            self._come(seat["token"], {"t": "ready", "on": at % 2 == 0})
        self.held[host] = self._held(table, seats[0], self._names[0])
        self.held[f"{host}-of"] = self.held[f"{guest}-of"] = Held(table["code"])
        if guest:
            self.held[guest] = self._held(table, seats[1], self._names[1])
        if "door" in wanted:
            self._knock(table)

    def _election(self, who: str, *rounds: tuple[int, ...]) -> None:
        """Let people vote for a judge; the organiser has seat 1 and the last page of the vote."""
        table = self._opened(rules="boxed", seats=8)
        seats = [self._house.joined(table["code"], name) for name in self._names[:4]]
        with self._house.socket(table["organiser"]) as socket:
            socket.send(json.dumps({"t": "manage", "id": "h", "what": "hand_over", "seat": 1}))
            heard(socket, "ack")
        for number, votes in enumerate(rounds):
            for seat, whom in zip(seats, votes, strict=False):
                with self._house.socket(seat["token"]) as socket:
                    socket.send(json.dumps({"t": "elect", "id": f"v{number}", "seat": whom}))
                    heard(socket, "ack")
        for seat in seats[1:]:
            self._come(seat["token"])
        self.held[who] = self._held(table, seats[0], self._names[0])
        self.held[f"{who}-judge"] = self._held(table, seats[2], self._names[2])

    def _narrator(self, of: Held) -> None:
        """Connect a device that speaks there."""
        bearer = {"Authorization": f"Bearer {of.token}"}
        path = f"/api/tables/{of.code}/narrator"
        key = self._house.ask(f"{path}/link", b"", **bearer).json["invite"]
        token = self._house.ask(path, {"key": key}).json["token"]
        more = {"key": f"narrator-{of.code}", "watches": True, "narrates": True}
        self.held["narrator"] = Held(of.code, token, more)

    def _knock(self, table: dict[str, str]) -> None:
        names = self._names[-2:]
        for name in names:
            knocker = self._house.joined(table["code"], name)
            self._come(knocker["token"])
        self.held["knocker"] = self._held(table, knocker, names[-1])

    def _come(self, token: str, *messages: object) -> None:
        """Connect a device that stays and reads everything."""
        socket = self._open.enter_context(connect(self._house.ws, compression=None, max_queue=None))
        for message in ({"t": "hello", "token": token}, *messages):
            socket.send(json.dumps(message))
        socket.recv(timeout=TIMEOUT_S)

    def _alone(self) -> None:
        table = self._opened(mode="solo", rules="fiim", bots={"count": 9})
        seat = self._house.joined(table["code"], self._names[0])
        assert self._house.started(table).status == 200
        self.held["alone"] = self._held(table, seat, self._names[0])

    def _phones(self) -> None:
        """Prepare a phone at each moment; those past the deal have the first night before them."""
        six, eight = self._names[:6], self._names[:8]
        home, boxed = {"rules": "home", "options": REDEAL}, {"rules": "boxed"}
        self._phone("phone-room", PhoneTable(self._house, six, lang=self._lang, **home))
        led = {**boxed, "options": LED}
        self._phone("phone-room-led", PhoneTable(self._house, eight, lang=self._lang, **led))
        self._phone("phone", DealtTable(self._house, six, lang=self._lang, **home))
        self._phone("phone-night", DealtTable(self._house, six, lang=self._lang, **home))
        self._phone("phone-day", DayTable(self._house, six, lang=self._lang, **home))
        self._phone("phone-talk", DayTable(self._house, eight, lang=self._lang, **boxed))
        self._phone("phone-vote", VoteTable(self._house, eight, lang=self._lang, **boxed))
        self._phone("phone-judge", LedTable(self._house, eight, lang=self._lang, **led))

    def _phone(self, who: str, table: PhoneTable) -> None:
        token, code = table.opened["organiser"], table.opened["code"]
        passed = {"game": table.game, "cards": "seen", "round": "", "done": []}
        seen = json.dumps(passed) if who != "phone" else ""
        self.held[who] = Held(code, token, {"organiser": token, "goesRound": True}, seen)

    def _held(self, table: dict[str, str], seat: dict[str, str], name: str) -> Held:
        return Held(
            table["code"], seat["token"], {"table": table["table"], "phrase": seat["phrase"], "name": name}
        )


def show(visitor: Visitor, page: Page, tables: Tables, lang: str) -> None:
    """Open the page for the visitor."""
    held = tables.held[page.who]
    kept = {"gorod.seats": held.kept, "gorod.settings": page.settings, "gorod.clubs": tables.club.kept}
    kept |= {"gorod.passed.mine": held.passed} if held.passed else {}
    visitor.context.add_init_script(f"Object.assign(localStorage, {json.dumps(kept)})")
    if page.fails:
        visitor.context.route(page.fails, _unanswered)
    if page.new_phone:
        visitor.page.route_web_socket("**/ws/*", lambda socket: _tell_new_phone(socket, page.new_phone))
    path = tables.club.place(page.path).replace("SEAT", "mine").replace("CODE", held.code)
    tab = visitor.open(f"/#{path}")
    _settled(tab)
    for label in page.presses:
        name, _, number = label.partition(" ")
        text = Words(lang)(name, number=int(number), seat=int(number)) if number else Words(lang)(name)
        tab.get_by_role("button", name=text, exact=not number).first.click()
    if page.unfolds:
        tab.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    _settled(tab)
    if page.fails or page.is_wrong:
        visitor.forgive("Failed to load resource")


def _tell_new_phone(socket: WebSocketRoute, kind: str) -> None:
    """Add a new phone for the own seat to everything that the table tells."""
    server = socket.connect_to_server()

    def tell(message: str | bytes) -> None:
        told = json.loads(message)
        if told["t"] == "table":
            until = None if kind == "replaced" else round(1000 * (time.time() + NEW_PHONE_WAIT_S))
            told["new_phones"] = [{"seat": told["me"], "until": until}]
            told["phone_of"] = None if kind == "asked" else told["me"]
        socket.send(json.dumps(told))

    server.on_message(tell)


def _unanswered(route: Route) -> None:
    route.abort()


def _settled(tab: Tab) -> None:
    tab.get_by_role("main").first.wait_for()
    tab.wait_for_load_state("networkidle")
    tab.evaluate("document.fonts.ready.then(() => undefined)")
