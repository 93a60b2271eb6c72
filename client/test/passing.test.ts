// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOLD_SECONDS, MIN_TASK_MS, commandOf, nothingKept, padOf, roundOf, targetsOf } from "../src/lib/passing";
import type { Command, FromClient, NightPasses, NightRound, Open, OwnCall, OwnPass, View } from "../src/lib/wire";
import type { Table } from "../src/stores/table.svelte";
import { Passing } from "../src/stores/passing.svelte";

type Legal = (Command | Open)[];
const SEATS = [1, 2, 3, 4, 5, 6];
const STEPS = [
  { kind: "hunt", turn: "black", taps: 1 },
  { kind: "call", turn: "doctor", taps: 1 },
  { kind: "call", turn: "journalist", taps: 2 },
  { kind: "best_move", turn: null, taps: 3 },
  { kind: "briefing", turn: "black", taps: 3 },
];
const acts = (targets: number[][]): Legal => targets.map((one) => ({ do: "act", targets: one }));
const pairs = SEATS.flatMap((one) => SEATS.filter((other) => other !== one).map((other) => [one, other]));

/** The legal commands of each card at a step. */
const CARDS: Record<string, (kind: string, turn: string | null) => Legal> = {
  citizen: () => [],
  mafioso: (kind) => (kind === "hunt" ? SEATS.map((seat) => ({ do: "shoot", seat })) : kind === "briefing" ? [{ do: "open", kind: "plan" }] : []),
  doctor: (kind, turn) => (kind === "call" && turn === "doctor" ? acts([[1], [2], [4]]) : []),
  journalist: (kind, turn) => (kind === "call" && turn === "journalist" ? acts(pairs) : []),
  victim: (kind) => (kind === "best_move" ? [{ do: "open", kind: "guess" }] : []),
};

/** A fake table with one phone. It records what the phone sends. */
class FakeTable {
  sent: string[] = [];
  done: Command[] = [];
  looks = 0;
  lobby = { game: "g", seats: SEATS.map((seat) => ({ seat, name: `p${seat}`, kind: "person" })) };
  connection = { line: "open", tell: (message: FromClient) => this.tell(message) };
  #at = 0;

  constructor(readonly cards: string[]) {}

