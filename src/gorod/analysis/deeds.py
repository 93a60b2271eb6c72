"""Whose deeds a line tells: the seats that spoke up, voted so, shot or acted."""

from collections.abc import Iterator, Sequence

from gorod.engine import events as e
from gorod.engine.seats import Seat


def seats_behind(events: Sequence[e.Event]) -> tuple[Seat, ...]:
    """In the order in which they came up, each once; of voters those who had their way."""
    return tuple(dict.fromkeys(seat for event in events for seat in _behind(event, voted_for(events))))


def voted_for(events: Sequence[e.Event]) -> tuple[Seat, ...]:
    """Those whom a vote came to: they left, were sentenced or shown to have an alibi, or shared the votes."""
    for event in events:
        match event:
            case e.VoteTied():
                return event.candidates
            case e.Left() if event.how in (e.How.VOTED_OUT, e.How.LIFTED):
                return event.seats
            case e.Sentenced() | e.AlibiShown():
                return (event.seat,)
    return ()


def _behind(event: e.Event, chosen: tuple[Seat, ...]) -> Iterator[Seat]:
    match event:
        case e.Nominated() | e.Withdrawn():
            yield event.by
        case e.Said() | e.Shot() | e.Acted() | e.Guessed():
            yield event.seat
        case e.Counted() if event.candidate in chosen:
            yield from (*event.hands, *event.rest)
        case e.Polled():
            yield from (voter for voter, candidate in event.votes if candidate in chosen)
        case e.Answered():
            yield from event.hands
