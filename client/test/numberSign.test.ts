import { expect, test } from "vitest";
import { keepNumbersWhole } from "../src/lib/numberSign";

test("a number stays on the line of its sign", () => {
  expect(keepNumbersWhole("Игрок № 3 и № 10")).toBe("Игрок №\u00a03 и №\u00a010");
});
