const NOTHING: Begun = { picked: [], skipped: [] };

/** A judge's console: what he enters at this step, and what a tap on a seat or a button does. */
import { finished, hunter, tap, type Begun } from "../lib/entry";
import { read, write } from "../lib/kept";
import type { Command } from "../lib/wire";
import type { Action } from "./connection.svelte";
import type { Table } from "./table.svelte";

export class Console {
  /** Taps on seats give fouls. */
  fouls = $state(false);
  #begun = $state.raw<Begun & { slot: string }>({ ...NOTHING, slot: "" });
  /** The step at which «next» or «back» was entered last; empty after the page was loaded. */
  #left = $state("");

  constructor(readonly table: Table) {
    if (this.#keptAs) read<Begun & { slot: string }>(this.#keptAs).then(this.#recall, () => undefined);
  }

  /** Half of an entry outlives the page too. */
  get #keptAs(): string {
    const { keptAs } = this.table.connection;
    return keptAs && `begun.${keptAs}`;
  }

  #recall = (kept: (Begun & { slot: string }) | undefined): void => {
    if (kept && !this.#begun.slot) this.#begun = kept;
  };

  /** Whether the players' deeds are entered here; not where they have phones and elected whoever judges (B2). */
  get enters(): boolean {
    return !this.table.lobby?.judges;
  }

  /** What was tapped at this step; another step begins with nothing. */
  get begun(): Begun {
    return this.#begun.slot === this.table.slot ? this.#begun : NOTHING;
  }

  get picked(): number[] {
    return this.begun.picked;
  }

  get hunter(): number | undefined {
    return this.table.view && hunter(this.table.view, this.#now);
  }

  /** With those whose shot is on its way: the next tap is the next hunter's. */
  get #now(): Begun {
    const shots = this.table.connection.entered.filter((one) => one.t === "do" && one.cmd.do === "shoot");
    return { ...this.begun, skipped: [...this.begun.skipped, ...shots.map((one) => Number("as" in one && one.as))] };
  }

  /** «Next» and «back» lead to another step: nothing more is entered until that step is shown, or the server has answered. */
  get isEnded(): boolean {
    const leads = this.table.connection.entered.some((one) => (one.t === "do" && one.cmd.do === "time_up") || (one.t === "manage" && one.what === "undo"));
    return leads && (!this.#left || this.#left === this.table.slot);
  }

  tap(seat: number): Action | undefined {
    const { view } = this.table;
    if (!view) return undefined;
    const found = tap(view, seat, this.#now);
    if (found && "pick" in found) this.#set({ picked: [...this.picked, found.pick] });
    else if (found) return this.#enter(found.cmd, found.as);
    else if (this.picked.includes(seat)) this.#set({ picked: this.picked.filter((one) => one !== seat) });
    return undefined;
  }

  /** What was picked is all there is. */
  finish(): Action | undefined {
    const found = this.table.view && finished(this.table.view, this.begun);
    return found && "cmd" in found ? this.#enter(found.cmd, found.as) : undefined;
  }

  get mayFinish(): boolean {
    return this.enters && this.table.view !== undefined && finished(this.table.view, this.begun) !== undefined;
  }

  /** The hunter whose turn it is did not shoot. */
  skip(): void {
    const { hunter } = this;
    if (hunter !== undefined) this.#set({ skipped: [...this.begun.skipped, hunter] });
  }

  next(): Action | undefined {
    this.fouls = false;
    this.#set(NOTHING);
    return this.#leave(() => this.table.do({ do: "time_up" }, "judge"));
  }

  back(): Action | undefined {
    return this.#leave(() => this.table.undo(1));
  }

  count(seat: number, hands: number): Action | undefined {
    return this.#do({ do: "tally", seat, hands }, "judge");
  }

  foul(seat: number, offence = "", technical = false): Action {
    this.fouls = false;
    return this.table.do({ do: "foul", seat, offence, technical }, "judge");
  }

  /** Every seat that may still raise a hand does. */
  everyone(): void {
    for (const { seat } of this.table.lobby?.seats ?? []) {
      const found = this.table.view && tap(this.table.view, seat, this.begun);
      if (found && "cmd" in found && (found.cmd.do === "vote" || found.cmd.do === "agree")) this.#enter(found.cmd, found.as);
    }
  }

  #leave(enter: () => Action): Action | undefined {
    if (this.isEnded) return undefined;
    this.#left = this.table.slot;
    return enter();
  }

  #enter(cmd: Command, as: number): Action | undefined {
    if (cmd.do !== "vote") this.#set({ picked: [] });
    return this.#do(cmd, as);
  }

  #do(cmd: Command, as: number | "judge"): Action | undefined {
    return this.isEnded ? undefined : this.table.do(cmd, as);
  }

  #set(more: Partial<Begun>): void {
    this.#begun = { ...this.begun, ...more, slot: this.table.slot };
    if (this.#keptAs) write(this.#keptAs, this.#begun).catch(() => undefined); // without a database it lasts as long as the page
  }
}
