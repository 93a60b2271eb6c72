"""Says what happened in a line, as a clause of a sentence; parities and the final three have names."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gorod.analysis.record_lines import RecordLine, is_claim, seats_behind, voted_for
from gorod.engine import events as e
from gorod.engine.acts import Alibi, Check, Compare, Kill
from gorod.engine.commands import Say
from gorod.engine.role import UNKNOWN, Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.notation.items import AS_RECORDED
from gorod.texts import say
from gorod.texts.catalogue import has

FINAL_PLAYERS = 3
MIN_DOUBT = 0.05
MAX_QUOTED_SPEAKERS = 2
_SAVES_NOBODY = (Alibi, Check, Compare, Kill, type(None))


class LineTeller:
    """Words for lines in one language; cards are named only if they are open."""

    def __init__(self, rules: Ruleset, cards: Sequence[str], lang: str, is_open: bool = False) -> None:
        self._rules, self._lang, self._open = rules, lang, cards if is_open else ()
        powers = [rules.holding(card).act for card in cards if card != UNKNOWN.id]
        self._can_be_saved = not all(isinstance(power, _SAVES_NOBODY) for power in powers)

    def tell(self, line: RecordLine) -> str:
        """Return the whole line as one clause."""
        told = dict.fromkeys(part for find in _PARTS for part in find(self, line))
        return ", ".join(told) or self._say("went-on")

    def still_open(self, line: RecordLine) -> Iterator[str]:
        """Yield that the game goes on, if it could well have been over."""
        if line.doubt > MIN_DOUBT:
            yield self._say("goes-on")

    def _say(self, key: str, seats: Sequence[Seat] = (), **values: str | int) -> str:
        told = self._listed([str(seat) for seat in seats])
        return say(self._lang, f"analysis-{key}", "", seats=told, n=len(seats), **values)

    def _say_open(self, key: str, seats: Sequence[Seat]) -> str:
        """Say the same with the cards of the seats, if these are open."""
        if not self._open:
            return self._say(key, seats)
        told = self._listed([self._with_card(seat) for seat in seats])
        return say(self._lang, f"analysis-{key}", "", seats=told, n=len(seats))

    def _with_card(self, seat: Seat) -> str:
        """Return a seat with its card, if the record knows it."""
        card = self._open[seat - 1]
        return f"{seat} ({self.card(card).lower()})" if card in self._rules.roles else str(seat)

    def _listed(self, seats: Sequence[str]) -> str:
        """Return a list in words: 3, 5 and 9."""
        *before, last = seats or ("",)
        return say(self._lang, "analysis-and", "", before=", ".join(before), last=last) if before else last

    def card(self, role: str) -> str:
        """Return the name of a card."""
        name: str = getattr(self._rules.roles[role].name, self._lang)
        return name

    def dawn(self, line: RecordLine) -> Iterator[str]:
        """Yield who was killed; if nobody, whether the hunters missed, as far as the viewer can know."""
        for event in _of(e.DayBroke, line):
            yield self._say_open("killed", event.left) if event.left else self._quiet(line)

    def _quiet(self, line: RecordLine) -> str:
        """Return why nobody was killed, if the hunt was seen or nobody could have been saved."""
        aims = tuple(dict.fromkeys(event.target for event in _of(e.Hunted, line)))
        if any(aims):
            return self._say("saved", tuple(filter(None, aims)))
        is_miss = bool(aims) or not self._can_be_saved
        return self._say("missed" if is_miss else "nobody-killed")

    def talk(self, line: RecordLine) -> Iterator[str]:
        """Yield claims and nominations; plain opinions only if there was nothing else."""
        said = [event for event in _of(e.Said, line) if is_claim(event)]
        claims = {event.seat: event.claim for event in said if event.claim.role in self._rules.roles}
        yield from (self._claimed(seat, claim) for seat, claim in claims.items())
        nominated = tuple(dict.fromkeys(event.seat for event in _of(e.Nominated, line)))
        if nominated:
            yield self._say("nominated", nominated)
        elif said and not claims:
            yield from self._opinions(said)

    def _claimed(self, seat: Seat, claim: Say) -> str:
        """Return the card a player claims and all checks they report."""
        card = self.card(claim.role)
        if not claim.checks:
            return self._say("claimed", seat=seat, card=card)
        found = [self._say("found", seat=one, team=team.value) for one, team in claim.checks]
        return self._say("claimed-checks", seat=seat, card=card, found="; ".join(found))

    def _opinions(self, said: list[e.Said]) -> Iterator[str]:
        """Yield the accusations of a few speakers; for many, only who spoke."""
        accusers = [event for event in said if event.claim.black]
        if len(said) > MAX_QUOTED_SPEAKERS or not accusers:
            yield self._say("spoken", seats_behind(said))
        else:
            yield from (self._say("holds-black", event.claim.black, seat=event.seat) for event in accusers)

    def vote(self, line: RecordLine) -> Iterator[str]:
        """Yield the result of a vote and its voters."""
        chosen, kinds = voted_for(line.events), {type(event) for event in line.events}
        if chosen:
            key = next((key for kind, key in _VERDICTS.items() if kind in kinds), "voted-out")
            voters = seats_behind(line.events)
            by = f" ({self._say('voters', voters)})" if voters and key != "tied" else ""
            yield self._say_open(key, chosen) + by
        elif e.NobodyLeaves in kinds:
            yield self._say("nobody-leaves")

    def night(self, line: RecordLine) -> Iterator[str]:
        """Yield shots and their result, acts, the best move."""
        shooters = tuple(dict.fromkeys(event.seat for event in _of(e.Shot, line)))
        if shooters:
            yield self._say("shot", shooters) + "".join(map(self._aimed, _of(e.Hunted, line)))
        for event in _of(e.Acted, line):
            yield self._say("acted", event.targets, seat=event.seat, card=self.card(event.role))
        for event in _of(e.Guessed, line):
            yield self._say("guessed", event.seats, seat=event.seat)

    def _aimed(self, hunt: e.Hunted) -> str:
        return f" ({self._say('aimed', (hunt.target,)) if hunt.target else self._say('apart')})"

    def order(self, line: RecordLine) -> Iterator[str]:
        """Yield removals and rulings."""
        removed = tuple(event.seat for event in _of(e.Removed, line))
        if removed:
            yield self._say_open("removed", removed)
        for event in _of(e.TeamDefeated, line):
            yield self._say("defeated", (event.seat,))
        if any(map(_is_ruled, line.events)):
            yield self._say("ruled")

    def end(self, line: RecordLine) -> Iterator[str]:
        """Yield who won and why: a parity, the final three, the last black out, nights without a shot."""
        for event in _of(e.Ended, line):
            outcome, by = event.outcome, f"by-{event.outcome.reason.replace('_', '-')}"
            if line.living == FINAL_PLAYERS and voted_for(line.events) and _has_left(line):
                yield self._say("guess-won" if outcome.winner is Team.RED else "guess-lost")
            elif has(self._lang, f"analysis-{by}"):
                yield self._say(by)
            yield self._say("won", side=outcome.winner.value if outcome.winner else "draw")


_VERDICTS = {e.VoteTied: "tied", e.Sentenced: "sentenced", e.AlibiShown: "alibi"}
_PARTS: tuple[Callable[[LineTeller, RecordLine], Iterator[str]], ...] = (
    LineTeller.dawn,
    LineTeller.talk,
    LineTeller.vote,
    LineTeller.night,
    LineTeller.order,
    LineTeller.end,
    LineTeller.still_open,
)


def _has_left(line: RecordLine) -> bool:
    """Tell whether somebody was voted out in the line."""
    return any(event.how is e.How.VOTED_OUT for event in _of(e.Left, line))


def _is_ruled(event: e.Event) -> bool:
    """Tell whether an event is a ruling, not a fact stated by a partial record."""
    ruling = getattr(event, "ruling", None)
    return bool(ruling) and getattr(ruling, "reason", "") != AS_RECORDED


def _of(kind: type, line: RecordLine) -> list[Any]:
    return [event for event in line.events if isinstance(event, kind)]
