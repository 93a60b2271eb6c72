"""A voice in its own process, so that a crash of its library does not affect the server."""

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
PHRASE_TIMEOUT_S = 10.0
"""Seconds after which a phrase is abandoned. espeak-ng needs at most one, a Piper model a few."""
MAX_ATTEMPTS = 2
"""How often a phrase is tried. The library fails at random, and hardly ever twice in a row."""
logger = logging.getLogger(__name__)


class VoiceProcess:
    """A voice in a process that is started when needed.

    The voice is espeak-ng (the extra `speech`), or a Piper model (the extra `piper`) if a file is given.
    """

    def __init__(self, model: str = "", longest_s: float = PHRASE_TIMEOUT_S) -> None:
        self.name, self._library = model or "espeak-ng", "piper" if model else "espeakng_loader"
        self._arguments = [model] if model else []
        self.is_slow = bool(model)
        self._longest_s, self._turn = longest_s, Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    @property
    def pid(self) -> int:
        """The id of the process, or 0."""
        process = self._process
        return process.pid if process is not None and self._owner == os.getpid() else 0

    def spoken(self, text: str, lang: str, speed: float = 1.0) -> tuple[bytes, int]:
        """Return the voice's speech; see `Synthesizer`."""
        if find_spec(self._library) is None:
            raise NoVoice
        said = with_stress(text) if lang == "ru" and not self._arguments else text
        asked = json.dumps((said, lang, speed)).encode() + b"\n"
        with self._turn:
            for _ in range(MAX_ATTEMPTS):
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
        """Return the answer of the process, or None if it crashed or was killed for taking too long."""
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
        """Return the running process or start one. A fork of this process starts its own."""
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
"""The shared voice of this process. It is closed at exit."""
atexit.register(VOICE.close)
