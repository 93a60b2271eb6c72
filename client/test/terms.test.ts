// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { explained, type Term } from "../src/lib/terms";
import type { Lang } from "../src/stores/settings.svelte";

const term = (ru: string, en: string): Term => ({ term: { ru, en }, meaning: { ru: `${ru}!`, en: `${en}!` } });
const TERMS = [
  term("красный", "red"),
  term("чёрный", "black"),
  term("мирный", "citizen"),
  term("дон", "don"),
  term("дон мафии", "don of the mafia"),
  term("мафия", "mafia"),
  term("кандидат", "candidate"),
  term("выставить", "nominate"),
  term("слить", "sacrifice"),
  term("отозвать", "withdraw"),
  term("вскрыться", "claim"),
  term("проверка", "check"),
  term("угадайка", "guessing game"),
  term("остаток", "unused votes"),
  term("попил", "split"),
  term("версия", "version"),
  term("ведущий, судья", "judge"),
  term("автокатастрофа", "car crash, tie"),
  term("лучший ход", "best move"),
  term("первый убитый", "first killed"),
  term("под протокол", "on record"),
  term("протокол", "sheet"),
  term("лишён слова", "silenced"),
  term("план", "plan"),
  term("ход", "move"),
];
const marked = (text: string, lang: Lang = "ru") =>
  explained(text, TERMS, lang)
    .map((piece) => (piece.term ? `[${piece.text}]` : piece.text))
    .join("");

describe("a word is known in its other forms", () => {
  test.each([
    ["Чёрные знают друг друга", "[Чёрные] знают друг друга"],
    ["среди красных", "среди [красных]"],
    ["Вскрылся № 4", "[Вскрылся] № 4"],
    ["две проверки", "две [проверки]"],
    ["пять проверок", "пять [проверок]"],
    ["пять угадаек", "пять [угадаек]"],
    ["остатка нет", "[остатка] нет"],
    ["без версий", "без [версий]"],
    ["выставляю № 10", "[выставляю] № 10"],
    ["выставлены двое", "[выставлены] двое"],
    ["порядок выставления", "порядок [выставления]"],
    ["слил своего", "[слил] своего"],
    ["кандидатуру отозвали", "кандидатуру [отозвали]"],
    ["слово ведущего", "слово [ведущего]"],
    ["жест судьи", "жест [судьи]"],
    ["после попилов", "после [попилов]"],
    ["лучшего хода не было", "[лучшего хода] не было"],
    ["первым убитым стал № 3", "[первым убитым] стал № 3"],
    ["он лишен слова", "он [лишен слова]"],
  ])("%s", (text, expected) => expect(marked(text)).toBe(expected));

  test.each([
    ["The blacks and the reds", "The [blacks] and the [reds]"],
    ["three nominations", "three [nominations]"],
    ["the judge’s words", "the [judge’s] words"],
    ["She claimed a check", "She [claimed] a [check]"],
    ["They planned it and split", "They [planned] it and [split]"],
    ["an unused vote", "an [unused vote]"],
    ["the tied defend themselves", "the [tied] defend themselves"],
  ])("%s", (text, expected) => expect(marked(text, "en")).toBe(expected));
});

describe("false friends are left alone", () => {
  test.each([
    "мир и миру",
    "примирный",
    "донор и доносы",
    "кандидатура",
    "выставка картин",
    "слишком слева",
    "чернила",
    "планка",
    "10 мест, 7 речей",
    "",
  ])("%s", (text) => expect(explained(text, TERMS, "ru").filter((piece) => piece.term)).toEqual([]));

  test.each(["I don’t know, don't ask", "plane", "reduce", "checkers"])("%s", (text) => {
    expect(explained(text, TERMS, "en").filter((piece) => piece.term)).toEqual([]);
  });
});

test("of terms that overlap the longest is taken", () => {
  expect(marked("дон мафии и дон")).toBe("[дон мафии] и [дон]");
  expect(marked("сказал под протокол")).toBe("сказал [под протокол]");
  expect(marked("лучший ход, плохой ход")).toBe("[лучший ход], плохой [ход]");
});

test("a word is a button once in a text, where it stands first", () => {
  expect(marked("Красный красному верит")).toBe("[Красный] красному верит");
});

test("nothing of the text is lost", () => {
  const text = "Первый убитый — шериф; чёрный, «план» и №\u00a010…";
  expect(
    explained(text, TERMS, "ru")
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

test("a language knows its own words alone", () => {
  expect(marked("чёрный", "en")).toBe("чёрный");
});
