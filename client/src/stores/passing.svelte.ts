/** The one phone that goes round: whose turn it is, at which screen they are, and what they have tapped. */
import { HOLD_SECONDS, MIN_TASK_MS, commandOf, doneOf, isPassed, nextOf, nothingKept, roundOf, type Kept, type PassScreen, type Round } from "../lib/passing";
import type { OwnCall, OwnPass } from "../lib/wire";
import { keep, kept } from "../lib/storage";
import type { Action } from "./connection.svelte";
import type { Table } from "./table.svelte";

const SECOND_MS = 1000;
/** A `look` that has brought no view is sent again after this time. */
const LOOK_RETRY_MS = 2000;

/** The position of the phone's holder in the screens of the round. It belongs to one pass only. */
interface Place {
  round: Round;
  /** The step of the game. */
  slot: string;
  seat: number;
  screen: number;
}

export class Passing {
  /** The numbers that the holder has tapped at this screen. They are sent with «done». */
  picks = $state<number[]>([]);
  /** Whether the bar is held. */
  held = $state(false);
  /** Whole seconds for which the bar was held at this screen. */
  seconds = $state(0);
  /** The message that was sent for the holder. Secret: its result is shown only under the held bar. */
  action = $state<Action>();
  #thought = $state(false);
  /** Whether the bar was held in this pass. */
  #seen = $state(false);
  /** Undefined while the phone is between two people or lies on the table. */
  #at = $state.raw<Place>();
  /** The numbers that were tapped at the earlier screens of this pass of a night. */
  #tapped: number[][] = [];
  /** Whether the pass ends as soon as the server has stored the taps. */
  #isLeaving = $state(false);
  /** The night for which this phone has sent «next». */
  #ended = "";
  #kept = $state.raw<Kept>(nothingKept(""));
  #moving = $state<Action>();
  #dealing = $state<Action>();
  #timer = 0;
  #looking = 0;

  constructor(
    readonly table: Table,
    /** Names the table in storage. */
    key: string,
  ) {
    this.#name = `passed.${key}`;
    this.#kept = kept<Kept>(this.#name) ?? nothingKept("");
  }
  readonly #name: string;

  get kept(): Kept {
    const game = this.table.lobby?.game ?? "";
    return this.#kept.game === game ? this.#kept : nothingKept(game);
  }

  /** The current round; undefined while the next step is awaited. The holder stays in their round until they pass the phone on. */
  get round(): Round | undefined {
    const { view, slot, passes } = this.table;
    if (!view || this.isMoving) return undefined;
    return this.#at?.slot === slot ? this.#at.round : roundOf(view, slot, this.kept, passes);
  }

  get isMoving(): boolean {
    return this.#moving?.isPending === true || this.#dealing?.isPending === true;
  }

  get seat(): number {
    const { round } = this;
    if (!round) return 0;
    return this.#at?.round === round ? this.#at.seat : (nextOf(round, this.kept) ?? 0);
  }

