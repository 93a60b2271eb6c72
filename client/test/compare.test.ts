// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { chapterOf, compare, differences } from "../src/lib/compare";
import { settings } from "../src/stores/settings.svelte";
import type { Option, Rulebook } from "../src/stores/rulebook.svelte";

settings.change({ lang: "ru" });

const option = (name: string, value: Option["value"], clause: string, words?: Option["words"]): Option => ({
  name,
  value,
  kind: typeof value === "boolean" ? "bool" : typeof value === "number" ? "number" : "list",
  clause,
  words,
  title: { ru: `о ${name}`, en: `of ${name}` },
});
const book = (most: number, cast: Record<string, number>, ...options: Option[]) =>
  ({ players: [10, most], cast: { 10: cast }, roles: [{ id: "don", name: { ru: "Дон", en: "Don" } }], table: { seats: { usual: 10 } }, options }) as unknown as Rulebook;

const ways = { pick: { ru: "номер", en: "a number" }, tray: { ru: "поднос", en: "a tray" } };
const FIIM = book(10, { don: 1 }, option("talk.seconds", 60, "F7"), option("dealing.ways", "pick", "F2", ways), option("nominations.withdraw", false, "F10"));
const CLASSIC = book(20, { don: 1 }, option("talk.seconds", 60, "C4"), option("dealing.ways", "pick,tray", "C2", ways), option("nominations.withdraw", true, "C6"), option("doctor.itself", true, "G3"));

const rows = compare(FIIM, CLASSIC).flatMap((chapter) => chapter.rows);
const row = (name: string) => rows.find((one) => one.name === name);

test("chapters follow the course of a game, and empty ones are left out", () => {
  expect(compare(FIIM, CLASSIC).map((chapter) => chapter.name)).toEqual(["table", "dealing", "speeches", "nominations", "powers"]);
});

test("equal options are marked, with the clauses of both rulesets", () => {
  expect(row("talk.seconds")).toMatchObject({ isSame: true, a: { clause: "F7" }, b: { clause: "C4" } });
  expect(rows.filter((one) => !one.isSame).map((one) => one.name)).toEqual(["players", "dealing.ways", "nominations.withdraw", "doctor.itself"]);
});

test("values are told in words", () => {
  expect(row("dealing.ways")?.b?.value).toBe("номер, поднос");
  expect([row("nominations.withdraw")?.a?.value, row("nominations.withdraw")?.b?.value]).toEqual(["нет", "да"]);
});

test("who plays is compared too", () => {
  expect(row("players")).toMatchObject({ a: { value: "10 игроков" }, b: { value: "от 10 до 20 игроков" } });
  expect(row("cast")).toMatchObject({ isSame: true, a: { value: "Дон × 1" } });
});

test("a card of only one ruleset is missing on the other side, and is no difference of options", () => {
  expect(row("doctor.itself")).toMatchObject({ a: undefined, isSame: false });
  expect(differences(FIIM, CLASSIC).map((one) => one.name)).toEqual(["dealing.ways", "nominations.withdraw"]);
});

test("an option of a card is a power", () => {
  expect(chapterOf("putana.again")).toBe("powers");
});
