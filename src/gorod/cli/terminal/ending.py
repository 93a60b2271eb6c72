"""The end of a game: the result, how good the person's guesses were, and what really happened."""

from collections.abc import Iterator, Sequence

from gorod.cli.terminal.card_and_notes import Notes, own_role
from gorod.engine import events as e
from gorod.engine.acts import Asks, Check
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.services.solo.solo_game import Solo
from gorod.services.solo.story import LineKind, StoryLine
from gorod.texts import JUDGE_VIEWER, Narrator, say
from gorod.texts.voice import Reminders
from gorod.views.public import PublicGone

_DEEDS = (e.Met, e.Planned, e.Inherited, e.Shot, e.Hunted, e.Startled, e.Acted, e.Revived, e.Guessed)


def true_story(events: Sequence[e.Event], rules: Ruleset, lang: str) -> list[StoryLine]:
    """Return the hidden events of each night, then the lies."""
    lines = [StoryLine(say(lang, "play-truth"), LineKind.HEADING), *_nights(events, rules, lang)]
    lies = Lies(events, rules, lang).told()
    lines.append(StoryLine(say(lang, "play-lies"), LineKind.HEADING))
    return lines + [StoryLine(text) for text in lies or [say(lang, "play-lies-none")]]


def _nights(events: Sequence[e.Event], rules: Ruleset, lang: str) -> Iterator[StoryLine]:
    narrator = Narrator(rules, lang, viewer=JUDGE_VIEWER, reminders=Reminders.NONE)
    night: list[str] = []
    number = 0
    for event in events:
        told = narrator.tell(event)
        if isinstance(event, e.NightFell):
            number = event.night
        elif isinstance(event, e.DayBroke):
            is_told = bool(number) or rules.first_night.full
            yield from _night(number, night, event, lang, is_told)
            night = []
        elif isinstance(event, _DEEDS):
            night += told


def _night(number: int, deeds: list[str], dawn: e.DayBroke, lang: str, is_told: bool) -> Iterator[StoryLine]:
    """Return a night as one paragraph. `is_told`: with its result; false for a first night without shots."""
    gone = ", ".join(map(str, dawn.left))
    morning = "play-truth-left" if gone else "play-truth-quiet"
    ends = [say(lang, morning, n=len(dawn.left), seats=gone)] if is_told else []
    if deeds or ends:
        yield StoryLine(" ".join([f"{say(lang, 'phase-night', n=number)}:", *deeds, *ends]))


class Lies:
    """Compares the claims made by day with the cards and the checks."""

    def __init__(self, events: Sequence[e.Event], rules: Ruleset, lang: str) -> None:
        self._rules, self._lang = rules, lang
        self._claims = [event for event in _by_day(events) if isinstance(event, e.Said)]
        self._cards = {event.seat: event.role for event in events if isinstance(event, e.Dealt | e.Corrected)}
        self._checks = {
            (event.seat, target, _shown(rules, event))
            for event in events
            if isinstance(event, e.Acted)
            for target in event.targets
        }
        self._mates = {
            seat: event.seats for event in events if isinstance(event, e.Met) for seat in event.seats
        }

    def told(self) -> list[str]:
        """Return a sentence for each player who lied."""
        found = [(seat, self._of(seat)) for seat in sorted(self._cards)]
        return [self._sentence(seat, lies) for seat, lies in found if lies]

    def _sentence(self, seat: Seat, lies: list[str]) -> str:
        return self._say("play-liar", n=seat, role=self._name(self._cards[seat]), lies="; ".join(lies))

    def _of(self, seat: Seat) -> list[str]:
        claims = [event.claim for event in self._claims if event.seat == seat]
        roles = {c.role: None for c in claims if c.role and c.role != self._cards[seat].id}
        named = [self._say("play-lie-role", role=self._name(self._rules.roles[role])) for role in roles]
        checks = {
            check: None for claim in claims for check in claim.checks if not self._is_true(seat, *check)
        }
        told = ", ".join(self._check(*check) for check in checks)
        return [*named, *([self._say("play-lie-checks", checks=told)] if told else []), *self._sides(seat)]

    def _is_true(self, seat: Seat, target: Seat, team: Team) -> bool:
        return (seat, target, team) in self._checks

    def _check(self, seat: Seat, team: Team) -> str:
        return self._say("play-lie-check", n=seat, color=self._say(f"color-{team}"))

    def _sides(self, seat: Seat) -> list[str]:
        """Return lies about sides. Only players who know their mates can lie; the others are just wrong."""
        mates = self._mates.get(seat, ())
        claims = [event.claim for event in self._claims if event.seat == seat and mates]
        own = {red for claim in claims for red in claim.red if red in mates and red != seat}
        strangers = {b for claim in claims for b in claim.black if b not in mates and self._is_red(b)}
        shown = [self._seats("play-lie-own", own), self._seats("play-lie-strangers", strangers)]
        return [text for text in shown if text]

    def _is_red(self, seat: Seat) -> bool:
        return self._cards[seat].team is Team.RED

    def _seats(self, key: str, seats: set[Seat]) -> str:
        listed = ", ".join(self._say("mark", n=seat) for seat in sorted(seats))
        return self._say(key, n=len(seats), seats=listed) if seats else ""

    def _name(self, role: Role) -> str:
        return str(getattr(role.name, self._lang))

    def _say(self, key: str, **values: str | int) -> str:
        return say(self._lang, key, "", **values)


