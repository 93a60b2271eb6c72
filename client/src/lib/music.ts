/**
 * Music of the night, made with WebAudio: rain and a low chord. It is there so that nobody hears who moves: loud while
 * people act, soft under words. What it does follows from what everybody knows.
 */
import { noise, output, sounding } from "./sound";

const LOUDEST = 0.5;
const RAIN = 6; // seconds of it, again and again
const CHORD = [98, 146.8, 196, 246.9];

export class Music {
  #gain: GainNode | undefined;
  #playing: AudioScheduledSourceNode[] = [];
  #level = 0;

  /** 0 is silence, 1 as loud as it gets. */
  set(level: number): void {
    const audio = sounding();
    if (!audio || level === this.#level) return;
    if (level > 0 && !this.#gain) this.#begin(audio);
    this.#level = level;
    this.#gain?.gain.setTargetAtTime(level * LOUDEST, audio.currentTime, 0.35);
  }

  #begin(audio: AudioContext): void {
    const gain = (this.#gain = new GainNode(audio, { gain: 0 }));
    gain.connect(output(audio));
    const rain = noise(audio, RAIN);
    rain.loop = true;
    rain.connect(new BiquadFilterNode(audio, { type: "lowpass", frequency: 900 })).connect(new GainNode(audio, { gain: 0.5 })).connect(gain);
    this.#playing = [rain, ...CHORD.flatMap((hertz, at) => this.#tone(audio, gain, hertz, 0.05 + at * 0.013))];
    for (const one of this.#playing) one.start();
  }

  /** A voice of the chord, which comes and goes slowly. */
  #tone(audio: AudioContext, gain: GainNode, hertz: number, sway: number): AudioScheduledSourceNode[] {
    const tone = new OscillatorNode(audio, { type: "triangle", frequency: hertz });
    const loud = new GainNode(audio, { gain: 0.05 });
    const wave = new OscillatorNode(audio, { frequency: sway });
    wave.connect(new GainNode(audio, { gain: 0.035 })).connect(loud.gain);
    tone.connect(loud).connect(gain);
    return [tone, wave];
  }

  stop(): void {
    for (const one of this.#playing) one.stop();
    this.#playing = [];
    this.#gain?.disconnect();
    this.#gain = undefined;
    this.#level = 0;
  }
}
