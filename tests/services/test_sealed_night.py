"""One phone at night: one pass for all calls, sealed until the phone has gone round."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from msgspec import json

from gorod.engine.events import Event
from gorod.protocol.messages import read
from gorod.rules import RULESETS
from gorod.services.game.logbook import broken, folded
from gorod.services.game.passes import rounds_of_night
from gorod.services.game.sealed_night import OWN_PASS_BYTES
from gorod.services.game.turns import turns_told
from tests.services.phone import LED, REDEAL, Phone
from tests.services.world import Message

Picks = Sequence[Sequence[int]]
ACT, TWO, AGREE, AGAIN, READ = ("act", 1, 1), ("act", 2, 1), ("agree", 1, 1), ("again", 1, 1), ("read", 1, 0)
HOME = ("mafioso", "mafioso", "doctor", "inspector", "citizen", "citizen")
OTHER_HOME = ("citizen", "inspector", "mafioso", "citizen", "doctor", "mafioso")
BOX = ("mafioso", "mafioso", "sleepwalker", "commissar", "nurse", "captain", "citizen", "citizen", "citizen")
JOURNAL = ("mafioso", "journalist", "commissar", "citizen", "citizen", "citizen")


def rounds(rules: str, cast: Sequence[str]) -> list[tuple[str, int, int]]:
    """Return kind, screens and taps of each round."""
    found = rounds_of_night(RULESETS[rules], cast)
    return [(one.kind.value, one.screens, one.taps) for one in found]


def usual(rules: str, size: int) -> tuple[str, ...]:
    """Return the ruleset's cards for this number of seats."""
    return tuple(role for role, count in RULESETS[rules].cast[size].items() for _ in range(count))


def deck_is_usual(rules: str, deck: Sequence[str]) -> bool:
    """Return whether these are the ruleset's cards for this number of seats."""
    return sorted(deck) == sorted(usual(rules, len(deck)))


# -- how often it goes round


def _expected(rules: str, size: int) -> list[tuple[str, int, int]]:
    match rules:
        case "fiim" | "club":
            return [TWO]
        case "wolves":
            return [TWO, AGREE]
        case "classic":
            return [TWO, READ] if size >= 14 else [TWO]
        case "home":
            return [ACT, AGREE] if size >= 5 else [ACT]
    first = TWO if 15 <= size <= 17 else ACT
    return [first, AGREE, READ] if size > 6 else [first, READ]


@pytest.mark.parametrize("rules", RULESETS)
def test_the_rounds_of_every_ruleset_and_size(rules: str) -> None:
    for size in RULESETS[rules].cast:
        assert rounds(rules, usual(rules, size)) == _expected(rules, size), size


@pytest.mark.parametrize(
    ("rules", "cast", "expected"),
    [
        ("boxed", BOX, [ACT, AGREE, AGAIN, READ]),
        ("boxed", JOURNAL, [("act", 1, 2), READ]),
        ("boxed", ("mafioso", "vigilante", "citizen"), [ACT]),
        ("boxed", ("mafioso", "sleepwalker", "citizen"), [ACT, AGREE, AGAIN]),
        ("classic", ("mafioso", "doctor", "citizen"), [ACT]),
        ("classic", ("mafioso", "doctor", "putana"), [ACT, READ]),
        ("fiim", ("citizen",), []),
    ],
)
def test_the_rounds_follow_from_the_cards_that_were_dealt(
    rules: str, cast: tuple[str, ...], expected: list[tuple[str, int, int]]
) -> None:
    assert rounds(rules, cast) == expected


# -- a table


