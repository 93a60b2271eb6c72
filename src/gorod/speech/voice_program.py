"""A voice as a program: requests by standard input, samples by standard output, until its end.

The voice is espeak-ng by ctypes, or a model of Piper. It runs in a process of its own (`voice_process.py`),
which a fault in a library may end. It is started by its path and imports nothing of Gorod, so that this takes
no time.
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
"""Of `espeak_Initialize`: samples are handed to us; the library must not end our process."""
RATE = 1
"""Of `espeak_SetParameter`: words a minute."""
UTF8, CHARACTERS = 1, 1
PHONEMES = 0x100
"""Of `espeak_Synth`: what stands between `[[` and `]]` are phonemes (`stress.py`)."""
VOICES = {"ru": b"ru", "en": b"en-gb"}
USUAL = 150
"""Words a minute: slow enough for a room."""
HEAD = struct.Struct(">II")
"""Of an answer: samples a second, 0 where there is no voice, and the bytes that follow."""


@cache
def _library() -> tuple[Any, int]:
    """The library, ready, and its samples a second; 0 where it does not run here."""
    try:
        loader = import_module("espeakng_loader")  # which tells no types
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
    """Samples of sixteen bits, and how many a second; the same but for a few thousandths of a second."""
    library, rate = _library()
    if not rate:
        return b"", 0
    said, samples = text.encode(), bytearray()
    take = _into(samples)  # kept until the library has done with it
    library.espeak_SetSynthCallback(take)
    library.espeak_SetVoiceByName(VOICES[lang])
    library.espeak_SetParameter(RATE, round(USUAL * speed), 0)
    library.espeak_Synth(said, len(said) + 1, 0, CHARACTERS, 0, UTF8 | PHONEMES, None, None)
    library.espeak_Synchronize()
    return bytes(samples), rate


def _piper(model: str) -> "Spoken":
    """A voice of Piper: a file of a model, with its configuration beside it (`FILE.onnx.json`)."""
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
"""A text, its language and the speed: samples of sixteen bits and how many a second, 0 if there are none."""


def main() -> None:
    """Answer one request after another; each is a line of JSON. The argument is a model of Piper, if any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that has started us says when it is over
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what the library prints is no answer
    spoken = _piper(sys.argv[1]) if sys.argv[1:] else _by_espeak
    for line in sys.stdin.buffer:
        samples, rate = spoken(*json.loads(line))
        answers.write(HEAD.pack(rate, len(samples)) + samples)
        answers.flush()


if __name__ == "__main__":
    main()
