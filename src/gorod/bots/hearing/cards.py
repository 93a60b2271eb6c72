"""Which card of a ruleset a word means."""

from gorod.bots.beliefs.common_belief import is_checker
from gorod.bots.hearing.lexicon import CardWords, Lexicon, Words
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Ruleset


def words_for(role: Role) -> tuple[str, ...]:
    """Everything a role is called."""
    return role.id, role.name.ru, role.name.en, role.mark


def folded(word: str) -> str:
    """Without regard to the size of letters, and to the dots over ё."""
    return " ".join(word.casefold().replace("ё", "е").split())


def cards_by_words(rules: Ruleset, lexicon: Lexicon) -> dict[Words, str]:
    """The card that each word or phrase stands for here; a card's own name comes before any other use."""
    common = {words: card_of(card, rules) for card, forms in lexicon.cards for words in forms}
    own = {words: role.id for role in rules.roles.values() for words in _names(role, lexicon)}
    return {words: card for words, card in (common | own).items() if card}


def card_of(card: CardWords, rules: Ruleset) -> str:
    """By name, else the first of its kind, else none."""
    named = [card_id for card_id in card.ids if card_id in rules.roles]
    like = [role.id for role in rules.roles.values() if _is(card.kind, role, rules)]
    return next(iter(named + like), "")


def _is(kind: str, role: Role, rules: Ruleset) -> bool:
    is_black = role.team is Team.BLACK and role.is_mafia
    match kind:
        case "checker":
            return is_checker(rules, role.id)
        case "plain":
            return role.team is Team.RED and role.act is None and role.clan is None
        case "black":
            return is_black and role.act is None and not role.leads
        case "leader":
            return is_black and role.leads
    return False


def _names(role: Role, lexicon: Lexicon) -> set[Words]:
    """Its names, and how they end when one is it; a mark is too short to be a word of a speech."""
    found = {tuple(folded(name).split()) for name in (role.name.ru, role.name.en)}
    for file in lexicon.files:
        for end, forms in file.card_endings.items():
            found |= {
                (*words[:-1], words[-1].removesuffix(end) + form)
                for words in list(found)
                for form in forms
                if words[-1].endswith(end) and (end or words[-1].isalpha())
            }
    return found
