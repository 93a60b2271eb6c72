"""Hints: a sentence about what the rules say at the current step, from what everybody knows."""

from collections.abc import Sequence

from msgspec import Struct

from gorod.engine.acts import Stage
from gorod.engine.events import DayBroke
from gorod.engine.fold import Fold
from gorod.engine.ruleset import AfterTies, DayOne, Passes, Phones, Ruleset, SentenceWay, Single, Unvoted
from gorod.engine.seats import Seat
from gorod.engine.step import (
    AnyStep,
    Ballot,
    BestMove,
    Briefing,
    Call,
    Dawn,
    Dealing,
    Defence,
    Discussion,
    Dusk,
    Farewell,
    Hunt,
    Lift,
    Meeting,
    Over,
    Poll,
    Reading,
    RelaxedSitting,
    Speech,
)
from gorod.engine.steps.lift import left_out, needed
from gorod.engine.taps import taps
from gorod.texts.catalogue import Value
from gorod.texts.voice import NarratorMemory, Voice


class HintMaker(Struct, frozen=True):
    """Makes hints; `taps`: whether everybody has a device at night."""

    voice: Voice
    taps: bool

    @property
    def rules(self) -> Ruleset:
        """The ruleset of this table."""
        return self.voice.rules

    @property
    def memory(self) -> NarratorMemory:
        """What everybody has been told."""
        return self.voice.memory

    def hint(self, key: str, option: str = "", **values: Value) -> str:
        """Return a sentence with the clause that fixes this option."""
        words, clause = self.voice.say(f"hint-{key}", **values), self.rules.clause(option)
        return f"{words} [{clause}]" if clause else words


def hint(voice: Voice, has_devices: bool) -> str:
    """Return the hint, empty if there is none; `has_devices`: whether everybody taps at night."""
    table, step = HintMaker(voice, has_devices), voice.memory.step
    if voice.memory.paused:
        is_for_calls = voice.rules.house.phones is Phones.PAUSE_FOR_A_CALL
        return table.hint("paused", "house.phones" if is_for_calls else "")
    return _hint(table, step) if step is not None else ""


on = Fold[HintMaker, AnyStep, str](AnyStep)


@on
def _dealing(table: HintMaker, _: Dealing) -> str:
    return table.hint("dealing", "dealing")


# -- the night: the same for all, whatever their cards


@on
def _hunt(table: HintMaker, step: Hunt) -> str:
    needs = table.rules.hunt.needs
    return _tap(table, step) if table.taps else table.hint(f"hunt-{needs}", "hunt.needs")


@on
def _call(table: HintMaker, step: Call) -> str:
    gone = table.rules.night.gone
    return _tap(table, step) if table.taps else table.hint(f"call-{gone}", "night.gone")


@on
def _best_move(table: HintMaker, step: BestMove) -> str:
    count = taps(table.rules, step)
    return table.hint("tap-best-move" if table.taps else "best-move", "best_move.seats", n=count)


@on
def _first_night(table: HintMaker, step: Briefing | Meeting) -> str:
    return _tap(table, step) if table.taps else ""


def _tap(table: HintMaker, step: AnyStep) -> str:
    count = taps(table.rules, step)
    return table.hint("tap", n=count) if count else table.hint("wait")


# -- morning and speeches


@on
def _dawn(table: HintMaker, _: Dawn) -> str:
    told = table.memory.told
    if not isinstance(told, DayBroke):
        return ""
    if told.left:
        key = "dawn-farewell" if table.rules.farewell.killed else "dawn-silent"
        return table.hint(key, "farewell.killed", n=len(told.left))
    has_hunted = told.day > 1 or table.rules.first_night.full
    return table.hint("dawn-quiet") if has_hunted and _may_be_saved(table.rules) else ""


def _may_be_saved(rules: Ruleset) -> bool:
    """Whether a role can save a victim. If none can, a quiet night was a miss and is told as one (K15)."""
    acts = [role.act for role in rules.roles.values() if role.act is not None]
    return any(act.stage in (Stage.BLOCK, Stage.PROTECT) for act in acts)


@on
def _farewell(table: HintMaker, step: Farewell) -> str:
    is_shown = table.rules.reveal.voted and not step.morning
    return "" if is_shown else table.hint("farewell", "reveal.voted")


@on
def _speech(table: HintMaker, step: Speech) -> str:
    rules, mark = table.rules, table.voice.mark(step.seat)
    if step.silent:
        return table.hint("silent", "fouls.silence_at", mark=mark)
    if step.seconds == rules.fouls.short_seconds != rules.talk.seconds:
        time = table.voice.time(step.seconds)
        return table.hint("short", "fouls.short_tables", mark=mark, time=time)
    return _foul(table, step.seat) or _coming_vote(table)


