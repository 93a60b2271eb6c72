/** Random ids and seeds. `getRandomValues` also works without a secure context. */
export const newId = (): string => letters(12);
export const newSeed = (): string => letters(22);

const ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

function letters(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join("");
}
