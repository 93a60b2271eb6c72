"""The judge's script to print: all that is said in a game, in order, with blanks for the numbers."""

from collections.abc import Iterable

from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.role import Team
from gorod.engine.ruleset import AfterTies, BallotWay, DealWay, Ruleset, SentenceWay, Single, TalkWay
from gorod.engine.seats import Seat
from gorod.engine.step import (
    AnyStep,
    Ballot,
    BestMove,
    Briefing,
    Call,
    Dealing,
    Defence,
    Discussion,
    Farewell,
    Hunt,
    Lift,
    Meeting,
    Poll,
    Reading,
    RelaxedSitting,
    Speech,
)
from gorod.texts import day_words, night_words, order_words
from gorod.texts.catalogue import Value
from gorod.texts.voice import Reminders, Voice, closes, opens, says

_open, _close, _say = opens.some([]), closes.some([]), says.some([])
SOME_SEAT: Seat = 1
OTHER_SEAT: Seat = 2
USUAL_SEATS = 10


class ScriptPart(Struct, frozen=True):
    """The lines of one stage of a game."""

    title: str
    lines: tuple[str, ...]


class ScriptVoice(Voice):
    """A voice that leaves blanks for players and counts."""

    def __init__(self, rules: Ruleset, lang: str) -> None:
        super().__init__(rules, lang, {}, "public", reminders=Reminders.TABLE)
        self.memory.seats = USUAL_SEATS if USUAL_SEATS in rules.cast else min(rules.cast)

    def _seat(self, key: str, seat: Seat) -> str:  # noqa: ARG002 — a blank for any seat
        return self.say(key, n=self.say("script-blank"))

    def numbers(self, seats: Iterable[Seat]) -> str:  # noqa: ARG002
        return self.say("seats", list=self.say("script-blank"))

    def votes(self, count: int) -> str:  # noqa: ARG002
        return self.say("script-votes")

    def with_gap(self, key: str, **values: Value) -> list[str]:
        """Return a phrase with a blank for a number, if the rules have this phrase."""
        gaps = {
            "by": self.mark(SOME_SEAT),
            "mark": self.mark(OTHER_SEAT),
            "itself": "no",
            "n": self.say("script-blank"),
        }
        return self.maybe(key, **{**gaps, **values})

    def step(self, step: AnyStep) -> list[str]:
        """Return the words that begin and end a step."""
        return [*_open(self, step), *_close(self, step)]


def script(rules: Ruleset, lang: str) -> list[ScriptPart]:
    """Return the script of a whole game, stage by stage."""
    voice = ScriptVoice(rules, lang)
    stages = {
        "start": _start(voice),
        "first-night": _first_night(voice),
        "first-morning": _say(voice, e.DayBroke(1)) if not rules.first_night.full else [],
        "day": _day(voice),
        "vote": _vote(voice),
        "tie": _tie(voice),
        "night": _night(voice),
        "morning": _morning(voice),
        "order": _order(voice),
        "end": [voice.say("ended", winner=winner) for winner in _winners(voice)],
    }
    told = {stage: tuple(dict.fromkeys(lines)) for stage, lines in stages.items()}
    return [ScriptPart(voice.say(f"script-{stage}"), lines) for stage, lines in told.items() if lines]


def _start(voice: Voice) -> list[str]:
    """Return the words before the cards are known."""
    rules, seats = voice.rules, voice.memory.seats
    dealt = [] if rules.dealing.ways == (DealWay.HAND_OUT,) else _open(voice, Dealing(0, SOME_SEAT, seats))
    redealt = _say(voice, e.Redealt(SOME_SEAT, rules.dealing.redeal_penalty)) if rules.dealing.redeal else []
    return [*_say(voice, e.Started(rules, seats)), *dealt, *redealt]


def _first_night(voice: ScriptVoice) -> list[str]:
    """Return the words of night zero, if it differs from other nights (H4)."""
    first, lines = voice.rules.first_night, voice.maybe("after-deal")
    if first.full:
        return []
    for clan in _clans(voice.rules) if first.briefing else ():
        lines += voice.step(Briefing(first.briefing, clan))
    for role in first.meets:
        lines += voice.step(Meeting(first.meet, role))
    return lines + (voice.step(RelaxedSitting(first.relaxed_sitting)) if first.relaxed_sitting else [])


def _clans(rules: Ruleset) -> tuple[Team, ...]:
    has_two = rules.hunt.two_clans and Team.YAKUZA in rules.night.order
    return (Team.BLACK, Team.YAKUZA) if has_two else (Team.BLACK,)


def _day(voice: ScriptVoice) -> list[str]:
    talk = voice.rules.talk
    named = voice.with_gap("nominated") if voice.rules.nominations.allowed else []
    taken = voice.with_gap("withdrawn") if voice.rules.nominations.withdraw else []
    if talk.way is TalkWay.FREE:
        return [*_open(voice, Discussion(talk.seconds)), *named, *taken]
    turns = [day_words.turn(voice, Speech(talk.seconds, SOME_SEAT), is_first) for is_first in (True, False)]
    return [*turns[0], *turns[1], *named, *taken]