class Night(Phone):
    """A phone that goes round; everybody taps what their card asks for."""

    @classmethod
    def begun(cls, rules: str, deck: Sequence[str], **more: Any) -> "Night":
        """Deal the cards and play to the first call of a night."""
        cast = {role: deck.count(role) for role in deck}
        phone = cls(rules, len(deck), **(more if deck_is_usual(rules, deck) else {"cast": cast, **more}))
        with patch("gorod.services.table.fair.deck", lambda *_: tuple(deck)):
            assert phone.manage("start") == "applied"
        return phone.to_night()

    def to_night(self) -> "Night":
        """Play on to the next night with acts."""
        while self.passes is None:
            assert self.do("time_up", "judge") == "applied"
        return self

    @property
    def passes(self) -> Message | None:
        """Return what the whole table sees at a call of the night."""
        step = self.wire.view["step"]["kind"]
        told = self.wire.messages("passes")
        return told[-1] if told and step in ("hunt", "call") else None

    def own(self, seat: int) -> Message:
        """Return what the holder is told."""
        self.look(seat)
        found: Message = self.wire.messages("own_pass")[-1]
        assert found["seat"] == seat
        return found

    def seal(self, seat: int, picks: Picks) -> str:
        """Seal a seat's taps; return the server's answer."""
        return self.send(t="seal", seat=seat, picks=picks, pad="")

    def blank(self, number: int = 0) -> Picks:
        """Return as many empty taps as the round needs."""
        assert self.passes is not None
        this = self.passes["rounds"][self.passes["round"]]
        return [[number] * this["taps"]] * this["screens"]

    def go_round(self, wanted: Mapping[int, Picks] | None = None) -> dict[int, Message]:
        """Play one round; return what each seat was told when it was sealed."""
        told = {}
        for seat in self.wire.view["alive"]:
            self.own(seat)
            assert self.seal(seat, (wanted or {}).get(seat, self.blank())) == "applied"
            told[seat] = self.wire.messages("own_pass")[-1]
            self.look(0)
        return told

    def end(self) -> str:
        """Say that the phone has gone round; return the answer."""
        return self.do("time_up", "judge")

    @property
    def events(self) -> list[Event]:
        """Return the events of the log."""
        return self.world.table(self.opened).live.log.events  # type: ignore[union-attr]

    def restart(self) -> None:
        """Kill and restart the server, and reconnect the phone."""
        self.world.start()
        self.client, self.wire = self.world.connect(self.opened.organiser, "en")


def kinds(events: Sequence[Event]) -> list[str]:
    """Return the names of the events."""
    return [type(event).__name__ for event in events]


KILL_6 = {1: [[6]], 2: [[6]], 3: [[1]], 4: [[2]]}


def test_a_night_at_home_takes_two_rounds_and_does_what_was_tapped() -> None:
    phone = Night.begun("home", HOME)
    before = len(phone.events)
    answers = phone.go_round(KILL_6)
    assert [seat for seat, one in answers.items() if one.get("answer")] == [1, 2, 3, 4]
    assert len(phone.events) == before and phone.end() == "passes_left"
    phone.go_round()
    assert len(phone.events) == before and phone.end() == "applied"
    done = kinds(phone.events[before:])
    assert done.count("Shot") == 2 and done.count("Acted") == 2
    assert phone.wire.messages("frame")[-1]["events"] and phone.passes is None
    phone.to_night()
    assert [one["seat"] for one in phone.wire.view["left"]] == [6]


def test_nothing_that_was_sealed_is_in_anything_before_its_call() -> None:
    """Two games whose taps differ tell the device, the judge and every viewer the same until the end."""
    told = []
    for acts in ({}, KILL_6):
        phone = Night.begun("home", HOME, watch=True)
        wall = phone.world.connect(phone.world.watch(phone.opened))[1]
        for seat in range(1, 7):
            assert phone.seal(seat, acts.get(seat, [[0]])) == "applied"
        live = phone.world.table(phone.opened).live
        assert live is not None
        views = [live.fresh(seat, "en") for seat in (-1, *range(7))]
        pasts = [live.past(seat, "en", seat, ()) for seat in (-1, *range(7))]
        other = [one for one in phone.wire.got if not one[1].startswith(b'{"t":"own_pass"')]
        told.append((views, pasts, wall.got, other))
    assert told[0] == told[1]


def test_whatever_the_card_as_many_messages_of_the_same_length() -> None:
    """Two games with other cards differ, to the byte, only in what lies under the held bar."""
    told = []
    for deck in (HOME, OTHER_HOME):
        phone = Night.begun("home", deck)
        first = len(phone.wire.got)
        for _ in range(2):
            for seat in range(1, 7):
                phone.own(seat)
                phone.seal(seat, [[3]])
                phone.look(0)
        told.append(phone.wire.got[first:])
        own = [message for _, message in told[-1] if message.startswith(b'{"t":"own_pass"')]
        assert {len(one) for one in own} == {OWN_PASS_BYTES}
    shown = [[_outside(message) for _, message in one] for one in told]
    assert shown[0] == shown[1]


def _outside(message: bytes) -> object:
    """Return what is seen without holding the bar: of a holder's message its length, of a seat's view its
    kind.
    """
    told = json.decode(message)
    if told["t"] == "own_pass":
        return told["t"], told["seat"], len(message)
    if told["t"] in ("frame", "history"):
        return told["t"], told.get("phrase"), told.get("lines")
    return message


