"""A narrator's voice, which words seats, times, votes and cards, and a narrator's memory."""

from collections.abc import Iterable
from enum import Enum

from msgspec import Struct, field
from msgspec.structs import replace

from gorod.engine import events as e
from gorod.engine.commands import Ruling
from gorod.engine.fold import Fold
from gorod.engine.role import UNKNOWN, Role, Team, Text
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.engine.step import AnyStep, Ballot, Call, Dealing, Hunt, Speech
from gorod.texts import catalogue
from gorod.texts.catalogue import Value

# -- the memory of a narrator


class NarratorMemory(Struct):
    """The current step, who has left, fouls seen, and the progress of a vote.

    `told`: the event that began the step, if the step has no words of its own; `called`: who was at the table
    when the hunt began; `opens_table`: the speaker is the first of the day; `cancelled`: the day without a
    vote; `nominated`: the nominations of this day.
    """

    seats: int = 0
    day: int = 0
    is_dealt: bool = False
    step: AnyStep | None = None
    told: e.Event | None = None
    called: tuple[Seat, ...] = ()
    opens_table: bool = False
    cancelled: int = 0
    paused: bool = False
    gone: set[Seat] = field(default_factory=set)
    fouls: dict[Seat, int] = field(default_factory=dict)
    waiting: tuple[Seat, ...] = ()
    asked: Seat = 0
    nominated: tuple[Seat, ...] = ()

    @property
    def standing(self) -> int:
        """The number of candidates so far today."""
        return sum(seat not in self.gone for seat in self.nominated)

    @property
    def living(self) -> tuple[Seat, ...]:
        """The players still at the table."""
        return tuple(seat for seat in range(1, self.seats + 1) if seat not in self.gone)

    @property
    def candidate(self) -> Seat:
        """The candidate being called, 0 if none."""
        if not isinstance(self.step, Ballot):
            return 0
        return next((seat for seat in self.waiting if seat not in self.gone), 0)

    @staticmethod
    def keeps(event: e.Event) -> bool:
        """Whether later words depend on this kind of event."""
        return type(event) in _KEPT

    def copy(self) -> "NarratorMemory":
        """Return an independent copy."""
        return replace(self, gone={*self.gone}, fouls={**self.fouls})

    def remember(self, event: e.Event) -> None:
        """Fold an event, as far as later words depend on it."""
        _keep(self, event)


on = Fold[NarratorMemory, e.Event, None](e.Event)


@on
def _started(memory: NarratorMemory, event: e.Started) -> None:
    memory.seats, memory.day, memory.gone = event.seats, event.day, set(event.out)
    memory.fouls = dict((*event.fouls, *event.penalties))
    memory.is_dealt = event.day > 0


@on
def _redealt(memory: NarratorMemory, _: e.Redealt) -> None:
    memory.step, memory.is_dealt = None, False


@on
def _began(memory: NarratorMemory, event: e.Began) -> None:
    step = event.step
    memory.step, memory.asked = step, 0
    memory.is_dealt = memory.is_dealt or not isinstance(step, Dealing)
    if isinstance(step, Ballot):
        memory.waiting = step.candidates
        memory.asked = memory.candidate
    elif isinstance(step, Hunt) and not step.again:
        memory.called = memory.living


@on
def _turned(memory: NarratorMemory, event: e.Turned) -> None:
    memory.opens_table = not isinstance(memory.step, Speech)
    memory.step = Speech(event.seconds, event.seat, event.silent)


@on
def _nominated(memory: NarratorMemory, event: e.Nominated) -> None:
    memory.nominated += (event.seat,)


@on
def _withdrawn(memory: NarratorMemory, event: e.Withdrawn) -> None:
    memory.nominated = tuple(seat for seat in memory.nominated if seat != event.seat)


@on
def _counted(memory: NarratorMemory, event: e.Counted) -> None:
    memory.waiting = tuple(seat for seat in memory.waiting if seat != event.candidate)
    memory.asked = memory.candidate


@on
def _vote_is_over(
    memory: NarratorMemory, event: e.NobodyLeaves | e.VoteTied | e.Sentenced | e.AlibiShown | e.Ended
) -> None:
    memory.step, memory.told = None, event


@on
def _vote_cancelled(memory: NarratorMemory, event: e.VoteCancelled) -> None:
    memory.cancelled = event.day


@on
def _paused(memory: NarratorMemory, _: e.Paused) -> None:
    memory.paused = True


@on
def _resumed(memory: NarratorMemory, _: e.Resumed) -> None:
    memory.paused = False


