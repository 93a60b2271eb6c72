"""Clips: what was said aloud as sound files, the last of them kept in memory."""

import io
import sys
import wave
from array import array
from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from time import monotonic

from gorod.speech.synthesizer import NoVoice, Synthesizer, VoiceFailed
from gorod.speech.voice_process import VOICE

MOST_BYTES = 16 * 1024 * 1024
"""Of all that are kept; a second of speech has 44 kB."""
RETRY_S = 30.0
"""Seconds for which a voice that has failed is not asked again, if there is another."""
Named = tuple[str, str, str, float]
"""A voice, a text, its language, and how fast it is said."""


class Clips:
    """By voice and text alone: what a clip is made of was told to everybody at some table."""

    def __init__(
        self,
        most: int = MOST_BYTES,
        voices: Sequence[Synthesizer] = (VOICE,),
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`voices`: the next one is asked where one has failed or does not speak the language."""
        self._most, self._voices, self._clock = most, voices, clock
        self._size, self._lock = 0, Lock()
        self._kept: OrderedDict[Named, bytes] = OrderedDict()
        self._failed_at: dict[str, float] = {}

    @property
    def are_slow(self) -> bool:
        """Whether what will be said should be made before it is."""
        return any(voice.is_slow for voice in self._voices)

    def texts(self) -> list[str]:
        """Of all that are kept."""
        with self._lock:
            return [text for _, text, _, _ in self._kept]

    def clip(self, text: str, lang: str, speed: float = 1.0) -> bytes:
        """Return a sound file (WAV). It takes a while: not for the event loop.

        Raise `NoVoice` where there is no voice, `VoiceFailed` where all fail at this text.
        """
        failed: Exception = NoVoice()
        for voice in self._asked():
            named = voice.name, text, lang, round(speed, 1)
            if (found := self._found(named)) is not None:
                return found
            try:
                made = _file(*voice.spoken(*named[1:]))
            except NoVoice:
                continue
            except VoiceFailed as failure:
                self._failed_at[voice.name] = self._clock()
                failed = failure
                continue
            self._keep(named, made)
            return made
        raise failed

    def close(self) -> None:
        """End what runs for the voices."""
        for voice in self._voices:
            voice.close()

    def _asked(self) -> Sequence[Synthesizer]:
        """Without those that have failed lately, unless all have."""
        now = self._clock()
        ready = [one for one in self._voices if now >= self._failed_at.get(one.name, -RETRY_S) + RETRY_S]
        return ready or self._voices

    def _found(self, named: Named) -> bytes | None:
        with self._lock:
            found = self._kept.get(named)
            if found is not None:
                self._kept.move_to_end(named)
            return found

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
