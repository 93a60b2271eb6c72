/**
 * Short sounds (cues), synthesized with Web Audio. There is one audio context, opened by the first touch. A player's own device
 * must be silent at night, so callers play cues of public events by day only. All sound passes one gain node, which sets the
 * volume of a device that speaks.
 */
import { settings } from "../stores/settings.svelte";

export type Cue = "tick" | "late" | "gong" | "taken" | "back" | "thanks" | "foul" | "dusk" | "dawn" | "end" | "no";

const PEAK_GAIN = 0.25; // −12 dBFS
let context: AudioContext | undefined;
let volume: GainNode | undefined;
let level = 1;
const listeners = new Set<() => void>();

/** Open or resume the audio context. Browsers allow this only in a user gesture. */
export function unlockSound(): void {
  context ??= typeof AudioContext === "undefined" ? undefined : opened();
  if (context?.state === "suspended") void context.resume();
}

function opened(): AudioContext {
  const audio = new AudioContext();
  volume = new GainNode(audio, { gain: level });
  volume.connect(audio.destination);
  audio.onstatechange = () => listeners.forEach((tell) => tell());
  queueMicrotask(() => listeners.forEach((tell) => tell()));
  return audio;
}

/** Return the audio context if it is running. */
export function sounding(): AudioContext | undefined {
  return context?.state === "running" ? context : undefined;
}

/** Return the node that all sounds must be connected to. */
export function output(audio: AudioContext): AudioNode {
  return volume ?? audio.destination;
}

/** Set the volume of the whole device, from 0 to 1. */
export function setVolume(to: number): void {
  level = to;
  if (context && volume) volume.gain.setTargetAtTime(to, context.currentTime, 0.05);
}

/** Call `tell` when the audio context starts or stops. Return a function that ends this. */
export function onSound(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export function cue(name: Cue): void {
  if (!settings.sound || context?.state !== "running") return;
  CUES[name](context, context.currentTime);
}

const CUES: Record<Cue, (audio: AudioContext, at: number) => void> = {
  tick: (audio, at) => tone(audio, at, 1800, 0.012, "square", 3000),
  late: (audio, at) => steps(audio, at, [660, 880], [0.09, 0.09]),
  gong: (audio, at) => chord(audio, at, [196, 294, 441], 1.4),
  taken: (audio, at) => steps(audio, at, [523, 784], [0.07, 0.12]),
  back: (audio, at) => steps(audio, at, [784, 523], [0.07, 0.12]),
  thanks: (audio, at) => tone(audio, at, 392, 0.16, "triangle"),
  foul: whistle,
  dusk: (audio, at) => wind(audio, at, 800, 120),
  dawn: (audio, at) => wind(audio, at, 120, 800),
  end: (audio, at) => chord(audio, at, [262, 330, 392, 523], 1.2),
  no: (audio, at) => tone(audio, at, 180, 0.09),
};

function tone(audio: AudioContext, at: number, hertz: number, seconds: number, type: OscillatorType = "sine", cutoff = 0): void {
  const source = new OscillatorNode(audio, { type, frequency: hertz });
  const filter = cutoff ? new BiquadFilterNode(audio, { type: "lowpass", frequency: cutoff }) : undefined;
  const out = faded(audio, at, seconds, PEAK_GAIN);
  if (filter) source.connect(filter).connect(out);
  else source.connect(out);
  source.start(at);
  source.stop(at + seconds + 0.05);
}

function steps(audio: AudioContext, at: number, hertz: number[], seconds: number[]): void {
  let when = at;
  hertz.forEach((one, index) => {
    tone(audio, when, one, seconds[index]!);
    when += seconds[index]!;
  });
}

function chord(audio: AudioContext, at: number, hertz: number[], seconds: number): void {
  const out = faded(audio, at, seconds, PEAK_GAIN / hertz.length);
  for (const one of hertz) {
    const source = new OscillatorNode(audio, { frequency: one });
    source.connect(out);
    source.start(at);
    source.stop(at + seconds + 0.05);
  }
}

function whistle(audio: AudioContext, at: number): void {
  const source = noise(audio, 0.22);
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: 2400, Q: 9 });
  const tremolo = new GainNode(audio, { gain: 0.5 });
  const shake = new OscillatorNode(audio, { frequency: 28 });
  shake.connect(new GainNode(audio, { gain: 0.5 })).connect(tremolo.gain);
  source.connect(band).connect(tremolo).connect(faded(audio, at, 0.22, PEAK_GAIN * 3));
  source.start(at);
  shake.start(at);
  shake.stop(at + 0.3);
}

function wind(audio: AudioContext, at: number, from: number, to: number): void {
  const source = noise(audio, 1.2);
  const low = new BiquadFilterNode(audio, { type: "lowpass", frequency: from });
  low.frequency.setValueAtTime(from, at);
  low.frequency.exponentialRampToValueAtTime(to, at + 1.2);
  source.connect(low).connect(faded(audio, at, 1.2, PEAK_GAIN));
  source.start(at);
}

export function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return new AudioBufferSourceNode(audio, { buffer });
}

function faded(audio: AudioContext, at: number, seconds: number, peak: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(output(audio));
  return gain;
}
