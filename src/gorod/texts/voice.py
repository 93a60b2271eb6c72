"""A narrator's voice: turns seats, times, votes and cards into pieces of speech."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from gorod.engine.events import Event, Fouled, Removed, TeamDefeated
from gorod.engine.role import UNKNOWN, Role, Team, Text
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.texts import catalogue
from gorod.texts.catalogue import Value
from gorod.texts.memory import Memory
from gorod.texts.reminders import reminders

MOST_SENTENCES = 8192
"""So many of the last are kept: everybody at every table hears much the same, and Fluent is slow."""


@lru_cache(maxsize=MOST_SENTENCES)
def _said(lang: str, key: str, rules: str, values: tuple[tuple[str, Value], ...]) -> str:
    return catalogue.say(lang, key, rules, **dict(values))


class Voice:
    """Speaks one language to one viewer, in the words of one ruleset."""

    def __init__(
        self, rules: Ruleset, lang: str, names: dict[Seat, str], viewer: str | Seat, reminders: bool
    ) -> None:
        """Begin with an empty memory."""
        self.rules, self.lang, self.names, self.viewer = rules, lang, names, viewer
        self.reminders = reminders
        self.memory = Memory()

    def has(self, key: str) -> bool:
        """Whether the ruleset says something here."""
        return catalogue.has(self.lang, key, self.rules.id)

    def say(self, *keys: str, **values: Value) -> str:
        """The words of the first key that has some."""
        key = next((key for key in keys if self.has(key)), keys[-1])
        return _said(self.lang, key, self.rules.id, tuple(values.items()))

    def maybe(self, *keys: str, **values: Value) -> list[str]:
        """A line, or none where nothing is said under these keys."""
        return [self.say(*keys, **values)] if any(self.has(key) for key in keys) else []

    def to(self, key: str, seat: Seat) -> str:
        """The key in the second person when the viewer is meant."""
        return f"{key}-you" if seat == self.viewer else key

    def who(self, seat: Seat) -> str:
        """A number, and the name, where a phrase ends or speaks to the player."""
        return self._seat("who", seat)

    def mark(self, seat: Seat) -> str:
        """A number, and the name in brackets, in the middle of a phrase."""
        return self._seat("mark", seat)

    def player(self, seat: Seat) -> dict[str, Value]:
        """One player in both forms; each language takes the one it needs."""
        return {"who": self.who(seat), "mark": self.mark(seat)}

    def _seat(self, key: str, seat: Seat) -> str:
        name = self.names.get(seat)
        return self.say(f"{key}-named", n=seat, name=name) if name else self.say(key, n=seat)

    def seats(self, seats: Iterable[Seat]) -> str:
        """Several players, with their names if there are any."""
        listed = tuple(seats)
        if any(seat in self.names for seat in listed):
            return self.joined([self.mark(seat) for seat in listed])
        return self.numbers(listed)

    def numbers(self, seats: Iterable[Seat]) -> str:
        """Several players by number alone."""
        return self.say("seats", list=self.joined([str(seat) for seat in seats]))

    def one_or_more(self, seats: tuple[Seat, ...]) -> dict[str, Value]:
        """One player or several, and how many: what a phrase in both numbers needs."""
        who = self.who(seats[0]) if len(seats) == 1 else self.seats(seats)
        return {"who": who, "seats": self.seats(seats), "n": len(seats)}

    def pair(self, by: Seat, seats: tuple[Seat, ...]) -> dict[str, Value]:
        """Who does something to whom, and whether to himself."""
        is_self = "yes" if seats == (by,) else "no"
        return {"by": self.mark(by), "mark": self.seats(seats), "itself": is_self}

    def joined(self, parts: list[str]) -> str:
        """«a, b и c»."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.say('and')} {parts[-1]}"

    def time(self, seconds: int) -> str:
        """Whole minutes, or seconds."""
        is_whole = seconds >= 60 and seconds % 60 == 0
        return self.say("time-minutes", n=seconds // 60) if is_whole else self.say("time-seconds", n=seconds)

    def votes(self, count: int) -> str:
        """«3 голоса»."""
        return self.say("votes", n=count)

    def text(self, text: Text) -> str:
        """A text that comes with its own languages."""
        return str(getattr(text, self.lang))

    def card(self, role_id: str) -> str:
        """The name of a card as this ruleset has it."""
        return self.text(self.rules.roles.get(role_id, UNKNOWN).name)

    def role(self, role: Role | str) -> dict[str, Value]:
        """A card's name, and the same in the middle of a sentence."""
        name = self.card(role) if isinstance(role, str) else self.text(role.name)
        return {"role": name, "lower": name.lower()}

    def clan(self, clan: Team) -> dict[str, Value]:
        """A clan's name, and the same in the middle of a sentence."""
        name = self.say(f"clan-{clan}")
        return {"clan": name, "lower": name[0].lower() + name[1:]}

    def remind(self, event: Event) -> list[str]:
        """What people who sit in one room are reminded of now."""
        return reminders(self.rules, self.lang, event) if self.reminders else []

    def offence(self, event: Fouled | Removed | TeamDefeated) -> str:
        """What an offence adds to a sentence, or nothing; a judge's own decision is told as one (K25)."""
        if not event.offence:
            return ""
        offence = catalogue.offence(self.lang, event.offence, self.rules.id)
        if not event.ruling:
            return self.say("for-offence", offence=offence)
        usual = self.say(f"punishment-{self.rules.punishments[event.offence][0]}")
        return self.say("for-offence-ruling", offence=offence, usual=usual)


Words = dict[type, Callable[[Voice, Any], list[str]]]
