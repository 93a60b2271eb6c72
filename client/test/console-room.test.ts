// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import DealAgain from "../src/console/DealAgain.svelte";
import MoreSheet from "../src/console/MoreSheet.svelte";
import ConsoleRoom from "../src/pages/ConsoleRoom.svelte";
import { rest, undealt, withRest, type Dealt } from "../src/lib/dealt";
import type { Frame, Lobby, View } from "../src/lib/wire";
import { Console } from "../src/stores/console.svelte";
import { settings } from "../src/stores/settings.svelte";
import { Table } from "../src/stores/table.svelte";
import type { Seat } from "../src/stores/seats.svelte";
import { Line } from "./line";

const SEATS = Array.from({ length: 10 }, (_, at) => at + 1);
const CAST = { don: 1, mafioso: 2, sheriff: 1, citizen: 6 };
const lobby = {
  ...{ t: "table", id: "t", code: "K7MXQ2", mode: "judged", rules: "club", state: "open", commitment: "", words: "", pace: 1, organiser: true, me: 0, dealing: "typed", cast: CAST, owed: [], bystanders: [] },
  seats: SEATS.map((seat) => ({ seat, name: `p${seat}`, kind: "person", here: true, ready: true })),
} as unknown as Lobby;
const seat = { table: "t", key: "s", code: "K7MXQ2" } as unknown as Seat;

let table: Table;
let page: object | undefined;

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  vi.stubGlobal("scrollTo", () => {});
  settings.lang = "ru";
  Line.all = [];
  table = new Table("token");
  Line.last.onopen?.();
  Line.last.tell(lobby);
});

afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  table.stop();
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

function open(): void {
  page = mount(ConsoleRoom, { target: document.body, props: { table, seat } });
  flushSync();
}
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>("button")];
const button = (name: string) => buttons().find((one) => (one.getAttribute("aria-label") ?? one.textContent).replaceAll("\u00a0", " ").trim().startsWith(name))!;
function press(name: string): void {
  button(name).click();
  flushSync();
}
const nick = (seat: number) => document.querySelector<HTMLInputElement>(`[aria-label="Ник игрока №\u00a0${seat}"]`)!;
const sent = (what: string) => Line.last.sent.filter((one) => one.what === what);

// -- the cards

test("the rarest card is asked for first, and the most frequent one fills the rest", () => {
  expect(undealt(CAST, [])).toEqual([["don", 1], ["sheriff", 1], ["mafioso", 2], ["citizen", 6]]);
  expect(rest(CAST, [])).toBeUndefined();
  const named: Dealt = [[1, "don"], [4, "sheriff"], [2, "mafioso"], [3, "mafioso"]];
  expect(rest(CAST, named)).toBe("citizen");
  expect(withRest(named, SEATS, "citizen")).toHaveLength(10);
});

test("ten cards are typed with six taps", () => {
  open();
  for (const one of [9, 3, 2, 7]) press(`Игрок № ${one},`);
  press("Остальные мирные");
  press("Начать");
  const dealt = Object.fromEntries(SEATS.map((one) => [one, "citizen"]));
  expect(sent("start")[0]!.cards).toEqual(Object.values({ ...dealt, 9: "don", 3: "sheriff", 2: "mafioso", 7: "mafioso" }));
});

test("the last card that was named is taken back", () => {
  open();
  press("Игрок № 9,");
  press("Игрок № 3,");
  press("Последняя не та");
  press("Игрок № 4,");
  press("Игрок № 2,");
  press("Игрок № 7,");
  press("Остальные мирные");
  press("Начать");
  expect((sent("start")[0]!.cards as string[]).slice(2, 4)).toEqual(["citizen", "sheriff"]);
});

test("the entered cards are visible only while the eye is held", () => {
  open();
  press("Игрок № 9,");
  expect(document.body.textContent).not.toMatch(/9: don/);
  expect(button("Игрок № 9,").textContent).not.toMatch(/don/i);
});

// -- the nicks

test("enter goes to the next nick, and what was typed is sent", () => {
  open();
  nick(1).focus();
  nick(1).value = "Аня";
  nick(1).dispatchEvent(new Event("input", { bubbles: true }));
  nick(1).dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  flushSync();
  expect(document.activeElement).toBe(nick(2));
  expect(sent("name")).toMatchObject([{ seat: 1, name: "Аня" }]);
});

test("an update of the table takes neither the focus nor what was typed", () => {
  open();
  nick(2).focus();
  nick(2).value = "Борис";
  nick(2).dispatchEvent(new Event("input", { bubbles: true }));
  const seats = lobby.seats.map((one) => ({ ...one, name: `other${one.seat}` }));
  Line.last.tell({ ...lobby, seats });
  expect(document.activeElement).toBe(nick(2));
  expect(nick(2).value).toBe("Борис");
  expect(nick(3).value).toBe("other3");
});

// -- the cards once more

function plays(phase: string, more: object = {}): void {
  const step = { kind: "briefing", seconds: 60, turn: null, next: [], taps: 0, candidates: [] };
  const judge = { roles: { 1: "don" }, shots: [], deeds: [], fouls: {}, best_move: [], offences: [] };
  const view = { rules: "club", phase, step, alive: SEATS, left: [], opener: 1, fouls: {}, winner: null, legal: [{ do: "open", kind: "redeal" }], offers: {}, now: {}, judge } as unknown as View;
  Line.last.tell({ ...lobby, state: "playing", game: "g", options: { "dealing.redeal_penalty": "3" }, ...more });
  Line.last.tell({ t: "frame", n: 1, epoch: "e", events: [], view, lines: [], phrase: "…" } as unknown as Frame);
}

function openMore(): void {
  HTMLDialogElement.prototype.showModal ??= () => {};
  page = mount(MoreSheet, { target: document.body, props: { console: new Console(table), seat, close: () => {}, keys: () => {}, undo: () => {} } });
  flushSync();
}

test("cards are dealt again before the first day, and the sheet names none of them", () => {
  plays("N0");
  openMore();
  press("К новой раздаче");
  expect(sent("redeal")).toHaveLength(1);
  expect(document.body.textContent).not.toMatch(/don|дон/i);
});

test("after it they are not", () => {
  plays("D1");
  openMore();
  expect(button("К новой раздаче")).toBeUndefined();
});

test("who tried to swap the card is named where the program deals", () => {
  plays("N0", { dealing: "at_once" });
  page = mount(DealAgain, { target: document.body, props: { table, close: () => {} } });
  flushSync();
  press("Игрок № 7,");
  press("Раздать заново из-за № 7");
  expect(Line.last.sent.findLast((one) => one.t === "do")).toMatchObject({ cmd: { do: "redeal", offender: 7 }, as: "judge" });
});

test("after a wrong deal the page keeps nothing of it", () => {
  plays("N0");
  expect(table.isPlaying).toBe(true);
  Line.last.tell(lobby);
  expect(table.frame).toBeUndefined();
});