def _vote(voice: Voice) -> list[str]:
    rules, lines = voice.rules, list[str]()
    if rules.nominations.allowed:
        lines += [*_open(voice, Reading(0, (SOME_SEAT, OTHER_SEAT), held=True)), *_without_a_vote(voice)]
    if rules.ballot.way is BallotWay.CALLED:
        lines += [*day_words.candidate(voice, SOME_SEAT), voice.say("counted", votes=voice.votes(0))]
    else:
        lines += _open(voice, Poll(0, (SOME_SEAT, OTHER_SEAT) if rules.nominations.allowed else ()))
    if rules.sentence.way is not SentenceWay.NONE:
        lines += _sentence(voice)
    return lines + _leaving(voice, e.How.VOTED_OUT)


def _without_a_vote(voice: Voice) -> list[str]:
    """Return the words for a list with one candidate or none."""
    is_dropped = Single.NO_VOTE in (voice.rules.ballot.single_on_day_one, voice.rules.ballot.single)
    reasons = ("no_candidates", *(["single_candidate"] if is_dropped else []))
    return [line for reason in reasons for line in _say(voice, e.NobodyLeaves(reason))]


def _sentence(voice: Voice) -> list[str]:
    rules = voice.rules
    is_question = rules.sentence.way is SentenceWay.YES_NO
    again: AnyStep = Lift(0, (SOME_SEAT,)) if is_question else Poll(0, sentenced=SOME_SEAT)
    defence = Defence(rules.sentence.defence, SOME_SEAT, (), (SOME_SEAT,))
    fell = e.NobodyLeaves("sentence_fell")
    return [
        *_say(voice, e.Sentenced(SOME_SEAT)),
        *_open(voice, defence),
        *_open(voice, again),
        *_say(voice, fell),
    ]


def _leaving(voice: Voice, how: e.How) -> list[str]:
    """Return the words of a departure, with the card if it is shown, and the farewell if there is one."""
    rules, last = voice.rules, voice.rules.farewell.voted
    shown = [voice.say("left-card", mark=voice.mark(SOME_SEAT), role=voice.say("script-blank"))]
    words = _open(voice, Farewell(last, SOME_SEAT)) if last else []
    return [*_say(voice, e.Left((SOME_SEAT,), how)), *(shown if rules.reveal.voted else []), *words]


def _tie(voice: Voice) -> list[str]:
    rules, tied = voice.rules, (SOME_SEAT, OTHER_SEAT)
    lines = _say(voice, e.VoteTied(tied))
    if rules.tie.revotes:
        lines += _open(voice, Defence(rules.tie.defence, SOME_SEAT, (), tied, 1)) if rules.tie.defence else []
        is_called = rules.ballot.way is BallotWay.CALLED
        lines += _open(voice, Ballot(0, tied, 1) if is_called else Poll(0, tied, 1))
    if rules.tie.then is AfterTies.NOBODY_LEAVES:
        return lines + _say(voice, e.NobodyLeaves("tied_again"))
    asked = [*_open(voice, Lift(0, tied)), voice.say("answered", votes=voice.votes(0))]
    gone = _say(voice, e.Left(tied, e.How.LIFTED))
    return [*lines, *asked, *gone, *_say(voice, e.NobodyLeaves("lift_fell"))]


def _night(voice: ScriptVoice) -> list[str]:
    """Return all calls of a later night in order, as if all roles were dealt."""
    rules, lines = voice.rules, _say(voice, e.NightFell(1))
    for name in rules.night.order:
        if name in _clans(rules):
            lines += night_words.hunt(voice, Team(name), voice.memory.living)
            lines += _close(voice, Hunt(0, Team(name)))
        elif name in rules.roles and rules.roles[name].act is not None:
            lines += voice.step(Call(rules.night.act, name))
    return lines + (_open(voice, BestMove(rules.best_move.seconds)) if rules.best_move.seats else [])


def _morning(voice: Voice) -> list[str]:
    last = voice.rules.farewell.killed
    words = _open(voice, Farewell(last, SOME_SEAT, morning=True)) if last else []
    return [*_say(voice, e.DayBroke(2, (SOME_SEAT,))), *words, *_say(voice, e.DayBroke(2))]


def _order(voice: Voice) -> list[str]:
    """Return the words about fouls and their effects, removals and pauses."""
    fouls = voice.rules.fouls
    silence = _say(voice, e.Silenced(SOME_SEAT)) if fouls.silence_at else []
    defeat = [e.TeamDefeated(SOME_SEAT)] if fouls.team_defeat else []
    told: list[e.Event] = [e.Removed(SOME_SEAT), *defeat, e.Paused(), e.Resumed()]
    return [
        *_say(voice, e.Fouled(SOME_SEAT)),
        *silence,
        *(line for event in told for line in _say(voice, event)),
    ]


def _winners(voice: Voice) -> list[str]:
    """Return the words about each side that can win."""
    teams = dict.fromkeys(voice.rules.holding(role).team for role in voice.rules.roles)
    return [order_words.winner(voice, team) for team in teams]
