"""The voice, in a process of its own: a fault in its library ends that process alone."""

import atexit
import json
import logging
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from threading import Lock, Timer
from typing import IO

from gorod.speech.espeak import HEAD

PROGRAM = Path(__file__).with_name("espeak.py")
LONGEST_S = 10.0
"""Seconds after which a phrase is given up; the longest that is ever said takes one."""
TRIES = 2
"""How often a phrase is tried: the library fails by chance, and hardly ever twice."""
logger = logging.getLogger(__name__)


class NoVoice(Exception):  # noqa: N818 — it is an answer, not an error
    """The extra `speech` is not installed, or does not run here."""


class VoiceFailed(Exception):  # noqa: N818
    """This phrase could not be said; the next one may be."""


class VoiceProcess:
    """Says one phrase at a time, in a process that is started when it is needed."""

    def __init__(self, longest_s: float = LONGEST_S) -> None:
        self._longest_s, self._turn = longest_s, Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    @property
    def pid(self) -> int:
        """Of the process, 0 where there is none."""
        process = self._process
        return process.pid if process is not None and self._owner == os.getpid() else 0

    def spoken(self, text: str, lang: str, speed: float = 1.0) -> tuple[bytes, int]:
        """Return samples of sixteen bits, and how many a second.

        Raise `NoVoice` where there is no voice, `VoiceFailed` where it fails at this phrase.
        """
        if find_spec("espeakng_loader") is None:
            raise NoVoice
        asked = json.dumps((text, lang, speed)).encode() + b"\n"
        with self._turn:
            for _ in range(TRIES):
                if (found := self._asked(asked)) is not None:
                    break
            else:
                raise VoiceFailed
        if not found[1]:
            raise NoVoice
        return found

    def close(self) -> None:
        """End the process; the next phrase starts another."""
        with self._turn:
            self._end()

    def _asked(self, line: bytes) -> tuple[bytes, int] | None:
        """What the process answers; None where it has ended instead, or was ended for taking too long."""
        process = self._started()
        assert process.stdin is not None and process.stdout is not None
        deadline = Timer(self._longest_s, process.kill)
        deadline.start()
        try:
            process.stdin.write(line)
            process.stdin.flush()
            rate, length = HEAD.unpack(_read(process.stdout, HEAD.size))
            return _read(process.stdout, length), rate
        except (OSError, EOFError):
            self._end()
            logger.error("the voice has failed", extra={"counts": {"status": process.returncode}})
            return None
        finally:
            deadline.cancel()

    def _started(self) -> subprocess.Popen[bytes]:
        """Whoever was forked from us starts another: two must not talk into one."""
        if self._process is None or not self.pid:
            self._process, self._owner = _start(), os.getpid()
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and self._owner == os.getpid():
            process.kill()
            process.communicate()


def _start() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", str(PROGRAM)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


def _read(source: IO[bytes], length: int) -> bytes:
    found = source.read(length)
    if len(found) < length:
        raise EOFError
    return found


VOICE = VoiceProcess()
"""One for everybody here; it ends with us."""
atexit.register(VOICE.close)
