/**
 * Ways to say a text aloud: the device's own voice, a clip of the server's, or a gong while the text is read. Each
 * answers true when it has been said, and false at once where it cannot say it.
 */
import { cue, output, sounding } from "./sound";

/** How a text is said: how many times faster than usual, in which language. */
export interface How {
  speed: number;
  volume: number;
  lang: "ru" | "en";
}

export interface Way {
  readonly name: "voice" | "clip" | "gong";
  /** Whether it could say something now. */
  isAble(how: How): boolean;
  /** This will be said soon. */
  prepare?(text: string, how: How): void;
  say(text: string, how: How): Promise<boolean>;
  hush(): void;
}

const pause = (milliseconds: number) => new Promise<void>((over) => setTimeout(over, milliseconds));

/** Browsers stop long texts in the middle: a sentence or two at a time. */
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

/** A voice of this device for the language; one that needs no network is better. */
export function voiceOf(lang: string, voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  const ours = voices.filter((one) => one.lang.toLowerCase().startsWith(lang));
  return ours.find((one) => one.localService) ?? ours[0];
}

const speech = (): SpeechSynthesis | undefined => (typeof speechSynthesis === "undefined" ? undefined : speechSynthesis);

/** Longer than any voice needs: whoever has not ended by then never will. */
const tooLong = (text: string, speed: number) => 4000 + (text.length * 150) / speed;

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
      if (!isSaid) return at > 0; // a clip would begin from the beginning
    }
    return true;
  }

  #part(text: string, voice: SpeechSynthesisVoice, how: How): Promise<boolean> {
    return new Promise((over) => {
      const words = new SpeechSynthesisUtterance(text);
      Object.assign(words, { voice, lang: voice.lang, rate: how.speed, volume: how.volume });
      const late = setTimeout(() => (speech()?.cancel(), over(false)), tooLong(text, how.speed));
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

/** The server's voice; where it has none it is not asked again. */
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
    made.catch(() => undefined); // it is told when it is said
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

  /** It is over when its time is: a clock goes on where a device plays nothing. */
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

/** No voice at all: people look up, and read. */
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
    // it fades by itself
  }
}
