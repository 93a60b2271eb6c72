"""Speeches to check: games of programs with every speech in them, and what is true of a reason."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from gorod.bots.players import KINDS
from gorod.bots.players.thinker import Thinker
from gorod.bots.speech.arguments import Argument
from gorod.bots.speech.speaker import SpeechGiven
from gorod.engine import events as e
from gorod.engine.acts import Answer, Check
from gorod.engine.audience import AUDIENCES_OF_SEAT
from gorod.engine.commands import Say
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import Role, Team
from gorod.engine.start import start
from gorod.engine.step import Ballot, Poll
from gorod.rules import RULESETS
from gorod.services.clocks import HandClock
from gorod.services.game.game_loop import GameLoop, cast_of

GAMES = [
    *(("fiim", 10, "ru", 1), ("classic", 10, "en", 2), ("club", 10, "ru", 3), ("wolves", 10, "en", 4)),
    *(("boxed", 10, "ru", 5), ("home", 8, "en", 6), ("boxed", 10, "en", 7), ("home", 8, "ru", 8)),
    *(("fiim", 10, "en", 9), ("wolves", 10, "ru", 10)),
]


class Heard(NamedTuple):
    """A speech, who made it, and how many events stood in the log before it."""

    table: GameLoop
    seat: int
    spoken: SpeechGiven
    at: int
    lang: str

    @property
    def seen(self) -> list[e.Event]:
        """What the speaker had seen until then."""
        return seen_by(self.table.log, AUDIENCES_OF_SEAT[self.seat], self.at)

    @property
    def later(self) -> Sequence[e.Event]:
        """What happened after it."""
        return self.table.log.events[self.at + 1 :]

    @property
    def card(self) -> Role:
        """The speaker's own."""
        return self.table.log.game.roles[self.seat]

    @property
    def target(self) -> int:
        """Whom the speech turns against."""
        claim, gone = self.spoken.say, Record(self.seen).gone
        black = [seat for seat, team in claim.checks if team is not Team.RED and seat not in gone]
        return next(iter([*filter(None, [self.spoken.nominated]), *black, *claim.black]), 0)


def seen_by(log: Log, mask: int, count: int) -> list[e.Event]:
    """Of the first events, those seen by these."""
    pairs = list(zip(log.events, log.audiences, strict=True))[:count]
    return [event for event, audience in pairs if audience & mask]


def dealt(name: str, seats: int, seed: int) -> tuple[str, ...]:
    """Shuffled cards."""
    deck = [card for card, count in RULESETS[name].cast[seats].items() for _ in range(count)]
    Random(seed).shuffle(deck)
    return tuple(deck)


def seated(name: str, seats: int, lang: str, seed: int, kind: str = "bayes") -> tuple[GameLoop, HandClock]:
    """A table of programs that has not begun."""
    deal, clock = dealt(name, seats, seed), HandClock()
    first = start(RULESETS[name], deal)
    assert not isinstance(first, Refused)
    table = GameLoop(Log(first), clock, cast_of(deal), seed)
    for seat in range(1, seats + 1):
        table.sit(seat, KINDS[kind], lang)
    return table, clock


@cache
def listened(name: str, seats: int, lang: str, seed: int, kind: str = "bayes") -> list[Heard]:
    """Every speech of a whole game."""
    table, clock = seated(name, seats, lang, seed, kind)
    heard: list[Heard] = []

    for play in table.plays(clock):
        at = len(table.log.events) - len(play.events)
        for place, event in enumerate(play.events):
            if isinstance(event, e.Said) and event.claim.text:
                spoken = player(table, event.seat).speaker.spoken[-1]
                assert spoken.say == event.claim
                heard.append(Heard(table, event.seat, spoken, at + place, lang))
    assert table.refused == []
    return heard


def player(table: GameLoop, seat: int) -> Thinker:
    """The program at a seat."""
    found = table.bots._players[seat]
    assert isinstance(found, Thinker)
    return found


@cache
def speeches() -> list[Heard]:
    """Those of all games."""
    return [heard for game in GAMES for heard in listened(*game)]


# -- what was seen, told by other code than that of the bots


