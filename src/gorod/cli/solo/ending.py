"""The end of a game: whether one has won, how good one's guesses were, and what really happened."""

from gorod.cli.solo.card import own_role
from gorod.cli.solo.notes import Notes
from gorod.cli.solo.truth import true_story
from gorod.engine.role import Team
from gorod.services.solo import Solo
from gorod.services.story import Kind, Line
from gorod.texts import say


def verdict(solo: Solo, lang: str) -> str:
    """Whether the person's side has won."""
    winner = solo.view.winner
    if winner == "draw":
        return say(lang, "play-verdict-draw")
    has_won = own_role(solo.rules, solo.view).team == winner
    return say(lang, "play-verdict-won" if has_won else "play-verdict-lost")


def ending(solo: Solo, lang: str, notes: Notes) -> list[Line]:
    """What is told after the judge has announced the result."""
    told = true_story(solo.truth(), solo.rules, lang)
    return [Line(verdict(solo, lang), Kind.HEADING), *_guesses(solo, lang, notes), *told]


def _guesses(solo: Solo, lang: str, notes: Notes) -> list[Line]:
    """How many of the guesses in the notes were right."""
    guesses = {seat: note.guess for seat, note in notes.by_seat.items() if note.guess}
    if not guesses:
        return []
    right = [seat for seat, guess in guesses.items() if guess is _color(solo, seat)]
    return [Line(say(lang, "play-guesses", right=len(right), n=len(guesses)))]


def _color(solo: Solo, seat: int) -> Team:
    """Whoever does not play for the reds is black here."""
    team = solo.rules.holding(solo.view.cards[seat - 1]).team
    return Team.RED if team is Team.RED else Team.BLACK
