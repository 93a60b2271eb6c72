"""One phone for a whole table: it goes round, tells each player their own, and hides who acts (T22)."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from gorod.texts.voice import Reminders
from tests.browser.browser import Browser
from tests.browser.judge import Judge
from tests.browser.leaks import PHONE_LEAKS, Leak, build, serve
from tests.browser.one_phone import OnePhone
from tests.browser.spoken import NOTES, amiss, said

SIX = ("mafioso", "mafioso", "doctor", "inspector", "citizen", "citizen")
FIVE = ("mafioso", "mafioso", "doctor", "inspector", "citizen")
OTHER_FIVE = ("citizen", "inspector", "mafioso", "doctor", "mafioso")
THREE = ("mafioso", "doctor", "inspector")
FOUR = ("mafioso", "doctor", "inspector", "citizen")
EIGHT = ("mafioso", "mafioso", "commissar", *["citizen"] * 5)
BOX = ("mafioso", "commissar", *["citizen"] * 4)
NOBODY = (0,)


def _party(browser: Browser, deck: tuple[str, ...], size: str = "phone", leak: str = "") -> OnePhone:
    house = browser.forward_house(deck=deck)
    visitor = browser.visitor(house, size, reduced_motion="reduce")
    visitor.context.add_init_script(f"{NOTES};window.leak = {leak!r}")
    if leak:
        serve(visitor, build())
    return OnePhone(visitor)


# -- whole games


def test_a_short_game_at_home(browser: Browser) -> None:
    phone = _party(browser, THREE)
    phone.sit_round("home", 3)
    phone.deal(range(1, 4))
    answers = phone.go_round(range(1, 4), {1: (3,), 2: (3,), 3: (1,)})
    assert len({*answers}) > 1, "the inspector alone is answered"
    for _ in ("who is put up", "whether he leaves"):
        phone.go_to("poll")
        phone.raise_hands((2, 3), 1)
        phone.next()
    assert phone.go_to_end() == "red" and len(phone.cards()) == 3
    _said_what_was_recorded(phone)


@pytest.mark.full
def test_a_whole_game_at_home(browser: Browser) -> None:
    phone = _party(browser, SIX)
    phone.sit_round("home", 6)
    cards = phone.deal(range(1, 7))
    assert phone.words("mates") in cards[1] and "2" in cards[1] and phone.words("mates") not in cards[3]
    answers = phone.go_round(range(1, 7), {1: (5,), 2: (6,), 3: (5,), 4: (2,), 5: (1,), 6: NOBODY})
    phone.agree(range(1, 7), (6,))
    assert len({*answers}) > 1, "the inspector alone is answered"
    phone.go_to("poll")
    phone.raise_hands((1, 2, 3, 4), 5)
    phone.raise_hands((5,), 1)
    phone.next()
    phone.go_to("poll")
    phone.raise_hands((1, 2, 3), 5)
    phone.next()
    while not phone.me(1).is_visible():
        phone.next()
    phone.go_round((1, 2, 3, 4), {1: (3,), 2: (3,), 3: (4,), 4: NOBODY})
    phone.agree((1, 2, 3, 4), (3,))
    assert phone.go_to_end() == "black" and len(phone.cards()) == 6
    assert phone.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('passed'))") == []
    _said_what_was_recorded(phone)


def _said_what_was_recorded(phone: OnePhone) -> None:
    with phone.page.expect_download() as record:
        phone.page.get_by_role("link", name=phone.words("record-mgn")).click()
    written = record.value.path().read_text("utf-8")
    assert [*amiss(said(phone.visitor), written, Reminders.ONE_PHONE)] == []


@pytest.mark.full
def test_a_whole_game_with_the_cards_of_the_box(browser: Browser) -> None:
    phone = _party(browser, BOX)
    phone.sit_round("boxed", 6)
    phone.deal(range(1, 7))
    phone.go_to("discussion")
    while not phone.me(1).is_visible():
        phone.next()
    phone.go_round(range(1, 7), {seat: (6,) if seat == 1 else (1,) for seat in range(1, 7)})
    answers = [phone.read(seat) for seat in range(1, 7)]
    assert len({*answers}) > 1, "the commissar alone is answered"
    phone.go_to("discussion")
    phone.nominate_by(2, 1)
    phone.nominate_by(1, 2)
    phone.go_to("ballot")
    phone.raise_hands((2, 3, 1))
    phone.raise_hands((1,))
    phone.raise_hands((4, 5))
    phone.next()
    assert phone.go_to_end() == "red" and len(phone.cards()) == 6


@pytest.mark.full
def test_a_game_that_whoever_left_first_judges_to_its_end(browser: Browser) -> None:
    phone = _party(browser, EIGHT, "tablet")
    phone.sit_round("boxed", 8, is_led=True)
    phone.deal(range(1, 9))
    phone.go_to("discussion")
    phone.nominate_by(2, 1)
    phone.nominate_by(1, 8)
    phone.go_to("ballot")
    phone.raise_hands((3, 4, 5, 6, 7))
    phone.next()
    while not phone.me(1).is_visible():
        phone.next()
    phone.tap(phone.me(1))
    judge = Judge(phone.visitor)
    judge.go_to("hunt")
    judge.seat(7).click()
    judge.go_to("call")
    judge.seat(2).click()
    judge.shows_answer("yes")
    phone.page.reload()
    phone.awaits(1)
    expect(phone.page.get_by_text(judge.words("console-answer-yes"), exact=True)).to_have_count(0)
    phone.tap(phone.me(1))
    judge.go_to("dawn")
    judge.undo_button.click()
    judge.sees("call")
    judge.go_to("discussion")
    for place, (by, seat) in enumerate(((3, 2), (2, 3)), 1):
        judge.seat(by).click()
        judge.seat(seat).click()
        on_the_list = re.compile(judge.words("on-the-list", place=place))
        expect(judge.seat(seat)).to_have_accessible_name(on_the_list)
    judge.go_to("ballot")
    for voter in (3, 4, 5, 6):
        judge.seat(voter).click()
    while not phone.winner():
        judge.go_on.click()
        judge.is_recorded()
    expect(phone.page.get_by_role("heading", name=phone.words("won-red"))).to_be_visible()


# -- what a pass reveals


def _traced(browser: Browser, deck: tuple[str, ...], calls: Sequence[int], leak: str = "") -> list[str]:
    """Play the deal, and the rounds of a night in which everybody taps the same number; return the trace."""
    phone = _party(browser, deck, "laptop", leak)
    seats = range(1, len(deck) + 1)
    phone.sit_round("home", len(deck))
    phone.stop_the_clock()  # otherwise what is seen depends on how busy this machine is
    phone.deal(seats)
    for place, number in enumerate(calls):
        phone.go_round(seats, (number,), answers=not place)
    return phone.trace


def _differ(one: list[str], other: list[str]) -> list[int]:
    return [at for at, (seen, twin) in enumerate(zip(one, other, strict=True)) if seen != twin]


@pytest.mark.full
def test_passes_look_alike_whatever_the_cards(browser: Browser) -> None:
    """T22: every moment of every pass, with everything on the page, in two games with other cards."""
    one, other = (_traced(browser, deck, (4, 3)) for deck in (FIVE, OTHER_FIVE))
    assert len(one) == 5 * 3 + 5 * 6 + 5 * 4
    assert _differ(one, other) == []


@pytest.mark.full
@pytest.mark.parametrize("leak", PHONE_LEAKS, ids=lambda leak: leak.name)
def test_a_leak_planted_in_its_pages_is_seen(browser: Browser, leak: Leak) -> None:
    one, other = (_traced(browser, deck, (4,), leak.name) for deck in (FOUR, FOUR[::-1]))
    assert _differ(one, other)


@pytest.mark.full
def test_everybody_waits_as_long_and_taps_as_often(browser: Browser) -> None:
    phone = _party(browser, FOUR, "laptop")
    phone.sit_round("home", 4)
    phone.stop_the_clock()
    for seat in range(1, 5):
        phone.take(seat)
        phone.hold(2.9)
        expect(phone.button(phone.words("look-three-seconds"))).to_be_disabled()
        phone.hold(1)
        phone.press(phone.words("pass-remembered"))
    for seat in range(1, 5):
        phone.take(seat)
        phone.page.clock.run_for(3000)
        expect(phone.button(phone.words("pass-tap", done=0, taps=1))).to_be_disabled()
        phone.press(phone.seat(3))
        phone.press(phone.words("pass-done-tapping"))
        phone.hold(1.9)
        expect(phone.button(phone.words("pass-look"))).to_be_disabled()
        phone.hold(1)
        phone.press(phone.words("pass-hidden"))


# -- no way back


@pytest.mark.full
def test_after_a_reload_there_is_a_name_and_whoever_has_seen_his_card_sees_it_no_more(
    browser: Browser,
) -> None:
    phone = _party(browser, SIX)
    phone.sit_round("home", 6)
    phone.take_card(1)
    phone.take(2)
    phone.hold(1)
    phone.page.reload()
    phone.awaits(2)
    expect(phone.me(1)).to_have_count(0)
    phone.deal((2, 3))
    phone.page.go_back()
    phone.press(phone.words("stay"))
    phone.awaits(4)
    phone.deal((4, 5, 6))
    phone.do_task(1, (6,))
    phone.take(2)
    phone.press(phone.seat(6))
    phone.page.reload()
    phone.awaits(2)
    phone.go_round(range(2, 7), (5,))
    phone.page.reload()
    phone.agree(range(1, 7), (5,))
    phone.go_to("discussion")


@pytest.mark.full
def test_a_phone_in_wrong_hands_is_given_on_and_a_seen_card_is_dealt_anew(browser: Browser) -> None:
    phone = _party(browser, SIX)
    phone.sit_round("home", 6)
    phone.take(1)
    phone.press(phone.words("pass-not-me"))
    phone.awaits(1)
    phone.take_card(1)
    phone.press(phone.words("pass-not-me"))
    expect(phone.page.get_by_role("dialog")).to_contain_text(phone.words("pass-seen-card"))
    phone.press(phone.words("pass-card-seen"))
    phone.press(phone.words("pass-deal-anew"))
    phone.awaits(1)
    phone.deal(range(1, 7))
    phone.take(1)


def test_what_is_held_is_gone_within_a_tenth_of_a_second_when_the_page_is_left(browser: Browser) -> None:
    """It needs no timer: it is hidden when the page does not see the next tenth of a second pass."""
    phone = _party(browser, FOUR, "laptop")
    phone.sit_round("home", 4)
    phone.take(1)
    phone.stop_the_clock()
    face = phone.page.locator(".face")
    for event in ("blur", "pagehide", "resize"):
        with phone.holding(phone.words("hold-to-see")):
            phone.page.clock.run_for(400)
            expect(face).to_be_visible()
            phone.page.evaluate(f"dispatchEvent(new Event('{event}'))")
            phone.page.clock.run_for(100)
            assert face.count() == 0, event
    with phone.holding(phone.words("hold-to-see")):
        phone.page.clock.run_for(400)
        expect(face).to_be_visible()
    phone.page.clock.run_for(100)
    assert face.count() == 0
