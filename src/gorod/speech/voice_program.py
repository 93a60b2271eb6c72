"""A voice as a program: requests on standard input, samples on standard output.

The voice is espeak-ng by ctypes, or a Piper model. It runs in its own process (`voice_process.py`), which a
fault in a library may crash. It is started by its path and imports nothing of Gorod, so that it starts fast.
"""

import ctypes
import json
import os
import signal
import struct
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

RETRIEVAL, NO_EXIT = 1, 0x8000
"""Arguments of `espeak_Initialize`: return the samples; do not exit the process on an error."""
RATE = 1
"""Parameter of `espeak_SetParameter`: words per minute."""
UTF8, CHARACTERS = 1, 1
PHONEMES = 0x100
"""Flag of `espeak_Synth`: text between `[[` and `]]` are phonemes (`stress.py`)."""
VOICES = {"ru": b"ru", "en": b"en-gb"}
WORDS_PER_MINUTE = 150
"""The normal speed, slow enough for a room."""
HEAD = struct.Struct(">II")
"""The head of an answer: the sample rate, 0 if there is no voice, and the number of bytes that follow."""


@cache
def _library() -> tuple[Any, int]:
    """Return the initialised library and its sample rate, or None and 0 if it does not run here."""
    try:
        loader = import_module("espeakng_loader")  # has no type hints
        library, data = ctypes.CDLL(loader.get_library_path()), loader.get_data_path().encode()
    except (ImportError, OSError, RuntimeError):
        return None, 0
    return library, max(0, library.espeak_Initialize(RETRIEVAL, 0, data, NO_EXIT))


_Taken = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)


def _into(samples: bytearray) -> Callable[..., Any]:
    def take(found: Any, count: int, _: Any) -> int:
        if found and count > 0:
            samples.extend(ctypes.string_at(found, count * ctypes.sizeof(ctypes.c_short)))
        return 0

    return _Taken(take)


def _by_espeak(text: str, lang: str, speed: float) -> tuple[bytes, int]:
    """Return 16-bit samples and their rate. The length may vary by a few milliseconds between calls."""
    library, rate = _library()
    if not rate:
        return b"", 0
    said, samples = text.encode(), bytearray()
    take = _into(samples)  # must live until the library is done
    library.espeak_SetSynthCallback(take)
    library.espeak_SetVoiceByName(VOICES[lang])
    library.espeak_SetParameter(RATE, round(WORDS_PER_MINUTE * speed), 0)
    library.espeak_Synth(said, len(said) + 1, 0, CHARACTERS, 0, UTF8 | PHONEMES, None, None)
    library.espeak_Synchronize()
    return bytes(samples), rate


def _piper(model: str) -> "Spoken":
    """Load a Piper model from a file, with its configuration beside it (`FILE.onnx.json`)."""
    piper = import_module("piper")
    voice = piper.PiperVoice.load(model)

    def spoken(text: str, lang: str, speed: float) -> tuple[bytes, int]:
        if not voice.config.espeak_voice.startswith(lang):
            return b"", 0
        pace = piper.SynthesisConfig(length_scale=voice.config.length_scale / speed)
        chunks = voice.synthesize(text, syn_config=pace)
        return b"".join(chunk.audio_int16_bytes for chunk in chunks), voice.config.sample_rate

    return spoken


Spoken = Callable[[str, str, float], tuple[bytes, int]]
"""Takes text, language and speed; returns 16-bit samples and their rate, which is 0 if there is no voice."""


def main() -> None:
    """Answer requests, one line of JSON each. The optional argument is a Piper model."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process ends us
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # keeps the library's own output apart from the answers
    spoken = _piper(sys.argv[1]) if sys.argv[1:] else _by_espeak
    for line in sys.stdin.buffer:
        samples, rate = spoken(*json.loads(line))
        answers.write(HEAD.pack(rate, len(samples)) + samples)
        answers.flush()


if __name__ == "__main__":
    main()
