"""A failure at one table affects only that table."""

from contextlib import suppress

from gorod.protocol.http import Opened
from gorod.services.game.live_game import Turn
from tests.services.world import World


def _playing(world: World) -> Opened:
    opened = world.open("fiim")
    for at in range(10):
        world.join(opened, f"p{at}")
    world.begin(opened)
    return opened


def _fails(*_: object, **__: object) -> Turn:
    raise RuntimeError("planted")


def test_others_whose_time_is_up_at_the_same_moment_go_on() -> None:
    world = World()
    tables = sorted((_playing(world).table, _playing(world).table))
    failing, other = (world.tables.by_id[id].live for id in tables)
    assert failing is not None and other is not None
    failing.act = _fails  # type: ignore[method-assign]
    before = len(other.log.events)
    for _ in range(5):
        with suppress(RuntimeError):
            world.pass_time()
    assert len(other.log.events) > before
