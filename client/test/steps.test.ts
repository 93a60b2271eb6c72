// @vitest-environment happy-dom
import { expect, test } from "vitest";
import schema from "../../docs/wire.schema.json";
import { SCREENS } from "../src/steps/steps";
import { words } from "../src/words/words";

interface Kinds {
  properties: { kind?: { const?: string; enum?: string[] }; step?: { anyOf: { $ref: string }[] } };
}

const types = schema.$defs as unknown as Record<string, Kinds>;
const kinds = types.Began!.properties.step!.anyOf.map(({ $ref }) => {
  const { const: one, enum: some } = types[$ref.split("/").at(-1)!]!.properties.kind!;
  return one ?? some![0]!;
});

test("every kind of step that the wire knows has a screen, and no other", () => {
  expect(Object.keys(SCREENS).sort()).toEqual([...kinds].sort());
});

test.each(kinds)("the bar names the step %s", (kind) => {
  const key = `step-${kind.replace("_", "-")}`;
  expect(words(key)).not.toBe(key);
});
