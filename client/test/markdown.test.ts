import { expect, test } from "vitest";
import { blocks, spans } from "../src/lib/markdown";

test("bold and keys stand within text", () => {
  expect(spans("Нажмите `→` или **Дальше**.")).toEqual([
    { text: "Нажмите ", is: "plain" },
    { text: "→", is: "key" },
    { text: " или ", is: "plain" },
    { text: "Дальше", is: "bold" },
    { text: ".", is: "plain" },
  ]);
});

test("blocks are read in their order", () => {
  const read = blocks("# Title\n\nTwo\nlines.\n\n## Part\n\n1. one\n   more\n2. two\n\n- point\n\n| a | b |\n|---|---|\n| `1` | c |\n\n![what](screens/x.png)\n");
  expect(read.map((block) => block.is)).toEqual(["title", "text", "heading", "list", "list", "table", "picture"]);
  expect(read[1]).toEqual({ is: "text", text: [{ text: "Two lines.", is: "plain" }] });
  expect(read[3]).toEqual({ is: "list", numbered: true, items: [[{ text: "one more", is: "plain" }], [{ text: "two", is: "plain" }]] });
  expect(read[5]).toEqual({ is: "table", head: [[{ text: "a", is: "plain" }], [{ text: "b", is: "plain" }]], rows: [[[{ text: "1", is: "key" }], [{ text: "c", is: "plain" }]]] });
  expect(read[6]).toEqual({ is: "picture", file: "x.png", alt: "what" });
});