class Record:
    """Votes, nominations, words and fates in a row of seen events."""

    def __init__(self, events: Sequence[e.Event]) -> None:
        """Read them once."""
        self.day = 0
        self.votes: list[tuple[int, int, int, tuple[int, ...], bool]] = []
        self.put_up: list[tuple[int, int, int]] = []
        self.words: list[tuple[int, int, Say]] = []
        self.killed: dict[int, int] = {}
        self.cards: dict[int, str] = {}
        self.turns: list[tuple[int, int]] = []
        self.gone: set[int] = set()
        self.standing: list[int] = []
        self.seats = 0
        self._candidates: tuple[int, ...] = ()
        for event in events:
            self._read(event)

    def _read(self, event: e.Event) -> None:
        match event:
            case e.Started():
                self.seats, self.day = event.seats, event.day
            case e.DayBroke():
                self.day, self.standing = event.day, []
                self.killed |= dict.fromkeys(event.left, event.day)
                self.gone |= {*event.left}
            case e.Began(step=Ballot(candidates=among) | Poll(candidates=among)):
                self._candidates = among
            case e.Counted():
                self.votes += [(self.day, v, event.candidate, self._candidates, False) for v in event.hands]
                self.votes += [(self.day, v, event.candidate, self._candidates, True) for v in event.rest]
            case e.Polled():
                among = self._candidates or tuple(range(1, self.seats + 1))
                self.votes += [(self.day, voter, choice, among, False) for voter, choice in event.votes]
            case e.Nominated():
                self.put_up.append((self.day, event.by, event.seat))
                self.standing.append(event.seat)
            case e.Withdrawn():
                self.standing.remove(event.seat)
            case e.Said():
                self.words.append((self.day, event.seat, event.claim))
            case e.Left():
                self.gone |= {*event.seats}
                self.cards |= dict(zip(event.seats, event.cards, strict=False))
            case e.Turned():
                self.turns.append((self.day, event.seat))

    def voted(self, day: int, voter: int, choice: int) -> bool:
        """A hand was raised, not counted by default."""
        return any((day, voter, choice, False) == (*vote[:3], vote[4]) for vote in self.votes)

    def hands(self, day: int, choice: int) -> Counter[int]:
        """Who voted for a seat on a day."""
        return Counter(vote[1] for vote in self.votes if vote[0] == day and vote[2] == choice)

    def said(self, seat: int, day: int = 0) -> list[Say]:
        """The words of a seat, on one day or all of them."""
        return [claim for when, by, claim in self.words if by == seat and day in (0, when)]

    def named(self, by: int, day: int, seat: int) -> bool:
        """Somebody called somebody black."""
        return any(seat in claim.black for claim in self.said(by, day))

    def told(self, by: int, seat: int, day: int = 0) -> set[bool]:
        """Whether somebody who claims a card told of a black check, or of a red one."""
        found = self.said(by, day) if any(claim.role for claim in self.said(by)) else []
        return {team is not Team.RED for claim in found for one, team in claim.checks if one == seat}


def is_true(heard: Heard, argument: Argument) -> bool:
    """Whether a reason is so, by what its speaker had seen."""
    seen, me = Record(heard.seen), heard.seat
    return _holds(seen, me, heard, argument) and (not argument.fate or _befell(seen, me, heard, argument))


def _befell(seen: Record, me: int, heard: Heard, argument: Argument) -> bool:
    other, rules = argument.other, heard.table.log.game.rules
    match argument.fate:
        case "me":
            return other == me
        case "killed":
            return other in seen.killed and seen.killed[other] > argument.day
        case "shown_red":
            return rules.holding(seen.cards[other]).team is Team.RED
        case "shown_black":
            return rules.holding(seen.cards[other]).team is not Team.RED
        case "cleared" | "blackened" if argument.kind == "checked":
            return dict(heard.spoken.say.checks)[argument.seat].value == _COLOR[argument.fate]
        case "cleared":
            return False in seen.told(argument.by, other)
        case "blackened":
            return True in seen.told(argument.by, other)
    return False


_COLOR = {"cleared": "red", "blackened": "black"}


