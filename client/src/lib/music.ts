/**
 * Music of the night, synthesized with Web Audio: rain and a low chord. It covers the sounds of people who move: loud while
 * people act, soft under words. It depends on public facts only.
 */
import { noise, output, sounding } from "./sound";

const MAX_GAIN = 0.5;
const RAIN_LOOP_S = 6;
const CHORD_HZ = [98, 146.8, 196, 246.9];

export class Music {
  #gain: GainNode | undefined;
  #playing: AudioScheduledSourceNode[] = [];
  #level = 0;

  /** Set the level: 0 is silence, 1 the maximum. */
  set(level: number): void {
    const audio = sounding();
    if (!audio || level === this.#level) return;
    if (level > 0 && !this.#gain) this.#begin(audio);
    this.#level = level;
    this.#gain?.gain.setTargetAtTime(level * MAX_GAIN, audio.currentTime, 0.35);
  }

  #begin(audio: AudioContext): void {
    const gain = (this.#gain = new GainNode(audio, { gain: 0 }));
    gain.connect(output(audio));
    const rain = noise(audio, RAIN_LOOP_S);
    rain.loop = true;
    rain.connect(new BiquadFilterNode(audio, { type: "lowpass", frequency: 900 })).connect(new GainNode(audio, { gain: 0.5 })).connect(gain);
    this.#playing = [rain, ...CHORD_HZ.flatMap((hertz, at) => this.#tone(audio, gain, hertz, 0.05 + at * 0.013))];
    for (const one of this.#playing) one.start();
  }

  /** Make one tone of the chord; its volume rises and falls slowly. */
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
