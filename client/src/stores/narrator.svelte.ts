/**
 * The device that speaks in a room: its own connection to the table with the public view, a speaker, cues and music. It lives
 * on when its page is left, so that an organiser whose device speaks can go back to the room. The one phone of a table can
 * speak too: over its own connection, and without music, because somebody holds it.
 */
import { clip, narrate } from "../lib/api";
import { Music } from "../lib/music";
import { cue, onSound, sounding } from "../lib/sound";
import { Gong, OwnVoice, ServerVoice } from "../lib/ways";
import type { Frame } from "../lib/wire";
import { isLate, timeLeft } from "./clock.svelte";
import { seats } from "./seats.svelte";
import { settings } from "./settings.svelte";
import { manner, Speaker, type SpokenLines } from "./speaker.svelte";
import { Table } from "./table.svelte";

/** Levels of the music, from 0 to 1. */
const LEVEL_UNDER_WORDS = 0.18;
const LEVEL_BETWEEN_WORDS = 0.55;
const LEVEL_WHILE_ACTING = 1;
/** Events whose words can be left out if they would come late. */
const SKIPPABLE_EVENTS = new Set(["turned", "passed"]);
const VOTE_STEPS = new Set(["ballot", "poll", "lift"]);

export class Narrator {
  readonly table: Table;
  readonly isOnePhone: boolean;
  readonly speaker: Speaker;
  /** Whether the browser allows sound. */
  hears = $state(sounding() !== undefined);
  #server: ServerVoice;
  #music = new Music();
  #interrupted: SpokenLines | undefined;
  #ends: (() => void)[] = [];
  /** Whether the judge has taken the one phone and says the words themselves. */
  rests = $state(false);

  constructor(
    readonly code: string,
    readonly token: string,
    /** The table of the one phone, if this is the one phone. */
    onePhone?: Table,
  ) {
    this.table = onePhone ?? new Table(token, false, "", 0, { code }, undefined, () => ownAt(code)?.token ?? "");
    this.isOnePhone = onePhone !== undefined;
    this.#server = new ServerVoice((text, speed) => clip(code, token, text, speed));
    this.speaker = new Speaker([new OwnVoice(), this.#server, new Gong()], () => this.#reportVoiced());
    this.table.heard = (frame, before) => this.#onFrame(frame, before);
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
          if (!this.isOnePhone) this.table.connection.updateLanguage();
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

  /** Say a text before a game, to check that everybody hears it. */
  check(text: string): void {
    this.speaker.hush();
    this.speaker.say({ aloud: [{ text }], lines: [text] });
  }

  /** Pause or continue the game. Words that were interrupted are repeated afterwards. */
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

  /** Number of the last day frame whose words are still being said: the clock of its step waits for them. 0 if there is none. */
  #unreported = 0;

  #reportVoiced(): void {
    if (!this.#unreported) return;
    this.table.connection.tell({ t: "voiced", n: this.#unreported });
    this.#unreported = 0;
  }

  #onFrame(frame: Frame, before?: Frame): void {
    const aloud = frame.aloud ?? [];
    if (frame.events.length && aloud.length && frame.view.phase.startsWith("D")) {
      this.#unreported = frame.n;
      if (this.rests || this.isSilent) this.#reportVoiced();
    }
    if (this.rests) return;
    /** The step opens when people know their cards; the words that were held back are said then. */
    const opens = Boolean(before?.looking) && !frame.looking;
    if (!frame.events.length && !opens) return this.speaker.know({ aloud, lines: [frame.phrase ?? ""] });
    this.#playCues(frame, before);
    if (this.isSilent) return;
    const isMinor = frame.events.length > 0 && frame.events.every((event) => SKIPPABLE_EVENTS.has(event.t));
    const isLook = frame.looking && !before?.looking; // the cards were dealt
    const lines = opens || isLook ? [...aloud.slice(0, -1).map((line) => line.text), frame.phrase ?? ""] : frame.lines;
    this.speaker.say({ aloud, lines, isMinor, isPunctual: frame.view.phase.startsWith("N") });
    if (!frame.events.some((event) => event.t === "resumed")) return;
    if (this.#interrupted) this.speaker.say(this.#interrupted);
    this.#interrupted = undefined;
  }

  /** Play the cues of public events. */
  #playCues(frame: Frame, before?: Frame): void {
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
    if (this.speaker.speaks) return LEVEL_UNDER_WORDS;
    return (this.table.step?.taps ?? 0) > 0 ? LEVEL_WHILE_ACTING : LEVEL_BETWEEN_WORDS;
  }

  /** Play cues by day: at the last sixth of the time, at its end, and in the last three seconds of a vote. */
  #second = -1;
  #followClock(): void {
    const milliseconds = timeLeft(this.table);
    const step = this.table.step;
    if (milliseconds === undefined || !step || this.table.isNight || this.isPaused || this.rests) return;
    const seconds = Math.ceil(milliseconds / 1000);
    if (seconds === this.#second) return;
    const whole = step.seconds / (this.table.lobby?.pace || 1);
    const wasLate = this.#second >= 0 && isLate(this.#second * 1000, whole);
    this.#second = seconds;
    if (VOTE_STEPS.has(step.kind)) {
      if (seconds > 0 && seconds <= 3) cue("tick");
    } else if (whole >= 15 && seconds === 0) cue("gong");
    else if (whole >= 15 && isLate(milliseconds, whole) && !wasLate) cue("late");
  }
}

class Narrators {
  /** The narrator of this browser tab, if it speaks. */
  now = $state.raw<Narrator>();

  /** Return the current narrator if it has this token and is still connected; else start one. */
  open(code: string, token: string): Narrator {
    if (this.now?.token === token && !this.now.hasEnded) return this.now;
    this.close();
    settings.change({ sound: true });
    return (this.now = new Narrator(code, token));
  }

  /** Let the one phone speak for its table. */
  lend(code: string, token: string, table: Table): void {
    this.close();
    this.now = new Narrator(code, token, table);
  }

  close(): void {
    this.now?.stop();
    this.now = undefined;
  }

  /** Make this device the narrator of the table with this code; `key`: from a link. */
  async take(code: string, key: string): Promise<void> {
    const { token } = await narrate(code, key, ownAt(code)?.token ?? "");
    seats.put({ key: narratorKey(code), code, token, watches: true, narrates: true, at: Date.now() });
  }

  /** Stop speaking at this table, because somebody plays on this device. */
  leave(code: string): void {
    if (this.now?.code === code) this.close();
    seats.remove(narratorKey(code));
  }
}

export const narrators = new Narrators();

/** Return the browser's own entry at the table, if any: a seat or the organiser's place. A player's device cannot speak. */
export const ownAt = (code: string) => seats.list.find((one) => one.code === code && !one.narrates && !one.watches);

/** Return the key under which a narrator, which has no seat, is stored in the list of seats. */
export const narratorKey = (code: string) => `narrator-${code}`;
