"""What came of a line, in a few words."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gorod.analysis.deeds import seats_behind, voted_for
from gorod.engine import events as e
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.notation.line_player import AS_RECORDED
from gorod.texts import say


class Teller:
    """Tells the events of a line in one language."""

    def __init__(self, rules: Ruleset, lang: str) -> None:
        """The rules know the names of the cards."""
        self._rules, self._lang = rules, lang

    def tell(self, events: Sequence[e.Event]) -> str:
        """The whole line as one clause of a sentence."""
        told = dict.fromkeys(part for find in _PARTS for part in find(self, events))
        return ", ".join(told) or self._say("went-on")

    def _say(self, key: str, seats: Sequence[Seat] = (), **values: str | int) -> str:
        return say(self._lang, f"analysis-{key}", "", seats=self._listed(seats), n=len(seats), **values)

    def _listed(self, seats: Sequence[Seat]) -> str:
        """3, 5 and 9."""
        *before, last = map(str, seats or ("",))
        return say(self._lang, "analysis-and", "", before=", ".join(before), last=last) if before else last

    def card(self, role: str) -> str:
        """The name of a card."""
        name: str = getattr(self._rules.roles[role].name, self._lang)
        return name

    def dawn(self, events: Sequence[e.Event]) -> Iterator[str]:
        """Who did not wake."""
        for event in _of(e.DayBroke, events):
            yield self._say("killed", event.left) if event.left else self._say("nobody-killed")

    def talk(self, events: Sequence[e.Event]) -> Iterator[str]:
        """Claims and nominations; whoever only spoke is named where there was nothing else."""
        said = _of(e.Said, events)
        claims = {event.seat: event.claim.role for event in said if event.claim.role in self._rules.roles}
        yield from (self._say("claimed", seat=seat, card=self.card(role)) for seat, role in claims.items())
        nominated = tuple(dict.fromkeys(event.seat for event in _of(e.Nominated, events)))
        if nominated:
            yield self._say("nominated", nominated)
        elif said and not claims:
            yield self._say("spoken", seats_behind(said))

    def vote(self, events: Sequence[e.Event]) -> Iterator[str]:
        """What a vote came to, and by whose hands."""
        chosen, kinds = voted_for(events), {type(event) for event in events}
        if chosen:
            key = next((key for kind, key in _VERDICTS.items() if kind in kinds), "voted-out")
            voters = seats_behind(events)
            by = f" ({self._say('voters', voters)})" if voters and key != "tied" else ""
            yield self._say(key, chosen) + by
        elif e.NobodyLeaves in kinds:
            yield self._say("nobody-leaves")

    def night(self, events: Sequence[e.Event]) -> Iterator[str]:
        """Shots, acts, the best move."""
        shooters = tuple(dict.fromkeys(event.seat for event in _of(e.Shot, events)))
        if shooters:
            yield self._say("shot", shooters)
        for event in _of(e.Acted, events):
            yield self._say("acted", event.targets, seat=event.seat, card=self.card(event.role))
        for event in _of(e.Guessed, events):
            yield self._say("guessed", event.seats, seat=event.seat)

    def order(self, events: Sequence[e.Event]) -> Iterator[str]:
        """Removals and rulings: against the program, or against the penalty code."""
        removed = tuple(event.seat for event in _of(e.Removed, events))
        if removed:
            yield self._say("removed", removed)
        for event in _of(e.TeamDefeated, events):
            yield self._say("defeated", (event.seat,))
        if any(map(_is_ruled, events)):
            yield self._say("ruled")

    def end(self, events: Sequence[e.Event]) -> Iterator[str]:
        """Who has won."""
        for event in _of(e.Ended, events):
            winner = event.outcome.winner
            yield self._say("won", side=winner.value if winner else "draw")


_VERDICTS = {e.VoteTied: "tied", e.Sentenced: "sentenced", e.AlibiShown: "alibi"}
_PARTS: tuple[Callable[[Teller, Sequence[e.Event]], Iterator[str]], ...] = (
    Teller.dawn,
    Teller.talk,
    Teller.vote,
    Teller.night,
    Teller.order,
    Teller.end,
)


def _is_ruled(event: e.Event) -> bool:
    """A ruling, but for those by which a partial record states a fact."""
    ruling = getattr(event, "ruling", None)
    return bool(ruling) and getattr(ruling, "reason", "") != AS_RECORDED


def _of(kind: type, events: Sequence[e.Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]