def _holds(seen: Record, me: int, heard: Heard, argument: Argument) -> bool:
    seat, other, day, by = argument.seat, argument.other, argument.day, argument.by
    away, today = (seat - me) % seen.seats, seen.day
    match argument.kind:
        case "asked":
            return any(isinstance(event, e.Said) and event.seat == seat for event in heard.seen)
        case "vote":
            return seen.voted(day, seat, other)
        case "lone":
            return seen.voted(day, seat, other) and len(seen.hands(day, other)) == 1
        case "spared":
            return any(
                vote[:2] == (day, seat) and other in vote[3] and vote[2] != other and not vote[4]
                for vote in seen.votes
            )
        case "nominate":
            return (day, seat, other) in seen.put_up
        case "accuse" | "trust_agrees":
            return seen.named(seat, day, other)
        case "defend":
            return any(other in claim.red for claim in seen.said(seat, day))
        case "report":
            return True in seen.told(seat, other, day)
        case "reported":
            return True in seen.told(by, seat, day)
        case "trust_cleared":
            return False in seen.told(by, seat, day)
        case "rival":
            return bool(_roles(seen, seat) & _roles(seen, by)) and me not in (seat, by)
        case "rival_me":
            return heard.spoken.say.role in _roles(seen, seat)
        case "claimed" | "trust_claims":
            return any(claim.role for claim in seen.said(seat, day))
        case "nominated_by":
            return (day, by, seat) in seen.put_up and by != me
        case "accused_by":
            return seen.named(by, day, seat) and by != me
        case "crowd":
            return len(seen.hands(day, seat).keys() - {me}) > 1
        case "trust_with_me":
            return seen.voted(day, seat, other) and seen.voted(day, me, other)
        case "gut" | "trust_plain":
            return True
        case "many":
            return sum(seen.named(one, today, seat) for one in range(1, seen.seats + 1) if one != me) > 1
        case "wait_unheard":
            return not seen.said(seat, today) and (today, seat) not in seen.turns and seat not in seen.gone
        case "heard":
            return bool(seen.said(seat, today))
        case "silent":
            return not seen.said(seat, today)
        case "survivor":
            return seen.killed.get(me) == today and seat not in seen.gone
        case "wait_no_nomination":
            has_named = any(one[:2] == (today, seat) for one in seen.put_up)
            return bool(seen.said(seat, today)) and not has_named
        case "opened":
            return next(turn for turn in seen.turns if turn[0] == today)[1] == seat
        case "opposite":
            return 2 * away == seen.seats
        case "neighbour":
            return away in (1, seen.seats - 1)
        case "never_nominated":
            return all(one[2] != seat for one in seen.put_up)
        case "never_voted":
            return all(vote[2] != seat for vote in seen.votes)
        case "wait_next":
            return next(event.seat for event in heard.later if isinstance(event, e.Turned)) == seat
        case "wait_killed":
            return seen.killed.get(seat) == today
        case "wait_nominated":
            return (today, by, seat) in seen.put_up
        case "standing":
            return seat in seen.standing and seat not in seen.gone
        case "checked":
            return seat in dict(heard.spoken.say.checks) and (
                not is_checker(heard) or _was_answered(heard, seat)
            )
    return False


def _roles(seen: Record, seat: int) -> set[str]:
    return {claim.role for claim in seen.said(seat)} - {""}


def is_checker(heard: Heard) -> bool:
    """The speaker holds a red card that checks."""
    return isinstance(heard.card.act, Check) and heard.card.team is Team.RED


def _was_answered(heard: Heard, seat: int) -> bool:
    """An honest checker's word is what the judge told him."""
    answers = [
        event.answer for event in heard.seen if isinstance(event, e.Acted) and event.targets == (seat,)
    ]
    is_black = dict(heard.spoken.say.checks)[seat] is not Team.RED
    return answers != [] and all((answer == Answer.YES) == is_black for answer in answers)


STEMS = (
    *("перв", "втор", "трет", "четвёрт", "пят", "шест", "седьм", "восьм", "девят", "десят", "одиннадцат"),
    *("двенадцат", "тринадцат", "четырнадцат", "пятнадцат", "шестнадцат", "семнадцат", "восемнадцат"),
    *("девятнадцат", "двадцат"),
)


def names(text: str, seat: int, lang: str) -> bool:
    """Whether a text speaks of this seat."""
    if lang == "en":
        return re.search(rf"\b(number|player) {seat}\b", text, re.IGNORECASE) is not None
    ending = "(ый|ой|ий|ого|ому|ым|ьего|ьему|ьим)"
    return re.search(rf"\b({STEMS[seat - 1]}{ending}|номер {seat})\b", text, re.IGNORECASE) is not None
