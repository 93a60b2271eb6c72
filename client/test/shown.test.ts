// @vitest-environment happy-dom
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Night from "../src/pages/Night.svelte";
import Over from "../src/pages/Over.svelte";
import Projector from "../src/pages/Projector.svelte";
import NominateSheet from "../src/parts/NominateSheet.svelte";
import Secret from "../src/parts/Secret.svelte";
import { route } from "../src/lib/route.svelte";
import type { Frame, Lobby, View } from "../src/lib/wire";
import { Notes } from "../src/stores/notes.svelte";
import type { Seat } from "../src/stores/seats.svelte";
import { settings } from "../src/stores/settings.svelte";
import { Table } from "../src/stores/table.svelte";
import { turns } from "../src/stores/turns.svelte";
import { Line } from "./line";

const SEATS = [1, 2, 3, 4, 5, 6];
const card = (team: string, name: string) => ({ team, name: { ru: name, en: name }, letter: { ru: name[0], en: name[0] }, emblem: "spare", duty: { ru: "", en: "" } });
const ROLES = { mafioso: card("black", "Мафия"), don: card("black", "Дон"), citizen: card("red", "Мирный житель") };
const lobby = {
  ...{ t: "table", id: "t", code: "K7MXQ2", mode: "online", rules: "fiim", state: "playing", game: "g", commitment: "", words: "", pace: 1, organiser: false, me: 2 },
  ...{ roles: ROLES, options: { "fouls.removal_at": "4" } },
  seats: SEATS.map((seat) => ({ seat, name: `p${seat}`, kind: "person", here: true, ready: true })),
} as unknown as Lobby;
const me = { seat: 2, role: "mafioso", mates: [3], don: 3, plan: [], chosen: [], answers: [] };
const seat = { table: "t", key: "s", code: "K7MXQ2", token: "token", at: 0 } as unknown as Seat;

let table: Table;
let page: object | undefined;

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  HTMLDialogElement.prototype.showModal ??= () => {};
  settings.lang = "ru";
  Object.defineProperty(document, "fonts", { value: { ready: Promise.resolve() }, configurable: true });
  localStorage.clear();
  Line.all = [];
  table = new Table("token");
  Line.last.onopen?.();
});

async function leave(): Promise<void> {
  if (page) await unmount(page);
  page = undefined;
}

