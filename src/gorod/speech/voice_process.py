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

from gorod.speech.stress import with_stress
from gorod.speech.synthesizer import NoVoice, VoiceFailed
from gorod.speech.voice_program import HEAD

PROGRAM = Path(__file__).with_name("voice_program.py")
LONGEST_S = 10.0
"""Seconds after which a phrase is given up; espeak-ng takes one for the longest, a model of Piper a few."""
TRIES = 2
"""How often a phrase is tried: the library fails by chance, and hardly ever twice."""
logger = logging.getLogger(__name__)


class VoiceProcess:
    """Says one phrase at a time, in a process that is started when it is needed.

    It is espeak-ng (the extra `speech`), or a model of Piper (the extra `piper`) where a file is named.
    """

    def __init__(self, model: str = "", longest_s: float = LONGEST_S) -> None:
        self.name, self._library = model or "espeak-ng", "piper" if model else "espeakng_loader"
        self._arguments = [model] if model else []
        self.is_slow = bool(model)
        self._longest_s, self._turn = longest_s, Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    @property
    def pid(self) -> int:
        """Of the process, 0 where there is none."""
        process = self._process
        return process.pid if process is not None and self._owner == os.getpid() else 0

    def spoken(self, text: str, lang: str, speed: float = 1.0) -> tuple[bytes, int]:
        """Return what the process says; see `Synthesizer`."""
        if find_spec(self._library) is None:
            raise NoVoice
        said = with_stress(text) if lang == "ru" and not self._arguments else text
        asked = json.dumps((said, lang, speed)).encode() + b"\n"
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
        """A process that was forked from us starts another: two must not talk into one."""
        if self._process is None or not self.pid:
            self._process, self._owner = _start(self._arguments), os.getpid()
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and self._owner == os.getpid():
            process.kill()
            process.communicate()


def _start(arguments: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", str(PROGRAM), *arguments],
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
