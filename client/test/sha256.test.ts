import { afterEach, expect, test, vi } from "vitest";
import { hash } from "../src/lib/sha256";

const data = new TextEncoder().encode("abc");

afterEach(() => vi.unstubAllGlobals());

test("a page without a secure context hashes as the browser does", async () => {
  const expected = await hash(data);
  vi.stubGlobal("crypto", {});
  expect(Array.from(await hash(data))).toEqual(Array.from(expected));
});
