"""What turns a text into samples. Several may be tried one after another (`clips.py`)."""

from typing import Protocol


class NoVoice(Exception):  # noqa: N818 — it is an answer, not an error
    """It is not installed, does not run here, or does not speak this language."""


class VoiceFailed(Exception):  # noqa: N818
    """This phrase could not be said; the next one may be."""


class Synthesizer(Protocol):
    """Says one phrase at a time."""

    name: str
    """Clips of voices with different names are kept apart."""

    is_slow: bool
    """Whether what will be said should be made before it is."""

    def spoken(self, text: str, lang: str, speed: float = 1.0) -> tuple[bytes, int]:
        """Return samples of sixteen bits in one channel, and how many a second.

        Raise `NoVoice` where it cannot say this at all, `VoiceFailed` where it fails at this phrase.
        """
        ...

    def close(self) -> None:
        """End what runs for it; the next phrase starts it again."""
        ...
