"""Clips: sound of the same text is made once, the cache is bounded, and the extra may be missing."""

import io
import sys
import wave
from array import array
from threading import Thread
from unittest.mock import patch

import pytest

from gorod.speech.clips import Clips
from gorod.speech.synthesizer import NoVoice
from gorod.speech.voice_process import VOICE
from tests.speech.voice import need_voice, seconds

LINE = "Игрок номер пять, ваша минута."


@pytest.fixture(autouse=True)
def _voice() -> None:
    need_voice()


def test_a_clip_is_a_sound_file_that_is_heard_from_its_first_moment_to_its_last() -> None:
    with wave.open(io.BytesIO(Clips().clip(LINE, "ru"))) as file:
        samples = array("h", file.readframes(file.getnframes()))
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert 1.0 < len(samples) / file.getframerate() < 4.0
    assert max(samples) > 3000 and abs(samples[0]) > 200 and abs(samples[-1]) > 200


def test_languages_and_speeds_are_heard() -> None:
    clips = Clips()
    slow, usual, fast = (len(clips.clip(LINE, "ru", speed)) for speed in (0.8, 1.0, 1.5))
    assert slow > usual > fast
    assert seconds("Player five.", "en") != seconds("Player five.", "ru")


def test_the_same_text_is_made_once_and_memory_has_an_end() -> None:
    clips = Clips(most=300_000)
    with patch.object(VOICE, "spoken", wraps=VOICE.spoken) as made:
        first = clips.clip(LINE, "ru")
        assert clips.clip(LINE, "ru") is first and made.call_count == 1
    for number in range(12):
        clips.clip(f"Фраза {number}.", "ru")
    assert clips.texts()[-1] == "Фраза 11." and LINE not in clips.texts()
    assert sum(len(clips.clip(text, "ru")) for text in clips.texts()) <= 300_000


def test_several_threads_do_not_speak_into_each_other() -> None:
    texts = [f"Игрок номер {word}." for word in ("один", "два", "восемнадцать")]
    alone = {text: len(Clips().clip(text, "ru")) for text in texts}
    heard: list[tuple[str, int]] = []
    threads = [
        Thread(target=lambda text=text: heard.append((text, len(Clips().clip(text, "ru")))))
        for text in texts * 4
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(heard) == 12
    assert all(abs(size - alone[text]) < 2000 for text, size in heard), (alone, heard)


def test_names_are_text_and_nothing_else() -> None:
    for name in ("<break time='600s'/>", "[[x]]", "\x01", "&", "%n%s", "🙂"):
        assert seconds(f"Игрок номер пять, {name}.", "ru") < 15


def test_without_the_extra_there_is_no_voice() -> None:
    with patch.dict(sys.modules, {"espeakng_loader": None}), pytest.raises(NoVoice):
        Clips().clip(LINE, "ru")
