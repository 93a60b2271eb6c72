/**
 * Says lines one after the other, each once and never two at once. Any page that speaks may have one: it is given what
 * everybody was told, and when each phrase begins follows from when it was given and from the words before it alone.
 */
import { keep, kept } from "../lib/storage";
import { setVolume } from "../lib/sound";
import type { How, Way } from "../lib/ways";
import type { SpokenLine } from "../lib/wire";
import { settings } from "./settings.svelte";

/** Milliseconds from the news to the first word, in which its sound is fetched where there is no voice; and between two phrases. */
export const LEAD = 400;
export const GAP = 250;
/** Whose word it is need not be said when the next one speaks already; nothing is said that is so late that the table has gone on. */
const STALE = 6000;
const TOO_LATE = 15_000;
export const SPEEDS = [0.8, 1, 1.2, 1.5];

interface Kept {
  volume: number;
  speed: number;
  names: boolean;
  music: boolean;
  aloud: boolean;
}

/** How this device speaks. */
class Manner {
  volume = $state(0.8);
  speed = $state(1);
  names = $state(false);
  music = $state(true);
  /** Whether the one phone of a table says what it shows. */
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
  /** As it is written. */
  shown: string;
  at: number;
  /** Of what was told: lines that came together have the same. */
  order: number;
  isMinor: boolean;
}

export interface Told {
  aloud: readonly SpokenLine[];
  lines: readonly string[];
  /** It may be left out where it would be late. */
  isMinor?: boolean;
  /** It begins when it should, whatever is still being said: a night has its rhythm. */
  isPunctual?: boolean;
}

export class Speaker {
  /** What is being said now; empty while nothing is. */
  saying = $state("");
  /** From the first word to the last of all that waits. */
  speaks = $state(false);
  /** What was said last, to be read. */
  shown = $state("");
  /** How the last phrase was said. */
  way = $state<Way["name"]>();
  #waiting: Phrase[] = [];
  #last: Told = { aloud: [], lines: [] };
  #isBusy = false;
  #turn = 0;
  #order = 0;

  constructor(
    private readonly ways: readonly Way[],
    /** Is called when nothing is said any more, and nothing waits. */
    private readonly ended: () => void = () => undefined,
  ) {}

  say(told: Told): void {
    if (!told.aloud.length) return;
    if (told.isPunctual && this.isBusy) this.hush();
    this.#last = told;
    this.#queue(told, Date.now());
  }

  /** It was said before this device came: it may be said again. */
  know(told: Told): void {
    this.#last = told;
    this.shown = told.lines.at(-1) ?? this.shown;
  }

  /** The last that was told, from its beginning. */
  repeat(): void {
    this.hush();
    this.#queue({ ...this.#last, isMinor: false }, Date.now() - LEAD);
  }

  /** Whether something is being said, or waits for it. */
  get isBusy(): boolean {
    return this.saying !== "" || this.#waiting.length > 0;
  }

  /** Silence at once. */
  hush(): void {
    this.#turn++;
    this.#waiting = [];
    this.#isBusy = false;
    this.speaks = false;
    this.saying = "";
    for (const way of this.ways) way.hush();
    this.ended();
  }

  /** The last that was told. */
  get last(): Told {
    return this.#last;
  }

  #queue({ aloud, lines, isMinor = false }: Told, at: number): void {
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
      await pause(next.at + LEAD - Date.now());
      if (turn !== this.#turn) return;
      this.speaks = true;
      this.saying = wordsOf(next.line);
      this.shown = next.shown;
      await this.#said(this.saying, turn);
      if (turn !== this.#turn) return;
      this.saying = "";
      await pause(GAP);
      if (turn !== this.#turn) return;
    }
    this.#isBusy = false;
    this.speaks = false;
    this.ended();
  }

  #isStale(phrase: Phrase): boolean {
    const isFollowed = this.#waiting.some((one) => one.order > phrase.order);
    return isFollowed && Date.now() - phrase.at > (phrase.isMinor ? STALE : TOO_LATE);
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
