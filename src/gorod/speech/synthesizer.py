"""The interface of a voice, which turns text into samples. `clips.py` tries several in order."""

from typing import Protocol


class NoVoice(Exception):  # noqa: N818 — it is an answer, not an error
    """The voice is not installed, does not run here, or does not speak this language."""


class VoiceFailed(Exception):  # noqa: N818
    """The voice failed at this phrase. The next phrase may succeed."""


class Synthesizer(Protocol):
    """A voice. It speaks one phrase at a time."""

    name: str
    """Distinguishes the clips of different voices."""

    is_slow: bool
    """Whether phrases should be made in advance."""

    def spoken(self, text: str, lang: str, speed: float = 1.0) -> tuple[bytes, int]:
        """Return 16-bit mono samples and the sample rate.

        Raise NoVoice if this voice cannot be used for the language, VoiceFailed if it fails at this phrase.
        """
        ...

    def close(self) -> None:
        """End the voice's process. The next phrase starts it again."""
        ...
