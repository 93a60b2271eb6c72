/**
 * One seat's part in a call of the night, on its own phone: numbers are tapped, then the bar is held. In one room neighbours see
 * who holds, so everybody taps and holds in every call, in this order and for the same time. Only the taps send anything.
 */
import { HOLD_SECONDS, commandOf } from "../lib/passing";
import { drop, keep, kept } from "../lib/storage";
import type { Action } from "./connection.svelte";
import type { Table } from "./table.svelte";

const SECOND_MS = 1000;
/** Steps of the night at which nobody is called. */
const STEPS_WITHOUT_CALLS = new Set(["relaxed_sitting"]);

/** The progress of this phone in a call. It contains no number and no card. */
interface Kept {
  slot: string;
  tapped: boolean;
  holds: number;
}

export class NightCall {
  /** The numbers of the current series of taps; 0 is nobody. */
  picks = $state<number[]>([]);
  /** Whether the secret is shown. */
  held = $state(false);
  /** Whole seconds for which the bar was held since the last series of taps. */
  seconds = $state(0);
  /** The message of the last series of taps. */
  action = $state<Action>();
  #tapped = $state(false);
  /** How often the bar was held to the end. */
  #holds = $state(0);
  #timer = 0;
  #slot = "";
  readonly #name: string;

  constructor(
    readonly table: Table,
    /** Names the table in storage. */
    key: string,
  ) {
    this.#name = `called.${key}`;
  }

  /** Whether neighbours can see this screen. Then no touched number stays visible, and everybody has to hold the bar. */
  get isWatched(): boolean {
    return this.table.lobby?.mode === "companion";
  }

  /** How many numbers everybody taps. */
  get taps(): number {
    return this.table.step?.taps ?? 0;
  }

  /** For how many seconds everybody holds. */
  get due(): number {
    return this.isWatched && !STEPS_WITHOUT_CALLS.has(this.table.step?.kind ?? "") ? HOLD_SECONDS.call : 0;
  }

  /** How often everybody taps and holds. In a sighted hunt the second hold shows the hunters the choices of the others. */
  get rounds(): number {
    if (!this.due) return 0;
    return this.table.step?.kind === "hunt" && this.table.option("hunt.aim") === "sighted" ? 2 : 1;
  }

  get hasTapped(): boolean {
    return this.#tapped || this.taps === 0;
  }

  /** Whether the bar has been held to the end at least once in this call. */
  get isRepeated(): boolean {
    return this.#holds > 0;
  }

  get isDone(): boolean {
    return this.isWatched && this.#holds >= this.rounds;
  }

  get mayHold(): boolean {
    return !this.isWatched || (this.hasTapped && !this.isDone);
  }

  /** Start a call. `isNew`: it began while this page was open; otherwise stored progress is restored. */
  begin(slot: string, isNew: boolean): void {
    const before = isNew || !this.isWatched ? undefined : kept<Kept>(this.#name);
    const found = before?.slot === slot ? before : undefined;
    this.stop();
    this.#slot = slot;
    this.picks = [];
    this.action = undefined;
    this.seconds = 0;
    this.#tapped = found?.tapped ?? false;
    this.#holds = found?.holds ?? 0;
  }

  /** Tap a number, or 0 for nobody. The last tap of a series sends a message, for sleepers too. */
  pick(seat: number): void {
    const most = Math.max(this.isWatched ? this.taps : 1, this.taps);
    if (most === 0) return;
    const before = this.picks.length >= most ? [] : this.picks;
    if (seat && before.includes(seat)) this.picks = this.isWatched ? before : before.filter((one) => one !== seat);
    else this.picks = [...before, seat];
    if (this.picks.length < most) return;
    this.#send();
    this.seconds = 0;
    this.#tapped = true;
    this.#holds = Math.min(this.#holds, this.rounds - 1);
    this.#keep();
  }

  /** Show or hide the secret; nothing is sent. It is hidden after the due seconds, so that everybody releases together. */
  hold(on: boolean): void {
    clearInterval(this.#timer);
    this.held = on && this.mayHold;
    if (!this.held || !this.due) return;
    this.#timer = window.setInterval(() => {
      this.seconds++;
      if (this.seconds >= this.due) this.#finish();
    }, SECOND_MS);
  }

  #finish(): void {
    this.stop();
    this.seconds = 0;
    this.#tapped = false;
    this.#holds++;
    this.#keep();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.held = false;
  }

  /** End the night and delete its stored progress. */
  leave(): void {
    this.stop();
    drop(this.#name);
  }

  /** Send the command, or a decoy. A second shot at the same number would spoil the first (K15), so it becomes a decoy. */
  #send(): void {
    const { table, picks } = this;
    const chosen = table.view?.me?.chosen ?? [];
    const isSame = chosen.length === picks.length && picks.every((seat) => chosen.includes(seat));
    const command = isSame ? undefined : commandOf(table.legal, picks);
    this.action = command ? table.do(command) : table.sleep();
  }

  #keep(): void {
    if (this.isWatched) keep(this.#name, { slot: this.#slot, tapped: this.#tapped, holds: this.#holds } satisfies Kept);
  }
}
