"""What only people can keep, said to those who sit in one room (K27, K28, C24, F25-F27, W2, W15, W16)."""

from gorod.engine.events import Event, NightFell, Started
from gorod.engine.ruleset import Ruleset
from gorod.texts.catalogue import has, say


def reminders(rules: Ruleset, lang: str, event: Event) -> list[str]:
    """What is said at this moment: all of it at the start, a word before each later night, else nothing."""
    keys = _keys(rules, event)
    return [say(lang, key, rules.id) for key in keys if has(lang, key, rules.id)]


def _keys(rules: Ruleset, event: Event) -> tuple[str, ...]:
    house = rules.house
    if isinstance(event, NightFell):
        return ("reminder-later-night",)
    if not isinstance(event, Started) or event.day:
        return ()
    return (
        "reminder-start",
        f"reminder-seating-{house.seating}",
        f"reminder-phones-{house.phones}",
        f"reminder-own-masks-{house.own_masks}",
        f"reminder-reflecting-things-{house.reflecting_things}",
        "reminder-night",
    )
