// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import FoulSheet from "../src/console/FoulSheet.svelte";
import RulingForm from "../src/console/RulingForm.svelte";
import UndoSheet from "../src/console/UndoSheet.svelte";
import ConsolePage from "../src/pages/Console.svelte";
import { linesShown, nextText } from "../src/console/steps";
import type { Command, Frame, Lobby, Verdict, View } from "../src/lib/wire";
import { Console } from "../src/stores/console.svelte";
import { settings } from "../src/stores/settings.svelte";
import type { Rulebook } from "../src/stores/rulebook.svelte";
import { Table } from "../src/stores/table.svelte";
import { toasts } from "../src/stores/toasts.svelte";
import type { Seat } from "../src/stores/seats.svelte";
import { Line } from "./line";

const SEATS = Array.from({ length: 10 }, (_, at) => at + 1);
const lobby = {
  ...{ t: "table", id: "t", code: "K7MXQ2", mode: "judged", rules: "fiim", state: "playing", commitment: "", words: "", pace: 1, organiser: true, me: 0, game: "g" },
  seats: SEATS.map((seat) => ({ seat, name: `p${seat}`, kind: "person", here: true, ready: true })),
  roles: Object.fromEntries(["don", "mafioso", "sheriff", "citizen"].map((id) => [id, { name: { ru: id }, letter: { ru: id[0] } }])),
} as unknown as Lobby;

let table: Table;
let console: Console;
/** The number of the last frame. */
let number = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  settings.lang = "ru";
  Line.all = [];
  number = 0;
  table = new Table("token");
  console = new Console(table);
  Line.last.onopen?.();
  Line.last.tell(lobby);
});

