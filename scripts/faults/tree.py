"""A checkout, and copies of it into which faults are planted."""

import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.faults.planted import ROOT, Fault
from scripts.faults.pytest_run import environment, path_of

NODE_MODULES, LOCK_FILE, SITE = "client/node_modules", "client/package-lock.json", "src/gorod/web/site"
"""Git ignores the first and the last; tests of the client need them."""


class Tree:
    """A checkout from which code and tests are taken."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def files(self) -> list[str]:
        """The files that git tracks or does not ignore."""
        words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(words, cwd=self.root, check=True, capture_output=True).stdout.decode()
        return sorted(name for name in {*listed.split("\0")} if name and (self.root / name).is_file())

    @cached_property
    def code(self) -> str:
        """A hash of the sources."""
        return self.hash_of(("src", "client/src"))

    def hash_of(self, paths: Iterable[str]) -> str:
        """Return a hash of these files and folders."""
        found = sha256()
        for name in self.within(paths):
            found.update(name.encode() + b"\0" + (self.root / name).read_bytes() + b"\0")
        return found.hexdigest()[:16]

    def within(self, paths: Iterable[str]) -> list[str]:
        """Return the files in these places."""
        wanted = {*paths}
        return [
            name for name in self.files if any(name == one or name.startswith(f"{one}/") for one in wanted)
        ]

    def has(self, test: str) -> bool:
        """Tell whether there is such a file or folder of tests."""
        return bool(self.within((path_of(test),)))

    def is_applicable(self, fault: Fault) -> bool:
        """Tell whether the text of the fault occurs exactly once in its file."""
        file = self.root / fault.file
        return file.is_file() and file.read_text("utf-8").count(fault.before) == 1

    def copy(self, to: Path) -> None:
        """Copy the files and the built pages, and link the client's packages."""
        for name in self.files:
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(self.root / name, to / name)
        if (self.root / SITE).is_dir():
            shutil.copytree(self.root / SITE, to / SITE)
        packages = next((one for one in (self.root, ROOT) if (one / NODE_MODULES).is_dir()), None)
        if packages is not None and (packages / LOCK_FILE).read_bytes() == (to / LOCK_FILE).read_bytes():
            (to / NODE_MODULES).symlink_to(packages / NODE_MODULES)  # otherwise npm would write there


@contextmanager
def copies(tree: Tree, count: int) -> Iterator[list[Path]]:
    """Yield copies of a tree; check that the code is really imported from there."""
    with TemporaryDirectory(prefix="gorod-faults-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as nobody
        places = [Path(folder) / str(number) for number in range(count)]
        for place in places:
            place.mkdir()
            tree.copy(place)
            _check_import(place)
        yield places


def _check_import(place: Path) -> None:
    words = [sys.executable, "-c", "import gorod; print(gorod.__file__)"]
    found = subprocess.run(
        words, cwd=place, env=environment(place), check=True, capture_output=True, text=True
    )
    if not found.stdout.startswith(str(place)):
        sys.exit(f"gorod is imported from {found.stdout.strip()}, not from the copy {place}")
