"""What a seat is shown, and a vote to look at."""

import json
from typing import Any

from gorod.engine.commands import CLOCK, Nominate, TimeUp
from gorod.engine.log import Log
from gorod.views.feed import Feed
from tests.rulebook.table import done, pass_to


def seen(log: Log, seat: int = 0) -> dict[str, Any]:
    """What a seat is sent; seat 0 is a stranger."""
    frames = Feed(log.game.seats).frames(log.game, log.events, log.audiences)
    view: dict[str, Any] = json.loads(frames[seat])["view"]
    return view


def balloted(log: Log, *seats: int) -> Log:
    """These are nominated and the ballot is on."""
    pass_to(log, "speech")
    first = log.game.opener
    for at, seat in enumerate(seats):
        done(log, (Nominate(seat), first + at), (TimeUp(), CLOCK))
    return pass_to(log, "ballot")
