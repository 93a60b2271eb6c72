"""Write the schema of the wire and the client's types, or with --check print what is stale."""

import json
import sys
from pathlib import Path

from gorod.protocol.wire_schema import schema, typescript

ROOT = Path(__file__).resolve().parents[1]


def files() -> dict[Path, str]:
    """Return the files to write, with their texts."""
    wire = schema()
    return {
        ROOT / "docs" / "wire.schema.json": json.dumps(wire, ensure_ascii=False, indent=1) + "\n",
        ROOT / "client" / "src" / "lib" / "wire.ts": typescript(wire),
    }


def stale() -> list[str]:
    """Return the files that differ from what would be written now."""
    return [
        f"{file.relative_to(ROOT).as_posix()} is stale: run make docs"
        for file, text in files().items()
        if not file.exists() or file.read_text("utf-8") != text
    ]


def main() -> int:
    """Write the files, or check them."""
    if "--check" in sys.argv[1:]:
        wrong = stale()
        sys.stdout.writelines(f"{line}\n" for line in wrong)
        return bool(wrong)
    for file, text in files().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
