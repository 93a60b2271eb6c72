"""Whether a process runs."""

import os
from pathlib import Path


def runs(pid: int) -> bool:
    """Return False also for one that has ended and that nobody has waited for."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
