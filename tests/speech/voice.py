"""Helpers for tests of speech: the voice itself, and the length of a text."""

import io
import wave
from functools import cache

from gorod.speech.clips import Clips
from gorod.speech.synthesizer import NoVoice
from tests.needs import lacking

LEAD_S, GAP_S = 0.4, 0.25
"""Seconds, the same as in the client (`client/src/stores/speaker.svelte.ts`)."""


def need_voice() -> None:
    """Skip a test without the extra `speech`."""
    try:
        Clips().clip("Раз.", "ru")
    except NoVoice:
        lacking("the extra speech is not installed")


@cache
def clips() -> Clips:
    """Return clips shared by all tests that only listen."""
    return Clips(256 * 1024 * 1024)


def seconds(text: str, lang: str) -> float:
    """Return how long a text is spoken."""
    with wave.open(io.BytesIO(clips().clip(text, lang))) as file:
        return float(file.getnframes() / file.getframerate())