def _by_day(events: Sequence[e.Event]) -> Iterator[e.Event]:
    """Return the events of the days. At night players speak only with their mates."""
    is_night = True
    for event in events:
        if isinstance(event, e.NightFell | e.DayBroke):
            is_night = isinstance(event, e.NightFell)
        if not is_night:
            yield event


def _shown(rules: Ruleset, event: e.Acted) -> Team | None:
    """Return the team that a check has shown, if any: yes is black, no is red, a card its team."""
    act = rules.roles[event.role].act
    if not isinstance(act, Check) or act.asks is Asks.ROLE:
        return None
    if event.answer in rules.roles:
        return rules.holding(event.answer).team
    return {"yes": Team.BLACK, "no": Team.RED}.get(event.answer)


def verdict(solo: Solo, lang: str) -> str:
    """Return whether the person's side has won, in words."""
    winner = solo.view.winner
    if winner == "draw":
        return say(lang, "play-verdict-draw")
    has_won = own_role(solo.rules, solo.view).team == winner
    return say(lang, "play-verdict-won" if has_won else "play-verdict-lost")


def ending(solo: Solo, lang: str, notes: Notes) -> list[StoryLine]:
    """Return the lines that follow the judge's announcement of the result."""
    told = true_story(solo.truth(), solo.rules, lang)
    guesses, company = _guesses(solo, lang, notes), _company(solo, lang)
    left = _left(solo, lang)
    return [StoryLine(verdict(solo, lang), LineKind.HEADING), *guesses, *left, *told, *company]


def _left(solo: Solo, lang: str) -> list[StoryLine]:
    """Return who left when and with which card, and who stayed."""
    view = solo.view
    lines = [StoryLine(say(lang, "play-left"), LineKind.HEADING)]
    for gone in view.left:
        role, how = _role_name(solo, gone.seat, lang), say(lang, f"how-{gone.how}")
        phase = _departed(gone, lang)
        lines.append(StoryLine(say(lang, "play-left-one", phase=phase, n=gone.seat, role=role, how=how)))
    stayed = [_card(solo, seat, lang) for seat in view.alive]
    return [*lines, StoryLine(say(lang, "play-stayed", list=", ".join(stayed)))] if stayed else lines


def departure_words(gone: PublicGone, lang: str) -> str:
    """Return how and when a player left: «по голосованию, день 2»."""
    return f"{say(lang, f'how-{gone.how}')}, {_departed(gone, lang).lower()}"


def _departed(gone: PublicGone, lang: str) -> str:
    """Return the phase in which a player left. Players found killed at dawn left in the night before."""
    number, is_dawn = int(gone.phase[1:]), gone.how == "killed" and gone.phase.startswith("D")
    is_night = is_dawn or gone.phase.startswith("N")
    return say(lang, "phase-night" if is_night else "phase-day", n=number - is_dawn)


def _card(solo: Solo, seat: Seat, lang: str) -> str:
    """«№ 3 — Дон»."""
    return say(lang, "card", mark=say(lang, "mark", n=seat), role=_role_name(solo, seat, lang))


def _role_name(solo: Solo, seat: Seat, lang: str) -> str:
    return str(getattr(solo.rules.holding(solo.view.cards[seat - 1]).name, lang))


def _company(solo: Solo, lang: str) -> list[StoryLine]:
    """Return the characters of the programs: «№ 4 — упрямый»."""
    found = [(seat, say(lang, f"character-{name}")) for seat, name in sorted(solo.characters().items())]
    told = [say(lang, "play-character", n=seat, what=what) for seat, what in found]
    if not told:
        return []
    return [StoryLine(say(lang, "play-company"), LineKind.HEADING), StoryLine("; ".join(told) + ".")]


def _guesses(solo: Solo, lang: str, notes: Notes) -> list[StoryLine]:
    """Return how many of the guesses in the notes were right."""
    guesses = {seat: note.guess for seat, note in notes.by_seat.items() if note.guess}
    if not guesses:
        return []
    right = [seat for seat, guess in guesses.items() if guess is _color(solo, seat)]
    return [StoryLine(say(lang, "play-guesses", right=len(right), n=len(guesses)))]


def _color(solo: Solo, seat: int) -> Team:
    """Return red for a red card, and black for any other."""
    team = solo.rules.holding(solo.view.cards[seat - 1]).team
    return Team.RED if team is Team.RED else Team.BLACK
