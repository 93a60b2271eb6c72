"""Why somebody is suspected or trusted: of all that everybody has seen, what weighs most with the speaker."""

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

PERSONAL = 0.15
"""What it adds that somebody turned against the speaker himself, in log odds."""
SURE = 10.0
"""What outweighs everything: somebody claims the speaker's own card."""
ENOUGH = 0.05
"""Facts that weigh less are not worth telling."""
HEAVY = 1.0
"""Facts that weigh more are worth telling although others have told them."""
HANDS = ("vote", "lone")
ATTACKS = (*HANDS, "nominate", "accuse", "report")
REDDISH = ("killed", "shown_red", "cleared", "me")
BLACKISH = ("shown_black", "blackened")


class Argument(Struct, frozen=True):
    """Something true of a seat: what it did on which day to another, what became of that one, who told."""

    kind: str
    seat: Seat
    day: int = 0
    other: Seat = 0
    fate: str = ""
    by: Seat = 0


WeighedArgument = tuple[float, Argument]


class SpeakerView:
    """What a speaker argues from at one moment: what all have seen, and what he makes of it."""

    def __init__(
        self,
        me: SeatMemory,
        opinion: Opinion,
        is_told: Callable[["Argument"], bool] = lambda _: False,
        is_mine: Callable[["Argument"], bool] = lambda _: False,
    ) -> None:
        """`is_mine`: the speaker has said so before; `is_told`: he has, or somebody today."""
        self.me, self.opinion, self.past = me, opinion, PublicPast(me)
        self.is_told, self.is_mine = is_told, is_mine
        self._own = {_deed(act) for act in self.past.acts(me.seat)}
        self._voted = {hand.choice for hand in self.past.of(VoteCast) if hand.seat == me.seat}

    def is_own(self, act: PublicAct) -> bool:
        """The speaker has done the same and cannot blame others: of hands, his own forced ones count too."""
        return _deed(act) in self._own or (act.kind in HANDS and act.other in self._voted)

    @property
    def today(self) -> int:
        """The day that it is."""
        return self.me.game.day

    def others(self) -> tuple[Seat, ...]:
        """The living but for the speaker."""
        return listed(self.me.game.alive & ~BIT[self.me.seat])

    def after(self, seat: Seat, act: PublicAct, wanted: tuple[str, ...]) -> Iterator[WeighedArgument]:
        """A deed of this seat with what became of the other, if it is one of these; the surest of them."""
        found = [fate for fate in self.past.fates(act.other) if fate.kind in wanted]
        told = (fate for fate in found if not fate.by or self._is_taken(fate.by, seat))
        for fate in list(told)[:1]:
            yield self.effect(seat, act, fate), argument_of(seat, act, fate)

    def _is_taken(self, by: Seat, seat: Seat) -> bool:
        """A word that does not come from the one it is about."""
        return by != seat and self.opinion.trusts(by)

    def is_believed(self, by: Seat, seat: Seat) -> bool:
        """Nobody goes by the word of one whom he suspects more than the one it is about."""
        return self.opinion.suspicion(by) < self.opinion.suspicion(seat)

    def effect(self, seat: Seat, act: PublicAct, fate: Fate | None = None) -> float:
        """How much a deed and what followed speak against its doer."""
        facts = [act.fact, *([fate.fact] if fate and fate.fact else [])]
        personal = PERSONAL if fate and fate.kind == "me" else 0.0
        return self.opinion.effect(seat, facts) + personal


def _deed(act: PublicAct) -> tuple[bool, Seat]:
    """Against whom, or with whom: on which day and in which way makes no better man."""
    return act.kind in ATTACKS, act.other


def argument_of(seat: Seat, act: PublicAct, fate: Fate | None = None) -> Argument:
    """Something done as an argument."""
    told = fate or Fate("")
    return Argument(act.kind, seat, act.fact.day, act.other, told.kind, told.by)


def against(view: SpeakerView, seat: Seat, rng: Random, claimed: str = "") -> Argument:
    """What weighs most of all that was not said yet: by the speaker in this game, by anybody today.

    Where all of it was said he says again what is heavy, or agrees; a thin reason is the last resort.
    `claimed`: the card that the speaker says he has.
    """
    found = sorted(_weighed(view, seat, claimed), key=lambda pair: pair[0], reverse=True)
    new = (argument for weight, argument in found if weight > ENOUGH and not view.is_told(argument))
    heavy = (argument for weight, argument in found if weight > HEAVY and not view.is_mine(argument))
    return next(new, None) or next(heavy, None) or _agreed(view, seat) or _clue(view, seat, rng)


def _agreed(view: SpeakerView, seat: Seat) -> Argument | None:
    """With the first who has called him black today; with all of them, if somebody has done that already."""
    accusers = [by for by in _accusers(view, seat) if view.is_believed(by, seat)]
    named = [Argument("accused_by", seat, view.today, by=by) for by in accusers]
    if not any(view.is_told(argument) for argument in named):
        return next(iter(named), None)
    together = Argument("many", seat, view.today)
    return together if len(accusers) > 1 and not view.is_told(together) else None