@pytest.mark.parametrize("at", [1, 4, 6, 7, 12])
def test_a_kill_of_the_server_in_the_middle_loses_nothing(at: int) -> None:
    logs = []
    for is_killed in (False, True):
        phone = Night.begun("home", HOME)
        for place in range(12):
            if is_killed and place == at:
                phone.restart()
            assert phone.passes is not None and phone.passes["round"] == place // 6
            assert phone.passes["done"] == [*range(1, place % 6 + 1)]
            assert phone.seal(place % 6 + 1, KILL_6.get(place % 6 + 1, [[0]])) == "applied"
        if is_killed and at == 12:
            phone.restart()
        assert phone.end() == "applied"
        logs.append(phone.events)
    assert logs[0] == logs[1]


def test_what_was_acknowledged_is_durable_and_the_log_is_whole() -> None:
    phone = Night.begun("home", HOME)
    phone.go_round(KILL_6)
    entries = phone.world.disk.entries(phone.world.disk.games(phone.opened.table)[-1].id)
    sealed = [one for one in entries if b'"t":"sealed"' in one.event]
    assert len(sealed) == 6 and {one.audience for one in sealed} == {0} and broken(entries) is None
    assert folded(entries).events == phone.events


def test_the_same_taps_twice_are_taken_once_and_others_not_at_all() -> None:
    phone = Night.begun("home", HOME)
    assert phone.seal(4, [[1]]) == "applied"
    assert phone.seal(4, [[2]]) == "already_passed", "an inspector asks once"
    assert phone.seal(5, [[1, 2]]) == "other_taps"
    assert phone.seal(5, [[1], [2]]) == "other_taps"
    assert phone.seal(5, []) == "other_taps"
    assert phone.seal(7, [[1]]) == "no_such_seat"
    assert phone.end() == "passes_left"
    assert phone.manage("pause") == "applied" and phone.seal(5, [[1]]) == "paused"
    assert phone.manage("go_on") == "applied" and phone.seal(5, [[1]]) == "applied"
    assert phone.passes is not None and phone.passes["done"] == [4, 5], "a pause loses nothing"


def test_by_day_and_from_another_device_nothing_is_sealed() -> None:
    phone = Night.begun("home", HOME, watch=True)
    watcher, wire = phone.world.connect(phone.world.watch(phone.opened))
    phone.world.send(watcher, t="seal", id="w", seat=1, picks=[[1]])
    assert wire.messages("ack")[-1]["refusal"]["code"] == "not_allowed"
    assert not wire.messages("passes") and not wire.messages("own_pass")
    phone.go_round()
    phone.go_round()
    phone.end()
    assert phone.seal(1, [[1]]) == "not_passed_now"


def test_a_wrong_number_is_told_to_its_seat_alone_and_changes_nothing() -> None:
    phone = Night.begun("home", HOME)
    answers = phone.go_round({3: [[3]], 1: [[6]], 2: [[6]]})
    phone.go_round()
    phone.end()
    phone.to_night()
    told = phone.go_round({3: [[3]]})
    assert answers[3]["answer"] != told[3]["answer"]
    assert told[3]["answer"] == ["The rules do not allow that: nothing was recorded."]


def test_hunters_see_on_the_second_round_what_all_have_proposed_and_may_change_it() -> None:
    phone = Night.begun("home", HOME)
    assert phone.own(1)["calls"][0].get("lines", []) == []
    phone.look(0)
    phone.go_round({1: [[5]], 2: [[6]]})
    for seat in (1, 2):
        lines = phone.own(seat)["calls"][0]["lines"]
        assert len(lines) == 2 and any("5" in line for line in lines) and any("6" in line for line in lines)
    assert [phone.own(seat)["calls"] for seat in (3, 4, 5, 6)] == [[]] * 4
    phone.look(0)
    phone.go_round({1: [[6]]})
    phone.end()
    assert [one["seat"] for one in phone.to_night().wire.view["left"]] == [6]


