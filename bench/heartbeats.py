"""What heartbeats cost: one a second from each of N devices, compared with messages to a bare echo.

`python -m bench.heartbeats [--devices N] [--seconds S] [--rounds R]` prints the share of a core that the
server's connections need for them, microseconds of its processor for each, and the ratio of the two. With
10,000 devices either process needs 10,132 file handles.
"""

import argparse
import asyncio
import sys
from statistics import median

from gorod.web.connection import BEAT
from gorod.web.load.client import SocketClient, connected
from gorod.web.load.cost import cpu_of, served

TICK_S = 0.02
"""The time between two groups of devices, which do not send at the same moment."""
CONNECT_BATCH_SIZE = 50
"""How many devices connect at the same time."""
MESSAGE = b'{"t":"do","id":"1-1","cmd":{"do":"vote","seat":4}}'
ECHO = (sys.executable, "-m", "gorod.web.load.echo", "--size", "470")


async def crowd(port: int, devices: int) -> list[SocketClient]:
    """Connect this many devices, each in a group of its own."""
    found: list[SocketClient] = []
    while len(found) < devices:
        count = min(CONNECT_BATCH_SIZE, devices - len(found))
        found += await asyncio.gather(*(connected(port, lambda *_: None) for _ in range(count)))
    for number, device in enumerate(found):
        device.send(b'{"t":"hello","token":"%d-1"}' % number)
    return found


async def share(pid: int, devices: list[SocketClient], message: bytes, seconds: float) -> float:
    """Return the share of a core that a server needs while each device sends this once a second."""
    loop, parts = asyncio.get_running_loop(), round(1 / TICK_S)
    began, before = loop.time(), cpu_of(pid)
    for tick in range(round(seconds * parts)):
        for device in devices[tick % parts :: parts]:
            device.send(message)
        await asyncio.sleep(max(0.0, began + (tick + 1) * TICK_S - loop.time()))
    return (cpu_of(pid) - before) / (loop.time() - began)


async def measured(pid: int, port: int, given: argparse.Namespace) -> None:
    """Measure all rounds with one server."""
    devices, ratios = await crowd(port, given.devices), []
    for _ in range(given.rounds):
        shares = {
            name: await share(pid, devices, message, given.seconds)
            for name, message in (("beat", BEAT), ("echo", MESSAGE))
        }
        ratios.append(shares["beat"] / shares["echo"])
        each = {name: 1e6 * found / given.devices for name, found in shares.items()}
        print(
            f"{100 * shares['beat']:.1f} % of a core: {each['beat']:.1f} µs a heartbeat, "
            f"{each['echo']:.1f} µs a message of a bare echo, ratio {ratios[-1]:.2f}",
            flush=True,
        )
    lost = sum(device.closed.done() for device in devices)
    print(f"{given.devices} devices: ratio {median(ratios):.2f} (median of {given.rounds}), {lost} lost")
    for device in devices:
        device.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--devices", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    with served([*ECHO]) as (pid, port):
        asyncio.run(measured(pid, int(port), given))


if __name__ == "__main__":
    main()
