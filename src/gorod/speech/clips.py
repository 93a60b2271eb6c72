"""Clips: what was said aloud as sound files, the last of them kept in memory."""

import io
import sys
import wave
from array import array
from collections import OrderedDict
from threading import Lock

from gorod.speech.voice_process import VOICE, VoiceProcess

MOST_BYTES = 16 * 1024 * 1024
"""Of all that are kept; a second of speech has 44 kB."""
Named = tuple[str, str, float]
"""A text, its language, and how fast it is said."""


class Clips:
    """By text alone: what a clip is made of was told to everybody at some table."""

    def __init__(self, most: int = MOST_BYTES, voice: VoiceProcess = VOICE) -> None:
        self._most, self._voice, self._size, self._lock = most, voice, 0, Lock()
        self._kept: OrderedDict[Named, bytes] = OrderedDict()

    def texts(self) -> list[str]:
        """Of all that are kept."""
        with self._lock:
            return [text for text, _, _ in self._kept]

    def clip(self, text: str, lang: str, speed: float = 1.0) -> bytes:
        """Return a sound file (WAV). It takes a while: not for the event loop.

        Raise `NoVoice` where there is no voice, `VoiceFailed` where it fails at this text.
        """
        named = text, lang, round(speed, 1)
        with self._lock:
            if (found := self._kept.get(named)) is not None:
                self._kept.move_to_end(named)
                return found
        made = _file(*self._voice.spoken(*named))
        self._keep(named, made)
        return made

    def _keep(self, named: Named, made: bytes) -> None:
        with self._lock:
            self._size += len(made) - len(self._kept.get(named, b""))
            self._kept[named] = made
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1])


def _file(samples: bytes, rate: int) -> bytes:
    """Without the silence at its ends: how long it is should be how long it is heard."""
    whole = io.BytesIO()
    with wave.open(whole, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(_trimmed(samples))
    return whole.getvalue()


QUIET = 200
"""Of 32,767: nobody hears it."""


def _trimmed(samples: bytes) -> bytes:
    found = array("h", samples)
    first = next((at for at, one in enumerate(found) if abs(one) > QUIET), len(found))
    last = next((at for at, one in enumerate(reversed(found)) if abs(one) > QUIET), 0)
    kept = found[first : len(found) - last]
    if sys.byteorder == "big":
        kept.byteswap()  # a file is written the other way round
    return kept.tobytes()
