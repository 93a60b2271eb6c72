/** The code of a table as somebody typed or pasted it, read the way the server reads it. */

/** Without 0 O 1 I L, which people mix up. */
const ALPHABET = /^[2-9A-HJKMNP-Z]+$/;
const LENGTH = 6;
const CYRILLIC = "АВСЕНКМРТУХ";
const LATIN = "ABCEHKMPTYX";
const GAPS = /[\s\u00a0\-–—_.]/g;

export interface Door {
  code: string;
  invite: string;
}

/** What was typed in the letters of codes: Cyrillic ones that look the same are meant to be Latin. */
export function plainCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(GAPS, "")
    .replace(/[А-Я]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter);
}

export const isCode = (code: string): boolean => code.length === LENGTH && ALPHABET.test(code);

/** Whether it has a letter that no code has. */
export const hasWrongLetter = (code: string): boolean => code !== "" && !ALPHABET.test(code);

/** A whole address may be pasted where a code is asked for. */
export function readDoor(typed: string): Door {
  const [, code, invite] = /#join\/([^/\s]+)(?:\/([\w-]+))?/.exec(typed) ?? [];
  return { code: plainCode(code ?? typed), invite: invite ?? "" };
}
