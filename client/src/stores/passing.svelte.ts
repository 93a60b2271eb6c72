/** The one phone on its way round: whose turn it is, at which screen he is, and what he has tapped. */
import { HELD, THINKS, commandOf, doneOf, isPassed, nextOf, nothingKept, roundOf, type Kept, type PassScreen, type Round } from "../lib/passing";
import type { OwnCall, OwnPass } from "../lib/wire";
import { keep, kept } from "../lib/storage";
import type { Action } from "./connection.svelte";
import type { Table } from "./table.svelte";

const SECOND = 1000;
/** Milliseconds after which a question that was not answered is put again. */
const AGAIN = 2000;

/** Where the holder of the phone is: at which of the screens of the round. It belongs to one pass, and to no other. */
interface Place {
  round: Round;
  /** At which step of the game. */
  slot: string;
  seat: number;
  screen: number;
}

export class Passing {
  /** What he has tapped; it leaves the phone with «done». */
  picks = $state<number[]>([]);
  /** Whether the bar is held. */
  held = $state(false);
  /** Whole seconds for which it was held at this screen. */
  seconds = $state(0);
  /** What was done for him, to be told under the bar alone. */
  action = $state<Action>();
  #thought = $state(false);
  /** Whether anything was seen in this pass. */
  #seen = $state(false);
  /** Nothing where the phone is between two people, or on the table. */
  #at = $state.raw<Place>();
  /** What was tapped at the screens before this one, in a night. */
  #tapped: number[][] = [];
  /** The phone leaves its holder as soon as what was tapped is kept by the server. */
  #isLeaving = $state(false);
  /** The night that this phone has ended, or tried to. */
  #ended = "";
  #kept = $state.raw<Kept>(nothingKept(""));
  #moving = $state<Action>();
  #dealing = $state<Action>();
  #timer = 0;
  #looking = 0;

  constructor(
    readonly table: Table,
    /** Under which the place at this table is kept. */
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

  /** Nothing while the game goes on to its next step. Who has the phone stays in their round until they hand it on. */
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

  /** Who has had the phone in this round. */
  get done(): number[] {
    return this.round ? doneOf(this.round, this.kept) : [];
  }

  /** Whether it goes round for all calls of the night together. */
  get isNight(): boolean {
    return this.round?.done !== undefined;
  }

  /** At which screen with numbers the holder is, from 1 on, and of how many. */
  get task(): { at: number; of: number } {
    return { at: (this.#at?.screen ?? 0) + 1, of: this.round?.screens.filter((one) => one === "task").length ?? 0 };
  }

  /** What the server tells the holder alone. */
  get own(): OwnPass | undefined {
    const { ownPass } = this.table;
    return this.wants && ownPass?.seat === this.wants ? ownPass : undefined;
  }

  /** At which call the holder may act at this screen; nothing: they sleep. */
  get call(): OwnCall | undefined {
    return this.screen === "task" ? this.own?.calls[this.task.at - 1] : undefined;
  }

  /** Whose view the phone is to have. */
  get wants(): number {
    return this.screen === "name" ? 0 : this.seat;
  }

  /** Whether the view of whoever holds it is here. */
  get isShown(): boolean {
    return this.wants > 0 && this.table.view?.me?.seat === this.wants && (!this.isNight || this.own !== undefined);
  }

  /** For how many seconds the bar is held here. */
  get due(): number {
    const { screen } = this;
    return screen === "card" || screen === "answer" ? HELD[screen] : 0;
  }

  /** The same for every card: as many taps, as many seconds. Without a line nobody goes on, or an act would be lost. */
  get mayGoOn(): boolean {
    const { screen, round } = this;
    if (!this.isShown || this.table.connection.line !== "open" || this.action?.isPending || this.#isLeaving) return false;
    if (screen === "task") return this.#thought && this.picks.length === (round?.taps ?? 0);
    return screen !== "name" && this.seconds >= this.due;
  }

  /** The phone was taken by whom it was passed to. */
  take(): void {
    const { round, seat } = this;
    if (!round || !seat || this.screen !== "name") return;
    this.#seen = false;
    this.#tapped = [];
    this.#enter({ round, slot: this.table.slot, seat, screen: 0 });
    this.#look(seat);
  }

  /** As long as nothing was seen or tapped, it can be given to the right one; what came of a tap must not be told by this. */
  get mayGiveBack(): boolean {
    return this.screen === "name" || (this.#at?.screen === 0 && !this.#seen && this.picks.length === 0);
  }

  giveBack(): void {
    if (!this.mayGiveBack) return;
    this.#enter();
    this.#look(0);
  }

  /** A number, or 0 for nobody; one tap too many begins anew, as at everybody's night. */
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
    if (on) this.#timer = window.setInterval(() => (this.seconds = Math.min(this.due, this.seconds + 1)), SECOND);
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

  /** With the last number of a pass everything is sent, by whoever sleeps as much as by whoever acts; a round of answers sends that it was read. */
  #goOnAtNight(next: PassScreen | undefined): void {
    if (this.screen === "task") this.#tapped.push(this.picks);
    if (this.screen === "answer" && this.round!.kind === "act") return this.#leave();
    if (next !== "task") this.action = this.table.seal(this.seat, this.#tapped.length ? this.#tapped : [[]]);
    this.#isLeaving = !next;
  }

  /** When it is kept, or will never be, the phone goes on to whom the server names. */
  followSeal(): void {
    if (this.#isLeaving && this.action && !this.action.isPending) this.#leave();
  }

  #leave(): void {
    this.#enter();
    this.#look(0);
  }

  /** When the phone has gone round the night is ended, once. */
  followNight(): void {
    const { view, passes } = this.table;
    if (!view || this.#at || this.isMoving || this.table.connection.line !== "open" || !isPassed(view, passes)) return;
    if (passes.round < passes.rounds.length || this.#ended === passes.night) return;
    this.#ended = passes.night;
    this.next();
  }

  /** Whoever sleeps sends as much as whoever acts. */
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

  /** The next step, when everybody has had his turn, or from the table. */
  next(): void {
    if (!this.isMoving) this.#moving = this.table.do({ do: "time_up" }, "judge");
  }

  /** A card was seen by another: everybody gets a new one. */
  dealAnew(): void {
    if (!this.isMoving) this.#dealing = this.table.do({ do: "redeal", deck: [], offender: 0 }, "judge");
  }

  /** Whether a new deal was made, once; then nobody has seen his card. */
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

  /** After a lost line the server does not know any more to whom the phone was passed. */
  lookAgain(): void {
    this.#look(this.wants);
  }

  /** Asked again until it is so: whoever taps too fast is told to slow down, and is not forgotten. */
  #look(seat: number): void {
    this.table.connection.tell({ t: "look", seat });
    clearTimeout(this.#looking);
    this.#looking = window.setTimeout(() => {
      if (this.wants && !this.isShown) this.#look(this.wants);
    }, AGAIN);
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
    if (place?.round.screens[place.screen] === "task") this.#timer = window.setTimeout(() => (this.#thought = true), THINKS);
  }

  /** Nothing of a pass stays on the phone. */
  #forget(): void {
    this.#tapped = [];
    this.table.ownPass = undefined;
  }

  #keep(now: Kept): void {
    this.#kept = now;
    keep(this.#name, now);
  }
}
