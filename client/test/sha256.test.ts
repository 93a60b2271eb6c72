import { expect, test } from "vitest";
import { hash, sha256 } from "../src/lib/sha256";

const hex = (data: Uint8Array) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text: string) => new TextEncoder().encode(text);

/** The examples of FIPS 180-4 and of NIST's test vectors. */
test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"],
  [
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
    "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
  ],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
])("%s", (text, digest) => {
  expect(hex(sha256(bytes(text)))).toBe(digest);
});

test("every length round a block's end is as the browser has it", async () => {
  for (let length = 0; length <= 200; length++) {
    const data = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    expect(hex(sha256(data))).toBe(hex(await hash(data)));
  }
});
