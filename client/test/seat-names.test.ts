// @vitest-environment happy-dom
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import ConsoleRoom from "../src/pages/ConsoleRoom.svelte";
import OnePhoneRoom from "../src/pages/OnePhoneRoom.svelte";
import type { Lobby } from "../src/lib/wire";
import { settings } from "../src/stores/settings.svelte";
import { Table } from "../src/stores/table.svelte";
import type { Seat } from "../src/stores/seats.svelte";
import { wake } from "../src/stores/wake.svelte";
import { Line } from "./line";

const ROOMS = [
  ["judged", ConsoleRoom],
  ["one_phone", OnePhoneRoom],
] as unknown as [string, Component<{ table: Table; seat: Seat }>][];
const FREE = 5;
const seats = [1, 2, 3, 4, FREE].map((seat) => ({ seat, name: seat === FREE ? "" : `p${seat}`, kind: seat === FREE ? "free" : "person", here: true, ready: true }));
const lobby = { t: "table", id: "t", code: "K7MXQ2", rules: "club", state: "open", commitment: "", words: "", pace: 1, organiser: true, me: 0, cast: {}, owed: [], bystanders: [], seats };
const seat = { table: "t", key: "s", code: "K7MXQ2" } as unknown as Seat;

let table: Table;
let page: object | undefined;

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  settings.lang = "ru";
  Line.all = [];
  table = new Table("token");
  Line.last.onopen?.();
});

afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  table.stop();
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

function open(mode: string, room: (typeof ROOMS)[number][1]): void {
  Line.last.tell({ ...lobby, mode } as unknown as Lobby);
  page = mount(room, { target: document.body, props: { table, seat } });
  flushSync();
}
const handle = (number: number) => document.querySelector<HTMLButtonElement>(`[data-seat="${number}"] button`)!;
function tap(number: number): void {
  handle(number).click();
  flushSync();
}
const swaps = () => Line.last.sent.filter((one) => one.what === "swap").map((one) => [one.seat, one.other]);
const said = () => document.querySelector("main [role=status]")!.textContent;

test.each(ROOMS)("two taps on handles change the seats of two people: %s", (mode, room) => {
  open(mode, room);
  tap(2);
  expect(handle(2).getAttribute("aria-pressed")).toBe("true");
  expect(said()).toContain("Коснитесь другого номера");
  expect(swaps()).toEqual([]);
  tap(4);
  expect(swaps()).toEqual([[2, 4]]);
  expect(handle(2).getAttribute("aria-pressed")).toBe("false");
  expect(said()!.replaceAll("\u00a0", " ")).toBe("№ 2 и № 4 поменялись местами.");
});

test.each(ROOMS)("the second tap on the same handle, or Escape, changes nothing: %s", (mode, room) => {
  open(mode, room);
  tap(2);
  tap(2);
  tap(1);
  handle(1).dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  flushSync();
  tap(3);
  expect(swaps()).toEqual([]);
  expect(handle(3).getAttribute("aria-pressed")).toBe("true");
});

test.each(ROOMS)("a person moves to a free seat, whichever of the two is tapped first: %s", (mode, room) => {
  open(mode, room);
  tap(1);
  tap(FREE);
  tap(FREE);
  tap(3);
  expect(swaps()).toEqual([[1, FREE], [3, FREE]]);
});

test.each(ROOMS)("names follow their people, also while another one is typed: %s", (mode, room) => {
  open(mode, room);
  const field = (number: number) => document.querySelector<HTMLInputElement>(`[data-seat="${number}"] input`)!;
  field(3).focus();
  field(3).value = "Вера";
  field(3).dispatchEvent(new Event("input", { bubbles: true }));
  const swapped = seats.map((one) => ({ ...one, name: one.seat === 1 ? "p2" : one.seat === 2 ? "p1" : one.name }));
  Line.last.tell({ ...lobby, mode, seats: swapped } as unknown as Lobby);
  flushSync();
  expect([field(1).value, field(2).value, field(3).value]).toEqual(["p2", "p1", "Вера"]);
});

test.each(ROOMS)("the page asks for a tap, and then says that the screen stays on: %s", async (mode, room) => {
  vi.stubGlobal("navigator", {}); // plain HTTP has no wake lock
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
  const release = wake.hold();
  open(mode, room);
  await vi.waitFor(() => expect(document.body.textContent).toContain("Коснитесь его"));
  tap(1);
  await vi.waitFor(() => expect(document.body.textContent).toContain("Экран не погаснет"));
  expect(document.body.textContent).not.toContain("Коснитесь его");
  release();
});