def test_an_undo_and_a_new_deal_forget_what_was_sealed() -> None:
    phone = Night.begun("home", HOME, options=REDEAL)
    phone.go_round(KILL_6)
    assert phone.do("redeal", "judge", deck=[], offender=0) == "applied"
    phone.to_night()
    assert phone.passes is not None and (phone.passes["round"], phone.passes["done"]) == (0, [])
    led = Phone("boxed", 8, LED).led()
    assert led.do("time_up", "judge") == "applied"
    assert led.send(t="seal", seat=1, picks=[[0]]) == "applied"
    entries = led.world.disk.entries(led.world.disk.games(led.opened.table)[-1].id)
    sealed = [one for one in entries if b'"t":"sealed"' in one.event]
    rest = [one for one in entries if one not in sealed]
    assert sealed and turns_told(entries, {}, "en") == turns_told(rest, {}, "en")
    assert led.manage("undo") == "applied"
    live = led.world.table(led.opened).live
    assert live is not None and not live.has_sealed
    assert led.do("time_up", "judge") == "applied" and led.wire.messages("passes")[-1]["done"] == []


def test_a_phone_that_goes_round_for_each_call_works_as_before() -> None:
    phone = Night.begun("home", HOME)
    assert phone.do("shoot", 1, seat=6) == "applied" and phone.do("shoot", 2, seat=6) == "applied"
    assert phone.do("time_up", "judge") == "applied" and phone.wire.view["step"]["turn"] == "doctor"


def test_the_second_shot_has_a_round_of_its_own_also_when_nobody_is_startled() -> None:
    deck = ("mafioso", "mafioso", "sleepwalker", "commissar", "nurse", *["citizen"] * 4)
    for target, is_startled in ((3, True), (9, False)):
        phone = Night.begun("boxed", deck)
        assert phone.passes is not None
        assert [one["kind"] for one in phone.passes["rounds"]] == ["act", "agree", "again", "read"]
        phone.go_round({1: [[target]], 2: [[target]], 3: [[target]], 4: [[target]]})
        phone.go_round()
        calls = {seat: phone.own(seat)["calls"] for seat in range(1, 10)}
        assert [seat for seat, own in calls.items() if own] == ([1, 2] if is_startled else [])
        assert not is_startled or (calls[1][0]["call"] == "again" and calls[1][0]["lines"])
        phone.go_round({1: [[8]], 2: [[8]]})
        answers = {seat: phone.own(seat).get("answer") for seat in range(1, 10)}
        assert [seat for seat, one in answers.items() if one] == [4], "the commissar sees who was killed"
        phone.go_round()
        assert phone.end() == "applied"
        phone.to_night()
        left = [one["seat"] for one in phone.wire.view["left"]]
        assert left == ([3, 8] if is_startled else [9])


# -- the same game as with a round for each call


def _tapped(phone: Night, rng: Random) -> dict[int, Callable[[Message], Picks]]:
    def picks(own: Message) -> Picks:
        wanted = [list(row) for row in phone.blank()]
        for row, call in zip(wanted, own.get("calls", []), strict=False):
            if rng.random() < 0.9:
                row[: call["targets"]] = rng.sample(call["seats"], call["targets"])
        return wanted

    return dict.fromkeys(phone.wire.view["alive"], picks)


@pytest.mark.parametrize(
    ("rules", "size"),
    [("home", 8), ("fiim", 10), ("wolves", 10), ("club", 10), ("classic", 14), ("boxed", 11)],
)
def test_an_answer_in_a_pass_is_the_answer_in_the_log(rules: str, size: int) -> None:
    """Whatever the others tap later; and no refusal if every act is made at its call."""
    for seed in range(2):
        rng = Random(f"{rules} {seed}")
        deck = [*usual(rules, size)]
        rng.shuffle(deck)
        phone, checked = Night.begun(rules, deck), 0
        for _ in range(2):
            if phone.passes is None:
                break
            before, answers = len(phone.events), dict[int, list[str]]()
            for _ in phone.passes["rounds"]:
                for seat in phone.wire.view["alive"]:
                    own = phone.own(seat)
                    assert phone.seal(seat, _tapped(phone, rng)[seat](own)) == "applied"
                    told = phone.wire.messages("own_pass")[-1]
                    answers[seat] = own.get("answer") or told.get("answer") or answers.get(seat, [])
            assert phone.end() == "applied"
            for event in phone.events[before:]:
                if type(event).__name__ == "Acted":
                    checked += 1
                    assert answers[event.seat], (event, answers)  # type: ignore[union-attr]
            while phone.passes is None and phone.wire.view["winner"] is None:
                if phone.do("time_up", "judge") != "applied":
                    break
            if phone.wire.view["winner"] is not None:
                break
        assert checked


def test_the_message_is_read_as_it_is_written() -> None:
    message = b'{"t":"seal","id":"1","seat":3,"picks":[[1],[0]],"pad":"....."}'
    assert read(message).picks == ((1,), (0,))  # type: ignore[union-attr]
