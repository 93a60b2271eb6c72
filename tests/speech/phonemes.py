"""The phonemes that espeak-ng makes of words, in a separate process: a fault in the library ends only it.

`python -m tests.speech.phonemes` reads words from standard input and prints their phonemes, a line each.
"""

import ctypes
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module

IPA = 2
"""A mode of `espeak_TextToPhonemes`: letters of the phonetic alphabet."""
RETRIEVAL, NO_EXIT, UTF8, CHARACTERS, PHONEMES = 1, 0x8000, 1, 1, 0x100
VOWELS = frozenset("aɑʌəeɛiɪɨoɔuʊyɵæɐ")
STRESS = "ˈ"


def phonemes(words: Sequence[str]) -> list[str]:
    """Return the phonemes of each word, as the program's voice says it."""
    asked = "\n".join(words)
    line = [sys.executable, "-m", "tests.speech.phonemes"]
    told = subprocess.run(line, input=asked, capture_output=True, text=True, check=True)
    return told.stdout.splitlines()


def stressed(found: str) -> int:
    """Return which vowel of a word is stressed, from 1; 0 if none is."""
    before, mark, _ = found.partition(STRESS)
    return sum(letter in VOWELS for letter in before) + 1 if mark else 0


def main() -> None:
    """Read words and print their phonemes."""
    loader = import_module("espeakng_loader")
    library = ctypes.CDLL(loader.get_library_path())
    library.espeak_Initialize(RETRIEVAL, 0, loader.get_data_path().encode(), NO_EXIT)
    library.espeak_SetVoiceByName(b"ru")
    library.espeak_TextToPhonemes.restype = ctypes.c_char_p
    flags = UTF8 | PHONEMES
    library.espeak_Synth(b".", 2, 0, CHARACTERS, 0, flags, None, None)  # from then on phonemes are read
    library.espeak_Synchronize()
    for word in sys.stdin.read().splitlines():
        rest = ctypes.c_char_p(word.encode())
        print((library.espeak_TextToPhonemes(ctypes.byref(rest), UTF8, IPA) or b"").decode())


if __name__ == "__main__":
    main()
