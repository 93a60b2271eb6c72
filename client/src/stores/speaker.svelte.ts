/**
 * Says lines one after the other, each once and never two at a time. Any page that speaks may have one. It gets public lines
 * only, and the start of each phrase depends only on when the line came and on the words before it.
 */
import { keep, kept } from "../lib/storage";
import { setVolume } from "../lib/sound";
import type { How, Way } from "../lib/ways";
import type { SpokenLine } from "../lib/wire";
import { settings } from "./settings.svelte";

/** From a message to its first word. In this time the audio is fetched if the device has no voice. */
export const LEAD_MS = 400;
/** The pause between two phrases. */
export const GAP_MS = 250;
/** A phrase that is later than this, and is followed by newer ones, is skipped; minor phrases earlier than others. */
const MAX_MINOR_DELAY_MS = 6000;
const MAX_DELAY_MS = 15_000;
export const SPEEDS = [0.8, 1, 1.2, 1.5];

interface Kept {
  volume: number;
  speed: number;
  names: boolean;
  music: boolean;
  aloud: boolean;
}

/** The settings for speech on this device. */
class Manner {
  volume = $state(0.8);
  speed = $state(1);
  names = $state(false);
  music = $state(true);
  /** Whether the one phone of a table speaks. */
  aloud = $state(true);

  constructor() {
    Object.assign(this, kept<Partial<Kept>>("speech"));
    setVolume(this.volume);
  }

  change(part: Partial<Kept>): void {
    Object.assign(this, part);
    const { volume, speed, names, music, aloud } = this;
    setVolume(volume);
    keep("speech", { volume, speed, names, music, aloud } satisfies Kept);
  }
}

export const manner = new Manner();

interface Phrase {
  line: SpokenLine;
  /** The text to show. */
  shown: string;
  at: number;
  /** A number that lines of one message share. */
  order: number;
  isMinor: boolean;
}

export interface SpokenLines {
  aloud: readonly SpokenLine[];
  lines: readonly string[];
  /** It may be skipped if it would be late. */
  isMinor?: boolean;
  /** It begins on time and interrupts what is being said, so that a night keeps its rhythm. */
  isPunctual?: boolean;
}

export class Speaker {
  /** The text that is being said; empty if there is none. */
  saying = $state("");
  /** True from the first word to the last one of the queue. */
  speaks = $state(false);
  /** The text that was said last, for the screen. */
  shown = $state("");
  /** The way in which the last phrase was said. */
  way = $state<Way["name"]>();
  #waiting: Phrase[] = [];
  #last: SpokenLines = { aloud: [], lines: [] };
  #isBusy = false;
  #turn = 0;
  #order = 0;

  constructor(
    private readonly ways: readonly Way[],
    /** Called when nothing is being said and nothing waits. */
    private readonly ended: () => void = () => undefined,
  ) {}

  say(told: SpokenLines): void {
    if (!told.aloud.length) return;
    if (told.isPunctual && this.isBusy) this.hush();
    this.#last = told;
    this.#queue(told, Date.now());
  }

  /** Take lines that were said before this device joined: they can be repeated. */
  know(told: SpokenLines): void {
    this.#last = told;
    this.shown = told.lines.at(-1) ?? this.shown;
  }

  /** Say the last lines again from their beginning. */
  repeat(): void {
    this.hush();
    this.#queue({ ...this.#last, isMinor: false }, Date.now() - LEAD_MS);
  }

  /** Whether something is being said or waits to be said. */
  get isBusy(): boolean {
    return this.saying !== "" || this.#waiting.length > 0;
  }

  /** Stop speaking at once and drop what waits. */
  hush(): void {
    this.#turn++;
    this.#waiting = [];
    this.#isBusy = false;
    this.speaks = false;
    this.saying = "";
    for (const way of this.ways) way.hush();
    this.ended();
  }

  /** The lines that came last. */
  get last(): SpokenLines {
    return this.#last;
  }

  #queue({ aloud, lines, isMinor = false }: SpokenLines, at: number): void {
    const able = this.ways.find((way) => way.isAble(howNow()));
    for (const line of aloud) able?.prepare?.(wordsOf(line), howNow());
    const order = ++this.#order;
    this.#waiting.push(...aloud.map((line, index) => ({ line, shown: lines[index] ?? line.text, at, order, isMinor })));
    void this.#speak();
  }

  async #speak(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const turn = this.#turn;
    while (this.#waiting.length) {
      const next = this.#waiting.shift()!;
      if (this.#isStale(next)) continue;
      await pause(next.at + LEAD_MS - Date.now());
      if (turn !== this.#turn) return;
      this.speaks = true;
      this.saying = wordsOf(next.line);
      this.shown = next.shown;
      await this.#said(this.saying, turn);
      if (turn !== this.#turn) return;
      this.saying = "";
      await pause(GAP_MS);
      if (turn !== this.#turn) return;
    }
    this.#isBusy = false;
    this.speaks = false;
    this.ended();
  }

  #isStale(phrase: Phrase): boolean {
    const isFollowed = this.#waiting.some((one) => one.order > phrase.order);
    return isFollowed && Date.now() - phrase.at > (phrase.isMinor ? MAX_MINOR_DELAY_MS : MAX_DELAY_MS);
  }

  async #said(text: string, turn: number): Promise<void> {
    for (const way of this.ways) {
      if (await way.say(text, howNow())) {
        if (turn === this.#turn) this.way = way.name;
        return;
      }
      if (turn !== this.#turn) return;
    }
  }
}

const howNow = (): How => ({ speed: manner.speed, volume: manner.volume, lang: settings.lang });
const wordsOf = (line: SpokenLine): string => (manner.names ? line.named || line.text : line.text);

function pause(milliseconds: number): Promise<void> {
  return milliseconds > 0 ? new Promise((over) => setTimeout(over, milliseconds)) : Promise.resolve();
}
