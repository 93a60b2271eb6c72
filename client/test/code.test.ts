import { expect, test } from "vitest";
import { hasWrongLetter, isCode, plainCode, readDoor } from "../src/lib/code";

test.each([
  ["k7mxq2", "K7MXQ2"],
  ["К7МХ-Q2", "K7MXQ2"],
  [" нрт 234 ", "HPT234"],
  ["авсеку", "ABCEKY"],
])("%s is %s", (typed, code) => {
  expect(plainCode(typed)).toBe(code);
  expect(isCode(code)).toBe(true);
});

test.each(["K7MXQ", "K7MXQ22", "K7MXQ0", "ОООООО", "K7МЖQ2", ""])("%s is no code", (typed) => {
  expect(isCode(plainCode(typed))).toBe(false);
});

test("a letter of no code is told at once, an unfinished one is not", () => {
  expect(hasWrongLetter(plainCode("K70"))).toBe(true);
  expect(hasWrongLetter(plainCode("K7"))).toBe(false);
  expect(hasWrongLetter("")).toBe(false);
});

test("an address may be pasted instead", () => {
  expect(readDoor("http://192.168.1.5:8000/#join/K7MXQ2/b0Zq3K1x9_U")).toEqual({ code: "K7MXQ2", invite: "b0Zq3K1x9_U" });
  expect(readDoor("https://a.example/gorod/#join/K7MXQ2")).toEqual({ code: "K7MXQ2", invite: "" });
  expect(readDoor("к7мхq2")).toEqual({ code: "K7MXQ2", invite: "" });
});