afterEach(() => {
  table.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shoot = (seat: number): Command => ({ do: "shoot", seat });

/** Send the judge's next frame with this step; `more` is what differs from an empty view. */
function shows(kind: string, more: object = {}, events: object[] = [], frame: object = {}): void {
  const step = { kind, seconds: 60, turn: null, next: [], taps: 0, candidates: [] };
  const secrets = { roles: {}, shots: [], deeds: [], fouls: {}, best_move: [], offences: [] };
  const { judge, turn, ...rest } = more as { judge?: object; turn?: unknown };
  const view = { rules: "fiim", phase: "N1", step: { ...step, turn: turn ?? null }, alive: SEATS, left: [], opener: 1, fouls: {}, winner: null, legal: [], offers: {}, now: {}, judge: { ...secrets, ...judge }, ...rest } as unknown as View;
  Line.last.tell({ t: "frame", n: ++number, epoch: "e", events, view, lines: [], phrase: "…", ...frame } as unknown as Frame);
}

const sent = () => Line.last.sent.filter((one) => one.t === "do" || one.t === "manage").map((one) => (one.t === "do" ? [(one.cmd as Command).do, one.as] : [one.what, one.count]));
const hunt = (shots: [number, number][] = []) => shows("hunt", { turn: "black", judge: { shots }, now: { hunters: [2, 5, 9] }, then: { kind: "call", turn: "don", hunted: 0 }, offers: { 2: [shoot(7), shoot(8)], 5: [shoot(7), shoot(8)] } });

// -- shots

test("one tap is everybody's shot, and one undo takes it back", () => {
  hunt();
  console.tap(8);
  expect(sent()).toEqual([["shoot", 2], ["shoot", 5]]);
  console.back();
  expect(sent().at(-1)).toEqual(["undo", 2]);
});

test("a foul after the shots is taken back alone", () => {
  hunt();
  console.tap(8);
  console.foul(3);
  console.back();
  expect(sent().at(-1)).toEqual(["undo", 1]);
});

test("a second tap does not shoot again: a shooter is chosen first", () => {
  hunt();
  console.tap(8);
  console.tap(7);
  expect(sent()).toHaveLength(2);
  expect(toasts.now?.text).toContain("чей он");
});

test("a shot is entered under the name of the shooter who was chosen", () => {
  hunt();
  console.aim(5);
  console.tap(7);
  expect(sent()).toEqual([["shoot", 5]]);
  expect(console.shooter).toBeUndefined();
});

/** A hunt in which shooter 9 has left the game, and number 4 too. */
const afterLosses = (offers: object = { 2: [shoot(7), shoot(8)], 5: [shoot(7), shoot(8)] }) =>
  shows("hunt", { turn: "black", alive: SEATS.filter((seat) => ![4, 9].includes(seat)), now: { hunters: [2, 5, 9] }, then: { kind: "call", turn: "don", hunted: 0 }, offers });

test("the shot of a hunter who has left says why it is not entered: in the open only that it is not", () => {
  toasts.close();
  afterLosses();
  console.aim(9);
  expect([console.shooter, toasts.now]).toEqual([9, undefined]); // without the eye a gone shooter is chosen like any other, so that nothing shows who hunts
  console.tap(7);
  expect(sent()).toEqual([]);
  expect(toasts.now?.text).toBe("Этот выстрел не записан. Почему, видно под глазом.");
  expect(console.whyNoShot).toBe("Игрок №\u00a09 вышел из игры и не стреляет.");
  console.tap(8);
  expect([sent().length, console.whyNoShot]).toEqual([2, ""]);
});

test("with the eye held a hunter who has left is not chosen, and the page says why at once", () => {
  afterLosses();
  console.aim(9, true);
  expect([console.shooter, toasts.now?.text]).toEqual([undefined, "Игрок №\u00a09 вышел из игры и не стреляет."]);
  console.aim(5, true);
  expect(console.shooter).toBe(5);
});

test("a number that nobody can shoot at, or a hunt without hunters, says so too", () => {
  afterLosses();
  console.tap(4);
  expect(toasts.now?.text).toBe("Игрок №\u00a04 уже вышел из игры.");
  afterLosses({});
  console.tap(7);
  expect(toasts.now?.text).toBe("Этот выстрел не записан. Почему, видно под глазом.");
  expect(console.whyNoShot).toBe("Стрелять некому: все, кого здесь зовут, вышли из игры.");
  shows("call", { turn: "don" });
  expect(console.whyNoShot).toBe("");
});

test("a nomination that cannot be made says why", async () => {
  shows("speech", { phase: "D1", turn: 1 });
  console.tap(7);
  const asked = Line.last.sent.findLast((one) => one.t === "try");
  expect(asked).toMatchObject({ cmd: { do: "nominate", seat: 7 }, as: 1 });
  Line.last.tell({ t: "would", id: asked!.id, refusal: { code: "already_nominated", clause: "F9", text: "Уже есть." } });
  await vi.advanceTimersByTimeAsync(0);
  expect(toasts.now?.text).toBe("Уже есть.");
});

// -- what the large button does

test("next enters the best move that was begun, and goes on only after that", () => {
  const guess = { 6: [{ do: "open", kind: "guess" }] };
  shows("best_move", { offers: guess, then: { kind: "dawn", turn: null } });
  (table.view!.step as { taps: number }).taps = 3;
  console.tap(2);
  console.tap(3);
  expect(nextText(console, false)).toBe("Лучший ход: 2, 3");
  console.next();
  expect(sent()).toEqual([["guess", 6]]);
  shows("best_move", { then: { kind: "dawn", turn: null }, judge: { best_move: [2, 3] } });
  console.next();
  expect(sent().at(-1)).toEqual(["time_up", "judge"]);
});

test.each([
  [0, "Промах"],
  [8, "Выстрел: №\u00a08"],
])("in a hunt it tells what the shots do: %s", (hunted, text) => {
  shows("hunt", { then: { kind: "call", turn: "don", hunted } });
  expect(nextText(console, false)).toBe(text);
});

test.each([
  [{ kind: "leave", seats: [8], sums: [[3, 2], [8, 5]] }, "№\u00a08 уходит, 5 голосов"],
  [{ kind: "leave", seats: [3, 8], sums: [[0, 6]] }, "№\u00a03, 8 уходят, 6 голосов"],
  [{ kind: "tie", seats: [3, 8], sums: [[3, 5], [8, 5]] }, "Автокатастрофа: №\u00a03, 8"],
  [{ kind: "stay", seats: [], sums: [[0, 2]] }, "Никто не уходит"],
] as [Verdict, string][])("it tells what a vote comes to", (verdict, text) => {
  shows("ballot", { phase: "D1", turn: 8, then: { kind: "farewell", turn: 8, verdict } });
  expect(nextText(console, false)).toBe(text);
});

test("without a line it does not promise what it cannot know", () => {
  hunt();
  Line.last.close();
  console.tap(8);
  expect(nextText(console, false)).toBe("Дальше");
});

test("that the game ends is told under the eye alone", () => {
  shows("farewell", { phase: "D3", turn: 8, then: { kind: "dusk", turn: null, ends: true } });
  expect(nextText(console, false)).toBe("Дальше: вечер");
  expect(nextText(console, true)).toBe("Дальше: Игра окончена");
});

// -- without the held eye

test("lines are hidden but for what stands open", () => {
  const told = { lines: ["Карта № 6 — Мирный."], open: [] };
  expect(linesShown(told, true, false)).toBe("Карта № 6 — Мирный.");
  expect(linesShown(told, false, false)).toBe("видно только под глазом");
  expect(linesShown({ lines: ["Ночь.", "Карта."], open: ["Ночь."] }, false, true)).toBe("Ночь.");
  expect(linesShown({ lines: ["Ночь."] }, false, true)).toBe("Ночь.");
});

const ONE = { 1: "don", 2: "mafioso", 3: "sheriff", 4: "citizen" };
const OTHER = { 1: "citizen", 2: "sheriff", 3: "mafioso", 4: "don" };
/** A check of player 5 this night. */
const check = (answer: string) => ({ night: 1, role: "sheriff", seat: 3, targets: [5], answer });
/** Moments with two different deals each: they differ in the hunters, whether the game ends, and what a foul brings. */
const MOMENTS: [string, (is: boolean) => void][] = [
  ["a hunt", (is) => shows("hunt", { turn: "black", judge: { roles: is ? ONE : OTHER }, now: { hunters: is ? [1, 2] : [3, 4] }, offers: is ? { 1: [shoot(5)], 2: [shoot(5)] } : { 4: [shoot(5)] }, then: { kind: "call", turn: "don", hunted: 0 } })],
  ["a kill", (is) => shows("hunt", { turn: "black", judge: { roles: is ? ONE : OTHER, shots: is ? [[1, 5], [2, 5]] : [[4, 5]] }, now: { hunters: is ? [1, 2] : [3, 4] }, then: { kind: "call", turn: "don", hunted: 5 } })],
  ["a call", (is) => shows("call", { turn: "sheriff", judge: { roles: is ? ONE : OTHER }, offers: is ? { 3: [{ do: "act", targets: [5] }] } : {}, then: { kind: "dawn", turn: null } })],
  ["an answer", (is) => shows("call", { turn: "sheriff", judge: { roles: is ? ONE : OTHER, deeds: [check(is ? "yes" : "no")] }, then: { kind: "dawn", turn: null } })],
  ["an answer with a card", (is) => shows("call", { turn: "sheriff", judge: { roles: is ? ONE : OTHER, deeds: [check(is ? "don" : "citizen")] }, then: { kind: "dawn", turn: null } })],
  ["an answer in words", (is) => shows("call", { turn: "sheriff", judge: { roles: is ? ONE : OTHER, deeds: [check(is ? "yes" : "no")] }, then: { kind: "dawn", turn: null } }, [], { own: true, lines: [`№ 5 ${is ? "чёрный" : "красный"}.`], open: [] })],
  ["an act without an answer", (is) => shows("call", { turn: "sheriff", judge: { roles: is ? ONE : OTHER, deeds: [check("")] }, then: { kind: "dawn", turn: null } }, [], { own: true, lines: [`№ 5 ${is ? "чёрный" : "красный"}.`], open: [] })],
  ["a hunter who has left", (is) => shows("hunt", { turn: "black", alive: SEATS.filter((seat) => seat !== 2), judge: { roles: is ? ONE : OTHER }, now: { hunters: is ? [1, 2] : [3, 4] }, offers: is ? { 1: [shoot(5)] } : { 3: [shoot(5)], 4: [shoot(5)] }, then: { kind: "call", turn: "don", hunted: 0 } })],
  ["the last word", (is) => shows("farewell", { phase: "D3", turn: 8, judge: { roles: is ? ONE : OTHER, decided: is ? "black" : null }, then: { kind: "dusk", turn: null, ends: is } })],
  ["a foul that removes", (is) => shows("speech", { phase: "D2", turn: 1, judge: { roles: is ? ONE : OTHER }, foul: { 5: is ? "ends" : "removed" } })],
  ["a ruling on a card", (is) => shows("speech", { phase: "D2", turn: 1, judge: { roles: is ? ONE : OTHER } }, [], { own: true, lines: [`Карта № 6 — ${is ? "Дон" : "Мирный"}.`], open: [] })],
  ["a night in the list", (is) => shows("call", { turn: "don", judge: { roles: is ? ONE : OTHER } }, [], { own: true, lines: [`№ ${is ? 1 : 4} стреляет.`], open: [] })],
];

const seat = { key: "s", code: "K7MXQ2", token: "token", at: 0 } as Seat;

const pressFoul = () => [...document.querySelectorAll<HTMLButtonElement>(".foot .button")][1]!.click();

function drawn(draw: () => Record<string, unknown>, then: () => void): string {
  document.body.innerHTML = "";
  const page = draw();
  flushSync();
  then();
  flushSync();
  const html = document.body.innerHTML;
  void unmount(page);
  return html;
}

test.each(MOMENTS)("the console looks the same whatever the cards are: %s", (_, moment) => {
  const looks = (is: boolean) => {
    table.story = [];
    moment(is);
    return drawn(() => mount(ConsolePage, { target: document.body, props: { table, seat } }), pressFoul);
  };
  const one = looks(true);
  expect(one).toContain("Игрок №\u00a010");
  expect(one).toContain('aria-pressed="true"'); // taps give fouls, and the effect is shown under each seat
  expect(looks(false)).toBe(one);
});

// -- the answer of a check

const drawConsole = () => {
  document.body.innerHTML = "";
  const page = mount(ConsolePage, { target: document.body, props: { table, seat } });
  flushSync();
  return page;
};
const middle = () => document.querySelector(".centre")!.textContent;
const bar = () => document.querySelector<HTMLElement>(".centre .check .button")!;
const press = async (node: Element, event: Event) => {
  node.dispatchEvent(event);
  await vi.advanceTimersByTimeAsync(10);
  flushSync();
};
const eye = () => document.querySelector("[aria-label='Удерживайте, чтобы увидеть карты']")!;
const sheriff = (answer: string) => shows("call", { turn: "sheriff", judge: { deeds: [check(answer)] }, then: { kind: "dawn", turn: null } });

test("the answer of a check is shown while its bar is held, also when the device is turned", async () => {
  sheriff("yes");
  const page = drawConsole();
  expect(bar().textContent).toContain("Держите и поверните экран");
  expect(middle()).not.toContain("ДА");
  await press(bar(), new PointerEvent("pointerdown", { button: 0 }));
  await press(bar(), new Event("resize", { bubbles: true }));
  expect(middle()).toContain("ДА");
  await press(bar(), new PointerEvent("pointerup"));
  expect(middle()).not.toContain("ДА");
  void unmount(page);
});

test("a click shows it for three seconds", async () => {
  sheriff("yes");
  const page = drawConsole();
  await press(bar(), new MouseEvent("click", { detail: 0 }));
  expect(middle()).toContain("ДА");
  await vi.advanceTimersByTimeAsync(3000);
  flushSync();
  expect(middle()).not.toContain("ДА");
  void unmount(page);
});

test("the next step hides it, also while the bar is held", async () => {
  sheriff("yes");
  const page = drawConsole();
  await press(bar(), new PointerEvent("pointerdown", { button: 0 }));
  expect(middle()).toContain("ДА");
  shows("dawn");
  sheriff("yes");
  flushSync();
  expect(middle()).not.toContain("ДА");
  void unmount(page);
});

test("a key of the console does not show what the touched button hides", async () => {
  sheriff("yes");
  const page = drawConsole();
  await press(bar(), new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true }));
  expect(middle()).not.toContain("ДА");
  expect(sent()).toEqual([["time_up", "judge"]]);
  void unmount(page);
});

