"""Voices of the operator: a program, models of Piper; and espeak-ng where they fail."""

import io
import os
import wave
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gorod.speech.clips import RETRY_S, Clips
from gorod.speech.command_voice import CommandVoice
from gorod.speech.synthesizer import NoVoice, Synthesizer, VoiceFailed
from gorod.speech.voice_process import VOICE, VoiceProcess
from tests.speech.models import RATE, SPEAKS, piper_model, program
from tests.speech.voice import need_voice

LINE = "Закройте глаза."
HANGS = """
import os, sys, time
held = os.open(sys.argv[1], os.O_WRONLY)
os.write(held, b"here")
os.fork()
time.sleep(600)
"""


def _rate(clip: bytes) -> int:
    with wave.open(io.BytesIO(clip)) as file:
        return int(file.getframerate())


# -- a program


def test_a_program_gets_the_text_and_gives_a_sound_file(tmp_path: Path) -> None:
    voice = CommandVoice([*program(tmp_path, SPEAKS), "--lang", "{lang}", "--speed={speed}"])
    samples, rate = voice.spoken(LINE, "ru", 1.5)
    assert rate == 22_050 and len(samples) == 2 * 100 * len(LINE)
    assert samples[:2] == b"\x20\x20", "the mean of two channels"
    assert (tmp_path / "voice.py.heard").read_text() == f"--lang ru --speed=1.5 {LINE}\n"


def test_no_shell_reads_the_text_or_the_arguments(tmp_path: Path) -> None:
    voice = CommandVoice([*program(tmp_path, SPEAKS), f"; touch {tmp_path}/made $(id)"])
    voice.spoken(f"$(touch {tmp_path}/made); `id`", "ru")
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize(
    "text",
    [
        "raise SystemExit(3)",
        "print('no sound')",
        "",
        SPEAKS + "raise SystemExit(1)",
        SPEAKS.replace("(2, 2, rate", "(2, 1, rate"),
        SPEAKS.replace("(2, 2, rate", "(3, 2, rate"),
        SPEAKS.replace("(2, 2, rate", "(2, 2, 96000"),
        "import sys\nwhile True: sys.stdout.buffer.write(b'RIFF' * 10000)",
    ],
    ids=["status", "text", "nothing", "late status", "bits", "channels", "rate", "endless"],
)
def test_a_program_that_does_not_speak_fails_and_nothing_else_does(tmp_path: Path, text: str) -> None:
    with pytest.raises(VoiceFailed):
        CommandVoice(program(tmp_path, text)).spoken(LINE, "ru")


def test_a_program_that_hangs_is_ended_with_what_it_has_started(tmp_path: Path) -> None:
    """The program and its child hold a pipe open, and standard output too."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    voice = CommandVoice([*program(tmp_path, HANGS), str(pipe)], longest_s=3)
    with ThreadPoolExecutor(1) as pool:
        told = pool.submit(pipe.read_bytes)
        with pytest.raises(VoiceFailed):
            voice.spoken(LINE, "ru")
        assert told.result() == b"here", "nobody holds the other end any more"


def test_a_program_that_is_not_there_is_no_voice() -> None:
    with pytest.raises(NoVoice):
        CommandVoice(["/no/such/program"]).spoken(LINE, "ru")


# -- models of Piper


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A Russian model."""
    return piper_model(tmp_path)


def test_a_model_of_piper_speaks_its_language_and_no_other(model: Path) -> None:
    voice = VoiceProcess(str(model))
    samples, rate = voice.spoken(LINE, "ru")
    assert rate == RATE and len(samples) > RATE // 10
    assert len(voice.spoken(LINE, "ru", 2.0)[0]) < len(samples)
    with pytest.raises(NoVoice):
        voice.spoken("Close your eyes.", "en")
    voice.close()


def test_a_file_that_is_no_model_fails(tmp_path: Path) -> None:
    (tmp_path / "ru.onnx").write_bytes(b"nothing")
    voice = VoiceProcess(str(tmp_path / "ru.onnx"))
    with pytest.raises(VoiceFailed):
        voice.spoken(LINE, "ru")
    voice.close()


# -- one after another


def test_clips_are_kept_by_voice_and_the_next_voice_speaks_where_one_fails(
    tmp_path: Path, model: Path
) -> None:
    need_voice()
    now = [0.0]
    command = program(tmp_path, SPEAKS)
    voices: list[Synthesizer] = [CommandVoice(command), VoiceProcess(str(model)), VOICE]
    clips = Clips(voices=voices, clock=lambda: now[0])
    assert _rate(clips.clip(LINE, "ru")) == 22_050
    (tmp_path / "voice.py").unlink()
    assert _rate(clips.clip(LINE, "ru")) == 22_050, "it was kept"
    assert _rate(clips.clip("Город засыпает.", "ru")) == RATE, "the next one speaks"
    assert _rate(clips.clip("Close your eyes.", "en")) == 22_050, "the model knows no English"
    program(tmp_path, SPEAKS)
    assert _rate(clips.clip("Город засыпает.", "ru")) == RATE, "a voice that has failed rests for a while"
    now[0] += RETRY_S
    assert _rate(clips.clip("Город засыпает.", "ru")) == 22_050
    voices[1].close()


def test_without_any_voice_there_is_none() -> None:
    with pytest.raises(NoVoice):
        Clips(voices=[CommandVoice(["/no/such/program"])]).clip(LINE, "ru")
