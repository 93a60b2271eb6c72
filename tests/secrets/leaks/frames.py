"""Leaks of the frames: what is sent, to whom, how often and how long it is."""

from collections.abc import Callable, Sequence

import msgspec

from gorod.engine import events as e
from gorod.engine.log import Log, UndoEntry
from gorod.engine.night import members_of
from gorod.engine.role import Team
from gorod.engine.seats import EVERYONE, Seats, listed
from gorod.engine.state import State
from gorod.views.feed import Feed
from tests.secrets.leaks.planting import DECIDE, Old, Plant, wrapped

Change = Callable[[Feed, State, list[e.Event], list[bytes]], list[bytes]]


def changed(change: Change) -> Plant:
    """Every turn's frames pass through this change."""

    def frames(
        old: Old, feed: Feed, game: State, events: list[e.Event], audiences: Sequence[Seats]
    ) -> list[bytes]:
        return change(feed, game, events, old(feed, game, events, audiences))

    return wrapped(Feed, "frames", frames)


def with_member(name: bytes, count: Callable[[State], int]) -> Plant:
    """The view has one more member: a number."""

    def add(_: Feed, game: State, __: list[e.Event], frames: list[bytes]) -> list[bytes]:
        member = b'"%b":%d,"winner":' % (name, count(game))
        return [frame.replace(b'"winner":', member) for frame in frames]

    return changed(add)


def living_blacks(game: State) -> int:
    """How many of the mafia are left."""
    return members_of(game, Team.BLACK).bit_count()


def waited_for(game: State) -> int:
    """How many could still do something at night."""
    return len(DECIDE.offers(game)) if game.night else 0


def spectators_sit_with_the_blacks(
    feed: Feed, game: State, _: list[e.Event], frames: list[bytes]
) -> list[bytes]:
    """What only a mafioso is sent is on the projector too."""
    mine = [frames[seat] for seat in listed(members_of(game, Team.BLACK)) if frames[seat]]
    return [mine[0], *frames[1:]] if mine and not frames[0] and feed else frames


def acts_tick_for_all(feed: Feed, game: State, _: list[e.Event], frames: list[bytes]) -> list[bytes]:
    """Something has happened, says an empty frame."""
    return [frame or feed._finished(game, seat, b"") for seat, frame in enumerate(frames)]


def nobody_taps_for_one_who_is_gone(
    _: Feed, game: State, __: list[e.Event], frames: list[bytes]
) -> list[bytes]:
    """At a call that nobody answers there is nothing to tap."""
    is_idle = game.night and not DECIDE.offers(game)
    return [frame.replace(b'"taps":1', b'"taps":0') for frame in frames] if is_idle else frames


def targets_are_touched(feed: Feed, game: State, events: list[e.Event], frames: list[bytes]) -> list[bytes]:
    """Whoever is healed, checked or visited is sent an empty frame."""
    for target in (target for event in events if isinstance(event, e.Acted) for target in event.targets):
        frames[target] = frames[target] or feed._finished(game, target, b"")
    return frames


def acts_make_frames_longer(_: Feed, game: State, __: list[e.Event], frames: list[bytes]) -> list[bytes]:
    """A blank for each deed of the night."""
    return [frame and frame + b" " * len(game.deeds) for frame in frames]


def numbered_through(feed: Feed, _: State, __: list[e.Event], frames: list[bytes]) -> list[bytes]:
    """One counter for all viewers together."""
    n = b'{"n":%d' % (feed._together + sum(feed._alone))
    return [frame and n + frame[frame.index(b",") :] for frame in frames]


def living_by_card(_: Feed, game: State, __: list[e.Event], frames: list[bytes]) -> list[bytes]:
    """The list of the living is in the order of their cards."""
    living = sorted(listed(game.alive), key=lambda seat: game.roles[seat].id)
    ordered = b'"alive":%b' % msgspec.json.encode(living)
    plain = b'"alive":%b' % msgspec.json.encode(listed(game.alive))
    return [frame.replace(plain, ordered) for frame in frames]


def _hidden_fouls_counted(old: Old, feed: Feed, game: State, events: object) -> object:
    feed.public.fouls = {str(seat): count for seat, count in enumerate(game.fouls) if count}
    feed.public.changed()
    return old(feed, game, events)


hidden_fouls_in_the_open_count = wrapped(Feed, "_same_for_all", _hidden_fouls_counted)


LONG = 30
"""More events at once than any turn has: somebody has come back."""


def _everything(
    old: Old, feed: Feed, game: State, events: list[e.Event], audiences: Sequence[Seats]
) -> list[bytes]:
    is_back = len(events) > LONG
    return list(old(feed, game, events, [EVERYONE] * len(events) if is_back else audiences))


newcomers_see_everything = wrapped(Feed, "_of_several", _everything)


def _all_acts(
    old: Old, feed: Feed, game: State, events: list[e.Event], audiences: Sequence[Seats]
) -> list[bytes]:
    pairs = zip(events, audiences, strict=True)
    seen = [EVERYONE if isinstance(event, e.Acted) else seen_by for event, seen_by in pairs]
    return list(old(feed, game, events, seen if len(events) > LONG else audiences))


newcomers_see_all_acts = wrapped(Feed, "_of_several", _all_acts)


def _told_to_all(old: Old, feed: Feed, log: Log, taken_back: UndoEntry) -> list[bytes]:
    frames = old(feed, log, taken_back)
    return [f or feed._finished(log.game, seat, b'{"t":"undone"}') for seat, f in enumerate(frames)]


every_undo_is_told_to_all = wrapped(Feed, "undone", _told_to_all)


def _with_the_turn(old: Old, feed: Feed, log: Log, taken_back: UndoEntry) -> list[bytes]:
    told = b'{"t":"undone","to":%d}' % taken_back.to
    return [frame.replace(b'{"t":"undone"}', told) for frame in old(feed, log, taken_back)]


an_undo_names_its_turn = wrapped(Feed, "undone", _with_the_turn)


def _with_a_line(old: Old, feed: Feed, game: State, seat: int, events: bytes) -> bytes:
    """A turn in which anybody sees something alone takes this way for all."""
    return bytes(old(feed, game, seat, events) + b"\n")


frames_beside_private_ones_end_with_a_line = wrapped(Feed, "_finished", _with_a_line)
