"""Whole games with one phone for the table, every ruleset: `python -m tests.browser.phone_games [RULES ...]`.

In a call of the night everybody taps the same numbers. By day the first speaker nominates somebody, who gets
all votes.
"""

import re
import sys
import time
from collections import Counter

from playwright.sync_api import Locator, expect

from gorod.texts.voice import Reminders
from tests.browser.browser import Browser
from tests.browser.one_phone import HELD, THINKS, OnePhone
from tests.browser.opened import opened
from tests.browser.player import SIDES
from tests.browser.spoken import NOTES, amiss, said
from tests.cli.gorod import gorod

GAMES = {"classic": 11, "club": 10, "wolves": 10, "fiim": 10, "boxed": 10, "home": 8}


class Party:
    """One table and its phone; `passes`: what it was passed for, `taps`: how many numbers were tapped."""

    def __init__(self, phone: OnePhone, seats: int) -> None:
        self.phone, self._seats = phone, range(1, seats + 1)
        self.passes: Counter[str] = Counter()
        self.taps: dict[str, set[int]] = {}
        self._turn, self._standing = 0, False

    def play(self) -> str:
        """Play to the end; return the winner."""
        while not (winner := self._settled()):
            if seat := next((one for one in self._seats if self.phone.me(one).is_visible()), 0):
                self._pass_to(seat)
            else:
                self._on_the_table()
        return winner

    def _settled(self) -> str:
        """Wait until the phone shows a name, the table or the end; return the winner."""
        phone = self.phone
        ends = re.compile("|".join(re.escape(phone.words(f"won-{side}")) for side in (*SIDES, "draw")))
        end = phone.page.get_by_role("heading", name=ends)
        expect(self._name.or_(phone.go_on).or_(end).first).to_be_visible()
        return phone.winner()

    @property
    def _name(self) -> Locator:
        """The button by which the named player takes the phone."""
        name = re.escape(self.phone.words("pass-me", seat=99)).replace("99", r"\d+")
        return self.phone.page.get_by_role("button", name=re.compile(name))

    @property
    def _nobody(self) -> Locator:
        """The button by which nobody new is named."""
        phone = self.phone
        return phone.button(phone.words("pass-nobody")).or_(phone.button(phone.words("pass-as-before")))

    # -- passing

    def _pass_to(self, seat: int) -> None:
        phone = self.phone
        where = phone.page.get_by_role("heading", level=1).inner_text()
        phone.take(seat)
        is_card = phone.button(phone.words("look-three-seconds")).count() > 0
        is_task = not is_card and self._nobody.count() > 0
        self.passes["card" if is_card else "task" if is_task else "read"] += 1
        if is_task:
            taps: list[int] = []
            while not taps or phone.button(phone.words("pass-tap", done=0, taps=taps[-1])).count():
                taps.append(self._do_task(seat))
            self.taps.setdefault(f"{where} {self._turn}", set()).add(sum(taps))
            answer = phone.button(phone.words("pass-look"))
            expect(answer.or_(self._name).or_(phone.go_on).first).to_be_visible()
            if not answer.count():
                return
        phone.hold(HELD["card" if is_card else "answer"])
        phone.press(phone.words("pass-remembered" if is_card else "pass-hidden"))

    def _do_task(self, seat: int) -> int:
        """Tap as many numbers as are asked for, the same for every player; return how many."""
        phone = self.phone
        asked = {n: phone.words("pass-task", seat=seat, taps=n) for n in range(1, len(self._seats) + 1)}
        taps = next(n for n, text in asked.items() if phone.page.get_by_text(text).count())
        for number in self._in_turn()[:taps]:
            phone.tap(self._window(number))
        phone.page.clock.run_for(THINKS * 1000)
        phone.press(phone.words("pass-done-tapping"))
        return taps

    def _in_turn(self) -> list[int]:
        """Return the living seats, starting with another one every day."""
        living = [seat for seat in self._seats if self._window(seat).count()]
        at = self._turn % len(living)
        return [*living[at:], *living[:at]]

    def _window(self, seat: int) -> Locator:
        """Return the window of a seat that has not left."""
        return self.phone.page.get_by_role("button", name=self.phone.seat(seat), exact=True)

    # -- on the table

    def _on_the_table(self) -> None:
        phone, step = self.phone, self.phone.page.get_by_role("heading", level=1).inner_text()
        if phone.page.get_by_text(phone.words("phone-nominate"), exact=True).count():
            self._put_up()
        elif phone.page.get_by_role("group", name=phone.words("phone-for-whom")).count():
            living = self._living()
            phone.raise_hands(living, living[self._turn % len(living)])
        elif phone.words("step-ballot") in step:
            phone.raise_hands(self._living())
        elif phone.words("step-dawn") in step:
            self._turn += 1
            self._standing = False
        phone.next()

    def _put_up(self) -> None:
        """Let the current speaker nominate somebody, unless that was done today."""
        if self._standing:
            return
        self._standing = True
        phone, living = self.phone, self._living()
        phone.press(phone.seat(living[self._turn % len(living)]))
        sheet = phone.page.get_by_role("dialog")
        first = sheet.get_by_role("button", name=re.compile(rf"^{re.escape(phone.seat(living[0]))}\b"))
        if first.count():
            first.click()
        sheet.get_by_role("button", name=re.compile(self._nominates())).click()
        expect(sheet).to_have_count(0)

    def _nominates(self) -> str:
        """Return a pattern of any nomination's label."""
        told = self.phone.words("phone-nominates", by=98, seat=99)
        return "^" + re.escape(told).replace("98", r"\d+").replace("99", r"\d+")

    def _living(self) -> list[int]:
        """Return the living, by the windows of the ring, which say when a player left."""
        return [seat for seat in self._seats if not self._has_left(seat)]

    def _has_left(self, seat: int) -> bool:
        label = self.phone.button(self.phone.seat(seat)).first.get_attribute("aria-label") or ""
        days = (self.phone.words(f"left-by-{when}", number=n) for when in ("night", "day") for n in range(15))
        return any(one in label.split(", ") for one in days)


def played(browser: Browser, rules: str, seats: int) -> str:
    """Play one game; return what was wrong in it."""
    began = time.monotonic()
    visitor = browser.visitor(browser.forward_house(), "phone", reduced_motion="reduce")
    visitor.context.add_init_script(NOTES)
    party = Party(OnePhone(visitor), seats)
    party.phone.sit_round(rules, seats)
    winner = party.play()
    with party.phone.page.expect_download() as record:
        party.phone.page.get_by_role("link", name=party.phone.words("record-mgn")).click()
    written = record.value.path().read_text("utf-8")
    assert [*amiss(said(visitor), written, Reminders.ONE_PHONE)] == []
    assert {len(counts) for counts in party.taps.values()} == {1}, party.taps
    checked = gorod("check", record.value.path())
    assert checked.status == 0, checked
    return f"{winner} {dict(party.passes)} {time.monotonic() - began:.0f} s"


def main() -> None:
    """Play all rulesets, or those named."""
    for rules in sys.argv[1:] or GAMES:
        with opened() as browser:
            told = played(browser, rules, GAMES[rules])
            assert not any(visitor.faults() for visitor in browser.visitors)
        print(f"{rules}, {GAMES[rules]} with one phone:", told, flush=True)


if __name__ == "__main__":
    main()
