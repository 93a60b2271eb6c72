/** A judge's console: what was entered at this step, and what a tap on a seat or a button does. */
import { finished, shots, tap, type Begun } from "../lib/entry";
import { read, write } from "../lib/kept";
import type { Command } from "../lib/wire";
import type { Action } from "./connection.svelte";
import type { Table } from "./table.svelte";
import { toasts } from "./toasts.svelte";
import { words } from "../words/words";

const NOTHING_BEGUN: Begun = { picked: [] };

export class Console {
  /** Whether taps on seats give fouls. */
  fouls = $state(false);
  #begun = $state.raw<Begun & { slot: string }>({ ...NOTHING_BEGUN, slot: "" });
  /** Shots that were entered by one tap; one undo takes all of them back. */
  #together: Action[] = [];
  /** The step at which «next» or «back» was last entered; empty after the page is loaded. */
  #left = $state("");

  constructor(readonly table: Table) {
    if (this.#keptAs) read<Begun & { slot: string }>(this.#keptAs).then(this.#recall, () => undefined);
  }

  /** The key under which an incomplete entry is stored; empty if it is not stored. */
  get #keptAs(): string {
    const { keptAs } = this.table.connection;
    return keptAs && `begun.${keptAs}`;
  }

  #recall = (kept: (Begun & { slot: string }) | undefined): void => {
    if (kept && !this.#begun.slot) this.#begun = kept;
  };

  /** Whether the judge enters the players' actions. Not if the players elected the judge and act on their phones (B2). */
  get enters(): boolean {
    return !this.table.lobby?.judges;
  }

  /** The incomplete entry of this step. It is empty at the start of every step. */
  get begun(): Begun {
    return this.#begun.slot === this.table.slot ? this.#begun : NOTHING_BEGUN;
  }

  get picked(): number[] {
    return this.begun.picked;
  }

  /** The seat whose shot the next tap enters; undefined if one tap enters the shots of all. */
  get shooter(): number | undefined {
    return this.begun.shooter;
  }

  /**
   * Choose the seat whose shot is entered next; choosing it again deselects it. `sees`: the judge holds the eye. Only then is a
   * player who has left rejected, because the rejection tells who hunts.
   */
  aim(shooter: number, sees = false): void {
    if (sees && !this.table.view!.alive.includes(shooter)) return void toasts.show(words("console-shooter-gone", { seat: shooter }));
    this.#set({ shooter: this.shooter === shooter ? undefined : shooter });
  }

  /** Whether shots were entered, including those the server has not answered yet. */
  get #hasShots(): boolean {
    const isShot = this.table.connection.entered.some((one) => one.t === "do" && one.cmd.do === "shoot");
    return isShot || (this.table.view?.judge?.shots.length ?? 0) > 0;
  }

  /** Whether «next» or «back» was entered. Nothing more can be entered until the other step is shown or the server answers. */
  get isEnded(): boolean {
    const leads = this.table.connection.entered.some((one) => (one.t === "do" && one.cmd.do === "time_up") || (one.t === "manage" && one.what === "undo"));
    return leads && (!this.#left || this.#left === this.table.slot);
  }

  tap(seat: number): Action | undefined {
    const { view } = this.table;
    if (!view) return undefined;
    if (view.step.kind === "hunt") return this.#shoot(seat);
    const found = tap(view, seat, this.begun);
    if (found && "pick" in found) this.#set({ picked: [...this.picked, found.pick] });
    else if (found) return this.#enter(found.cmd, found.as);
    else if (this.picked.includes(seat)) this.#set({ picked: this.picked.filter((one) => one !== seat) });
    else if (view.step.kind === "speech") void this.#whyNot({ do: "nominate", seat }, Number(view.step.turn));
    return undefined;
  }

  /** Ask the server why this cannot be entered, and show its reason: for example a second nomination in one speech. */
  async #whyNot(cmd: Command, as: number): Promise<void> {
    const { refusal } = await this.table.would({ cmd, as });
    if (refusal) toasts.show(refusal.text, refusal.clause);
  }

  #noShot = $state({ slot: "", why: "" });

  /** Why the last tapped shot was not entered. Secret, because it tells who hunts: shown only while the eye is held. */
  get whyNoShot(): string {
    return this.#noShot.slot === this.table.slot ? this.#noShot.why : "";
  }

  /** Enter the shots of all at this number, or only that of the chosen shooter. */
  #shoot(seat: number): undefined {
    const { shooter } = this;
    if (shooter === undefined && this.#hasShots) return void toasts.show(words("console-whose-shot"));
    const found = shots(this.table.view!, seat, shooter);
    this.#noShot = { slot: this.table.slot, why: found.length ? "" : this.#whyNoShot(shooter) };
    if (!found.length && !this.table.view!.alive.includes(seat)) toasts.show(words("console-target-gone", { seat }));
    else if (!found.length) toasts.show(words("console-no-shot"));
    this.#together = found.flatMap(({ cmd, as }) => this.#do(cmd, as) ?? []);
    this.#set({ shooter: undefined });
  }

  #whyNoShot(shooter: number | undefined): string {
    if (shooter === undefined) return words("console-no-shooters");
    return words(this.table.view!.alive.includes(shooter) ? "console-shot-impossible" : "console-shooter-gone", { seat: shooter });
  }

  /** Enter the command with the numbers picked so far. */
  finish(): Action | undefined {
    const found = this.table.view && finished(this.table.view, this.begun);
    return found && this.#enter(found.cmd, found.as);
  }

  get mayFinish(): boolean {
    return this.enters && this.table.view !== undefined && finished(this.table.view, this.begun) !== undefined;
  }

  /** What the large button does. Picked numbers are entered first, so that «next» does not lose them. */
  next(): Action | undefined {
    this.fouls = false;
    if (this.mayFinish) return this.finish();
    this.#set(NOTHING_BEGUN);
    if (this.table.isLooking) return this.table.remember();
    return this.#leave(() => this.table.do({ do: "time_up" }, "judge"));
  }

  back(): Action | undefined {
    const isLast = this.#together.length > 0 && this.#together.at(-1) === this.table.done;
    const count = isLast ? this.#together.length : 1;
    this.#together = [];
    return this.#leave(() => this.table.undo(count));
  }

  count(seat: number, hands: number): Action | undefined {
    return this.#do({ do: "tally", seat, hands }, "judge");
  }

  foul(seat: number, offence = "", technical = false): Action {
    this.fouls = false;
    return this.table.do({ do: "foul", seat, offence, technical }, "judge");
  }

  /** Enter the hands of all seats that may still raise one. */
  enterAllHands(): void {
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
    if (this.#keptAs) write(this.#keptAs, this.#begun).catch(() => undefined); // without a database it is kept until the page is closed
  }
}
