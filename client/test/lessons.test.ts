import { expect, test } from "vitest";
import { lessonAt, type Lesson } from "../src/lib/lessons";

const lesson: Lesson = { now: { ru: "да", en: "yes" }, think: { ru: "зачем", en: "why" } };
const LESSONS = { speech: lesson, "speech-mine": lesson, hunt: lesson, "hunt-mine": lesson, dawn: lesson };

test("whoever may act by day is told so", () => {
  expect(lessonAt({ kind: "speech", isNight: false, mayAct: true }, LESSONS)).toBe("speech-mine");
  expect(lessonAt({ kind: "speech", isNight: false, mayAct: false }, LESSONS)).toBe("speech");
  expect(lessonAt({ kind: "dawn", isNight: false, mayAct: true }, LESSONS)).toBe("dawn");
});

test("at night the same is said to everybody", () => {
  const told = [true, false].map((mayAct) => lessonAt({ kind: "hunt", isNight: true, mayAct }, LESSONS));
  expect(told).toEqual(["hunt", "hunt"]);
});

test("a step without a lesson has none", () => {
  expect(lessonAt({ kind: "dusk", isNight: false, mayAct: false }, LESSONS)).toBeUndefined();
});
