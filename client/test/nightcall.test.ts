// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOLD_SECONDS } from "../src/lib/passing";
import type { Command, Open } from "../src/lib/wire";
import { NightCall } from "../src/stores/nightcall.svelte";
import type { Table } from "../src/stores/table.svelte";

type Legal = (Command | Open)[];
const SEATS = [1, 2, 3, 4];
const SECOND = 1000;

/** A fake table of one player's phone. It records what the phone sends. */
class FakeTable {
  sent: string[] = [];
  done: Command[] = [];
  step = { kind: "call", turn: "sheriff", taps: 1 };
  lobby = { mode: "companion", seats: SEATS.map((seat) => ({ seat })) };
  view = { me: { seat: 1, chosen: [] as number[] } };
  aim = "blind";

  constructor(readonly legal: Legal = []) {}

  option = () => this.aim;
  sleep() {
    this.sent.push("ping");
    return { state: "applied", isPending: false };
  }
  do(command: Command) {
    this.sent.push("ping"); // counted like the decoy of a sleeper
    this.done.push(command);
    return { state: "applied", isPending: false };
  }
}

const sheriff: Legal = SEATS.slice(1).map((seat) => ({ do: "act", targets: [seat] }));
const shots: Legal = SEATS.map((seat) => ({ do: "shoot", seat }));
const phoneOf = (table: FakeTable): NightCall => {
  const call = new NightCall(table as unknown as Table, "key");
  call.begin("slot", true);
  return call;
};
const holds = (call: NightCall, milliseconds: number) => {
  call.hold(true);
  vi.advanceTimersByTime(milliseconds);
  call.hold(false);
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Play one call and return what a neighbour and the server can observe. */
function noticed(table: FakeTable): string[] {
  const call = phoneOf(table);
  const trace: string[] = [];
  const note = () => trace.push([call.held, call.seconds, call.hasTapped, call.mayHold, call.isDone, table.sent.length].join(" "));
  note();
  holds(call, SECOND);
  note();
  call.pick(3);
  note();
  call.hold(true);
  for (let tenth = 0; tenth < 40; tenth++) {
    vi.advanceTimersByTime(100);
    note();
  }
  call.hold(false);
  note();
  holds(call, 5 * SECOND);
  note();
  return trace;
}

test("an actor and a sleeper hold at the same moments, as long and with the same messages", () => {
  const [actor, sleeper] = [new FakeTable(sheriff), new FakeTable()];
  expect(noticed(actor)).toEqual(noticed(sleeper));
  expect(actor.done).toEqual([{ do: "act", targets: [3] }]);
  expect(actor.sent).toEqual(["ping"]);
});

test("nobody is done without taps and the whole hold, in this order", () => {
  const call = phoneOf(new FakeTable(sheriff));
  call.hold(true);
  vi.advanceTimersByTime(10 * SECOND);
  expect([call.held, call.seconds, call.isDone]).toEqual([false, 0, false]);
  call.hold(false);
  call.pick(2);
  holds(call, SECOND + 1);
  vi.advanceTimersByTime(10 * SECOND);
  expect([call.held, call.isDone]).toEqual([false, false]);
  holds(call, (HOLD_SECONDS.call - 1) * SECOND);
  expect(call.isDone).toBe(true);
});

test("the secret is hidden by itself, under the finger, and cannot be held again", () => {
  const call = phoneOf(new FakeTable(sheriff));
  call.pick(2);
  call.hold(true);
  vi.advanceTimersByTime(HOLD_SECONDS.call * SECOND - 1);
  expect(call.held).toBe(true);
  vi.advanceTimersByTime(1);
  expect([call.held, call.isDone]).toEqual([false, true]);
  call.hold(false);
  call.hold(true);
  expect(call.held).toBe(false);
});

test("holding sends nothing, and a call without numbers is held too", () => {
  const table = new FakeTable();
  table.step = { kind: "meeting", turn: "sheriff", taps: 0 };
  const call = phoneOf(table);
  call.pick(2);
  holds(call, HOLD_SECONDS.call * SECOND);
  expect([call.isDone, table.sent]).toEqual([true, []]);
  table.step = { kind: "relaxed_sitting", turn: "", taps: 0 };
  call.begin("later", true);
  expect([call.mayHold, call.isDone]).toEqual([false, true]);
});

test("in a sighted hunt everybody holds twice", () => {
  const table = new FakeTable();
  table.step = { kind: "hunt", turn: "black", taps: 1 };
  table.aim = "sighted";
  const call = phoneOf(table);
  for (const round of [1, 2]) {
    expect([call.mayHold, call.isDone]).toEqual([false, false]);
    call.pick(round);
    holds(call, HOLD_SECONDS.call * SECOND);
  }
  expect([call.mayHold, call.isDone]).toEqual([false, true]);
});

test("tapping the same number again is no second shot, and the result can be seen again", () => {
  const table = new FakeTable(shots);
  table.step = { kind: "hunt", turn: "black", taps: 1 };
  const call = phoneOf(table);
  call.pick(2);
  table.view.me.chosen = [2];
  holds(call, HOLD_SECONDS.call * SECOND);
  call.pick(2);
  expect([call.mayHold, call.isDone]).toEqual([true, false]);
  expect(table.done).toEqual([{ do: "shoot", seat: 2 }]);
  call.pick(4);
  expect(table.done.length).toBe(2);
});

test("several numbers may hold nobody, and one counts once", () => {
  const table = new FakeTable([{ do: "open", kind: "guess" }]);
  table.step = { kind: "best_move", turn: "", taps: 3 };
  const call = phoneOf(table);
  for (const seat of [2, 2, 0, 2]) call.pick(seat);
  expect(call.hasTapped).toBe(false);
  call.pick(0);
  expect(table.done).toEqual([{ do: "guess", seats: [2], reds: [] }]);
});

test("a reload keeps the progress but no number; a new call starts from the beginning", () => {
  const table = new FakeTable(sheriff);
  const call = phoneOf(table);
  call.pick(3);
  call.stop();
  const again = new NightCall(table as unknown as Table, "key");
  again.begin("slot", false);
  expect([again.mayHold, again.picks]).toEqual([true, []]);
  expect(JSON.stringify(localStorage)).not.toMatch(/act|sheriff|targets|picks/);
  again.begin("slot", true); // another page in the same call
  expect(again.mayHold).toBe(false);
  again.pick(3);
  again.leave();
  expect(localStorage.length).toBe(0);
});

test("at home nobody has to hold, and a tap can be taken back", () => {
  const table = new FakeTable(sheriff);
  table.lobby.mode = "online";
  table.step.taps = 2;
  const call = phoneOf(table);
  call.pick(2);
  call.pick(2);
  expect([call.picks, call.mayHold, call.due]).toEqual([[], true, 0]);
  call.hold(true);
  vi.advanceTimersByTime(60 * SECOND);
  expect(call.held).toBe(true);
});