def _foul(table: HintMaker, seat: Seat) -> str:
    """Return the hint about what one more foul leads to for the speaker."""
    fouls, more = table.rules.fouls, table.memory.fouls.get(seat, 0) + 1
    if fouls.removal_at and more >= fouls.removal_at:
        return table.hint("foul-removes", "fouls.removal_at", mark=table.voice.mark(seat))
    if more == fouls.silence_at:
        key = "foul-cuts" if fouls.cuts_speech else "foul-silences"
        return table.hint(key, "fouls.silence_at", mark=table.voice.mark(seat))
    return ""


@on
def _discussion(table: HintMaker, _: Discussion) -> str:
    return _coming_vote(table)


def _coming_vote(table: HintMaker) -> str:
    """Return the hint about the coming vote, as far as it is known."""
    rules, is_first = table.rules, table.memory.day == 1
    if fallen := _no_vote(table):
        return fallen
    if not rules.nominations.allowed:
        return table.hint("any-living", "nominations.allowed")
    if table.memory.standing > 1:
        return ""  # the hint is about a single candidate
    name = "single_on_day_one" if is_first else "single"
    return table.hint(f"single-{getattr(rules.ballot, name)}", f"ballot.{name}")


def _no_vote(table: HintMaker) -> str:
    """Return the hint why there is no vote today, or why nobody leaves by it."""
    ballot, memory = table.rules.ballot, table.memory
    if memory.cancelled == memory.day:
        return table.hint("cancelled", "fouls.removal_cancels_vote")
    if memory.day == 1 and ballot.day_one is DayOne.NONE:
        return table.hint("day-one-none", "ballot.day_one")
    if memory.day == 1 and ballot.day_one is DayOne.LEADER_STAYS:
        return table.hint("leader-stays", "ballot.day_one")
    return ""


# -- the vote


@on
def _reading(table: HintMaker, step: Reading) -> str:
    if not step.candidates:
        return table.hint("reading-none", "ballot.single")
    if fallen := _no_vote(table):
        return fallen
    name = "single_on_day_one" if table.memory.day == 1 else "single"
    single = getattr(table.rules.ballot, name)
    if len(step.candidates) == 1 and single is not Single.IS_VOTED:
        mark = table.voice.mark(step.candidates[0])
        return table.hint(f"reading-{single}", f"ballot.{name}", mark=mark)
    return _rest(table, step.candidates)


def _rest(table: HintMaker, candidates: Sequence[Seat]) -> str:
    """Return the hint about where unused votes go (K9)."""
    if table.rules.ballot.unvoted is Unvoted.LOST:
        return table.hint("rest-lost", "ballot.unvoted")
    last = next((seat for seat in reversed(candidates) if seat not in table.memory.gone), 0)
    if last == table.memory.candidate:
        return table.hint("rest-here", "ballot.unvoted")
    return table.hint("rest", "ballot.unvoted", mark=table.voice.mark(last))


@on
def _ballot(table: HintMaker, step: Ballot) -> str:
    if step.revote:
        return _tie(table, "tied", step.candidates, step.revote)
    return _no_vote(table) or _rest(table, step.candidates)


@on
def _poll(table: HintMaker, step: Poll) -> str:
    if step.sentenced:
        return table.hint("sentence", "sentence.way", mark=table.voice.mark(step.sentenced))
    if step.revote:
        return _tie(table, "tied", step.candidates, step.revote)
    if not step.candidates:
        return table.hint("abstain", "ballot.unvoted")
    return _no_vote(table) or _rest(table, step.candidates)


def _tie(table: HintMaker, key: str, candidates: Sequence[Seat], revote: int) -> str:
    """Return the hint about what another tie of all these leads to (C12, K12, F14, F15, B11, H12)."""
    rules, tied = table.rules, sum(seat not in table.memory.gone for seat in candidates)
    if revote < rules.tie.revotes:
        return table.hint(f"{key}-again", "tie.revotes")
    if rules.tie.then is AfterTies.NOBODY_LEAVES:
        return table.hint(f"{key}-nobody", "tie.then")
    if option := left_out(rules.lift, len(table.memory.living), tied):
        return table.hint(f"{key}-nobody", f"lift.{option}")
    return table.hint(f"{key}-lift", "tie.then")


@on
def _defence(table: HintMaker, step: Defence) -> str:
    if step.revote:
        return _tie(table, "defence", step.tied, step.revote)
    sentence = table.rules.sentence.way
    if sentence is SentenceWay.NONE:
        return _no_vote(table)
    return table.hint(f"defence-{sentence}", "sentence.way", mark=table.voice.mark(step.seat))


@on
def _lift(table: HintMaker, step: Lift) -> str:
    """Return the hint about how many hands are needed, and what exactly half of them means."""
    passes, living = table.rules.lift.passes, len(table.memory.living)
    key, option = ("lift", "lift.passes") if len(step.tied) > 1 else ("question", "sentence.way")
    half = {Passes.STRICT_MAJORITY: "-half-stays", Passes.HALF: "-half-leaves"}
    votes = table.voice.votes(needed(passes, living))
    return table.hint(key + (half[passes] if living % 2 == 0 else ""), option, votes=votes, living=living)


_hint = on.every(ignoring=(RelaxedSitting, Dusk, Over), nothing="")