  get step() {
    return STEPS[this.#at % STEPS.length]!;
  }
  get slot(): string {
    return `g N1 ${this.#at}`;
  }
  get legal(): Legal {
    return this.looks ? CARDS[this.cards[this.looks - 1]!]!(this.step.kind, this.step.turn) : [];
  }
  get view(): View {
    const me = this.looks ? { seat: this.looks, role: this.cards[this.looks - 1] } : undefined;
    return { phase: "N1", step: this.step, alive: SEATS, left: [], winner: null, me, legal: this.legal } as unknown as View;
  }
  tell(message: FromClient): void {
    this.sent.push(message.t);
    if (message.t === "look") this.looks = message.seat;
  }
  sleep() {
    this.sent.push("ping");
    return { state: "applied", isPending: false };
  }
  do(command: Command, as: number | "judge") {
    this.sent.push(as === "judge" ? command.do : "ping"); // counted like the decoy of a sleeper
    if (command.do === "time_up") this.#at++;
    else this.done.push(command);
    return { state: "applied", isPending: false };
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Play one pass with these taps. Return every screen, whether going on was allowed before and after each action, and the time. */
function passed(passing: Passing, table: FakeTable, picks: (most: number) => number[]): string[] {
  const trace: string[] = [];
  const began = Date.now();
  const note = (what: string) => trace.push(`${what} ${passing.screen} ${passing.mayGoOn} ${passing.mayGiveBack} ${passing.due} ${passing.picks.length} ${Date.now() - began}`);
  const from = table.sent.length;
  note("named");
  passing.take();
  note("taken");
  for (const seat of picks(passing.round!.taps)) {
    passing.pick(seat);
    note("tapped");
  }
  vi.advanceTimersByTime(MIN_TASK_MS - 1);
  note("thinks");
  vi.advanceTimersByTime(1);
  note("thought");
  passing.goOn();
  note("answer");
  passing.hold(true);
  vi.advanceTimersByTime(HOLD_SECONDS.answer * 1000 - 1);
  note("holds");
  vi.advanceTimersByTime(1);
  passing.hold(false);
  note("held");
  passing.goOn();
  note("on");
  return [...trace, ...table.sent.slice(from)];
}

test("a thousand passes leave the same trace whatever the card (T22)", () => {
  const kinds = Object.keys(CARDS);
  const traces = new Map<string, Set<string>>();
  let passes = 0;
  let acted = 0;
  for (let game = 0; passes < 1200; game++) {
    const cards = SEATS.map((seat) => kinds[(seat * 7 + game * 3 + (game % (seat + 1))) % kinds.length]!);
    const table = new FakeTable(cards);
    const passing = new Passing(table as unknown as Table, `t${game}`);
    for (let step = 0; step < STEPS.length; step++) {
      for (const seat of SEATS) {
        expect(passing.seat).toBe(seat);
        const place = `${STEPS[step]!.kind} ${STEPS[step]!.turn} ${seat}`;
        const picks = (most: number) => [1, 2, 4].slice(0, most).map((one) => (game % 5 === 0 ? 0 : one));
        const trace = passed(passing, table, picks).join("\n");
        traces.set(place, (traces.get(place) ?? new Set()).add(trace));
        passes++;
      }
    }
    acted += table.done.length;
    passing.stop();
  }
  expect(acted).toBeGreaterThan(100);
  expect([...traces.values()].map((all) => all.size)).toEqual(STEPS.flatMap(() => SEATS.map(() => 1)));
}, 60_000); // slow on a busy machine

/** A fake table for nights with all calls together, as the server describes them. It records the length of each message. */
class NightTable extends FakeTable {
  passes: NightPasses;
  ownPass?: OwnPass;
  sealed: { seat: number; picks: number[][] }[] = [];
  ended = 0;
  isAcked = true;

  constructor(
    cards: string[],
    rounds: NightRound[],
    readonly calls: Record<string, OwnCall[]>,
  ) {
    super(cards);
    this.passes = { t: "passes", night: "g-N1", rounds, round: 0, done: [] };
  }
  override get slot(): string {
    return "g N1 hunt";
  }
  override get view(): View {
    const me = this.looks ? { seat: this.looks, role: this.cards[this.looks - 1] } : undefined;
    return { phase: "N1", step: STEPS[0], alive: SEATS, left: [], winner: null, me, legal: [] } as unknown as View;
  }
  override tell(message: FromClient): void {
    super.tell(message);
    if (message.t === "look" && message.seat) this.ownPass = { t: "own_pass", seat: message.seat, calls: this.calls[this.cards[message.seat - 1]!] ?? [] };
  }
  seal(seat: number, picks: number[][]) {
    this.sent.push(`seal ${JSON.stringify({ picks, pad: padOf(picks) }).length}`);
    this.sealed.push({ seat, picks });
    const { rounds, round, done } = this.passes;
    const all = [...done, seat];
    this.passes = all.length === SEATS.length ? { ...this.passes, round: round + 1, done: [] } : { ...this.passes, rounds, done: all };
    this.ownPass = { t: "own_pass", seat, calls: [], answer: this.cards[seat - 1] === "doctor" ? ["yes"] : [] };
    return { state: this.isAcked ? "applied" : "sent", isPending: !this.isAcked };
  }
  override do(command: Command, as: number | "judge") {
    if (command.do === "time_up") this.ended++;
    return { ...super.do(command, as) };
  }
}

const TWO_ROUNDS: NightRound[] = [
  { kind: "act", screens: 2, taps: 1 },
  { kind: "agree", screens: 1, taps: 1 },
  { kind: "read", screens: 1, taps: 0 },
];
const CALLS: Record<string, OwnCall[]> = {
  mafioso: [{ call: "black", targets: 1, seats: SEATS }],
  journalist: [
    { call: "black", targets: 1, seats: SEATS },
    { call: "don", targets: 1, seats: SEATS },
  ],
  doctor: [{ call: "doctor", targets: 1, seats: [1, 2] }],
};

/** Play one pass of a night. */
function nightPass(passing: Passing, table: NightTable, number: number): string[] {
  const trace: string[] = [];
  const from = table.sent.length;
  const note = () => trace.push(`${passing.screen} ${passing.mayGoOn} ${passing.mayGiveBack} ${passing.due} ${passing.picks.length} ${passing.task.at}/${passing.task.of}`);
  note();
  passing.take();
  for (const screen of passing.round!.screens) {
    expect(passing.screen).toBe(screen);
    note();
    if (screen === "task") {
      passing.pick(number);
      note();
      vi.advanceTimersByTime(MIN_TASK_MS);
    } else {
      passing.hold(true);
      vi.advanceTimersByTime(HOLD_SECONDS.answer * 1000);
      passing.hold(false);
    }
    note();
    passing.goOn();
    passing.followSeal();
  }
  note();
  return [...trace, ...table.sent.slice(from)];
}

test("a night has as many screens, taps, seconds and messages for every card (T22)", () => {
  const kinds = Object.keys(CARDS);
  const traces = SEATS.map(() => TWO_ROUNDS.map(() => new Set<string>()));
  for (let game = 0; game < 40; game++) {
    const cards = SEATS.map((seat) => kinds[(seat + game * 3 + (game % (seat + 1))) % kinds.length]!);
    const table = new NightTable(cards, TWO_ROUNDS, CALLS);
    const passing = new Passing(table as unknown as Table, `n${game}`);
    for (let round = 0; round < TWO_ROUNDS.length; round++)
      for (const seat of SEATS) {
        expect([passing.seat, passing.round!.place]).toEqual([seat, round + 1]);
        traces[seat - 1]![round]!.add(nightPass(passing, table, game % 4 ? 3 : 0).join("\n"));
      }
    expect([passing.seat, table.ended]).toEqual([0, 0]);
    passing.followNight();
    passing.followNight();
    expect(table.ended).toBe(1);
    passing.stop();
  }
  expect(traces.map((rounds) => rounds.map((all) => all.size))).toEqual(SEATS.map(() => [1, 1, 1]));
}, 60_000);

test("nothing of a pass stays on the phone, in memory or storage", () => {
  const table = new NightTable(["mafioso", ...SEATS.slice(1).map(() => "citizen")], TWO_ROUNDS, CALLS);
  const passing = new Passing(table as unknown as Table, "n");
  nightPass(passing, table, 4);
  expect(table.sealed).toEqual([{ seat: 1, picks: [[4], [4]] }]);
  expect([passing.screen, passing.picks, passing.own, table.ownPass]).toEqual(["name", [], undefined, undefined]);
  expect(JSON.stringify(localStorage)).not.toContain("4");
  const again = new Passing(table as unknown as Table, "n");
  expect([again.seat, again.screen]).toEqual([2, "name"]);
});

test("the phone stays with its holder until what they have tapped is kept", () => {
  const table = new NightTable(SEATS.map(() => "citizen"), [TWO_ROUNDS[1]!], CALLS);
  const passing = new Passing(table as unknown as Table, "n");
  table.isAcked = false;
  passing.take();
  passing.pick(2);
  vi.advanceTimersByTime(MIN_TASK_MS);
  passing.goOn();
  passing.followSeal();
  expect([passing.seat, passing.screen, passing.mayGoOn]).toEqual([1, "task", false]);
  Object.assign(passing.action!, { state: "applied", isPending: false });
  passing.followSeal();
  expect([passing.seat, passing.screen]).toEqual([2, "name"]);
  passing.stop();
});

test("by its call a holder is told what they may do at each screen, and sleeps at the others", () => {
  const table = new NightTable(["journalist", "doctor", "citizen", "mafioso", "citizen", "citizen"], TWO_ROUNDS, CALLS);
  const passing = new Passing(table as unknown as Table, "n");
  passing.take();
  expect(passing.call?.call).toBe("black");
  passing.pick(0);
  vi.advanceTimersByTime(MIN_TASK_MS);
  passing.goOn();
  expect(passing.call?.call).toBe("don");
  passing.stop();
});

test("all numbers of a pass are equally long on the wire", () => {
  const length = (picks: number[][]) => JSON.stringify({ picks, pad: padOf(picks) }).length;
  expect(new Set([[[1]], [[20]], [[0], [10]], [[20, 20], [20, 20]], [[]]].map(length)).size).toBe(1);
});

test("a view that did not come is asked for again, and none while the phone lies on the table", () => {
  const table = new FakeTable(["mafioso", "citizen", "citizen", "citizen", "citizen", "citizen"]);
  const passing = new Passing(table as unknown as Table, "t");
  const tell = table.connection.tell;
  table.connection.tell = (message) => void table.sent.push(message.t); // as if the server answered `slow_down`
  passing.take();
  expect(passing.isShown).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(table.sent).toEqual(["look", "look"]);
  table.connection.tell = tell;
  vi.advanceTimersByTime(2000);
  expect(passing.isShown).toBe(true);
  vi.advanceTimersByTime(20_000);
  expect(table.sent).toEqual(["look", "look", "look"]);
  passing.giveBack();
  vi.advanceTimersByTime(20_000);
  expect(table.sent.length).toBe(4);
  passing.stop();
});

test("nobody goes on without their taps, their seconds, or a connection", () => {
  const table = new FakeTable(["mafioso", "citizen", "citizen", "citizen", "citizen", "citizen"]);
  const passing = new Passing(table as unknown as Table, "t");
  passing.take();
  vi.advanceTimersByTime(MIN_TASK_MS);
  passing.goOn();
  expect(passing.screen).toBe("task");
  passing.pick(3);
  table.connection.line = "lost";
  passing.goOn();
  expect(passing.screen).toBe("task");
  table.connection.line = "open";
  passing.goOn();
  expect(passing.screen).toBe("answer");
  expect(table.done).toEqual([{ do: "shoot", seat: 3 }]);
});

test("a phone can be given back to the right player as long as nothing was seen", () => {
  const passing = new Passing(new FakeTable(SEATS.map(() => "citizen")) as unknown as Table, "t");
  passing.take();
  passing.giveBack();
  expect(passing.screen).toBe("name");
  passing.take();
  passing.pick(2);
  passing.giveBack();
  expect(passing.screen).toBe("task");
});

test("after a reload nobody gets a second turn, and the others see names", () => {
  const table = new FakeTable(SEATS.map(() => "citizen"));
  const passing = new Passing(table as unknown as Table, "t");
  passed(passing, table, () => [1]);
  passing.take();
  const again = new Passing(table as unknown as Table, "t");
  expect([again.seat, again.screen, again.wants]).toEqual([2, "name", 0]);
  expect(JSON.stringify(localStorage)).not.toMatch(/citizen|shoot/);
});

test("a round is needed where numbers are tapped, where cards are new, and where a second clan meets", () => {
  const view = (phase: string, kind: string, taps = 0) => ({ phase, step: { kind, taps }, alive: [2, 1], winner: null }) as unknown as View;
  const fresh = nothingKept("g");
  expect(roundOf(view("N0", "briefing"), "s", fresh)).toMatchObject({ kind: "card", seats: [1, 2] });
  expect(roundOf(view("N0", "briefing"), "s", { ...fresh, cards: "s" })).toBeUndefined();
  expect(roundOf(view("N0", "briefing"), "later", { ...fresh, cards: "s" })).toMatchObject({ kind: "meet" });
  expect(roundOf(view("N1", "call", 2), "c", { ...fresh, cards: "s" })).toMatchObject({ kind: "task", taps: 2 });
  expect(roundOf(view("N1", "call", 0), "c", { ...fresh, cards: "s" })).toBeUndefined();
  expect(roundOf(view("D1", "speech"), "d", { ...fresh, cards: "s" })).toBeUndefined();
  expect(roundOf(view("N0", "dealing"), "d", fresh)).toBeUndefined();
});

test("numbers mean what the seat may do, and «nobody» means nothing", () => {
  expect(commandOf([{ do: "shoot", seat: 3 }], [3])).toEqual({ do: "shoot", seat: 3 });
  expect(commandOf([{ do: "shoot", seat: 3 }], [4])).toBeUndefined();
  expect(commandOf(acts([[2, 5]]), [5, 2])).toEqual({ do: "act", targets: [2, 5] });
  expect(commandOf(acts([[2]]), [0])).toBeUndefined();
  expect(commandOf([{ do: "open", kind: "guess" }], [4, 0, 4])).toEqual({ do: "guess", seats: [4], reds: [] });
  expect(commandOf([{ do: "open", kind: "plan" }], [1, 2, 4])).toEqual({ do: "plan", seats: [1, 2, 4] });
  expect(targetsOf(acts([[2], [5]]), SEATS)).toEqual([2, 5]);
  expect(targetsOf([], SEATS)).toEqual([]);
});
