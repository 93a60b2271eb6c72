/**
 * The device that speaks in a room: a line of its own to the table with the public view, a speaker, cues and music. It
 * outlives its page, so that an organiser whose device speaks can go back to the room. The one phone of a table speaks too, by
 * its own line and without music: it is in somebody's hand.
 */
import { clip, narrate } from "../lib/api";
import { Music } from "../lib/music";
import { cue, onSound, sounding } from "../lib/sound";
import { Gong, OwnVoice, ServerVoice } from "../lib/ways";
import type { Frame } from "../lib/wire";
import { isLate, left } from "./clock.svelte";
import { seats } from "./seats.svelte";
import { settings } from "./settings.svelte";
import { manner, Speaker, type Told } from "./speaker.svelte";
import { Table } from "./table.svelte";

/** Where the music is: under words, between them, and while people act. */
const UNDER = 0.18;
const BETWEEN = 0.55;
const ACTING = 1;
/** Whose word it is, who is done: late it need not be said. */
const MINOR = new Set(["turned", "passed"]);
const VOTES = new Set(["ballot", "poll", "lift"]);

export class Narrator {
  readonly table: Table;
  readonly isOnePhone: boolean;
  readonly speaker: Speaker;
  /** Whether the browser lets it sound. */
  hears = $state(sounding() !== undefined);
  #server: ServerVoice;
  #music = new Music();
  #interrupted: Told | undefined;
  #ends: (() => void)[] = [];
  /** Somebody has taken the one phone and says the words himself. */
  rests = $state(false);

