"""All attacks by name."""

import asyncio
import traceback
from pathlib import Path

from tests.web.stranger import (
    absence,
    clocks,
    club_evening,
    data,
    departed,
    growth,
    hang,
    limits,
    listing,
    lockouts,
    oddities,
    scarcity,
    week,
    work,
)
from tests.web.stranger.trial import Attack, Trial

MODULES = (
    hang,
    absence,
    clocks,
    data,
    scarcity,
    limits,
    lockouts,
    listing,
    oddities,
    departed,
    work,
    growth,
    club_evening,
    week,
)
ATTACKS: dict[str, Attack] = {
    f"{module.__name__.rpartition('.')[2]}.{attack.__name__}": attack
    for module in MODULES
    for attack in module.ATTACKS
}


def tried(name: str, folder: Path, is_full: bool) -> Trial:
    """Make one attack on its own server; an attack that cannot be made counts as failed."""
    trial = Trial(folder, is_full, [], [])
    try:
        asyncio.run(_made(ATTACKS[name], trial))
    except Exception:
        trial.wrong.append(traceback.format_exc(limit=-3))
    return trial


async def _made(attack: Attack, trial: Trial) -> None:
    await attack(trial)
