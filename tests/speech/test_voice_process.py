"""A fault in the library of the voice ends its own process: the phrase fails, or the next process says it."""

import signal
import subprocess
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest

from gorod.speech.clips import Clips
from gorod.speech.synthesizer import VoiceFailed
from gorod.speech.voice_process import VoiceProcess
from tests.speech.voice import need_voice
from tests.waiting import until

LONG = "Игрок номер пять, ваша минута. " * 40


@pytest.fixture
def voice() -> Iterator[VoiceProcess]:
    """A voice for one test, so that its kill affects no other."""
    need_voice()
    found = VoiceProcess()
    yield found
    found.close()


class Saying(Thread):
    """Says a long text beside the test."""

    def __init__(self, voice: VoiceProcess) -> None:
        super().__init__(daemon=True)
        self._voice, self.came = voice, list[Any]()

    def run(self) -> None:
        try:
            self.came.append(Clips(voices=[self._voice]).clip(LONG, "ru"))
        except VoiceFailed as failed:
            self.came.append(failed)


def _crash(voice: VoiceProcess) -> int:
    """Kill the present or the next process of the voice; return its id. An ended one gets no signal."""
    process = until(lambda: voice._process)
    assert process is not None
    process.send_signal(signal.SIGSEGV)
    return process.pid


class Doomed(VoiceProcess):
    """A voice whose every process crashes, as long as `is_doomed`."""

    is_doomed = True

    def _started(self) -> subprocess.Popen[bytes]:
        process = super()._started()
        if self.is_doomed:
            process.send_signal(signal.SIGSEGV)
        return process


def test_a_phrase_whose_process_crashes_once_is_said_by_the_next(voice: VoiceProcess) -> None:
    saying = Saying(voice)
    saying.start()
    first = _crash(voice)
    saying.join()
    assert isinstance(saying.came[0], bytes) and voice.pid != first


def test_a_phrase_that_crashes_again_fails_and_the_next_phrase_is_said() -> None:
    need_voice()
    voice = Doomed()
    saying = Saying(voice)
    saying.start()
    saying.join()
    assert isinstance(saying.came[0], VoiceFailed)
    voice.is_doomed = False
    assert Clips(voices=[voice]).clip("Раз.", "ru")
    voice.close()


def test_a_phrase_that_takes_too_long_is_given_up() -> None:
    need_voice()
    hurried = VoiceProcess(longest_s=0.001)
    with pytest.raises(VoiceFailed):
        Clips(voices=[hurried]).clip(LONG, "ru")
    assert not hurried.pid


def test_a_process_that_ended_between_two_phrases_is_started_again(voice: VoiceProcess) -> None:
    clips = Clips(voices=[voice])
    clips.clip("Раз.", "ru")
    first = _crash(voice)
    assert clips.clip("Два.", "ru") and voice.pid != first
