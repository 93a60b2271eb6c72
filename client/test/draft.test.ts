// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { found, optionWords, valueWords } from "../src/lib/options";
import { Draft } from "../src/stores/draft.svelte";
import type { Option, Rulebook } from "../src/stores/rulebook.svelte";
import { settings } from "../src/stores/settings.svelte";
import type { Lobby } from "../src/lib/wire";

const option = (name: string, value: Option["value"], kind: Option["kind"], title: string, words?: Option["words"]): Option => ({
  name,
  value,
  kind,
  clause: "F1",
  title: { ru: title, en: title },
  words,
});
const OPTIONS = [
  option("farewell.voted", 60, "number", "Последнее слово"),
  option("reveal.voted", false, "bool", "Карта заголосованного"),
  option("hunt.aim", "blind", "choice", "Как стреляет мафия", { blind: { ru: "вслепую", en: "blind" } }),
];
const BOOK = {
  id: "boxed",
  options: OPTIONS,
  cast: { 6: { mafioso: 1, citizen: 5 }, 10: { mafioso: 2, citizen: 8 } },
  table: { seats: { choices: [6, 10], usual: 10 }, bots: { kinds: ["random", "bayes"], usual: "bayes" }, house: { bytes: 65536 } },
} as unknown as Rulebook;

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(BOOK)));
});

test("untouched, it is the usual table with programs on free seats", async () => {
  expect(await new Draft("online").wanted()).toMatchObject({ rules: "boxed", mode: "online", seats: 10, bots: { kind: "bayes" }, cast: {}, options: {}, powers: {} });
});

test("a real table has no programs and is not listed", async () => {
  const draft = new Draft("companion");
  draft.listed = true;
  expect(await draft.wanted()).toMatchObject({ mode: "companion", bots: {}, listed: false });
});

test("other cards are asked for, the book's own are not", async () => {
  const draft = new Draft("online");
  await draft.wanted();
  draft.chosenCast = { mafioso: 3, citizen: 7 };
  expect((await draft.wanted()).cast).toEqual({ mafioso: 3, citizen: 7 });
  draft.chosenCast = { mafioso: 2, citizen: 8 };
  expect((await draft.wanted()).cast).toEqual({});
  draft.chosenCast = { mafioso: 3, citizen: 7 };
  draft.sit(6);
  expect(await draft.wanted()).toMatchObject({ seats: 6, cast: {} });
});

test("an option that is as in the book again is not asked for", async () => {
  const draft = new Draft("online");
  await draft.wanted();
  draft.set("farewell.voted", 45);
  expect((await draft.wanted()).options).toEqual({ "farewell.voted": 45 });
  draft.set("farewell.voted", 60);
  expect((await draft.wanted()).options).toEqual({});
});

test("a house file names rules and seats itself", async () => {
  const draft = new Draft("online");
  draft.house = 'ruleset = "boxed"';
  const wanted = await draft.wanted();
  expect(wanted).toMatchObject({ house: 'ruleset = "boxed"', seats: null });
  expect(wanted.rules).toBeUndefined();
});

test("options in words, and found by them", () => {
  settings.change({ lang: "ru" });
  expect(valueWords(OPTIONS[2]!, "blind")).toBe("вслепую");
  expect(valueWords(OPTIONS[1]!, "true")).toBe("да");
  expect(optionWords(BOOK, "farewell.voted", 45)).toBe("Последнее слово: 45");
  expect(optionWords(BOOK, "house.unknown", "x")).toBe("house.unknown: x");
  const names = (typed: string) => found(OPTIONS, () => "Пункт о мафии", typed).map((one) => one.name);
  expect(names("СЛОВО последнее")).toEqual(["farewell.voted"]);
  expect(names("hunt")).toEqual(["hunt.aim"]);
  expect(names("пункт")).toHaveLength(3);
  expect(names("  ")).toEqual([]);
});

test("the number of seats is kept for rules chosen later, if they have that size", async () => {
  const draft = new Draft("online");
  await draft.wanted();
  draft.choose("later");
  draft.sit(6);
  expect((await draft.wanted()).seats).toBe(6);
  draft.choose("later-still");
  draft.sit(7);
  expect((await draft.wanted()).seats).toBe(10);
});

test("rules that arrive after others were chosen are ignored", async () => {
  vi.stubGlobal("fetch", async (url: URL) => {
    const id = String(url).split("/").at(-1);
    if (id === "slow") await new Promise((done) => setTimeout(done, 20));
    return new Response(JSON.stringify({ ...BOOK, id }));
  });
  const draft = new Draft("online");
  draft.choose("slow");
  draft.choose("quick");
  expect((await draft.wanted()).rules).toBe("quick");
});

test("at a table that is open already, nothing but the number of seats differs until something is chosen", async () => {
  const seats = [1, 2, 3, 4, 5, 6].map((seat) => ({ seat, kind: "person" }));
  const table = { rules: "boxed", seats: [...seats, { seat: 7, kind: "free" }], options: { "reveal.voted": true } } as unknown as Lobby;
  const draft = new Draft("online", table);
  expect(await draft.game()).toMatchObject({ rules: "boxed", seats: 6, options: { "reveal.voted": true } });
  expect(draft.isPlayed).toBe(true);
  draft.set("farewell.voted", 30);
  expect(draft.isPlayed).toBe(false);
});
