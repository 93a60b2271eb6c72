"""Arguments for suspicion or trust: of all public facts, those that matter most to the speaker."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from msgspec import Struct

from gorod.bots.beliefs.evidence import Fact
from gorod.bots.chronicle import ClaimMade, NightDeath, NominationMade, VoteCast
from gorod.bots.seat_memory import SeatMemory
from gorod.bots.speech.opinion import Fate, Opinion, PublicAct, PublicPast
from gorod.engine.seats import BIT, Seat, listed
from gorod.engine.state import State
from gorod.engine.step import Discussion, Farewell, Speech
from gorod.engine.steps.speech import next_speaker

PERSONAL_WEIGHT = 0.15
"""The extra weight, in log odds, if somebody turned against the speaker."""
RIVAL_WEIGHT = 10.0
"""The weight of a rival who claims the speaker's own card; it exceeds every other."""
MIN_WEIGHT = 0.05
"""Facts that weigh less are not worth saying."""
HEAVY_WEIGHT = 1.0
"""Facts that weigh more are worth saying although others have said them."""
VOTE_KINDS = ("vote", "lone")
ATTACK_KINDS = (*VOTE_KINDS, "nominate", "accuse", "report")
RED_FATES = ("killed", "shown_red", "cleared", "me")
BLACK_FATES = ("shown_black", "blackened")


class Argument(Struct, frozen=True):
    """Something true of a seat: what they did to another, when, what the other proved to be, who told."""

    kind: str
    seat: Seat
    day: int = 0
    other: Seat = 0
    fate: str = ""
    by: Seat = 0


WeighedArgument = tuple[float, Argument]


class SpeakerView:
    """What a speaker can argue from at one moment: public facts, and an opinion of them."""

    def __init__(
        self,
        me: SeatMemory,
        opinion: Opinion,
        is_told: Callable[["Argument"], bool] = lambda _: False,
        is_mine: Callable[["Argument"], bool] = lambda _: False,
    ) -> None:
        """`is_mine`: the speaker has said so before; `is_told`: the speaker has, or somebody today."""
        self.me, self.opinion, self.past = me, opinion, PublicPast(me)
        self.is_told, self.is_mine = is_told, is_mine
        self._own = {_deed(act) for act in self.past.acts(me.seat)}
        self._voted = {hand.choice for hand in self.past.of(VoteCast) if hand.seat == me.seat}

    def is_own(self, act: PublicAct) -> bool:
        """Tell whether the speaker did the same, also by a forced vote, and so cannot blame others for it."""
        return _deed(act) in self._own or (act.kind in VOTE_KINDS and act.other in self._voted)

    @property
    def today(self) -> int:
        """The current day."""
        return self.me.game.day

    def others(self) -> tuple[Seat, ...]:
        """Return the other living players."""
        return listed(self.me.game.alive & ~BIT[self.me.seat])

    def after(self, seat: Seat, act: PublicAct, wanted: tuple[str, ...]) -> Iterator[WeighedArgument]:
        """Yield a deed with the surest sign of the other's side, if it is one of the wanted kinds."""
        found = [fate for fate in self.past.fates(act.other) if fate.kind in wanted]
        told = (fate for fate in found if not fate.by or self._is_taken(fate.by, seat))
        for fate in list(told)[:1]:
            yield self.effect(seat, act, fate), argument_of(seat, act, fate)

    def _is_taken(self, by: Seat, seat: Seat) -> bool:
        """Tell whether a report is trusted and does not come from the seat it concerns."""
        return by != seat and self.opinion.trusts(by)

    def is_believed(self, by: Seat, seat: Seat) -> bool:
        """Tell whether the accuser is less suspect than the accused."""
        return self.opinion.suspicion(by) < self.opinion.suspicion(seat)

    def effect(self, seat: Seat, act: PublicAct, fate: Fate | None = None) -> float:
        """Return how much a deed and what followed speak against the seat that did it."""
        facts = [act.fact, *([fate.fact] if fate and fate.fact else [])]
        personal = PERSONAL_WEIGHT if fate and fate.kind == "me" else 0.0
        return self.opinion.effect(seat, facts) + personal


def _deed(act: PublicAct) -> tuple[bool, Seat]:
    """Return what makes deeds equal: the direction, for or against, and the other; not the day or manner."""
    return act.kind in ATTACK_KINDS, act.other


def argument_of(seat: Seat, act: PublicAct, fate: Fate | None = None) -> Argument:
    """Return a deed as an argument."""
    told = fate or Fate("")
    return Argument(act.kind, seat, act.fact.day, act.other, told.kind, told.by)


