/** Raised hands at a table with one phone: tapped in, correctable, and sent to the server together with «thank you». */
import type { Action } from "./connection.svelte";
import type { Table } from "./table.svelte";

export class Hands {
  #given = $state.raw<{ slot: string; by: Map<number, number> }>({ slot: "", by: new Map() });
  #candidate = $state({ slot: "", seat: 0 });

  constructor(readonly table: Table) {}

  /** The candidate of each voter at this step; 0 stands for a question. */
  get by(): ReadonlyMap<number, number> {
    return this.#given.slot === this.table.slot ? this.#given.by : new Map();
  }

  get isVote(): boolean {
    return ["ballot", "lift", "poll"].includes(this.table.step?.kind ?? "");
  }

  /** The candidate that a tap on a seat votes for; undefined in a poll until one is chosen. */
  get candidate(): number | undefined {
    const { step, slot } = this.table;
    if (step?.kind === "lift") return 0;
    if (step?.kind === "ballot") return Number(step.turn);
    return this.#candidate.slot === slot ? this.#candidate.seat : undefined;
  }

  /** The candidates of a poll. */
  get candidates(): number[] {
    const { step, view } = this.table;
    return step?.kind !== "poll" ? [] : step.candidates.length ? step.candidates : (view?.alive ?? []);
  }

  choose(seat: number): void {
    this.#candidate = { slot: this.table.slot, seat };
  }

  /** Return the earlier candidate for whom this seat has already voted, if any. */
  spent(seat: number): number | undefined {
    const { step, votes } = this.table;
    return step?.kind === "ballot" ? votes.at(-1)?.votes?.find(([voter]) => voter === seat)?.[1] : undefined;
  }

  /** Raise the hand of a seat, or lower it again. */
  tap(seat: number): void {
    const { candidate, table } = this;
    if (candidate === undefined || !table.view?.alive.includes(seat) || this.spent(seat) !== undefined) return;
    const by = new Map(this.by);
    if (by.get(seat) === candidate) by.delete(seat);
    else by.set(seat, candidate);
    this.#given = { slot: table.slot, by };
  }

  /** Return the number of hands for this candidate, or for the question. */
  count(candidate = this.candidate): number {
    return [...this.by.values()].filter((one) => one === candidate).length;
  }

  /** Send all hands and forget them: the next vote may have the same slot. */
  send(): Action[] {
    const { table, by } = this;
    const isQuestion = table.step?.kind === "lift";
    this.#given = { slot: "", by: new Map() };
    this.#candidate = { slot: "", seat: 0 };
    return [...by].map(([seat, candidate]) => table.do(isQuestion ? { do: "agree" } : { do: "vote", seat: candidate }, seat));
  }
}
