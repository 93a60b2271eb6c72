// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { fateOf, lookInRoom, lookOf, nameOf } from "../src/lib/look";
import type { SeatInfo } from "../src/lib/wire";
import type { Table } from "../src/stores/table.svelte";

const info = { seat: 4, name: "Ева", kind: "person", here: false, ready: false } as unknown as SeatInfo;
const table = (hasDevices: boolean) =>
  ({ hasDevices, me: 0, silenced: [], next: [], mostFouls: 4, view: { step: { kind: "speech", turn: 1 }, left: [], fouls: { "4": 2 } } }) as unknown as Table;

test("a player with a device of their own is away when it is offline", () => {
  expect(lookOf(table(true), info).state).toBe("away");
  expect(lookInRoom(info, 0).state).toBe("away");
});

test("where players have no devices nobody is away, and fouls are shown", () => {
  expect(lookOf(table(false), info)).toMatchObject({ state: "lit", below: "", fouls: 2, dots: 4, voice: undefined });
  expect(lookInRoom(info, 0, false)).toMatchObject({ state: "lit", below: "", voice: undefined });
});

test("a program is named by its seat number, in the language of the page", () => {
  const bot = { ...info, name: "Бот 4", kind: "bot" } as unknown as SeatInfo;
  expect(nameOf(info)).toBe("Ева");
  expect(nameOf(bot)).not.toBe("Бот 4");
  expect(lookOf(table(false), bot).label).toContain(nameOf(bot));
  expect(nameOf({ ...bot, seat: 5 })).not.toBe(nameOf(bot));
});

test("a killed player's fate names the night before the morning of the announcement", () => {
  expect(fateOf(undefined)).not.toBe("");
  const [killed, voted] = [fateOf({ seat: 3, how: "killed", phase: "D3" }), fateOf({ seat: 3, how: "voted_out", phase: "D3" })];
  expect(killed).toContain("2");
  expect(voted).toContain("3");
  expect(fateOf({ seat: 3, how: "ruled_out", phase: "D1" })).not.toBe(fateOf({ seat: 3, how: "removed", phase: "D1" }));
});
