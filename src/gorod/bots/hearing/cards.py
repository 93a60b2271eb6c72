"""Which card of a ruleset a word means."""

from functools import lru_cache

from gorod.bots.beliefs.common_belief import tells_colors
from gorod.bots.hearing.lexicon import CardWords, Lexicon, Words, lexicon
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Ruleset


def words_for(role: Role) -> tuple[str, ...]:
    """Return every name of a role."""
    return role.id, role.name.ru, role.name.en, role.mark


def folded(word: str) -> str:
    """Return the text in lower case, with ё as е and single spaces."""
    return " ".join(word.casefold().replace("ё", "е").split())


def cards_by_words(rules: Ruleset) -> dict[Words, str]:
    """Return the card for each word or phrase; a card's own name takes precedence."""
    return _by_words(tuple(rules.roles.values()))


@lru_cache(maxsize=64)
def _by_words(roles: tuple[Role, ...]) -> dict[Words, str]:
    common = {words: card_of(card, roles) for card, forms in lexicon().cards for words in forms}
    own = {words: role.id for role in roles for words in _names(role, lexicon())}
    return {words: card for words, card in (common | own).items() if card}


def card_of(card: CardWords, roles: tuple[Role, ...]) -> str:
    """Return the card with the word's id, else the first of its kind, else an empty string."""
    named = [role.id for role in roles if role.id in card.ids]
    like = [role.id for role in roles if _is(card.kind, role)]
    return next(iter(named + like), "")


def _is(kind: str, role: Role) -> bool:
    is_black = role.team is Team.BLACK and role.is_mafia
    match kind:
        case "checker":
            return tells_colors(role)
        case "plain":
            return role.team is Team.RED and role.act is None and role.clan is None
        case "black":
            return is_black and role.act is None and not role.leads
        case "leader":
            return is_black and role.leads
    return False


def _names(role: Role, known: Lexicon) -> set[Words]:
    """Return the names of a role in all their forms; a mark is too short to be a word of a speech."""
    found = {tuple(folded(name).split()) for name in (role.name.ru, role.name.en)}
    for file in known.files:
        for end, forms in file.card_endings.items():
            found |= {
                (*words[:-1], words[-1].removesuffix(end) + form)
                for words in list(found)
                for form in forms
                if words[-1].endswith(end) and (end or words[-1].isalpha())
            }
    return found
