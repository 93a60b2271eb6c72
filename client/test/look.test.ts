// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { lookInRoom, lookOf } from "../src/lib/look";
import type { SeatInfo } from "../src/lib/wire";
import type { Table } from "../src/stores/table.svelte";

const info = { seat: 4, name: "Ева", kind: "person", here: false, ready: false } as unknown as SeatInfo;
const table = (hasDevices: boolean) =>
  ({ hasDevices, me: 0, silenced: [], next: [], mostFouls: 4, view: { step: { kind: "speech", turn: 1 }, left: [], fouls: { "4": 2 } } }) as unknown as Table;

test("who plays with a device of their own is away without it", () => {
  expect(lookOf(table(true), info).state).toBe("away");
  expect(lookInRoom(info, 0).state).toBe("away");
});

test("where players have no devices nobody is away, and fouls are shown", () => {
  expect(lookOf(table(false), info)).toMatchObject({ state: "lit", below: "", fouls: 2, dots: 4, voice: undefined });
  expect(lookInRoom(info, 0, false)).toMatchObject({ state: "lit", below: "", voice: undefined });
});
