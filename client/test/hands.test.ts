import { expect, test } from "vitest";
import type { Command, Round, StepShown, View } from "../src/lib/wire";
import { Hands } from "../src/stores/hands.svelte";
import type { Table } from "../src/stores/table.svelte";

/** A fake table with one phone: only the parts that hands need. */
function atTable(step: object, votes: Round[] = []) {
  const sent: [Command, number][] = [];
  const table = {
    step: step as StepShown,
    slot: "g D1",
    view: { alive: [1, 2, 3, 4] } as View,
    votes,
    do: (cmd: Command, as: number) => sent.push([cmd, as]),
  };
  return { hands: new Hands(table as unknown as Table), table, sent };
}

const ballot = { kind: "ballot", turn: 4, candidates: [3, 4] };

test("a hand goes up and down, and only of those who live", () => {
  const { hands } = atTable(ballot);
  for (const seat of [1, 2, 5]) hands.tap(seat);
  expect(hands.count()).toBe(2);
  hands.tap(1);
  expect([...hands.by]).toEqual([[2, 4]]);
});

test("a player who has voted for an earlier candidate has no hand left", () => {
  const before = { phase: "D1", kind: "ballot", candidates: [3, 4], votes: [[1, 3]], sums: [[3, 1]] } as unknown as Round;
  const { hands } = atTable(ballot, [before]);
  for (const seat of [1, 2]) hands.tap(seat);
  expect([...hands.by]).toEqual([[2, 4]]);
  expect(hands.spent(1)).toBe(3);
});

test("hands are sent once, and none are left for a vote that follows", () => {
  const { hands, sent } = atTable(ballot);
  hands.tap(2);
  hands.send();
  hands.send();
  expect(sent).toEqual([[{ do: "vote", seat: 4 }, 2]]);
});

test("in a poll nobody has a hand before a candidate is named, and a hand can be moved", () => {
  const { hands } = atTable({ kind: "poll", candidates: [3, 4] });
  hands.tap(1);
  expect(hands.by.size).toBe(0);
  hands.choose(3);
  hands.tap(1);
  hands.choose(4);
  hands.tap(1);
  expect([...hands.by]).toEqual([[1, 4]]);
});

test("hands of another step are forgotten", () => {
  const { hands, table } = atTable(ballot);
  hands.tap(1);
  table.slot = "g D2";
  expect(hands.by.size).toBe(0);
});

test("the question has no candidate", () => {
  const { hands, sent } = atTable({ kind: "lift", tied: [3, 4] });
  hands.tap(1);
  hands.send();
  expect(sent).toEqual([[{ do: "agree" }, 1]]);
});
