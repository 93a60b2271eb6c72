"""The examples of docs/wire.md."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "wire.md").read_text("utf-8")
BLOCK = re.compile(r"^```json ?(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def lines(chapter: str) -> list[tuple[str, bytes]]:
    """The examples of a chapter: the name of the type where it is told, and the JSON."""
    text = PAGE.partition(f"## {chapter}\n")[2].partition("\n## ")[0]
    found = BLOCK.findall(text)
    return [(name, line.encode()) for name, body in found for line in body.splitlines()]


ASKED = [text for _, text in lines("The socket, from a device")]
TOLD = [text for _, text in lines("The socket, to a device")]
BODIES = lines("HTTP")
