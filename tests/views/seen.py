"""What a seat is shown."""

import json
from typing import Any

from gorod.engine.log import Log
from gorod.views.feed import Feed


def seen(log: Log, seat: int = 0) -> dict[str, Any]:
    """What a seat is sent; seat 0 is a stranger."""
    frames = Feed(log.game.seats).frames(log.game, log.events, log.audiences)
    view: dict[str, Any] = json.loads(frames[seat])["view"]
    return view
