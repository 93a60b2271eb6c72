import { expect, test } from "vitest";
import { finished, shots, tap } from "../src/lib/entry";
import { pressed } from "../src/lib/keys";
import type { Command, Open, View } from "../src/lib/wire";

const NOTHING = { picked: [] };

/** Make a judge's view of this step with these offers. */
function seen(step: Partial<View["step"]>, offers: Record<string, (Command | Open)[]>, more: Partial<View> = {}): View {
  const whole = { kind: "speech", seconds: 60, turn: null, next: [], taps: 0, candidates: [], ...step };
  return { rules: "fiim", phase: "D1", step: whole, alive: [1, 2, 3], left: [], opener: 1, fouls: {}, winner: null, offers, legal: [], ...more } as View;
}

const nominate = (seat: number): Command => ({ do: "nominate", seat });
const vote = (seat: number): Command => ({ do: "vote", seat });
const shoot = (seat: number): Command => ({ do: "shoot", seat });
const act = (...targets: number[]): Command => ({ do: "act", targets });

test("in a speech a tap nominates a player, or withdraws the nomination", () => {
  const view = seen({ turn: 3 }, { 3: [nominate(5), { do: "withdraw", seat: 7 }] });
  expect(tap(view, 5, NOTHING)).toEqual({ cmd: nominate(5), as: 3 });
  expect(tap(view, 7, NOTHING)).toEqual({ cmd: { do: "withdraw", seat: 7 }, as: 3 });
  expect(tap(view, 6, NOTHING)).toBeUndefined();
});

test("in a free discussion the first tap says who puts up", () => {
  const view = seen({ kind: "discussion" }, { 2: [nominate(5)], 4: [{ do: "pass" }] });
  expect(tap(view, 2, NOTHING)).toEqual({ pick: 2 });
  expect(tap(view, 4, NOTHING)).toBeUndefined();
  expect(tap(view, 5, { picked: [2] })).toEqual({ cmd: nominate(5), as: 2 });
});

test("a hand is for the candidate who is called, or for the question", () => {
  expect(tap(seen({ kind: "ballot", turn: 8 }, { 1: [vote(8)] }), 1, NOTHING)).toEqual({ cmd: vote(8), as: 1 });
  expect(tap(seen({ kind: "ballot", turn: 8 }, {}), 1, NOTHING)).toBeUndefined();
  expect(tap(seen({ kind: "lift" }, { 1: [{ do: "agree" }] }), 1, NOTHING)).toEqual({ cmd: { do: "agree" }, as: 1 });
});

test("in a poll the candidate is tapped first, then hand by hand", () => {
  const view = seen({ kind: "poll" }, { 1: [vote(2), vote(3)], 2: [vote(2), vote(3)] });
  expect(tap(view, 3, NOTHING)).toEqual({ pick: 3 });
  expect(tap(view, 9, NOTHING)).toBeUndefined();
  expect(tap(view, 1, { picked: [3] })).toEqual({ cmd: vote(3), as: 1 });
});

test("one number is everybody's shot, or that of one shooter", () => {
  const offers = { 2: [shoot(1), shoot(7)], 5: [shoot(1), shoot(7)], 7: [shoot(1)] };
  const view = seen({ kind: "hunt" }, offers);
  expect(shots(view, 7)).toEqual([
    { cmd: shoot(7), as: 2 },
    { cmd: shoot(7), as: 5 },
  ]);
  expect(shots(view, 7, 5)).toEqual([{ cmd: shoot(7), as: 5 }]);
  expect(shots(view, 7, 9)).toEqual([]); // a player who has left keeps a place among the shots but cannot shoot
});

test("an act with two numbers is picked together, in whichever order", () => {
  const view = seen({ kind: "call", turn: "journalist" }, { 4: [act(1, 2), act(1, 3)] });
  expect(tap(view, 3, NOTHING)).toEqual({ pick: 3 });
  expect(tap(view, 1, { picked: [3] })).toEqual({ cmd: act(1, 3), as: 4 });
  expect(tap(view, 2, { picked: [3] })).toBeUndefined();
  expect(tap(seen({ kind: "call", turn: "sheriff" }, {}), 3, NOTHING)).toBeUndefined();
});

test("a best move is full, or finished before", () => {
  const view = seen({ kind: "best_move", taps: 3 }, { 6: [{ do: "open", kind: "guess" }] });
  expect(tap(view, 1, NOTHING)).toEqual({ pick: 1 });
  expect(tap(view, 1, { picked: [1] })).toBeUndefined();
  expect(tap(view, 3, { picked: [1, 2] })).toEqual({ cmd: { do: "guess", seats: [1, 2, 3], reds: [] }, as: 6 });
  expect(finished(view, { picked: [1, 2] })).toEqual({ cmd: { do: "guess", seats: [1, 2], reds: [] }, as: 6 });
  expect(finished(view, NOTHING)).toBeUndefined();
});

test("keys go by their place", () => {
  const key = (code: string, more: object = {}) => pressed({ code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more });
  expect(key("Digit0")).toEqual({ seat: 10, foul: false });
  expect(key("Digit5", { shiftKey: true })).toEqual({ seat: 5, foul: true });
  expect(key("Numpad3")).toEqual({ seat: 3, foul: false });
  expect([key("ArrowRight"), key("PageDown"), key("ArrowLeft"), key("Space")]).toEqual(["next", "next", "back", "clock"]);
  expect(key("KeyR", { ctrlKey: true })).toBeUndefined();
});