test("why a shot is not entered is told under the eye alone", async () => {
  shows("hunt", { turn: "black", now: { hunters: [2, 5, 9] }, then: { kind: "call", turn: "don", hunted: 0 } });
  const page = drawConsole();
  document.querySelector<HTMLElement>(".window[data-seat='7']")!.click();
  flushSync();
  expect(document.body.textContent).not.toContain("Стрелять некому");
  await press(eye(), new PointerEvent("pointerdown", { button: 0 }));
  expect(document.body.textContent).toContain("Стрелять некому");
  void unmount(page);
});

test("the list of entries begins with the newest, however many there are", () => {
  for (const seat of SEATS) shows("speech", { phase: "D1", turn: seat }, [], { lines: [`Говорит № ${seat}.`] });
  const page = drawConsole();
  const entries = () => [...document.querySelectorAll(".recorded .list p")].map((one) => one.textContent);
  expect(entries().slice(0, 2)).toEqual(["Говорит № 10.", "Говорит № 9."]);
  shows("speech", { phase: "D1", turn: 1 }, [], { lines: ["Фол № 3."] });
  flushSync();
  expect(entries()[0]).toBe("Фол № 3.");
  void unmount(page);
});

const HIDDEN = "Карты: первый — Дон.";
const would = async () => {
  const asked = Line.last.sent.findLast((one) => one.t === "try");
  Line.last.tell({ t: "would", id: asked!.id, lines: ["Девятый удалён.", HIDDEN], open: ["Девятый удалён."], phrase: "…" });
  await vi.advanceTimersByTimeAsync(0);
};
const SHEETS = {
  "a punishment": () => mount(FoulSheet, { target: document.body, props: { console, seat: 9, close: () => {} } }),
  "a ruling": () => mount(RulingForm, { target: document.body, props: { table, close: () => {} } }),
};

