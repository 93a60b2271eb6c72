"""The phrases said aloud in any game of a ruleset, taken from a game in which nobody acts."""

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
"""The last day to play: after the first night of shots nothing new is said unless somebody acts."""
MAX_STEPS = 400


def fixed_phrases(rules: Ruleset, seats: int, lang: str, reminders: Reminders) -> list[str]:
    """Return each phrase once, in the order of the game; none if the rules lack this number of players."""
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