  constructor(
    readonly code: string,
    readonly token: string,
    /** Of the one phone. */
    onePhone?: Table,
  ) {
    this.table = onePhone ?? new Table(token, false, "", 0, { code }, undefined, () => ownAt(code)?.token ?? "");
    this.isOnePhone = onePhone !== undefined;
    this.#server = new ServerVoice((text, speed) => clip(code, token, text, speed));
    this.speaker = new Speaker([new OwnVoice(), this.#server, new Gong()], () => this.#report());
    this.table.heard = (frame, before) => this.#hear(frame, before);
    this.table.announced = ({ aloud, text }) => this.speaker.say({ aloud: [{ text: aloud ?? "" }], lines: [text] });
    this.#ends.push(onSound(() => (this.hears = sounding() !== undefined)));
    this.#ends.push(
      $effect.root(() => {
        $effect(() => this.#music.set(this.#level));
        $effect(() => this.#followClock());
        $effect(() => {
          if (this.hasEnded) this.#silence();
        });
        $effect(() => {
          void settings.lang;
          if (!this.isOnePhone) this.table.connection.relearn();
        });
        $effect(() => {
          if (this.isSilent) this.speaker.hush();
        });
      }),
    );
  }

  get hasEnded(): boolean {
    return this.table.connection.line === "ended";
  }

  get isSilent(): boolean {
    return this.isOnePhone && (this.rests || !manner.aloud);
  }

  get isPaused(): boolean {
    return this.table.view?.paused ?? false;
  }

  /** Before a game: words that everybody should hear. */
  check(text: string): void {
    this.speaker.hush();
    this.speaker.say({ aloud: [{ text }], lines: [text] });
  }

  /** Clocks and words stop; what was cut short is said again afterwards. */
  pause(): void {
    if (!this.isPaused && this.speaker.isBusy) this.#interrupted = this.speaker.last;
    this.speaker.hush();
    this.table.manage(this.isPaused ? "go_on" : "pause");
  }

  stop(): void {
    this.#silence();
    for (const end of this.#ends) end();
    this.table.heard = this.table.announced = undefined;
    if (!this.isOnePhone) this.table.stop();
  }

  #silence(): void {
    this.speaker.hush();
    this.#music.stop();
  }

  /** The last frame by day whose words are being said: the clock of its step waits for them. */
  #unreported = 0;

  #report(): void {
    if (!this.#unreported) return;
    this.table.connection.tell({ t: "voiced", n: this.#unreported });
    this.#unreported = 0;
  }

  #hear(frame: Frame, before?: Frame): void {
    const aloud = frame.aloud ?? [];
    if (frame.events.length && aloud.length && frame.view.phase.startsWith("D")) {
      this.#unreported = frame.n;
      if (this.rests || this.isSilent) this.#report();
    }
    if (this.rests) return;
    /** The step is opened when people know their cards: what was put off is said then. */
    const opens = Boolean(before?.looking) && !frame.looking;
    if (!frame.events.length && !opens) return this.speaker.know({ aloud, lines: [frame.phrase ?? ""] });
    this.#cues(frame, before);
    if (this.isSilent) return;
    const isMinor = frame.events.length > 0 && frame.events.every((event) => MINOR.has(event.t));
    const isLook = frame.looking && !before?.looking; // the cards were dealt
    const lines = opens || isLook ? [...aloud.slice(0, -1).map((line) => line.text), frame.phrase ?? ""] : frame.lines;
    this.speaker.say({ aloud, lines, isMinor, isPunctual: frame.view.phase.startsWith("N") });
    if (!frame.events.some((event) => event.t === "resumed")) return;
    if (this.#interrupted) this.speaker.say(this.#interrupted);
    this.#interrupted = undefined;
  }

  /** Of what everybody sees, and no others. */
  #cues(frame: Frame, before?: Frame): void {
    if (!before) return;
    const is = frame.view.phase[0];
    if (before.view.phase[0] !== is) cue(is === "N" ? "dusk" : "dawn");
    if (frame.view.winner != null && before.view.winner == null) cue("end");
    for (const event of frame.events) {
      if (event.t === "nominated") cue("taken");
      else if (event.t === "withdrawn") cue("back");
      else if (event.t === "counted") cue("thanks");
      else if (event.t === "fouled" && !event.hidden) cue("foul");
    }
  }

  get #level(): number {
    if (this.isOnePhone || !manner.music || !this.hears || !this.table.isNight || this.isPaused || this.hasEnded) return 0;
    if (this.speaker.speaks) return UNDER;
    return (this.table.step?.taps ?? 0) > 0 ? ACTING : BETWEEN;
  }

  /** By day: the last sixth of the time, its end, and the last seconds of a vote. */
  #second = -1;
  #followClock(): void {
    const milliseconds = left(this.table);
    const step = this.table.step;
    if (milliseconds === undefined || !step || this.table.isNight || this.isPaused || this.rests) return;
    const seconds = Math.ceil(milliseconds / 1000);
    if (seconds === this.#second) return;
    const whole = step.seconds / (this.table.lobby?.pace || 1);
    const wasLate = this.#second >= 0 && isLate(this.#second * 1000, whole);
    this.#second = seconds;
    if (VOTES.has(step.kind)) {
      if (seconds > 0 && seconds <= 3) cue("tick");
    } else if (whole >= 15 && seconds === 0) cue("gong");
    else if (whole >= 15 && isLate(milliseconds, whole) && !wasLate) cue("late");
  }
}

class Narrators {
  /** The one of this page, if it speaks. */
  now = $state.raw<Narrator>();

  /** The same one as long as its token is good. */
  open(code: string, token: string): Narrator {
    if (this.now?.token === token && !this.now.hasEnded) return this.now;
    this.close();
    settings.change({ sound: true });
    return (this.now = new Narrator(code, token));
  }

  /** The one phone speaks for its table. */
  lend(code: string, token: string, table: Table): void {
    this.close();
    this.now = new Narrator(code, token, table);
  }

  close(): void {
    this.now?.stop();
    this.now = undefined;
  }

  /** This device speaks from now on at the table of that code; `key`: from a link. */
  async take(code: string, key: string): Promise<void> {
    const { token } = await narrate(code, key, ownAt(code)?.token ?? "");
    seats.put({ key: narratorKey(code), code, token, watches: true, narrates: true, at: Date.now() });
  }

  /** Somebody plays from this device: it does not speak any more. */
  leave(code: string): void {
    if (this.now?.code === code) this.close();
    seats.remove(narratorKey(code));
  }
}

export const narrators = new Narrators();

/** What this browser has at the table beside it: a seat, or the organiser's place; whoever has a seat cannot speak for the table. */
export const ownAt = (code: string) => seats.list.find((one) => one.code === code && !one.narrates && !one.watches);

/** As seats are kept; it has none. */
export const narratorKey = (code: string) => `narrator-${code}`;
