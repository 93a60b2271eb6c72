"""Memory of a process."""

import os
from pathlib import Path


def resident(pid: int | None = None) -> int:
    """Return the resident bytes of this process, or of another."""
    pages = Path(f"/proc/{pid or os.getpid()}/statm").read_text("ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
