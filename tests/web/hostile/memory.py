"""How much memory a process holds."""

import os
from pathlib import Path


def resident(pid: int | None = None) -> int:
    """Bytes of this process, or of another."""
    pages = Path(f"/proc/{pid or os.getpid()}/statm").read_text("ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
