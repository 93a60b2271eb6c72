"""espeak-ng by ctypes: a text becomes samples. The library is one for the whole process: one at a time."""

import ctypes
from collections.abc import Callable
from functools import cache
from importlib import import_module
from threading import Lock
from typing import Any

RETRIEVAL, NO_EXIT = 1, 0x8000
"""Of `espeak_Initialize`: samples are handed to us; the library must not end our process."""
RATE = 1
"""Of `espeak_SetParameter`: words a minute."""
UTF8, CHARACTERS = 1, 1
VOICES = {"ru": b"ru", "en": b"en-gb"}
USUAL = 150
"""Words a minute: slow enough for a room."""
_turn = Lock()


class NoVoice(Exception):  # noqa: N818 — it is an answer, not an error
    """The extra `speech` is not installed, or does not run here."""


@cache
def _library() -> tuple[Any, int]:
    """The library, ready, and its samples a second."""
    try:
        loader = import_module("espeakng_loader")  # which tells no types
        library, data = ctypes.CDLL(loader.get_library_path()), loader.get_data_path().encode()
    except (ImportError, OSError, RuntimeError):
        raise NoVoice from None
    samples = library.espeak_Initialize(RETRIEVAL, 0, data, NO_EXIT)
    if samples <= 0:
        raise NoVoice
    return library, samples


_Taken = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)


def _into(samples: bytearray) -> Callable[..., Any]:
    def take(found: Any, count: int, _: Any) -> int:
        if found and count > 0:
            samples.extend(ctypes.string_at(found, count * ctypes.sizeof(ctypes.c_short)))
        return 0

    return _Taken(take)


def spoken(text: str, lang: str, speed: float = 1.0) -> tuple[bytes, int]:
    """Samples of sixteen bits, and how many a second; the same but for a few thousandths of a second."""
    said, samples = text.encode(), bytearray()
    take = _into(samples)  # kept until the library has done with it
    with _turn:
        library, rate = _library()
        library.espeak_SetSynthCallback(take)
        library.espeak_SetVoiceByName(VOICES[lang])
        library.espeak_SetParameter(RATE, round(USUAL * speed), 0)
        library.espeak_Synth(said, len(said) + 1, 0, CHARACTERS, 0, UTF8, None, None)
        library.espeak_Synchronize()
    return bytes(samples), rate