afterEach(async () => {
  await leave();
  table.stop();
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

/** Send a frame of this kind of step. */
function tell(kind: string, view: object, table: object = {}): void {
  const step = { kind, seconds: 60, turn: null, next: [], taps: 1, candidates: [] };
  const whole = { rules: "fiim", phase: "N1", step, alive: SEATS, left: [], opener: 1, fouls: {}, winner: null, legal: [], offers: {}, now: {}, ...view } as unknown as View;
  Line.last.tell({ ...lobby, ...table });
  Line.last.tell({ t: "frame", n: 1, epoch: "e", events: [], view: whole, lines: [], phrase: "…" } as unknown as Frame);
}

function draw<P extends Record<string, unknown>>(what: Component<P>, props: P): string {
  page = mount(what, { target: document.body, props });
  flushSync();
  return shown();
}
const shown = () => document.body.textContent.replaceAll("\u00a0", " ").replace(/\s+/g, " ");

// -- at night

test.each([
  ["N1", 5],
  ["N2", 4],
])("a mafioso reads whom the plan names tonight: %s", (phase, target) => {
  tell("hunt", { phase, me: { ...me, plan: [5, 4, 1] } });
  expect(draw(Secret, { table })).toContain(`Цель этой ночи: № ${target}`);
});

test.each(["N0", "N4", "D1"])("the plan names nobody before its first night, after its last one, and by day: %s", (phase) => {
  tell("hunt", { phase, me: { ...me, plan: [5, 4, 1] } });
  expect(draw(Secret, { table })).not.toContain("Цель этой ночи");
});

test.each(["citizen", "mafioso"])("whoever may write at night reads who gets it, whatever the card: %s", (role) => {
  tell("hunt", { me: { ...me, role } });
  const page = draw(Night, { table, seat });
  expect(document.querySelector("[aria-label='Пишут все…']")).not.toBeNull();
  expect(page).toContain("Прочтут только те, кто проснулся вместе с вами.");
});

test("at a call nobody is asked to write", () => {
  tell("call", { me });
  expect(draw(Night, { table, seat })).not.toContain("Прочтут только");
});

// -- by day

const nominates = (seats: number[], phase = "D1") => tell("discussion", { phase, me, legal: seats.map((seat) => ({ do: "nominate", seat })) });
const button = (name: string) => [...document.querySelectorAll<HTMLButtonElement>("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent).replaceAll("\u00a0", " ").trim().startsWith(name))!;

function openSheet(): { closed: number } {
  const seen = { closed: 0 };
  draw(NominateSheet, { table, close: () => seen.closed++ });
  return seen;
}

test("one's own turn closes the sheet and keeps the number that was chosen", async () => {
  nominates([3, 4, 5]);
  const seen = openSheet();
  button("Игрок № 4").click();
  flushSync();
  turns.begin();
  flushSync();
  expect(seen.closed).toBe(1);
  await leave();
  openSheet();
  expect(button("Выставляю № 4").disabled).toBe(false);
});

test("a number that was nominated, or was chosen on another day, is not kept", async () => {
  nominates([3, 4, 5]);
  openSheet();
  button("Игрок № 4").click();
  flushSync();
  button("Выставляю № 4").click();
  expect(Line.last.sent.findLast((one) => one.t === "do")).toMatchObject({ cmd: { do: "nominate", seat: 4 } });
  await leave();
  openSheet();
  expect(shown()).toContain("Выберите номер");
  button("Игрок № 5").click();
  flushSync();
  await leave();
  nominates([3, 4, 5], "D2");
  openSheet();
  expect(shown()).toContain("Выберите номер");
});

// -- the end

const over = (ended: object) => tell("over", { phase: "D3", winner: "red", me, cards: ["don", "mafioso", "citizen", "citizen", "citizen", "citizen"] }, { state: "open", ended });

test("the last page shows the best move, who made it and how many of it are black", () => {
  over({ seconds: 1500, best_move_by: 5, best_move: [1, 2, 3] });
  const page = draw(Over, { table, seat, notes: new Notes("s", "g"), room: () => {} });
  expect(page).toContain("Лучший ход № 5");
  expect(page).toContain("1, 2, 3");
  expect(page).toContain("чёрных из названных: 2 из 3");
  expect(page).toContain("25 минут");
});

test("without a best move it shows none", () => {
  over({ seconds: 1500 });
  expect(draw(Over, { table, seat, notes: new Notes("s", "g"), room: () => {} })).not.toContain("Лучший ход");
});

// -- the wall

test.each([[[]], [["clear"]]])("the wall and the overlay of a judged table show fouls and nobody's presence: %s", async (way: string[]) => {
  localStorage.setItem("gorod.projector", JSON.stringify({ code: "K7MXQ2", token: "token" }));
  route.replace("projector", "K7MXQ2", ...way);
  page = mount(Projector, { target: document.body });
  await vi.waitFor(() => expect(Line.all).toHaveLength(2));
  Line.last.onopen?.();
  const seats = lobby.seats.map((one) => ({ ...one, here: false }));
  tell("speech", { phase: "D2", fouls: { 3: 2, 6: 1 } }, { mode: "judged", me: 0, seats });
  const dots = [...document.querySelectorAll(".window")].map((one) => one.querySelectorAll(".dot.on").length);
  expect(dots).toEqual([0, 0, 2, 0, 0, 1]);
  expect(shown()).not.toContain("нет связи");
});