def against(view: SpeakerView, seat: Seat, rng: Random, claimed: str = "") -> Argument:
    """Return the heaviest new argument: not yet given by the speaker, nor by anybody today.

    If all were given, repeat a heavy one of others, or agree with an accuser; a weak clue is the last
    resort. `claimed`: the card that the speaker claims.
    """
    found = sorted(_weighed(view, seat, claimed), key=lambda pair: pair[0], reverse=True)
    new = (argument for weight, argument in found if weight > MIN_WEIGHT and not view.is_told(argument))
    heavy = (argument for weight, argument in found if weight > HEAVY_WEIGHT and not view.is_mine(argument))
    return next(new, None) or next(heavy, None) or _agreed(view, seat) or _clue(view, seat, rng)


def _agreed(view: SpeakerView, seat: Seat) -> Argument | None:
    """Return agreement with today's first accuser, or with all of them if somebody has agreed already."""
    accusers = [by for by in _accusers(view, seat) if view.is_believed(by, seat)]
    named = [Argument("accused_by", seat, view.today, by=by) for by in accusers]
    if not any(view.is_told(argument) for argument in named):
        return next(iter(named), None)
    together = Argument("many", seat, view.today)
    return together if len(accusers) > 1 and not view.is_told(together) else None


def _clue(view: SpeakerView, seat: Seat, rng: Random) -> Argument:
    """Return a weak clue, one that was not given yet if possible."""
    thin = [Argument(kind, seat, view.today) for kind in clues(view.me, seat)]
    return rng.choice([argument for argument in thin if not view.is_told(argument)] or thin)


def accused_by_trusted(view: SpeakerView, seat: Seat) -> Argument | None:
    """Return agreement with a trusted player who has called this seat black today."""
    by = next((one for one in reversed(_accusers(view, seat)) if view.opinion.trusts(one)), 0)
    return Argument("accused_by", seat, view.today, by=by) if by else None


def _accusers(view: SpeakerView, seat: Seat) -> list[Seat]:
    """Return those who have called this seat black today."""
    today = [said for said in view.past.of(ClaimMade) if said.day == view.today]
    return [v.seat for v in today if seat in v.claim.black and v.seat not in (seat, view.me.seat)]


def _weighed(view: SpeakerView, seat: Seat, claimed: str) -> Iterator[WeighedArgument]:
    yield from _acts(view, seat)
    yield from _reported(view, seat)
    yield from _claims(view, seat, claimed)
    yield from _named(view, seat)
    yield from _crowd(view, seat)


