"""The system's Chromium, and how it is started."""

from tests.needs import system_program

ROOM = "table.lan"
"""A name for this machine that no browser takes for a safe one: so phones in a room see a server."""
ARGUMENTS = (f"--host-resolver-rules=MAP {ROOM} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",)
"""Nothing leaves this machine."""


def program() -> str:
    """Return the path of the program."""
    return system_program("chromium")
