"""What is said aloud in any game of a ruleset: the words of a game in which nobody does anything."""

from gorod.engine.commands import CLOCK, TimeUp
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import EVERYONE
from gorod.engine.start import start
from gorod.texts.aloud import aloud
from gorod.texts.narrator import Narrator
from gorod.texts.voice import Reminders

LAST_DAY = 2
"""After the first night of shots nothing new is said until somebody acts."""
MAX_STEPS = 400


def fixed_phrases(rules: Ruleset, seats: int, lang: str, reminders: Reminders) -> list[str]:
    """Each phrase once, in the order in which they are said; none for a size that the rules do not have."""
    deal = tuple(role for role, count in rules.cast.get(seats, {}).items() for _ in range(count))
    begun = start(rules, deal=deal) if deal else ()
    if not begun or isinstance(begun, Refused):
        return []
    log, narrator = Log(begun), Narrator(rules, lang, reminders=reminders)
    for _ in range(MAX_STEPS):
        if log.game.is_over or log.game.day > LAST_DAY or isinstance(log.do(TimeUp(), CLOCK), Refused):
            break
    told = (
        line
        for event, audience in zip(log.events, log.audiences, strict=True)
        if audience == EVERYONE
        for line in narrator.tell(event)
    )
    return [*dict.fromkeys(aloud(lang, line) for line in told)]
