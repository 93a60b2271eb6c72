"""The system's Chromium, and how it is started."""

from tests.needs import system_program

ROOM = "table.lan"
"""A name of this machine that browsers do not treat as secure: phones in a room see a server like this."""
DISABLED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
)
"""Features that are off. The first three draw the address bar, half of the cost of a new window.

The others are those of Playwright, because the last `--disable-features` replaces the ones before it.
"""
ARGUMENTS = (
    f"--host-resolver-rules=MAP {ROOM} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    f"--disable-features={','.join(DISABLED)}",
)
"""No request leaves this machine."""


def program() -> str:
    """Return the path of the program.

    Not chromium-headless-shell: it starts sooner, but games with ten pages take twice as long in it.
    """
    return system_program("chromium")
