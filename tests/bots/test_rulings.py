"""What a ruling of the judge tells a viewer; rulings by day are held against brute force too."""

from gorod.bots.player import SeenGame
from gorod.bots.worlds import worlds
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Command,
    Nominate,
    Overrule,
    Place,
    Remove,
    Ruling,
    Sender,
    TimeUp,
)
from gorod.engine.events import Ended
from gorod.engine.log import Log
from gorod.engine.play import Play
from gorod.engine.refusal import Refused
from tests.bots.brute import Turn
from tests.bots.comparison import differences
from tests.bots.small_tables import Played
from tests.bots.tables import black_seats, cast_of, do, possible, true_deal
from tests.rulebook.table import pass_to, seated


class Kept(Log):
    """A log that keeps its turns, so that brute force can repeat them."""

    __slots__ = ("opening", "repeatable")

    def __init__(self, opening: Log) -> None:
        """Nothing is asked yet."""
        super().__init__(opening.events)
        self.opening = opening
        self.repeatable: list[Turn] = []

    def play(self, command: Command, sender: Sender) -> Play | Refused:
        """As any log, and the turn is kept."""
        by_night = self.game.night
        play = super().play(command, sender)
        if isinstance(play, Play):
            turn = Turn(command, sender, list(play.events), list(play.audiences), by_night)
            self.repeatable.append(turn)
        return play


def disagreements(log: Kept) -> list[str]:
    """Where the search and brute force do not agree, for a stranger and every seat."""
    game = Played(log.game.rules, cast_of(log), log, log.opening, log.repeatable)
    return [words for viewer in range(log.game.seats + 1) for words in differences(game, viewer)]


def blacks(log: Log, seat: int) -> set[tuple[int, ...]]:
    """Who may be black together."""
    return {tuple(black_seats(deal)) for deal in possible(log, seat)}


def at_the_last_word_of_five() -> Kept:
    """On day 1 of `C C C M M` seat 5, nominated last, is voted out by the hands that nobody raised (F11)."""
    log = Kept(seated("fiim", "C C C M M"))
    pass_to(log, "speech")
    for seat, candidate in ((1, 3), (2, 4), (3, 5)):
        do(log, Nominate(candidate), seat)
        do(log, TimeUp(), CLOCK)
    pass_to(log, "farewell")
    # Seat 1 knows that he is red; were 5 red too, the blacks would have parity after this last word.
    assert blacks(log, 1) == {(2, 3), (2, 4), (3, 4), (2, 5), (3, 5), (4, 5)}
    return log


def test_one_back_at_the_table_undoes_the_parity_he_left() -> None:
    log = at_the_last_word_of_five()
    do(log, Overrule(Ruling.BACK, "counted wrong", (5,)), JUDGE)
    pass_to(log, "hunt")
    # With all five at the table no deal is decided, so that the game goes on tells nothing.
    assert blacks(log, 1) == {(2, 3), (2, 4), (3, 4), (2, 5), (3, 5), (4, 5)}
    assert disagreements(log) == []


def test_one_with_whom_the_game_goes_on_did_not_bring_parity_back() -> None:
    log = Kept(seated("fiim", "C C M C M C"))
    pass_to(log, "speech")
    for seat in (6, 5, 4):
        do(log, Remove(seat), JUDGE)
    do(log, Overrule(Ruling.BACK, "mistaken for 5", (6,)), JUDGE)
    # No removal ended the game: one of 5 and 6 is black, not both, and 4 is not the other black.
    assert blacks(log, 1) == {(2, 5), (2, 6), (3, 5), (3, 6)}
    pass_to(log, "hunt")
    # A black 6 would have made it two against two, and the night would not have come.
    assert blacks(log, 1) == {(2, 5), (3, 5)}
    assert disagreements(log) == []


def test_a_game_sent_elsewhere_was_not_decided() -> None:
    log = at_the_last_word_of_five()
    do(log, Overrule(Ruling.GOTO, "one more leaves today", (), Place.VOTE), JUDGE)
    # A game that is decided only has its last word left, and cannot be sent back to the vote.
    assert blacks(log, 1) == {(2, 5), (3, 5), (4, 5)}
    assert disagreements(log) == []


def test_a_card_can_be_corrected_at_night() -> None:
    log = pass_to(seated("fiim"), "hunt")
    do(log, Overrule(Ruling.ROLE, "typed wrong", (1,), "sheriff"), JUDGE)
    pass_to(log, "speech")
    assert {deal[0] for deal in worlds(SeenGame.of(log, 1)).deals} == {"sheriff"}


def test_a_corrected_card_is_the_own_card() -> None:
    log = pass_to(seated("fiim"), "speech")
    do(log, Overrule(Ruling.ROLE, "typed wrong", (1,), "sheriff"), JUDGE)
    assert {deal[0] for deal in worlds(SeenGame.of(log, 1)).deals} == {"sheriff"}


def test_the_end_shows_all() -> None:
    log = seated("fiim")
    do(log, Overrule(Ruling.END, "late", (), "draw"), JUDGE)
    assert isinstance(log.events[-1], Ended)
    assert [worlds(SeenGame.of(log, seat)).deals for seat in (0, 1)] == [(true_deal(log),)] * 2
