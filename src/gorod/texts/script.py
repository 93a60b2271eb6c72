"""The judge's script to print: everything that is said in a game, in order, with gaps for the numbers."""

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
ONE: Seat = 1
TWO: Seat = 2
USUAL_SEATS = 10


class ScriptPart(Struct, frozen=True):
    """What is said at one stage of a game, line by line."""

    title: str
    lines: tuple[str, ...]


class ScriptVoice(Voice):
    """Leaves a gap where a player is named or hands are counted."""

    def __init__(self, rules: Ruleset, lang: str) -> None:
        super().__init__(rules, lang, {}, "public", reminders=Reminders.TABLE)
        self.memory.seats = USUAL_SEATS if USUAL_SEATS in rules.cast else min(rules.cast)

    def _seat(self, key: str, seat: Seat) -> str:  # noqa: ARG002 — whoever it is
        return self.say(key, n=self.say("script-blank"))

    def numbers(self, seats: Iterable[Seat]) -> str:  # noqa: ARG002
        return self.say("seats", list=self.say("script-blank"))

    def votes(self, count: int) -> str:  # noqa: ARG002
        return self.say("script-votes")

    def with_gap(self, key: str, **values: Value) -> list[str]:
        """A phrase about a number that the judge fills in, if the rules have one."""
        gaps = {"by": self.mark(ONE), "mark": self.mark(TWO), "itself": "no", "n": self.say("script-blank")}
        return self.maybe(key, **{**gaps, **values})

    def step(self, step: AnyStep) -> list[str]:
        """How a step begins and ends."""
        return [*_open(self, step), *_close(self, step)]


def script(rules: Ruleset, lang: str) -> list[ScriptPart]:
    """The whole game, stage by stage."""
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
    """Before the cards are known."""
    rules, seats = voice.rules, voice.memory.seats
    dealt = [] if rules.dealing.ways == (DealWay.HAND_OUT,) else _open(voice, Dealing(0, ONE, seats))
    redealt = _say(voice, e.Redealt(ONE, rules.dealing.redeal_penalty)) if rules.dealing.redeal else []
    return [*_say(voice, e.Started(rules, seats)), *dealt, *redealt]


def _first_night(voice: ScriptVoice) -> list[str]:
    """Where it is not a night like all others (H4)."""
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
    turns = [day_words.turn(voice, Speech(talk.seconds, ONE), is_first) for is_first in (True, False)]
    return [*turns[0], *turns[1], *named, *taken]


def _vote(voice: Voice) -> list[str]:
    rules, lines = voice.rules, list[str]()
    if rules.nominations.allowed:
        lines += [*_open(voice, Reading(0, (ONE, TWO), held=True)), *_without_a_vote(voice)]
    if rules.ballot.way is BallotWay.CALLED:
        lines += [*day_words.candidate(voice, ONE), voice.say("counted", votes=voice.votes(0))]
    else:
        lines += _open(voice, Poll(0, (ONE, TWO) if rules.nominations.allowed else ()))
    if rules.sentence.way is not SentenceWay.NONE:
        lines += _sentence(voice)
    return lines + _leaving(voice, e.How.VOTED_OUT)


def _without_a_vote(voice: Voice) -> list[str]:
    """When there is nobody to vote on, or only one."""
    is_dropped = Single.NO_VOTE in (voice.rules.ballot.single_on_day_one, voice.rules.ballot.single)
    reasons = ("no_candidates", *(["single_candidate"] if is_dropped else []))
    return [line for reason in reasons for line in _say(voice, e.NobodyLeaves(reason))]


def _sentence(voice: Voice) -> list[str]:
    rules = voice.rules
    is_question = rules.sentence.way is SentenceWay.YES_NO
    again: AnyStep = Lift(0, (ONE,)) if is_question else Poll(0, sentenced=ONE)
    defence = Defence(rules.sentence.defence, ONE, (), (ONE,))
    fell = e.NobodyLeaves("sentence_fell")
    return [*_say(voice, e.Sentenced(ONE)), *_open(voice, defence), *_open(voice, again), *_say(voice, fell)]


def _leaving(voice: Voice, how: e.How) -> list[str]:
    """Out of the game, with the card where it is shown and the last word where there is one."""
    rules, last = voice.rules, voice.rules.farewell.voted
    shown = [voice.say("left-card", mark=voice.mark(ONE), role=voice.say("script-blank"))]
    words = _open(voice, Farewell(last, ONE)) if last else []
    return [*_say(voice, e.Left((ONE,), how)), *(shown if rules.reveal.voted else []), *words]


def _tie(voice: Voice) -> list[str]:
    rules, tied = voice.rules, (ONE, TWO)
    lines = _say(voice, e.VoteTied(tied))
    if rules.tie.revotes:
        lines += _open(voice, Defence(rules.tie.defence, ONE, (), tied, 1)) if rules.tie.defence else []
        is_called = rules.ballot.way is BallotWay.CALLED
        lines += _open(voice, Ballot(0, tied, 1) if is_called else Poll(0, tied, 1))
    if rules.tie.then is AfterTies.NOBODY_LEAVES:
        return lines + _say(voice, e.NobodyLeaves("tied_again"))
    asked = [*_open(voice, Lift(0, tied)), voice.say("answered", votes=voice.votes(0))]
    gone = _say(voice, e.Left(tied, e.How.LIFTED))
    return [*lines, *asked, *gone, *_say(voice, e.NobodyLeaves("lift_fell"))]


def _night(voice: ScriptVoice) -> list[str]:
    """Every call of a later night, in order, as if all roles were dealt."""
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
    words = _open(voice, Farewell(last, ONE, morning=True)) if last else []
    return [*_say(voice, e.DayBroke(2, (ONE,))), *words, *_say(voice, e.DayBroke(2))]


def _order(voice: Voice) -> list[str]:
    """Fouls and what they bring, a removal, a pause."""
    fouls = voice.rules.fouls
    silence = _say(voice, e.Silenced(ONE)) if fouls.silence_at else []
    defeat = [e.TeamDefeated(ONE)] if fouls.team_defeat else []
    told: list[e.Event] = [e.Removed(ONE), *defeat, e.Paused(), e.Resumed()]
    return [*_say(voice, e.Fouled(ONE)), *silence, *(line for event in told for line in _say(voice, event))]


def _winners(voice: Voice) -> list[str]:
    """The sides that these rules know."""
    teams = dict.fromkeys(voice.rules.holding(role).team for role in voice.rules.roles)
    return [order_words.winner(voice, team) for team in teams]
