import { expect, test } from "vitest";
import * as en from "../../docs/judging.md?guide";
import * as ru from "../../docs/judging.ru.md?guide";

test.each([
  ["English", en],
  ["Russian", ru],
])("the %s guide is HTML with its title apart, keys, tables and pictures from the build", (_, { title, html }) => {
  expect(title).not.toBe("");
  expect(html).not.toContain(title + "</h");
  for (const tag of ["h3", "p", "li", "td", "kbd", "strong"]) expect(html).toContain(`<${tag}`);
  const pictures = [...html.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)];
  expect(pictures.length).toBeGreaterThan(0);
  for (const [, address] of pictures) expect(address).toMatch(/judge-[\w-]+\.png$/);
});