def _acts(view: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    """Yield attacks on reds and support of blacks; otherwise the deeds by themselves."""
    for act in view.past.acts(seat):
        if view.is_own(act):
            continue
        yield from view.after(seat, act, RED_FATES if act.kind in ATTACK_KINDS else BLACK_FATES)
        if act.kind not in ("spared", "report") and not any(view.past.fates(act.other)):
            yield view.effect(seat, act), argument_of(seat, act)


def _reported(view: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    for report in view.past.reports:
        is_mine = report.by == view.me.seat
        if report.seat == seat and report.is_black and not is_mine and view.opinion.trusts(report.by):
            weight = view.opinion.effect(seat, [report.fact])
            yield weight, Argument("reported", seat, report.fact.day, by=report.by)


def _claims(view: SpeakerView, seat: Seat, claimed: str) -> Iterator[WeighedArgument]:
    """Yield the claim of a seat that is not believed, and rival claims of the same card."""
    card, day = view.past.claims.get(seat, ("", 0))
    if not card:
        return
    if not view.opinion.trusts(seat):
        fact = Fact("claim", day, seat, seat)
        yield view.opinion.effect(seat, [fact]), Argument("claimed", seat, day)
    if card not in view.me.rules.night.heirs:  # otherwise both claims may be true
        yield from _rivals(view, seat, card, claimed)


def _rivals(view: SpeakerView, seat: Seat, card: str, claimed: str) -> Iterator[WeighedArgument]:
    claims, day = view.past.claims, view.past.claims[seat][1]
    if claimed == card:
        yield RIVAL_WEIGHT, Argument("rival_me", seat, day)
    facts = [Fact("claim", since, by, by) for by, (other, since) in claims.items() if other == card]
    for by, (other, _) in claims.items():
        if by not in (seat, view.me.seat) and other == card and view.opinion.trusts(by):
            yield view.opinion.effect(seat, facts), Argument("rival", seat, day, by=by)


def _named(view: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    """Yield nominations and accusations by others who have not turned against the speaker."""
    friends = [by for by in range(1, view.me.game.seats + 1) if _is_friend(view, by, seat)]
    for one in view.past.of(NominationMade):
        if one.seat == seat and one.by in friends:
            fact = Fact("nominate", one.day, one.by, seat)
            yield view.opinion.effect(seat, [fact]), Argument("nominated_by", seat, one.day, by=one.by)
    before = [said for said in view.past.of(ClaimMade) if said.day < view.today]  # for today see `_agreed`
    for said in before:
        if seat in said.claim.black and said.seat in friends:
            fact = Fact("accuse", said.day, said.seat, seat)
            yield view.opinion.effect(seat, [fact]), Argument("accused_by", seat, said.day, by=said.seat)


def _is_friend(view: SpeakerView, by: Seat, seat: Seat) -> bool:
    """Tell whether another player is believed and has never turned against the speaker."""
    if by in (seat, view.me.seat) or not view.is_believed(by, seat):
        return False
    return (True, view.me.seat) not in map(_deed, view.past.acts(by))


def _crowd(view: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    """Yield the days on which several others voted for this seat, if they never did so for the speaker."""
    if len(_voters(view, view.me.seat)) > 1:
        return
    for day in sorted({hand.day for hand in view.past.of(VoteCast)}):
        voters = _voters(view, seat, day)
        if len(voters) > 1:
            facts = [Fact("vote", day, voter, seat) for voter in sorted(voters)]
            yield view.opinion.effect(seat, facts), Argument("crowd", seat, day)


def _voters(view: SpeakerView, seat: Seat, day: int = 0) -> set[Seat]:
    """Return the others who voted for this seat unforced, on that day or ever."""
    hands = [hand for hand in view.past.of(VoteCast) if hand.choice == seat and not hand.forced]
    return {hand.seat for hand in hands if hand.day == (day or hand.day) and hand.seat != view.me.seat}


def trusted(view: SpeakerView, seat: Seat, suspect: Seat) -> Argument:
    """Return what speaks most for a seat; at least plain trust."""
    found = [*_checked(view, seat), *_claim(view, seat), *_merits(view, seat)]
    found += [(0.0, argument) for argument in _alike(view, seat, suspect)]
    new = [pair for pair in found if not view.is_told(pair[1])]
    best = min(new, key=lambda pair: pair[0], default=None)
    return best[1] if best else Argument("trust_plain", seat, view.today)


def _checked(view: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    for report in view.past.reports:
        is_told = report.seat == seat and report.by not in (seat, view.me.seat)
        if is_told and not report.is_black and view.opinion.trusts(report.by):
            weight = view.opinion.effect(seat, [report.fact])
            yield weight, Argument("trust_cleared", seat, report.fact.day, by=report.by)


def _claim(view: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    if seat in view.past.claims and view.opinion.trusts(seat):
        yield -2 * PERSONAL_WEIGHT, Argument("trust_claims", seat, view.past.claims[seat][1])


def _merits(view: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    """Yield attacks on blacks and support of reds."""
    for act in view.past.acts(seat):
        if act.kind not in ("spared", "report"):
            yield from view.after(seat, act, BLACK_FATES if act.kind in ATTACK_KINDS else RED_FATES)


def _alike(view: SpeakerView, seat: Seat, suspect: Seat) -> Iterator[Argument]:
    """Yield what the seat and the speaker share: a suspect, or a vote."""
    mine = [act for act in view.past.acts(view.me.seat) if act.kind == "vote"]
    voted = {(act.fact.day, act.other) for act in mine}
    for act in view.past.acts(seat):
        if act.kind == "accuse" and act.other == suspect:
            yield Argument("trust_agrees", seat, act.fact.day, suspect)
        if act.kind == "vote" and (act.fact.day, act.other) in voted:
            yield Argument("trust_with_me", seat, act.fact.day, act.other)


def waiting(view: SpeakerView, rng: Random) -> Argument | None:
    """Return what a speaker without a suspect waits for, or has noticed."""
    found = [*_speakers(view), *_events(view)]
    kinds = sorted({argument.kind for argument in found})
    kind = rng.choice(kinds) if kinds else ""
    return rng.choice([argument for argument in found if argument.kind == kind]) if kind else None


def _speakers(view: SpeakerView) -> Iterator[Argument]:
    me, game, following = view.me, view.me.game, next_in_round(view.me.game)
    for seat in view.others():
        if seat == following:
            yield Argument("wait_next", seat, view.today)
        elif is_to_come(game, seat) and not has_spoken(me, seat):
            yield Argument("wait_unheard", seat, view.today)
    yield from (Argument("wait_no_nomination", seat, view.today) for seat in nominated_nobody(me))


def _events(view: SpeakerView) -> Iterator[Argument]:
    for death in view.past.of(NightDeath):
        if death.night == view.today - 1:
            yield Argument("wait_killed", death.seat, view.today)
    for one in view.past.of(NominationMade):
        if one.day == view.today and view.me.seat not in (one.by, one.seat) and one.by != one.seat:
            yield Argument("wait_nominated", one.seat, view.today, by=one.by)


def answer(view: SpeakerView) -> Argument | None:
    """Return the last nomination of the speaker or vote against them."""
    return _turned(view, view.others(), ("vote", "lone", "nominate"))


def reply(view: SpeakerView, to: Seat) -> Argument | None:
    """Return the last accusation or black report of this seat against the speaker."""
    return _turned(view, [to], ("accuse", "report"))


def nominated_me(view: SpeakerView, by: Seat) -> Argument | None:
    """Return the nomination of the speaker by this seat."""
    return _turned(view, [by], ("nominate",))


def explained(view: SpeakerView) -> Seat:
    """Return the last living seat against which the speaker turned, which they may be asked about; else 0."""
    deeds = [
        act for act in view.past.acts(view.me.seat) if act.kind in ATTACK_KINDS and act.other in view.others()
    ]
    return max(deeds, key=lambda act: act.fact.day).other if deeds else 0


def _turned(view: SpeakerView, by: Sequence[Seat], kinds: tuple[str, ...]) -> Argument | None:
    """Return the last deed of these kinds that one of them did to the speaker."""
    acts = [(seat, act) for seat in by for act in view.past.acts(seat)]
    against_me = [(seat, act) for seat, act in acts if act.other == view.me.seat and act.kind in kinds]
    last = max(against_me, key=lambda pair: pair[1].fact.day, default=None)
    return argument_of(*last, Fate("me")) if last else None


def clues(me: SeatMemory, seat: Seat) -> Iterator[str]:
    """Yield weak arguments, for when nothing else speaks against a seat: small true things, at least one."""
    game, step = me.game, me.game.step
    if isinstance(step, Farewell) and step.morning:
        yield "survivor"
    else:
        yield _word(me, seat)
    if isinstance(step, Speech) and game.opener == seat:
        yield "opened"
    if isinstance(step, Speech | Discussion):  # a player who leaves has no neighbours any more
        yield from _place(game, me.seat, seat)
    yield from _untouched(me, seat)


def _word(me: SeatMemory, seat: Seat) -> str:
    if has_spoken(me, seat):
        return "heard"
    return "gut" if is_to_come(me.game, seat) else "silent"


def _place(game: State, mine: Seat, seat: Seat) -> Iterator[str]:
    """Yield the distance round the table, empty chairs included, if it is worth saying."""
    away = (seat - mine) % game.seats
    if 2 * away == game.seats:
        yield "opposite"
    elif away in (1, game.seats - 1):
        yield "neighbour"


def _untouched(me: SeatMemory, seat: Seat) -> Iterator[str]:
    """Yield what never happened to the seat, if it has happened to the speaker."""
    named = {proposal.seat for proposal in me.history.of(NominationMade)}
    voted = {hand.choice for hand in me.history.of(VoteCast)}
    is_named_first = isinstance(me.game.step, Discussion)  # by the speaker, if they want the seat to leave
    if me.game.day > 1 and me.seat in named and seat not in named and not is_named_first:
        yield "never_nominated"
    if me.seat in voted and seat not in voted:
        yield "never_voted"


def has_spoken(me: SeatMemory, seat: Seat) -> bool:
    """Tell whether this seat has spoken today."""
    return any(said.seat == seat and said.day == me.game.day for said in me.history.of(ClaimMade))


def is_to_come(game: State, seat: Seat) -> bool:
    """Tell whether this seat will speak in this round; in a free discussion everybody may."""
    step = game.step
    if isinstance(step, Discussion):
        return True
    places = game.seats
    return isinstance(step, Speech) and (seat - game.opener) % places > (step.seat - game.opener) % places


def next_in_round(game: State) -> Seat:
    """Return who speaks after the current speaker; 0 if nobody has a turn."""
    step = game.step
    if not isinstance(step, Speech):
        return 0
    return next_speaker(step.seat, game.opener, game.alive, game.seats)


def nominated_nobody(me: SeatMemory) -> list[Seat]:
    """Return those who have spoken today and nominated nobody."""
    if not me.rules.nominations.allowed or not isinstance(me.game.step, Speech):
        return []
    named = {one.by for one in me.history.of(NominationMade) if one.day == me.game.day}
    others = [seat for seat in listed(me.game.alive & ~BIT[me.seat]) if seat not in named]
    return [seat for seat in others if has_spoken(me, seat) and not is_to_come(me.game, seat)]
