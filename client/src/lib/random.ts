/** Names and seeds; `getRandomValues` is there without a secure context too. */
export const newId = (): string => letters(12);
export const newSeed = (): string => letters(22);

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

function letters(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
