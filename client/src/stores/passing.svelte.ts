/** The one phone on its way round: whose turn it is, at which screen he is, and what he has tapped. */
import { HELD, SCREENS, THINKS, commandOf, nextOf, nothingKept, roundOf, type Kept, type PassScreen, type Round } from "../lib/passing";
import { keep, kept } from "../lib/storage";
import type { Action } from "./connection.svelte";
import type { Table } from "./table.svelte";

const SECOND = 1000;
/** Milliseconds after which a question that was not answered is put again. */
const AGAIN = 2000;

/** Where he who has the phone is. It belongs to one pass, and to no other. */
interface Place {
  round: string;
  seat: number;
  screen: PassScreen;
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
  #at = $state.raw<Place>({ round: "", seat: 0, screen: "name" });
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

  /** Nothing while the game goes on to its next step. */
  get round(): Round | undefined {
    const { view, slot } = this.table;
    return view && !this.isMoving ? roundOf(view, slot, this.kept) : undefined;
  }

  get isMoving(): boolean {
    return this.#moving?.isPending === true || this.#dealing?.isPending === true;
  }

  get seat(): number {
    const { round } = this;
    return (round && nextOf(round, this.kept)) ?? 0;
  }

  get screen(): PassScreen {
    const { round, seat } = this;
    return round && this.#at.round === round.name && this.#at.seat === seat ? this.#at.screen : "name";
  }

  /** Whose view the phone is to have. */
  get wants(): number {
    return this.screen === "name" ? 0 : this.seat;
  }

  /** Whether the view of whoever holds it is here. */
  get isShown(): boolean {
    return this.wants > 0 && this.table.view?.me?.seat === this.wants;
  }

  /** For how many seconds the bar is held here. */
  get due(): number {
    const { screen } = this;
    return screen === "card" || screen === "answer" ? HELD[screen] : 0;
  }

  /** The same for every card: as many taps, as many seconds. Without a line nobody goes on, or an act would be lost. */
  get mayGoOn(): boolean {
    const { screen, round } = this;
    if (!this.isShown || this.table.connection.line !== "open" || this.action?.isPending) return false;
    if (screen === "task") return this.#thought && this.picks.length === (round?.taps ?? 0);
    return screen !== "name" && this.seconds >= this.due;
  }

  /** The phone was taken by whom it was passed to. */
  take(): void {
    const { round, seat } = this;
    if (!round || !seat || this.screen !== "name") return;
    this.#seen = false;
    this.#enter({ round: round.name, seat, screen: SCREENS[round.kind][0]! });
    this.#look(seat);
  }

  /** As long as nothing was seen or tapped, it can be given to the right one; what came of a tap must not be told by this. */
  get mayGiveBack(): boolean {
    const { round, screen } = this;
    return screen === "name" || (round !== undefined && screen === SCREENS[round.kind][0] && !this.#seen && this.picks.length === 0);
  }

  giveBack(): void {
    if (!this.mayGiveBack) return;
    this.#enter({ ...this.#at, screen: "name" });
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
    if (this.screen === "task") this.#act();
    const screens = SCREENS[this.round!.kind];
    const next = screens[screens.indexOf(this.screen) + 1];
    if (next) this.#enter({ ...this.#at, screen: next }, this.action);
    else this.#finish();
  }

  /** Whoever sleeps sends as much as whoever acts. */
  #act(): void {
    const { table, seat, picks } = this;
    const command = this.isShown ? commandOf(table.legal, picks) : undefined;
    if (command) this.action = table.do(command, seat);
    else table.connection.tell({ t: "ping", at: performance.now() });
  }

  #finish(): void {
    const { round, seat, kept } = this;
    const done = [...(kept.round === round!.name ? kept.done : []), seat];
    const isLast = round!.seats.every((one) => done.includes(one));
    this.#enter({ round: "", seat: 0, screen: "name" });
    this.#look(0);
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

  #enter(place: Place, action?: Action): void {
    clearInterval(this.#timer);
    this.#at = place;
    this.picks = [];
    this.held = false;
    this.seconds = 0;
    this.action = action;
    this.#thought = false;
    if (place.screen === "task") this.#timer = window.setTimeout(() => (this.#thought = true), THINKS);
  }

  #keep(now: Kept): void {
    this.#kept = now;
    keep(this.#name, now);
  }
}
