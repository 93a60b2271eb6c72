"""An evening of one game or of three with twelve people, from a new club to its standings, by pages alone."""

from collections import Counter
from decimal import Decimal

import pytest

from tests.browser.browser import Browser
from tests.browser.judge import Judge
from tests.browser.organiser import Organiser

NICKS = ("Анна", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Захар", "Ира", "Костя", "Лена", "Миша")
CARDS = ("sheriff", *["citizen"] * 6, "mafioso", "mafioso", "don")
BLACK = (8, 9, 10)
Points = dict[str, Decimal]


def play(judge: Judge, number: int) -> None:
    """Play a game: the town wins by three removals; a red loses it for their team; then the mafia shoots."""
    if number == 3:
        judge.go_to("hunt")
        judge.tap_seats(1, 1, 1)
        judge.go_to("best_move")
        judge.tap_seats(*BLACK)
    judge.go_to("speech")
    if number == 2:
        judge.punish(2, "defeat-team")
        return
    for seat in BLACK if number == 1 else (2, 3, 4):
        judge.punish(seat, "remove")


def worth(number: int) -> list[Decimal]:
    """Return the points by seat, counted by hand from those of FIIM.

    A win 1, a removal -0.5, a defeat of one's team -0.7, a best move of three blacks 0.5, and Ci of 0.4 for
    the red who was shot first in a game that the town has lost.
    """
    red, black = (1, 0) if number == 1 else (0, 1)
    found = [Decimal(black if seat in BLACK else red) for seat in range(1, 11)]
    beside = {
        1: dict.fromkeys(BLACK, "-0.5"),
        2: {2: "-0.7"},
        3: {1: "0.9", **dict.fromkeys((2, 3, 4), "-0.5")},
    }
    for seat, points in beside[number].items():
        found[seat - 1] += Decimal(points)
    return found


def total(games: dict[int, list[str]]) -> Points:
    """Return the totals of everybody who has played."""
    sums: Points = {}
    for number, people in games.items():
        for nick, points in zip(people, worth(number), strict=True):
            sums[nick] = sums.get(nick, Decimal(0)) + points
    return sums


@pytest.mark.parametrize("count", [1, pytest.param(3, marks=pytest.mark.full)])
def test_games_with_twelve_people(browser: Browser, count: int) -> None:
    visitor = browser.visitor(browser.forward_house(), "tablet", reduced_motion="reduce")
    organiser, judge = Organiser(visitor), Judge(visitor)
    organiser.open_evening("Двор на Фонтанке", "Спортивная (ФИИМ)")
    organiser.come(NICKS)
    games: dict[int, list[str]] = {}
    for number in range(1, count + 1):
        games[number] = organiser.draw()
        organiser.judge(CARDS)
        play(judge, number)
        judge.sees("over")
        organiser.come_back()
        adds_up(organiser, games, {})
    organiser.correct(1, seat=5, extra="0.35")
    adds_up(organiser, games, {games[1][4]: Decimal("0.35")})
    if count == 3:
        played = Counter(nick for people in games.values() for nick in people)
        assert set(played) == set(NICKS) and set(played.values()) == {2, 3}
        organiser.correct(2, counts=False)
        adds_up(organiser, {1: games[1], 3: games[3]}, {games[1][4]: Decimal("0.35")})
    assert visitor.faults() == []


def adds_up(organiser: Organiser, games: dict[int, list[str]], extra: Points) -> None:
    """Check that the page shows the sums of the games."""
    sums = {nick: points + extra.get(nick, 0) for nick, points in total(games).items()}
    played = Counter(nick for people in games.values() for nick in people)
    wanted = {nick: (played[nick], written(points)) for nick, points in sums.items()}
    organiser.shows(wanted)


def written(points: Decimal) -> str:
    return f"{points.normalize():f}".replace(".", ",").replace("-", "−")