test.each(Object.entries(SHEETS))("the preview of %s hides what follows from cards until the eye is held", async (_, draw) => {
  shows("speech", { phase: "D1", turn: 1 });
  document.body.innerHTML = "";
  const page = draw();
  flushSync();
  const reason = [...document.querySelectorAll("input")].at(-1);
  if (reason) {
    reason.value = "так";
    reason.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
  }
  await would();
  flushSync();
  expect(document.body.textContent).toContain("Девятый удалён.");
  expect(document.body.textContent).not.toContain(HIDDEN);
  await press(eye(), new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  expect(document.body.textContent).toContain(HIDDEN);
  void unmount(page);
});

test("the card that a ruling names is hidden until the eye is held", async () => {
  shows("speech", { phase: "D1", turn: 1 });
  table.rules = { roles: [{ id: "citizen", name: { ru: "Мирный" } }, { id: "don", name: { ru: "Дон" } }], options: [] } as unknown as Rulebook;
  document.body.innerHTML = "";
  const page = SHEETS["a ruling"]();
  flushSync();
  const choose = (at: number, value: string) => {
    const select = document.querySelectorAll("select")[at]!;
    select.querySelector = () => [...select.options].find((one) => one.value === value); // happy-dom has no `option:checked`
    select.dispatchEvent(new Event("change", { bubbles: true }));
    flushSync();
  };
  choose(0, "role");
  choose(1, "don");
  expect(document.querySelectorAll("select")[1]!.selectedOptions[0]!.textContent).toBe("•••");
  void unmount(page);
});

test("the list for undo hides them too", async () => {
  shows("speech", { phase: "D1", turn: 1 });
  const turns = [{ at: 0, sender: 0 }, { at: 1, sender: 0, lines: [HIDDEN], open: [] }];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(turns), { headers: { "content-type": "application/json" } })));
  document.body.innerHTML = "";
  const page = mount(UndoSheet, { target: document.body, props: { table, seat, close: () => {} } });
  flushSync();
  await vi.advanceTimersByTimeAsync(10);
  flushSync();
  expect(document.querySelectorAll(".turn")).toHaveLength(1);
  expect(document.body.textContent).not.toContain(HIDDEN);
  void unmount(page);
});
