"""The chorus says to each viewer, word for word, what a narrator of his own would say."""

import random
from itertools import pairwise

import pytest

from gorod.engine.commands import CLOCK, JUDGE, Foul, Nominate, Say, TimeUp
from gorod.engine.log import Log
from gorod.engine.seats import BIT, EVERYONE, Seat
from gorod.texts import Narrator
from gorod.texts.chorus import FOR_ALL, FOR_THE_JUDGE, Chorus, claims_only
from tests.random_play import TABLES, finished
from tests.rulebook.table import pass_to, seated
from tests.selection import full_unless

NAMES = {1: "Анна", 4: "Борис"}


def viewer_of(seat: Seat) -> str | Seat:
    """A narrator's name for a viewer of the chorus."""
    return {FOR_ALL: "public", FOR_THE_JUDGE: "judge"}.get(seat, seat)


def alone(log: Log, lang: str, seat: Seat) -> list[list[str]]:
    """What a narrator of his own says to this viewer, turn by turn."""
    narrator, told = Narrator(log.game.rules, lang, NAMES, viewer_of(seat)), []
    for start, end in pairwise([*log.starts, len(log.events)]):
        events, audiences = claims_only(log.events[start:end], log.audiences[start:end])
        hears = EVERYONE | (BIT[seat] if seat >= 0 else 0)
        pairs = zip(events, audiences, strict=True)
        told.append(narrator.tell_all(event for event, by in pairs if seat == FOR_THE_JUDGE or by & hears))
    return told


def together(log: Log, lang: str, since: int = 0) -> dict[Seat, list[list[str]]]:
    """What the chorus says to everybody, turn by turn; it only listens up to a turn."""
    chorus = Chorus(log.game.rules, lang, NAMES, has_judge=True)
    told: dict[Seat, list[list[str]]] = {seat: [] for seat in range(FOR_THE_JUDGE, log.game.seats + 1)}
    spans = [*pairwise([*log.starts, len(log.events)])]
    heard = spans[since][0]
    chorus.listen(log.events[:heard], log.audiences[:heard])
    for start, end in spans[since:]:
        telling = chorus.tell(log.events[start:end], log.audiences[start:end])
        for seat, lines in told.items():
            lines.append(telling.to(seat))
    return told


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("seed", full_unless(lambda seed: seed == 0, range(3)))
def test_it_says_to_everybody_what_his_own_narrator_would(
    name: str, seats: int, lang: str, seed: int
) -> None:
    log = finished(name, seats, seed, judge=0.06)
    told = together(log, lang)
    for seat, lines in told.items():
        assert lines == alone(log, lang, seat)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_one_who_comes_later_is_told_the_same_from_then_on(name: str, seats: int) -> None:
    log = finished(name, seats, 7, judge=0.06)
    since = random.Random(f"{name} {seats}").randrange(1, len(log.starts))
    told = together(log, "ru", since)
    for seat, lines in told.items():
        assert lines == alone(log, "ru", seat)[since:]


def test_what_all_see_is_said_once() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    chorus = Chorus(log.game.rules, "ru")
    chorus.listen(log.events, log.audiences)
    at = len(log.events)
    log.do(Nominate(1), 2)
    telling = chorus.tell(log.events[at:], log.audiences[at:])
    assert telling.is_for_all
    assert telling.to(3) == telling.to(FOR_ALL) != []


def test_whoever_has_a_hidden_foul_counts_it_and_nobody_else_does() -> None:
    log = pass_to(seated("club", phase="N2"), "hunt")
    log.do(Foul(4), JUDGE)
    pass_to(log, "speech")
    chorus = Chorus(log.game.rules, "en")
    chorus.listen(log.events, log.audiences)
    at = len(log.events)
    log.do(Foul(4), JUDGE)
    telling = chorus.tell(log.events[at:], log.audiences[at:])
    assert not telling.is_for_all
    assert telling.to(4) != telling.to(5)


def test_words_are_not_repeated_and_claims_are() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    seat = log.game.step.seat  # type: ignore[union-attr]
    chorus = Chorus(log.game.rules, "ru")
    chorus.listen(log.events, log.audiences)
    for claim, is_told in ((Say(text="0123abcd"), False), (Say(role="sheriff", text="0123abcd"), True)):
        at = len(log.events)
        log.do(claim, seat)
        lines = chorus.tell(log.events[at:], log.audiences[at:]).to(FOR_ALL)
        assert bool(lines) is is_told and "0123abcd" not in " ".join(lines)
    log.do(TimeUp(), CLOCK)
