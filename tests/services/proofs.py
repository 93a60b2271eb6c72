"""`examples/verify_deal.py`, loaded from its file, as a suspicious player has it."""

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).parents[2] / "examples" / "verify_deal.py"
NAMES = runpy.run_path(str(SCRIPT))
faults: Callable[[Any], Any] = NAMES["faults"]
"""Returns what is wrong with the deal of a finished game."""
