/**
 * Ways to speak a text: the device's own voice, an audio clip from the server, or a gong while people read the text. `say`
 * resolves to true when the text has been spoken, and to false at once if this way cannot speak it.
 */
import { cue, output, sounding } from "./sound";

/** How to speak a text. `speed`: how many times faster than usual. */
export interface How {
  speed: number;
  volume: number;
  lang: "ru" | "en";
}

export interface Way {
  readonly name: "voice" | "clip" | "gong";
  /** Whether it can speak now. */
  isAble(how: How): boolean;
  /** Prepare a text that will be spoken soon. */
  prepare?(text: string, how: How): void;
  say(text: string, how: How): Promise<boolean>;
  hush(): void;
}

const pause = (milliseconds: number) => new Promise<void>((over) => setTimeout(over, milliseconds));

/** Split a text into portions of one or two sentences: browsers stop in the middle of long texts. */
export function portions(text: string, most = 160): string[] {
  const sentences = text.match(/[^.!?…]+[.!?…]*\s*/g) ?? [text];
  const found: string[] = [];
  for (const one of sentences) {
    const last = found.at(-1);
    if (last !== undefined && last.length + one.length <= most) found[found.length - 1] = last + one;
    else found.push(one);
  }
  return found.map((one) => one.trim()).filter(Boolean);
}

/** Return a voice of this device for the language, preferably one that works without network. */
export function voiceOf(lang: string, voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  const ours = voices.filter((one) => one.lang.toLowerCase().startsWith(lang));
  return ours.find((one) => one.localService) ?? ours[0];
}

const speech = (): SpeechSynthesis | undefined => (typeof speechSynthesis === "undefined" ? undefined : speechSynthesis);

/** Milliseconds after which a voice that has not finished is considered stuck. */
const speechTimeout = (text: string, speed: number) => 4000 + (text.length * 150) / speed;

export class OwnVoice implements Way {
  readonly name = "voice";
  #turn = 0;

  isAble({ lang }: How): boolean {
    return voiceOf(lang, speech()?.getVoices() ?? []) !== undefined;
  }

  async say(text: string, how: How): Promise<boolean> {
    const voice = voiceOf(how.lang, speech()?.getVoices() ?? []);
    if (!voice) return false;
    const turn = this.#turn;
    for (const [at, part] of portions(text).entries()) {
      const isSaid = await this.#part(part, voice, how);
      if (turn !== this.#turn) return true;
      if (!isSaid) return at > 0; // another way would repeat the text from its beginning
    }
    return true;
  }

  #part(text: string, voice: SpeechSynthesisVoice, how: How): Promise<boolean> {
    return new Promise((over) => {
      const words = new SpeechSynthesisUtterance(text);
      Object.assign(words, { voice, lang: voice.lang, rate: how.speed, volume: how.volume });
      const late = setTimeout(() => (speech()?.cancel(), over(false)), speechTimeout(text, how.speed));
      const end = (isSaid: boolean) => () => (clearTimeout(late), over(isSaid));
      words.onend = end(true);
      words.onerror = end(false);
      speech()?.speak(words);
    });
  }

  hush(): void {
    this.#turn++;
    speech()?.cancel();
  }
}

/** The server's voice. A server that has none is not asked again. */
export class ServerVoice implements Way {
  readonly name = "clip";
  #isMissing = false;
  #turn = 0;
  #end: (() => void) | undefined;
  #prepared = new Map<string, Promise<AudioBuffer>>();

  constructor(private readonly clip: (text: string, speed: number) => Promise<ArrayBuffer>) {}

  isAble(): boolean {
    return !this.#isMissing && sounding() !== undefined;
  }

  prepare(text: string, how: How): void {
    const audio = sounding();
    if (!audio || this.#prepared.has(text)) return;
    const made = this.clip(text, how.speed).then((bytes) => audio.decodeAudioData(bytes));
    made.catch(() => undefined); // `say` handles the error
    this.#prepared.set(text, made);
  }

  async say(text: string, how: How): Promise<boolean> {
    const audio = sounding();
    if (this.#isMissing || !audio) return false;
    const turn = this.#turn;
    this.prepare(text, how);
    const made = this.#prepared.get(text);
    this.#prepared.delete(text);
    try {
      const buffer = (await made)!;
      if (turn === this.#turn) await this.#play(audio, buffer);
      return true;
    } catch (failed) {
      this.#isMissing = (failed as { status?: number }).status === 501;
      return turn !== this.#turn;
    }
  }

  /** Resolve when the clip's duration has passed, by a timer, because some devices never play it to the end. */
  #play(audio: AudioContext, buffer: AudioBuffer): Promise<void> {
    const source = new AudioBufferSourceNode(audio, { buffer });
    source.connect(output(audio));
    source.start();
    return new Promise((over) => {
      const end = setTimeout(over, buffer.duration * 1000);
      this.#end = () => {
        clearTimeout(end);
        source.stop();
        over();
      };
    });
  }

  hush(): void {
    this.#turn++;
    this.#prepared.clear();
    this.#end?.();
    this.#end = undefined;
  }
}

/** No voice: a gong makes people look at the screen and read. */
export class Gong implements Way {
  readonly name = "gong";

  isAble(): boolean {
    return true;
  }

  async say(text: string): Promise<boolean> {
    cue("gong");
    await pause(1500 + text.length * 40);
    return true;
  }

  hush(): void {
    // the gong fades by itself
  }
}