  get screen(): PassScreen {
    const { round } = this;
    return (round && this.#at?.round === round && round.screens[this.#at.screen]) || "name";
  }

  /** The seats that have had the phone in this round. */
  get done(): number[] {
    return this.round ? doneOf(this.round, this.kept) : [];
  }

  /** Whether the phone goes round once for all calls of the night together. */
  get isNight(): boolean {
    return this.round?.done !== undefined;
  }

  /** The number of the current screen, from 1, and how many screens with numbers there are. */
  get task(): { at: number; of: number } {
    return { at: (this.#at?.screen ?? 0) + 1, of: this.round?.screens.filter((one) => one === "task").length ?? 0 };
  }

  /** What the server tells only the holder. Secret. */
  get own(): OwnPass | undefined {
    const { ownPass } = this.table;
    return this.wants && ownPass?.seat === this.wants ? ownPass : undefined;
  }

  /** The call at which the holder may act on this screen; undefined if they sleep. Secret. */
  get call(): OwnCall | undefined {
    return this.screen === "task" ? this.own?.calls[this.task.at - 1] : undefined;
  }

  /** The seat whose view the phone needs; 0 for the public view. */
  get wants(): number {
    return this.screen === "name" ? 0 : this.seat;
  }

  /** Whether the phone has the holder's view. */
  get isShown(): boolean {
    return this.wants > 0 && this.table.view?.me?.seat === this.wants && (!this.isNight || this.own !== undefined);
  }

  /** For how many seconds the bar must be held at this screen. */
  get due(): number {
    const { screen } = this;
    return screen === "card" || screen === "answer" ? HOLD_SECONDS[screen] : 0;
  }

  /** Whether the holder may go on: the same taps and seconds for every card. Never while offline, or an act would be lost. */
  get mayGoOn(): boolean {
    const { screen, round } = this;
    if (!this.isShown || this.table.connection.line !== "open" || this.action?.isPending || this.#isLeaving) return false;
    if (screen === "task") return this.#thought && this.picks.length === (round?.taps ?? 0);
    return screen !== "name" && this.seconds >= this.due;
  }

  /** Start a pass: the next player has taken the phone. */
  take(): void {
    const { round, seat } = this;
    if (!round || !seat || this.screen !== "name") return;
    this.#seen = false;
    this.#tapped = [];
    this.#enter({ round, slot: this.table.slot, seat, screen: 0 });
    this.#look(seat);
  }

  /** Whether the phone can be given back. Only before anything was seen or tapped, so that this tells nothing about a tap. */
  get mayGiveBack(): boolean {
    return this.screen === "name" || (this.#at?.screen === 0 && !this.#seen && this.picks.length === 0);
  }

  giveBack(): void {
    if (!this.mayGiveBack) return;
    this.#enter();
    this.#look(0);
  }

  /** Tap a number, or 0 for nobody. A tap beyond the required number starts over, as on a player's own phone. */
  pick(seat: number): void {
    const most = this.round?.taps ?? 0;
    const before = this.picks.length >= most ? [] : this.picks;
    this.picks = seat && before.includes(seat) ? before.filter((one) => one !== seat) : [...before, seat];
  }

  hold(on: boolean): void {
    this.held = on;
    this.#seen ||= on;
    if (!this.due) return;
    clearInterval(this.#timer);
    if (on) this.#timer = window.setInterval(() => (this.seconds = Math.min(this.due, this.seconds + 1)), SECOND_MS);
  }

  goOn(): void {
    if (!this.mayGoOn) return;
    const place = this.#at!;
    const next = place.round.screens[place.screen + 1];
    if (this.isNight) this.#goOnAtNight(next);
    else if (this.screen === "task") this.#act();
    if (next) this.#enter({ ...place, screen: place.screen + 1 }, this.action);
    else if (place.round.done === undefined) this.#finish();
  }

  /** Send all numbers at the last screen with numbers, for sleepers too. A round of answers sends that the answer was read. */
  #goOnAtNight(next: PassScreen | undefined): void {
    if (this.screen === "task") this.#tapped.push(this.picks);
    if (this.screen === "answer" && this.round!.kind === "act") return this.#leave();
    if (next !== "task") this.action = this.table.seal(this.seat, this.#tapped.length ? this.#tapped : [[]]);
    this.#isLeaving = !next;
  }

  /** End the pass when the server has answered the seal. The server names who gets the phone next. */
  followSeal(): void {
    if (this.#isLeaving && this.action && !this.action.isPending) this.#leave();
  }

  #leave(): void {
    this.#enter();
    this.#look(0);
  }

  /** End the night, once, when the phone has gone round. */
  followNight(): void {
    const { view, passes } = this.table;
    if (!view || this.#at || this.isMoving || this.table.connection.line !== "open" || !isPassed(view, passes)) return;
    if (passes.round < passes.rounds.length || this.#ended === passes.night) return;
    this.#ended = passes.night;
    this.next();
  }

  /** Send the command, or for a sleeper a decoy that looks the same from outside. */
  #act(): void {
    const { table, seat, picks } = this;
    const command = this.isShown ? commandOf(table.legal, picks) : undefined;
    this.action = command ? table.do(command, seat) : table.sleep();
  }

  #finish(): void {
    const { round, seat, kept } = this;
    const done = [...(kept.round === round!.name ? kept.done : []), seat];
    const isLast = round!.seats.every((one) => done.includes(one));
    this.#leave();
    if (!isLast) return this.#keep({ ...kept, round: round!.name, done });
    this.#keep({ ...kept, cards: round!.kind === "card" ? this.table.slot : kept.cards, round: "", done: [] });
    if (round!.kind !== "card") this.next();
  }

  /** Go to the next step: after the last pass, or by the button on the table. */
  next(): void {
    if (!this.isMoving) this.#moving = this.table.do({ do: "time_up" }, "judge");
  }

  /** Deal new cards to all, because somebody has seen another player's card. */
  dealAnew(): void {
    if (!this.isMoving) this.#dealing = this.table.do({ do: "redeal", deck: [], offender: 0 }, "judge");
  }

  /** When a new deal was made, forget who has seen their card. */
  followDeal(): void {
    if (this.#dealing?.state !== "applied") return;
    this.#dealing = undefined;
    this.#keep(nothingKept(this.kept.game));
  }

  goRound(): void {
    this.#keep({ ...this.kept, goesRound: true });
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#looking);
  }

  /** Tell the server again who holds the phone: it forgets this when the connection is lost. */
  lookAgain(): void {
    this.#look(this.wants);
  }

  /** Ask the server for the view of this seat, and repeat it until the view is here: a fast tapper is told to slow down. */
  #look(seat: number): void {
    this.table.connection.tell({ t: "look", seat });
    clearTimeout(this.#looking);
    this.#looking = window.setTimeout(() => {
      if (this.wants && !this.isShown) this.#look(this.wants);
    }, LOOK_RETRY_MS);
  }

  #enter(place?: Place, action?: Action): void {
    clearInterval(this.#timer);
    this.#at = place;
    this.#isLeaving = false;
    if (!place) this.#forget();
    this.picks = [];
    this.held = false;
    this.seconds = 0;
    this.action = action;
    this.#thought = false;
    if (place?.round.screens[place.screen] === "task") this.#timer = window.setTimeout(() => (this.#thought = true), MIN_TASK_MS);
  }

  /** Delete everything secret of the pass from the phone. */
  #forget(): void {
    this.#tapped = [];
    this.table.ownPass = undefined;
  }

  #keep(now: Kept): void {
    this.#kept = now;
    keep(this.#name, now);
  }
}
