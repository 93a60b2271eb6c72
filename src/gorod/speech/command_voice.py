"""A voice that is an operator's program: text on standard input, a WAV file on standard output."""

import io
import logging
import os
import signal
import subprocess
import wave
from array import array
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock, Thread
from typing import IO

from gorod.speech.synthesizer import NoVoice, VoiceFailed

PHRASE_TIMEOUT_S = 10.0
"""Seconds after which a phrase is abandoned."""
EXIT_TIMEOUT_S = 1.0
"""Seconds that a program may take to exit after its output has ended."""
MAX_ANSWER_BYTES = 16 * 1024 * 1024
"""The largest accepted output: almost three minutes at the highest accepted quality."""
STEREO = 2
SAMPLE_RATES = range(8_000, 48_001)
"""The accepted sample rates, per second."""
logger = logging.getLogger(__name__)


class CommandVoice:
    """Starts the program for every phrase, without a shell.

    `{lang}` and `{speed}` in its arguments are replaced. A program that takes too long or writes too much is
    killed together with its children.
    """

    def __init__(
        self, command: Sequence[str], longest_s: float = PHRASE_TIMEOUT_S, max_bytes: int = MAX_ANSWER_BYTES
    ) -> None:
        self.name, self.is_slow = " ".join(command), True
        self._command, self._longest_s, self._max_bytes = tuple(command), longest_s, max_bytes
        self._turn = Lock()

    def spoken(self, text: str, lang: str, speed: float = 1.0) -> tuple[bytes, int]:
        """Return the program's speech; see `Synthesizer`."""
        filled = [part.replace("{lang}", lang).replace("{speed}", f"{speed:g}") for part in self._command]
        with self._turn:
            return _samples(self._answer(filled, text.encode()))

    def close(self) -> None:
        """Do nothing: no process runs between two phrases."""

    def _answer(self, command: Sequence[str], text: bytes) -> bytes:
        process = _started(command)
        answer = bytearray()
        assert process.stdin is not None and process.stdout is not None
        writing = Thread(target=_write, args=(process.stdin, text))
        reading = Thread(target=_read, args=(process.stdout, answer, self._max_bytes))
        writing.start()
        reading.start()
        reading.join(self._longest_s)
        is_late, status = reading.is_alive(), None
        with suppress(subprocess.TimeoutExpired):
            status = None if is_late else process.wait(EXIT_TIMEOUT_S)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        for thread in (reading, writing):
            thread.join()
        process.wait()
        process.stdout.close()
        if is_late or status or len(answer) > self._max_bytes:
            told = {"status": status, "late": is_late, "bytes": len(answer)}
            logger.error("the voice command has failed", extra={"counts": told})
            raise VoiceFailed
        return bytes(answer)


def _started(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        told = {"error": type(error).__name__}
        logger.error("the voice command cannot be started", extra={"counts": told})
        raise NoVoice from None


def _write(stdin: IO[bytes], text: bytes) -> None:
    with suppress(OSError):  # a program that does not read all of its input may still answer
        stdin.write(text)
        stdin.close()


def _read(stdout: IO[bytes], answer: bytearray, max_bytes: int) -> None:
    while len(answer) <= max_bytes and (part := os.read(stdout.fileno(), 65_536)):
        answer += part


def _samples(answer: bytes) -> tuple[bytes, int]:
    """Return the samples and rate of a 16-bit WAV file. Two channels are averaged."""
    try:
        with wave.open(io.BytesIO(answer)) as file:
            channels, width, rate = file.getnchannels(), file.getsampwidth(), file.getframerate()
            frames = file.readframes(file.getnframes())
    except (wave.Error, EOFError):
        raise VoiceFailed from None
    if width != array("h").itemsize or channels not in (1, STEREO) or rate not in SAMPLE_RATES or not frames:
        raise VoiceFailed
    samples = array("h", frames[: len(frames) // (width * channels) * width * channels])
    if channels == STEREO:
        samples = array("h", ((left + right) // 2 for left, right in zip(*[iter(samples)] * 2, strict=True)))
    return samples.tobytes(), rate