@on
def _night_fell(memory: NarratorMemory, event: e.NightFell) -> None:
    memory.day, memory.step = event.night, None


@on
def _day_broke(memory: NarratorMemory, event: e.DayBroke) -> None:
    memory.day, memory.step, memory.told = event.day, None, event
    memory.nominated = ()
    memory.gone.update(event.left)


@on
def _left(memory: NarratorMemory, event: e.Left) -> None:
    memory.gone.update(event.seats)
    if event.how in (e.How.VOTED_OUT, e.How.LIFTED):
        memory.step, memory.told = None, event


@on
def _fouled(memory: NarratorMemory, event: e.Fouled) -> None:
    if not event.technical:
        memory.fouls[event.seat] = memory.fouls.get(event.seat, 0) + 1


@on
def _overruled(memory: NarratorMemory, event: e.Overruled) -> None:
    ruling = event.ruling
    if ruling.ruling is Ruling.BACK:
        memory.gone.difference_update(ruling.seats)
    elif ruling.ruling is Ruling.FOULS:
        memory.fouls.update(dict.fromkeys(ruling.seats, int(ruling.value)))


_keep, _KEPT = on.some(), on.kinds


# -- reminders of rules that people keep themselves (K27, K28, C24, F25-F27, W2, W15, W16)


class Reminders(Enum):
    """Who is reminded: nobody, people with a judge, people with a phone each, or with one phone."""

    NONE = ""
    TABLE = "table"
    PHONES = "phones"
    ONE_PHONE = "one-phone"

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings of a key that are tried before the ruleset's: phones change some phrases."""
        return _ENDINGS.get(self, ())


_ENDINGS = {Reminders.PHONES: ("-phones",), Reminders.ONE_PHONE: ("-one-phone", "-phones")}


def calls_nobody(who: Reminders, step: AnyStep | None) -> bool:
    """Whether this call is not announced, because one phone goes round for all calls together."""
    return who is Reminders.ONE_PHONE and isinstance(step, Hunt | Call)


def reminders(who: Reminders, rules: Ruleset, lang: str, event: e.Event) -> list[str]:
    """Return the reminders at an event: all at the start, a short one before later nights, else none."""
    is_start = isinstance(event, e.Started) and not event.day
    if who is Reminders.NONE or not (is_start or isinstance(event, e.NightFell)):
        return []
    keys = _keys(rules, is_start) if who is Reminders.TABLE else _keys_of_phones(who, is_start)
    return [catalogue.say(lang, key, rules.id) for key in keys if catalogue.has(lang, key, rules.id)]


def _keys_of_phones(who: Reminders, is_start: bool) -> tuple[str, ...]:
    """Return the keys for people with phones, who need their eyes and phones, but no masks."""
    return (f"reminder-{who.value}" if is_start else f"reminder-later-{who.value}",)


def _keys(rules: Ruleset, is_start: bool) -> tuple[str, ...]:
    house = rules.house
    if not is_start:
        return ("reminder-later-night",)
    return (
        "reminder-start",
        f"reminder-seating-{house.seating}",
        f"reminder-phones-{house.phones}",
        f"reminder-own-masks-{house.own_masks}",
        f"reminder-reflecting-things-{house.reflecting_things}",
        "reminder-night",
    )


# -- the voice


