"""Clips: spoken texts as sound files. The most recent ones are kept in memory."""

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

MAX_CACHE_BYTES = 16 * 1024 * 1024
"""The total size of the kept clips. A second of speech takes 44 kB."""
RETRY_S = 30.0
"""Seconds for which a voice that has failed is not used, if there is another."""
Named = tuple[str, str, str, float]
"""The key of a clip: voice, text, language and speed."""


class Clips:
    """A cache of clips by voice and text. Its texts are no secrets: each was told to a whole table."""

    def __init__(
        self,
        most: int = MAX_CACHE_BYTES,
        voices: Sequence[Synthesizer] = (VOICE,),
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`voices`: tried in order, if one has failed or does not speak the language."""
        self._most, self._voices, self._clock = most, voices, clock
        self._size, self._lock = 0, Lock()
        self._kept: OrderedDict[Named, bytes] = OrderedDict()
        self._failed_at: dict[str, float] = {}

    @property
    def are_slow(self) -> bool:
        """Whether clips should be made in advance."""
        return any(voice.is_slow for voice in self._voices)

    def texts(self) -> list[str]:
        """Return the texts of all kept clips."""
        with self._lock:
            return [text for _, text, _, _ in self._kept]

    def clip(self, text: str, lang: str, speed: float = 1.0) -> bytes:
        """Return a sound file (WAV). This is slow; do not call it on the event loop.

        Raise NoVoice if no voice speaks the language, VoiceFailed if all voices fail at this text.
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
        """End the processes of the voices."""
        for voice in self._voices:
            voice.close()

    def _asked(self) -> Sequence[Synthesizer]:
        """Return the voices that have not failed lately, or all if every one has."""
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
    """Return a WAV file without silence at its ends, so that its length is that of the speech."""
    whole = io.BytesIO()
    with wave.open(whole, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(_trimmed(samples))
    return whole.getvalue()


SILENCE_LEVEL = 200
"""Samples up to this level, of 32,767, count as silence."""


def _trimmed(samples: bytes) -> bytes:
    found = array("h", samples)
    first = next((at for at, one in enumerate(found) if abs(one) > SILENCE_LEVEL), len(found))
    last = next((at for at, one in enumerate(reversed(found)) if abs(one) > SILENCE_LEVEL), 0)
    kept = found[first : len(found) - last]
    if sys.byteorder == "big":
        kept.byteswap()  # WAV files are little-endian
    return kept.tobytes()
