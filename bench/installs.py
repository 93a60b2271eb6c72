"""How much disk space each install takes with everything it needs: `python bench/installs.py [EXTRA …]`."""

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MEBIBYTE = 1024 * 1024


def size(extra: str) -> tuple[float, int]:
    """Return MiB and packages of an install with this extra into an empty folder, without compiled files."""
    with tempfile.TemporaryDirectory() as folder:
        what = f"{ROOT}[{extra}]" if extra else str(ROOT)
        words = ("install", "-q", "--disable-pip-version-check", "--no-compile", "--target", folder, what)
        subprocess.run([sys.executable, "-m", "pip", *words], check=True, stderr=subprocess.DEVNULL)
        files = [file for file in Path(folder).rglob("*") if file.is_file()]
        packages = len([*Path(folder).glob("*.dist-info")])
        return sum(file.stat().st_size for file in files) / MEBIBYTE, packages


def main() -> None:
    """Print one line for each extra."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for extra in sys.argv[1:] or ["", *sorted(extras)]:
        mebibytes, packages = size(extra)
        print(f"{extra or 'gorod alone'}: {mebibytes:.0f} MiB, {packages} packages", flush=True)


if __name__ == "__main__":
    main()
