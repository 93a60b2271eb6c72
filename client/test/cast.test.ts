import { expect, test } from "vitest";
import { bounds, changed, dealt, isSame, problems } from "../src/lib/cast";
import type { CastLimit } from "../src/stores/rulebook.svelte";

/** The limits that the server sends for the home rules with ten players, and for the classic rules with eleven. */
const HOME: CastLimit[] = [
  { roles: ["doctor"], min: 1, max: 1 },
  { roles: ["inspector"], min: 1, max: 1 },
  { roles: ["citizen"], min: 0, max: 10 },
  { roles: ["mafioso"], min: 0, max: 10 },
  { roles: ["mafioso"], min: 1, max: 4 },
  { roles: ["citizen"], min: 4, max: 10, when: { roles: ["mafioso"], above: 2 } },
];
const CLASSIC: CastLimit[] = [
  { roles: ["don"], min: 1, max: 1 },
  { roles: ["citizen"], min: 0, max: 11 },
  { roles: ["mafioso"], min: 0, max: 11 },
  { roles: ["putana"], min: 0, max: 0 },
  { roles: ["mafioso", "don"], min: 1, max: 4 },
];
const TEN = { doctor: 1, inspector: 1, mafioso: 3, citizen: 5 };

test("the book's own cast has no fault", () => {
  expect(problems(HOME, TEN, 10)).toEqual([]);
});

test("cards and seats are counted", () => {
  expect(problems(HOME, { ...TEN, citizen: 4 }, 10)).toEqual([{ is: "sum", cards: 9, seats: 10 }]);
});

test("too many, alone and together", () => {
  expect(problems(HOME, { doctor: 1, inspector: 1, mafioso: 5, citizen: 3 }, 10)).toEqual([
    { is: "many", roles: ["mafioso"], bound: 4 },
    { is: "few", roles: ["citizen"], bound: 4 },
  ]);
  expect(problems(CLASSIC, { don: 1, mafioso: 4, citizen: 6 }, 11)).toEqual([{ is: "many", roles: ["mafioso", "don"], bound: 4 }]);
});

test("a limit whose condition is false is ignored", () => {
  expect(problems(HOME, { doctor: 1, inspector: 1, mafioso: 2, citizen: 6 }, 10)).toEqual([]);
});

test("bounds of one card, and which cards there are", () => {
  expect(bounds(HOME, "mafioso", 10)).toEqual([1, 4]);
  expect(bounds(CLASSIC, "don", 11)).toEqual([1, 1]);
  expect(dealt(CLASSIC, 11)).toEqual(["don", "citizen", "mafioso"]);
});

test("citizens make up for another card, as far as they may", () => {
  expect(changed(HOME, TEN, "mafioso", 2, "citizen", 10)).toEqual({ ...TEN, mafioso: 2, citizen: 6 });
  expect(changed(HOME, TEN, "citizen", 3, "citizen", 10)).toEqual({ ...TEN, citizen: 3 });
  expect(isSame({ mafioso: 2, don: 0 }, { mafioso: 2 })).toBe(true);
  expect(isSame({ mafioso: 2 }, { mafioso: 3 })).toBe(false);
});
