// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Table } from "../src/stores/table.svelte";
import type { Frame } from "../src/lib/wire";

const TOLD = "Если кандидатура будет одна, игрок уйдёт без подсчёта голосов. [F12]";

function shown(hint: string, view: object): Table {
  const table = new Table("token");
  table.stop();
  table.frame = { hint, view } as unknown as Frame;
  return table;
}

test("a player reads no clause marks, and can ask for the clause", () => {
  const table = shown(TOLD, { me: { seat: 3 } });
  expect(table.hint).toBe("Если кандидатура будет одна, игрок уйдёт без подсчёта голосов.");
  expect(table.hintClause).toBe("F12");
});

test("who judges reads the clause", () => {
  expect(shown(TOLD, { judge: {} }).hint).toBe(TOLD);
});

test("brackets inside of a hint are no clause", () => {
  const table = shown("Ждите [12] минут.", {});
  expect(table.hint).toBe("Ждите [12] минут.");
  expect(table.hintClause).toBe("");
});
