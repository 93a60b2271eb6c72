"""Write into pages what their commands print now: `python -m tests.docs.write_outputs docs/lab.md …`.

Outputs that still hold, with their `…`, stay as they are. Look at the difference before it is committed.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.docs.blocks import PROMPT, ROOT, Block, blocks, difference, files
from tests.docs.scenes import SCENES, nothing
from tests.docs.shell import Shell


def main(pages: list[str]) -> None:
    """Go through the blocks in `console` of these pages."""
    for page in pages:
        lines = (ROOT / page).read_text("utf-8").splitlines()
        with TemporaryDirectory() as folder, Shell(Path(folder), files(page)) as shell:
            shown = [block for block in blocks(page) if block.language == "console"]
            texts = [written(block, shell) for block in shown]
        for block, text in reversed([*zip(shown, texts, strict=True)]):
            first = block.line - 1
            lines[first : first + block.text.count("\n")] = text.splitlines()
        (ROOT / page).write_text("\n".join(lines) + "\n", "utf-8")


def written(block: Block, shell: Shell) -> str:
    """Return a block as it should be."""
    SCENES.get(block.page, nothing)(shell, block)
    found = ""
    for command in block.commands:
        printed = shell.run(command.text).text
        shown = command.shown or ""
        found += (
            f"{PROMPT}{command.text}\n{printed if difference(shown, printed) else shown}".rstrip("\n") + "\n"
        )
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