class Voice:
    """Words things in one language, for one viewer and one ruleset."""

    def __init__(
        self, rules: Ruleset, lang: str, names: dict[Seat, str], viewer: str | Seat, reminders: Reminders
    ) -> None:
        """`names` may change later."""
        self.rules, self.lang, self.names, self.viewer = rules, lang, names, viewer
        self.reminders = reminders
        self.memory = NarratorMemory()
        self._called: dict[tuple[str, Seat, str], str] = {}

    def has(self, key: str) -> bool:
        """Whether there is a text for this key."""
        return catalogue.has(self.lang, key, self.rules.id)

    def say(self, *keys: str, **values: Value) -> str:
        """Return the text of the first key that has one."""
        key = keys[0] if len(keys) == 1 else next((key for key in keys if self.has(key)), keys[-1])
        return catalogue.say(self.lang, self._in_mode(key), self.rules.id, **values)

    def _in_mode(self, key: str) -> str:
        """Return the key of the text for people with phones, if there is one, else the key."""
        ways = (key + ending for ending in self.reminders.endings)
        return next((way for way in ways if catalogue.has(self.lang, way, self.rules.id)), key)

    def maybe(self, *keys: str, **values: Value) -> list[str]:
        """Return a line, or none if these keys have no text."""
        return [self.say(*keys, **values)] if any(self.has(key) for key in keys) else []

    def to(self, key: str, seat: Seat) -> str:
        """Return the text of a key, in the second person if the seat is the viewer's."""
        return f"{key}-you" if seat == self.viewer else key

    def who(self, seat: Seat) -> str:
        """Return a number and the name, for the end of a phrase or to address the player."""
        return self._seat("who", seat)

    def mark(self, seat: Seat) -> str:
        """Return a number and the name in brackets, for the middle of a phrase."""
        return self._seat("mark", seat)

    def player(self, seat: Seat) -> dict[str, Value]:
        """Return one player in both forms; each language uses the one it needs."""
        return {"who": self.who(seat), "mark": self.mark(seat)}

    def _seat(self, key: str, seat: Seat) -> str:
        name = self.names.get(seat, "")
        called = self._called.get((key, seat, name))
        if called is None:
            called = self.say(f"{key}-named", n=seat, name=name) if name else self.say(key, n=seat)
            self._called[key, seat, name] = called
        return called

    def seats(self, seats: Iterable[Seat]) -> str:
        """Return several players, with names if given."""
        listed = tuple(seats)
        if any(seat in self.names for seat in listed):
            return self.joined([self.mark(seat) for seat in listed])
        return self.numbers(listed)

    def numbers(self, seats: Iterable[Seat]) -> str:
        """Return several players by number only."""
        return self.say("seats", list=self.joined([str(seat) for seat in seats]))

    def one_or_more(self, seats: tuple[Seat, ...]) -> dict[str, Value]:
        """Return the values for a phrase about one player or several."""
        who = self.who(seats[0]) if len(seats) == 1 else self.seats(seats)
        return {"who": who, "seats": self.seats(seats), "n": len(seats)}

    def pair(self, by: Seat, seats: tuple[Seat, ...]) -> dict[str, Value]:
        """Return the values for a phrase about an actor and targets, who may include the actor."""
        is_self = "yes" if seats == (by,) else "no"
        return {"by": self.mark(by), "mark": self.seats(seats), "itself": is_self}

    def joined(self, parts: list[str]) -> str:
        """Return the parts as a list: «a, b и c»."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.say('and')} {parts[-1]}"

    def time(self, seconds: int) -> str:
        """Return a time in whole minutes or in seconds."""
        is_whole = seconds >= 60 and seconds % 60 == 0
        return self.say("time-minutes", n=seconds // 60) if is_whole else self.say("time-seconds", n=seconds)

    def votes(self, count: int) -> str:
        """Return a number of votes: «3 голоса»."""
        return self.say("votes", n=count)

    def text(self, text: Text) -> str:
        """Return a bilingual text in the language of this voice."""
        return str(getattr(text, self.lang))

    def card(self, role_id: str) -> str:
        """Return the name of a card in this ruleset."""
        return self.text(self.rules.roles.get(role_id, UNKNOWN).name)

    def role(self, role: Role | str) -> dict[str, Value]:
        """Return a card's name, also as in the middle of a sentence."""
        name = self.card(role) if isinstance(role, str) else self.text(role.name)
        return {"role": name, "lower": name.lower()}

    def clan(self, clan: Team) -> dict[str, Value]:
        """Return a clan's name, also as in the middle of a sentence."""
        name = self.say(f"clan-{clan}")
        return {"clan": name, "lower": name[0].lower() + name[1:]}

    def remind(self, event: e.Event) -> list[str]:
        """Return the reminders for people in one room at this event."""
        return reminders(self.reminders, self.rules, self.lang, event)

    def offence(self, event: e.Fouled | e.Removed | e.TeamDefeated) -> str:
        """Return what an offence adds to a sentence; a judge's own decision is called so (K25)."""
        if not event.offence:
            return ""
        offence = catalogue.offence(self.lang, event.offence, self.rules.id)
        if not event.ruling:
            return self.say("for-offence", offence=offence)
        usual = self.say(f"punishment-{self.rules.punishments[event.offence][0]}")
        return self.say("for-offence-ruling", offence=offence, usual=usual)


says = Fold[Voice, e.Event, list[str]](e.Event)
"""What is said to an event."""
opens = Fold[Voice, AnyStep, list[str]](AnyStep)
"""What is said when a step begins."""
closes = Fold[Voice, AnyStep, list[str]](AnyStep)
"""What is said when a step ends."""