def _clue(view: SpeakerView, seat: Seat, rng: Random) -> Argument:
    """A thin reason, that was not given yet if there is one."""
    thin = [Argument(kind, seat, view.today) for kind in clues(view.me, seat)]
    return rng.choice([argument for argument in thin if not view.is_told(argument)] or thin)


def accused_by_trusted(view: SpeakerView, seat: Seat) -> Argument | None:
    """Somebody trusted who has called this seat black today."""
    by = next((one for one in reversed(_accusers(view, seat)) if view.opinion.trusts(one)), 0)
    return Argument("accused_by", seat, view.today, by=by) if by else None


def _accusers(view: SpeakerView, seat: Seat) -> list[Seat]:
    """Those who have called this seat black today."""
    today = [said for said in view.past.of(ClaimMade) if said.day == view.today]
    return [v.seat for v in today if seat in v.claim.black and v.seat not in (seat, view.me.seat)]


def _weighed(view: SpeakerView, seat: Seat, claimed: str) -> Iterator[WeighedArgument]:
    yield from _acts(view, seat)
    yield from _reported(view, seat)
    yield from _claims(view, seat, claimed)
    yield from _named(view, seat)
    yield from _crowd(view, seat)


def _acts(view: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    """He turned against a red one, or stood by a black one; else what he did by itself."""
    for act in view.past.acts(seat):
        if view.is_own(act):
            continue
        yield from view.after(seat, act, REDDISH if act.kind in ATTACKS else BLACKISH)
        if act.kind not in ("spared", "report") and not any(view.past.fates(act.other)):
            yield view.effect(seat, act), argument_of(seat, act)


def _reported(view: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    for report in view.past.reports:
        is_mine = report.by == view.me.seat
        if report.seat == seat and report.is_black and not is_mine and view.opinion.trusts(report.by):
            weight = view.opinion.effect(seat, [report.fact])
            yield weight, Argument("reported", seat, report.fact.day, by=report.by)


def _claims(view: SpeakerView, seat: Seat, claimed: str) -> Iterator[WeighedArgument]:
    """A claim that is not believed, of a card that another one claims too."""
    card, day = view.past.claims.get(seat, ("", 0))
    if not card:
        return
    if not view.opinion.trusts(seat):
        fact = Fact("claim", day, seat, seat)
        yield view.opinion.effect(seat, [fact]), Argument("claimed", seat, day)
    if card not in view.me.rules.night.heirs:  # or both may be right
        yield from _rivals(view, seat, card, claimed)


def _rivals(view: SpeakerView, seat: Seat, card: str, claimed: str) -> Iterator[WeighedArgument]:
    claims, day = view.past.claims, view.past.claims[seat][1]
    if claimed == card:
        yield SURE, Argument("rival_me", seat, day)
    facts = [Fact("claim", since, by, by) for by, (other, since) in claims.items() if other == card]
    for by, (other, _) in claims.items():
        if by not in (seat, view.me.seat) and other == card and view.opinion.trusts(by):
            yield view.opinion.effect(seat, facts), Argument("rival", seat, day, by=by)


def _named(view: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    """Another one put him to the vote, or called him black, and did not do so to the speaker too."""
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
    """Another one who has never turned against the speaker, and is believed."""
    if by in (seat, view.me.seat) or not view.is_believed(by, seat):
        return False
    return (True, view.me.seat) not in map(_deed, view.past.acts(by))


def _crowd(view: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    """Several others voted for him on one day, and never for the speaker."""
    if len(_voters(view, view.me.seat)) > 1:
        return
    for day in sorted({hand.day for hand in view.past.of(VoteCast)}):
        voters = _voters(view, seat, day)
        if len(voters) > 1:
            facts = [Fact("vote", day, voter, seat) for voter in sorted(voters)]
            yield view.opinion.effect(seat, facts), Argument("crowd", seat, day)


def _voters(view: SpeakerView, seat: Seat, day: int = 0) -> set[Seat]:
    """Others who voted for this seat of their own accord, on that day or ever."""
    hands = [hand for hand in view.past.of(VoteCast) if hand.choice == seat and not hand.forced]
    return {hand.seat for hand in hands if hand.day == (day or hand.day) and hand.seat != view.me.seat}


def trusted(view: SpeakerView, seat: Seat, suspect: Seat) -> Argument:
    """What speaks most for a seat; that it agrees with the speaker, or nothing, if nothing else."""
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
        yield -2 * PERSONAL, Argument("trust_claims", seat, view.past.claims[seat][1])


def _merits(view: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    """He turned against a black one, or stood by a red one."""
    for act in view.past.acts(seat):
        if act.kind not in ("spared", "report"):
            yield from view.after(seat, act, BLACKISH if act.kind in ATTACKS else REDDISH)


def _alike(view: SpeakerView, seat: Seat, suspect: Seat) -> Iterator[Argument]:
    """He suspects the same one, or has voted as the speaker did."""
    mine = [act for act in view.past.acts(view.me.seat) if act.kind == "vote"]
    voted = {(act.fact.day, act.other) for act in mine}
    for act in view.past.acts(seat):
        if act.kind == "accuse" and act.other == suspect:
            yield Argument("trust_agrees", seat, act.fact.day, suspect)
        if act.kind == "vote" and (act.fact.day, act.other) in voted:
            yield Argument("trust_with_me", seat, act.fact.day, act.other)


def waiting(view: SpeakerView, rng: Random) -> Argument | None:
    """Whoever has no suspect tells what he waits for, or what he has noticed."""
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
    """Who has put the speaker to the vote, or voted for him, last of all; one's own no less than others."""
    return _turned(view, view.others(), ("vote", "lone", "nominate"))


def reply(view: SpeakerView, to: Seat) -> Argument | None:
    """That this one has called the speaker black, or says that he found him so."""
    return _turned(view, [to], ("accuse", "report"))


def nominated_me(view: SpeakerView, by: Seat) -> Argument | None:
    """That this one has put the speaker to the vote."""
    return _turned(view, [by], ("nominate",))


def explained(view: SpeakerView) -> Seat:
    """The last one against whom the speaker turned, if he is still there: what he may be asked about."""
    deeds = [
        act for act in view.past.acts(view.me.seat) if act.kind in ATTACKS and act.other in view.others()
    ]
    return max(deeds, key=lambda act: act.fact.day).other if deeds else 0


def _turned(view: SpeakerView, by: Sequence[Seat], kinds: tuple[str, ...]) -> Argument | None:
    """The last deed of these kinds that one of them did to the speaker."""
    acts = [(seat, act) for seat in by for act in view.past.acts(seat)]
    against_me = [(seat, act) for seat, act in acts if act.other == view.me.seat and act.kind in kinds]
    last = max(against_me, key=lambda pair: pair[1].fact.day, default=None)
    return argument_of(*last, Fate("me")) if last else None


def clues(me: SeatMemory, seat: Seat) -> Iterator[str]:
    """Thin arguments, for when nothing else speaks against a seat: small things that are so; at least one."""
    game, step = me.game, me.game.step
    if isinstance(step, Farewell) and step.morning:
        yield "survivor"
    else:
        yield _word(me, seat)
    if isinstance(step, Speech) and game.opener == seat:
        yield "opened"
    if isinstance(step, Speech | Discussion):  # whoever leaves has no neighbours any more
        yield from _place(game, me.seat, seat)
    yield from _untouched(me, seat)


def _word(me: SeatMemory, seat: Seat) -> str:
    if has_spoken(me, seat):
        return "heard"
    return "gut" if is_to_come(me.game, seat) else "silent"


def _place(game: State, mine: Seat, seat: Seat) -> Iterator[str]:
    """How far round the table, empty chairs and all."""
    away = (seat - mine) % game.seats
    if 2 * away == game.seats:
        yield "opposite"
    elif away in (1, game.seats - 1):
        yield "neighbour"


def _untouched(me: SeatMemory, seat: Seat) -> Iterator[str]:
    """Of whom the speaker can say so, to whom it did happen."""
    named = {proposal.seat for proposal in me.history.of(NominationMade)}
    voted = {hand.choice for hand in me.history.of(VoteCast)}
    is_named_first = isinstance(me.game.step, Discussion)  # by the speaker, if he wants him to leave
    if me.game.day > 1 and me.seat in named and seat not in named and not is_named_first:
        yield "never_nominated"
    if me.seat in voted and seat not in voted:
        yield "never_voted"


def has_spoken(me: SeatMemory, seat: Seat) -> bool:
    """Words of this seat were heard today."""
    return any(said.seat == seat and said.day == me.game.day for said in me.history.of(ClaimMade))


def is_to_come(game: State, seat: Seat) -> bool:
    """This seat has yet to speak in this round; in a free discussion everybody has."""
    step = game.step
    if isinstance(step, Discussion):
        return True
    places = game.seats
    return isinstance(step, Speech) and (seat - game.opener) % places > (step.seat - game.opener) % places


def next_in_round(game: State) -> Seat:
    """Who speaks after this speaker, if it goes round."""
    step = game.step
    if not isinstance(step, Speech):
        return 0
    return next_speaker(step.seat, game.opener, game.alive, game.seats)


def nominated_nobody(me: SeatMemory) -> list[Seat]:
    """Those who have spoken today, and put nobody to the vote."""
    if not me.rules.nominations.allowed or not isinstance(me.game.step, Speech):
        return []
    named = {one.by for one in me.history.of(NominationMade) if one.day == me.game.day}
    others = [seat for seat in listed(me.game.alive & ~BIT[me.seat]) if seat not in named]
    return [seat for seat in others if has_spoken(me, seat) and not is_to_come(me.game, seat)]
