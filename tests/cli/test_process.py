"""What only a process of its own can show: pipes, signals, encodings."""

import json
import signal

import pytest

from tests.cli.gorod import GAMES, process

pytestmark = pytest.mark.process
GAME = GAMES / "boxed-sixteen-all-powers.mgn"


def ended(*words: object, **environment: str) -> tuple[int, bytes, bytes]:
    """Run to the end."""
    running = process(*words, **environment)
    out, err = running.communicate(timeout=60)
    return running.returncode, out, err


def test_exit_statuses() -> None:
    assert ended("check", GAME)[0] == 0
    assert ended("check", "no-such.mgn")[0] == 2


@pytest.mark.parametrize("words", [("rules", "boxed"), ("replay", GAME, "--as", "judge", "--json")])
def test_a_reader_may_go_away(words: tuple[object, ...]) -> None:
    running = process(*words)
    assert running.stdout and running.stderr and running.stdin
    running.stdout.read(1)
    running.stdout.close()
    assert running.wait(60) == 141
    assert running.stderr.read() == b""
    running.stderr.close()
    running.stdin.close()


def test_an_interrupt_ends_quietly() -> None:
    running = process("engine")
    assert running.stdin and running.stdout
    running.stdin.write(b"{}\n")
    running.stdin.flush()
    assert b"malformed" in running.stdout.readline()
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130 and not out and not err


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_the_encoding_of_the_machine_does_not_matter(encoding: str) -> None:
    status, out, err = ended("roles", "--json", PYTHONIOENCODING=encoding, LC_ALL="C")
    assert status == 0 and not err
    assert any(role["name"]["ru"] == "Путана" for role in json.loads(out.decode("utf-8")))
