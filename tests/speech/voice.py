"""What tests of speech need: the voice itself, and how long something is said."""

import io
import wave
from functools import cache

from gorod.speech.clips import Clips
from gorod.speech.synthesizer import NoVoice
from tests.needs import lacking

LEAD, GAP = 0.4, 0.25
"""Seconds, as the client keeps them (`client/src/stores/speaker.svelte.ts`)."""


def need_voice() -> None:
    """Without the extra `speech` a test is skipped by name."""
    try:
        Clips().clip("Раз.", "ru")
    except NoVoice:
        lacking("the extra speech is not installed")


@cache
def clips() -> Clips:
    """One for all tests that only listen."""
    return Clips(256 * 1024 * 1024)


def seconds(text: str, lang: str) -> float:
    """How long it is said."""
    with wave.open(io.BytesIO(clips().clip(text, lang))) as file:
        return float(file.getnframes() / file.getframerate())
