"""Record the sound of a night of a real server: `python -m tests.browser.night_sound OUT.wav`.

The page of the device that speaks plays it in real time; everything it plays is written to the file. Beside
it are OUT.txt, the texts with their times, and OUT.png, both as a drawing. It fails if a phrase begins before
the last one is over, or if the words of a step outlast the step.
"""

import argparse
import base64
import io
import sys
import wave
from collections.abc import Sequence
from pathlib import Path
from time import sleep

from msgspec import Struct

from tests.browser.browser import Browser, Visitor
from tests.browser.opened import opened
from tests.browser.spoken import SpokenTable
from tests.browser.words import Words

RECORD = """
(() => {
  const blocks = [];
  let rate = 0, began = 0;
  const tapped = new WeakMap();
  const connect = AudioNode.prototype.connect;
  const tap = (audio) => {
    if (!tapped.has(audio)) {
      const recorder = audio.createScriptProcessor(4096, 1, 1);
      recorder.onaudioprocess = ({ inputBuffer }) => {
        began ||= performance.now() - inputBuffer.duration * 1000;
        blocks.push(inputBuffer.getChannelData(0).slice());
      };
      rate = audio.sampleRate;
      connect.call(recorder, audio.destination);
      tapped.set(audio, recorder);
    }
    return tapped.get(audio);
  };
  AudioNode.prototype.connect = function (to, ...more) {
    const { context } = this;
    if (to === context.destination && context instanceof AudioContext) connect.call(this, tap(context));
    return connect.call(this, to, ...more);
  };
  const chunk = (bytes) => String.fromCharCode(...bytes);
  window.recorded = () => {
    const whole = new Int16Array(blocks.reduce((sum, block) => sum + block.length, 0));
    let at = 0;
    for (const block of blocks) for (const one of block) whole[at++] = Math.max(-1, Math.min(1, one)) * 32767;
    const bytes = new Uint8Array(whole.buffer);
    let text = "";
    for (let from = 0; from < bytes.length; from += 32768) text += chunk(bytes.subarray(from, from + 32768));
    return { rate, began, samples: btoa(text) };
  };
  window.frames = [];
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.t !== "frame") return;
        const { phase, step } = message.view;
        window.frames.push({ at: performance.now(), phase, step: `${step.kind} ${step.turn ?? ""}` });
      });
    }
  };
  window.phrases = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...given) {
    const text = document.querySelector("main [role=status]")?.textContent ?? "";
    if (!this.loop && this.buffer.duration !== 1.2) {
      const note = { at: performance.now(), seconds: this.buffer.duration, text };
      window.phrases.push(note);
      setTimeout(() => (note.text = document.querySelector("main [role=status]")?.textContent ?? ""), 100);
    }
    return start.apply(this, given);
  };
})();
"""
TIMEOUT_S = 900
POINTS_PER_S = 50
"""Points of a drawing in a second."""


class SpokenPhrase(Struct):
    """A phrase: its start, length and text; `at` in milliseconds of the page."""

    at: float
    seconds: float
    text: str


class StepBegun(Struct):
    """A frame that began a step."""

    at: float
    phase: str
    step: str


class Recording(Struct):
    """A whole night."""

    rate: int
    samples: bytes
    phrases: list[SpokenPhrase]
    steps: list[StepBegun]

    @property
    def length(self) -> float:
        """The length in seconds."""
        return len(self.samples) / 2 / self.rate


def recorded(browser: Browser, rules: str, night: str, pace: float) -> Recording:
    """Play up to the end of a night and record it."""
    house = browser.house("--pace", pace)
    table = SpokenTable(house, phones=0, rules=rules, bots={"kind": "simple", "count": 10})
    speaker = table.speaker(browser, "laptop")
    speaker.context.add_init_script(RECORD)
    speaker.page.reload()
    speaker.page.get_by_role("button", name=Words("ru")("narrator-unlock")).click()
    assert house.started(table.opened).status == 200
    _wait(speaker, night)
    return _read(speaker, night)


def _wait(speaker: Visitor, night: str) -> None:
    after = f"D{int(night[1:]) + 1}"
    for _ in range(TIMEOUT_S):
        phases = {frame["phase"] for frame in speaker.page.evaluate("frames")}
        if after in phases:
            sleep(6)  # the words of the morning
            return
        sleep(1)
    raise AssertionError(f"no {after} in {TIMEOUT_S} seconds")


