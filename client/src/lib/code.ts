/** Read the code of a table as it was typed or pasted, by the same rules as the server. */

/** The characters of a code: no 0 O 1 I L, because people mix them up. */
const CODE_CHARACTERS = /^[2-9A-HJKMNP-Z]+$/;
const CODE_LENGTH = 6;
const CYRILLIC = "АВСЕНКМРТУХ";
const LATIN = "ABCEHKMPTYX";
const SEPARATORS = /[\s\u00a0\-–—_.]/g;

export interface Door {
  code: string;
  invite: string;
}

/** Return the typed text in upper case without separators; Cyrillic letters become the Latin ones they look like. */
export function plainCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(SEPARATORS, "")
    .replace(/[А-Я]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter);
}

export const isCode = (code: string): boolean => code.length === CODE_LENGTH && CODE_CHARACTERS.test(code);

/** Whether it contains a character that never occurs in a code. */
export const hasWrongLetter = (code: string): boolean => code !== "" && !CODE_CHARACTERS.test(code);

/** Read a code, or the code and the invite of a whole pasted address. */
export function readDoor(typed: string): Door {
  const [, code, invite] = /#join\/([^/\s]+)(?:\/([\w-]+))?/.exec(typed) ?? [];
  return { code: plainCode(code ?? typed), invite: invite ?? "" };
}
