/**
 * One seat's part in a call of the night, on its own phone: numbers are tapped, then the bar is held. Where players sit in one room, neighbours
 * see who holds, so everybody taps and holds in every call, in this order and for as long; only the taps send anything.
 */
import { HELD, commandOf } from "../lib/passing";
import { drop, keep, kept } from "../lib/storage";
import type { Action } from "./connection.svelte";
import type { Table } from "./table.svelte";

const SECOND = 1000;
/** Steps of the night at which nobody is called. */
const UNCALLED = new Set(["relaxed_sitting"]);

/** How far this phone was in which call; no number and no card. */
interface Kept {
  slot: string;
  tapped: boolean;
  holds: number;
}

export class NightCall {
  /** The numbers of this series of taps; 0 is nobody. */
  picks = $state<number[]>([]);
  /** Whether the secret is shown. */
  held = $state(false);
  /** Whole seconds for which the bar was held since the last taps. */
  seconds = $state(0);
  /** What became of the last taps. */
  action = $state<Action>();
  #tapped = $state(false);
  /** How often the bar was held to the end. */
  #holds = $state(0);
  #timer = 0;
  #slot = "";
  readonly #name: string;

  constructor(
    readonly table: Table,
    /** Under which the progress at this table is kept. */
    key: string,
  ) {
    this.#name = `called.${key}`;
  }

  /** Whether neighbours see this screen: nothing that was touched stays visible, and everybody holds. */
  get isWatched(): boolean {
    return this.table.lobby?.mode === "companion";
  }

  /** How many numbers everybody taps. */
  get taps(): number {
    return this.table.step?.taps ?? 0;
  }

  /** For how many seconds everybody holds. */
  get due(): number {
    return this.isWatched && !UNCALLED.has(this.table.step?.kind ?? "") ? HELD.call : 0;
  }

  /** How often everybody taps and holds: those who hunt with open eyes see at the second hold whom the others have chosen. */
  get rounds(): number {
    if (!this.due) return 0;
    return this.table.step?.kind === "hunt" && this.table.option("hunt.aim") === "sighted" ? 2 : 1;
  }

  get hasTapped(): boolean {
    return this.#tapped || this.taps === 0;
  }

  /** Whether this is a round after the first one. */
  get isAgain(): boolean {
    return this.#holds > 0;
  }

  get isDone(): boolean {
    return this.isWatched && this.#holds >= this.rounds;
  }

  get mayHold(): boolean {
    return !this.isWatched || (this.hasTapped && !this.isDone);
  }

  /** Another call has begun; `isNew`: while this page was open, else its progress may be kept. */
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

  /** Touch a number, or 0 for nobody; the last one of a series sends as much for a sleeper as for an actor. */
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

  /** Nothing is sent. The secret is hidden by itself after the due seconds, so that everybody releases at the same moment. */
  hold(on: boolean): void {
    clearInterval(this.#timer);
    this.held = on && this.mayHold;
    if (!this.held || !this.due) return;
    this.#timer = window.setInterval(() => {
      this.seconds++;
      if (this.seconds >= this.due) this.#finish();
    }, SECOND);
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

  /** The night is over: nothing of it stays here. */
  leave(): void {
    this.stop();
    drop(this.#name);
  }

  /** A second shot at the same number would spoil the first one (K15), so it is not sent. */
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
