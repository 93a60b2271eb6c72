import { expect, test } from "vitest";
import { lessonAt, type Lesson } from "../src/lib/lessons";

const lesson: Lesson = { now: { ru: "да", en: "yes" }, think: { ru: "зачем", en: "why" } };
const LESSONS = { speech: lesson, "speech-first-day": lesson, "speech-mine": lesson, "speech-mine-fist": lesson, hunt: lesson, "hunt-mine": lesson, dawn: lesson };

test("a player who may act by day gets the lesson about it", () => {
  expect(lessonAt({ kind: "speech", isNight: false, mayAct: true, isFirstDay: false }, LESSONS)).toBe("speech-mine");
  expect(lessonAt({ kind: "speech", isNight: false, mayAct: false, isFirstDay: false }, LESSONS)).toBe("speech");
  expect(lessonAt({ kind: "dawn", isNight: false, mayAct: true, isFirstDay: false }, LESSONS)).toBe("dawn");
});

test("at night the same is said to everybody", () => {
  const told = [true, false].map((mayAct) => lessonAt({ kind: "hunt", isNight: true, mayAct, isFirstDay: false }, LESSONS));
  expect(told).toEqual(["hunt", "hunt"]);
});

test("a step without a lesson has none", () => {
  expect(lessonAt({ kind: "dusk", isNight: false, mayAct: false, isFirstDay: false }, LESSONS)).toBeUndefined();
});

test("a confirmed lesson is followed by the next one of the same moment", () => {
  const moment = { kind: "speech", isNight: false, mayAct: true, isFirstDay: true };
  expect(lessonAt(moment, LESSONS, ["speech-mine"])).toBe("speech-mine-fist");
  expect(lessonAt(moment, LESSONS, ["speech-mine", "speech-mine-fist"])).toBeUndefined();
});

test("the clues of the first day are told on the first day alone", () => {
  const told = [true, false].map((isFirstDay) => lessonAt({ kind: "speech", isNight: false, mayAct: false, isFirstDay }, LESSONS, ["speech"]));
  expect(told).toEqual(["speech-first-day", undefined]);
});
