/** Hands at a table with one phone: they are tapped in, may be put right, and go to the server together with «thank you». */
import type { Action } from "./connection.svelte";
import type { Table } from "./table.svelte";

export class Hands {
  #given = $state.raw<{ slot: string; by: Map<number, number> }>({ slot: "", by: new Map() });
  #candidate = $state({ slot: "", seat: 0 });

  constructor(readonly table: Table) {}

  /** Whom each has raised a hand for at this step; 0 for a question. */
  get by(): ReadonlyMap<number, number> {
    return this.#given.slot === this.table.slot ? this.#given.by : new Map();
  }

  get isVote(): boolean {
    return ["ballot", "lift", "poll"].includes(this.table.step?.kind ?? "");
  }

  /** For whom a tap on a seat raises its hand; nothing before somebody is named in a poll. */
  get candidate(): number | undefined {
    const { step, slot } = this.table;
    if (step?.kind === "lift") return 0;
    if (step?.kind === "ballot") return Number(step.turn);
    return this.#candidate.slot === slot ? this.#candidate.seat : undefined;
  }

  /** In a poll those who are named. */
  get candidates(): number[] {
    const { step, view } = this.table;
    return step?.kind !== "poll" ? [] : step.candidates.length ? step.candidates : (view?.alive ?? []);
  }

  choose(seat: number): void {
    this.#candidate = { slot: this.table.slot, seat };
  }

  /** Whose vote was used up by a candidate counted before. */
  spent(seat: number): number | undefined {
    const { step, votes } = this.table;
    return step?.kind === "ballot" ? votes.at(-1)?.votes?.find(([voter]) => voter === seat)?.[1] : undefined;
  }

  /** A hand up, or down again. */
  tap(seat: number): void {
    const { candidate, table } = this;
    if (candidate === undefined || !table.view?.alive.includes(seat) || this.spent(seat) !== undefined) return;
    const by = new Map(this.by);
    if (by.get(seat) === candidate) by.delete(seat);
    else by.set(seat, candidate);
    this.#given = { slot: table.slot, by };
  }

  /** Hands for this candidate, or for the question. */
  count(candidate = this.candidate): number {
    return [...this.by.values()].filter((one) => one === candidate).length;
  }

  /** All hands as they are now; another vote may follow that is called the same. */
  send(): Action[] {
    const { table, by } = this;
    const isQuestion = table.step?.kind === "lift";
    this.#given = { slot: "", by: new Map() };
    this.#candidate = { slot: "", seat: 0 };
    return [...by].map(([seat, candidate]) => table.do(isQuestion ? { do: "agree" } : { do: "vote", seat: candidate }, seat));
  }
}