def _read(speaker: Visitor, night: str) -> Recording:
    found = speaker.page.evaluate("recorded()")
    phrases = [SpokenPhrase(**one) for one in speaker.page.evaluate("phrases")]
    steps = [StepBegun(**one) for one in speaker.page.evaluate("frames")]
    first = next(step.at for step in steps if step.phase == night)
    moments: list[SpokenPhrase | StepBegun] = [*phrases, *steps]
    for one in moments:
        one.at = (one.at - first) / 1000
    whole, skipped = base64.b64decode(found["samples"]), (first - found["began"]) / 1000
    return Recording(
        found["rate"],
        whole[2 * int(max(0.0, skipped) * found["rate"]) :],
        [one for one in phrases if one.at >= 0],
        [one for one in steps if one.at >= 0],
    )


def faults(found: Recording) -> list[str]:
    """Return phrases that overlap, and night steps whose words outlast them."""
    wrong = []
    for one, other in zip(found.phrases, found.phrases[1:], strict=False):
        if other.at < one.at + one.seconds - 0.05:
            wrong.append(f"«{other.text}» begins before «{one.text}» is over")
    for step, following in zip(found.steps, found.steps[1:], strict=False):
        if not step.phase.startswith("N"):
            continue
        said = [one for one in found.phrases if step.at <= one.at < following.at]
        if said and said[-1].at + said[-1].seconds > following.at:
            wrong.append(f"{step.phase} {step.step}: words last longer than the step")
    return wrong


def told(found: Recording) -> list[str]:
    """Return steps and texts by their times."""
    steps = [(one.at, 0, f"        -- {one.phase} {one.step}") for one in found.steps]
    texts = [(one.at, 1, f"{one.seconds:6.2f}  {one.text}") for one in found.phrases]
    return [f"{at:7.2f} {text}" for at, _, text in sorted(steps + texts)]


def draw(found: Recording, file: Path) -> None:
    """Draw the waveform, with the phrases under it and the steps as lines."""
    import matplotlib
    import numpy as np

    matplotlib.use("Agg")
    from matplotlib import pyplot

    heard = np.frombuffer(found.samples, "<i2").astype(float) / 32767
    block = found.rate // POINTS_PER_S
    loud = np.abs(heard[: len(heard) // block * block].reshape(-1, block)).max(axis=1)
    times = np.arange(len(loud)) / POINTS_PER_S
    figure, (wave_axis, text_axis) = pyplot.subplots(2, 1, figsize=(18, 9), sharex=True)
    wave_axis.fill_between(times, -loud, loud, linewidth=0)
    wave_axis.set_ylabel("amplitude")
    for row, one in enumerate(found.phrases):
        text_axis.barh(-row, one.seconds, left=one.at, height=0.8)
        text_axis.text(one.at + one.seconds + 0.3, -row, one.text[:70], va="center", fontsize=8)
    for axis in (wave_axis, text_axis):
        for step in found.steps:
            axis.axvline(step.at, color="grey", linewidth=0.6)
    for step in found.steps:
        wave_axis.text(step.at + 0.2, 1.02, step.step, fontsize=7, rotation=30, clip_on=False)
    wave_axis.set_ylim(-1, 1)
    text_axis.set_xlabel("seconds")
    figure.tight_layout()
    figure.savefig(file, dpi=90)


def save(found: Recording, out: Path) -> None:
    """Save it as a sound file."""
    whole = io.BytesIO()
    with wave.open(whole, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(found.rate)
        file.writeframes(found.samples)
    out.write_bytes(whole.getvalue())


def main(words: Sequence[str] | None = None) -> int:
    """Record, print and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--rules", default="fiim")
    parser.add_argument("--night", default="N1")
    parser.add_argument("--pace", type=float, default=1.0, help="of the clocks; days pass as fast")
    given = parser.parse_args(words)
    with opened() as browser:
        found = recorded(browser, given.rules, given.night, given.pace)
    save(found, given.out)
    lines = [*told(found), *faults(found)]
    given.out.with_suffix(".txt").write_text("\n".join(lines) + "\n", "utf-8")
    draw(found, given.out.with_suffix(".png"))
    print(*lines, f"{found.length:.1f} s, {len(found.phrases)} phrases", sep="\n")
    return 1 if faults(found) else 0


if __name__ == "__main__":
    sys.exit(main())
