"""What a passing visitor leaves behind: nothing that grows with their number."""

from tests.web.stranger.phone import Phone, eventually
from tests.web.stranger.town import Town
from tests.web.stranger.trial import Trial
from tests.web.stranger.visitor import Visitor, addresses

MAX_LOG_LINES = 30
"""Lines in the log about any number of equal events within seconds."""


async def noise_in_the_log(trial: Trial) -> None:
    """Bytes that are no request: a stranger must not be able to fill the disk with log lines about them."""
    with Town(trial.folder) as town:
        stranger, before = Visitor(town, "127.0.0.2"), town.log.count("\n")
        tries = trial.size(200, 5000)
        for _ in range(tries):
            await stranger.send(b"WHAT \x00 EVER\r\n\r\n", 2.0)
        for _ in range(tries // 4):
            await stranger.ask("/ws", Upgrade="websocket", Connection="Upgrade", Sec_WebSocket_Key="x")
        lines = town.log.count("\n") - before
        trial.note(f"{tries} bad requests: {lines} lines in the log")
        trial.must(lines <= MAX_LOG_LINES, f"{lines} lines in the log about {tries} bad requests")


async def watchers_who_leave(trial: Trial) -> None:
    """The token of an onlooker who says goodbye opens nothing any more."""
    with Town(trial.folder) as town:
        owner = Visitor(town)
        table = await owner.opened(watch=True)
        tokens = []
        for address in addresses(40, trial.size(30, 200)):
            visitor = Visitor(town, address)
            watched = await visitor.ask(f"/api/tables/{table['code']}/watch", b"")
            assert watched.status == 200, watched
            tokens.append((visitor, watched.json["token"]))
            phone = await Phone(visitor, watched.json["token"]).come()
            await phone.done({"t": "leave"})
            await phone.go()
        again = await Phone(*tokens[0]).come()
        is_known = (
            await eventually(lambda: "table" in again.last or bool(again.closed), 10.0)
            and "table" in again.last
        )
        trial.note(f"{len(tokens)} watchers have left; the first one's token still opens: {is_known}")
        trial.must(not is_known, "a watcher who has left is still at the table")
        await again.go()


ATTACKS = (noise_in_the_log, watchers_who_leave)
