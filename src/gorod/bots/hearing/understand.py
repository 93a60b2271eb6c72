"""Understands typed speech: from the words to the facts in them."""

from gorod.bots.beliefs.common_belief import is_checker
from gorod.bots.hearing.cards import cards_by_words
from gorod.bots.hearing.heard import HeardSpeech
from gorod.bots.hearing.lexicon import lexicon
from gorod.bots.hearing.memory import speeches
from gorod.bots.hearing.patterns import grammar
from gorod.bots.hearing.reader import Reader
from gorod.bots.hearing.said import SaidFact, SaidWords
from gorod.bots.hearing.seat_words import with_seats
from gorod.bots.hearing.tokens import sentences_of
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat


def prepare() -> None:
    """Read words and patterns now, so that the first speech does not wait for them."""
    lexicon()
    grammar()


def understand(text: str, rules: Ruleset, seats: int) -> HeardSpeech:
    """Return what a speech says in either language; anything uncertain is left out."""
    found = understood(text, rules, seats)
    if found is None:
        found = _read(text, rules, seats)
        speeches.keep(text, rules, seats, found)
    return found


def understood(text: str, rules: Ruleset, seats: int) -> HeardSpeech | None:
    """Return the cached result for a speech; None if it was not read yet."""
    return speeches.get(text, rules, seats)


def _read(text: str, rules: Ruleset, seats: int) -> HeardSpeech:
    words = lexicon()
    reader = Reader({role.id: role.team for role in rules.roles.values()})
    for sentence in sentences_of(text, words, cards_by_words(rules)):
        reader.read(with_seats(sentence.tokens, words, seats), sentence.is_question)
    return _summed_up(reader.said, rules)


def said_in(text: str, rules: Ruleset, seats: int) -> Say:
    """Return the words together with the claim in them."""
    return claimed(text, understand(text, rules, seats))


def claimed(text: str, heard: HeardSpeech) -> Say:
    """Return what was understood as a claim; a vote against a seat counts as calling it black."""
    checked = {seat for seat, _ in heard.checks}
    against = [seat for seat in heard.votes if seat not in checked and seat not in heard.red]
    return Say(heard.role, heard.checks, tuple(dict.fromkeys((*heard.black, *against))), heard.red, text)


GUESS_KINDS = ("black", "red", "votes")
"""Kinds of facts that the speaker states without knowing them."""


def _summed_up(speech: SaidWords, rules: Ruleset) -> HeardSpeech:
    """Return the result: one card at most, and one colour for each seat."""
    roles = set(speech.roles)
    role = roles.pop() if len(roles) == 1 else ""
    may_check = is_checker(rules, role) if role else not speech.roles
    guessed = {fact.seat for fact in speech.facts if not fact.is_color and fact.kind in GUESS_KINDS}
    checks = {
        fact.seat: fact.kind
        for fact in speech.facts
        if may_check
        and fact.seat not in speech.unchecked
        and _is_check(fact, bool(role) and fact.seat not in guessed)
    }
    said = {kind: _seats(speech.facts, kind) for kind in ("black", "red", "votes", "asks")}
    torn = {*said["black"]} & {*said["red"]}
    black, red = (
        tuple(seat for seat in said[side] if seat not in torn and seat not in checks)
        for side in ("black", "red")
    )
    found = tuple((seat, Team(side)) for seat, side in checks.items() if seat not in torn)
    return HeardSpeech(role, found, black, red, said["votes"], said["asks"])


def _is_check(fact: SaidFact, is_bare: bool) -> bool:
    """Tell whether a fact is a check; a claimed checker's plain colours are, except of suspected seats."""
    return fact.is_color if is_bare else fact.is_check


def _seats(facts: list[SaidFact], kind: str) -> tuple[Seat, ...]:
    return tuple(dict.fromkeys(fact.seat for fact in facts if fact.kind == kind))
