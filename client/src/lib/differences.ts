/** How one ruleset differs from another, option by option, in words. */
import { said } from "./cards";
import { valueWords } from "./options";
import type { Rulebook } from "../stores/rulebook.svelte";

export interface Difference {
  option: string;
  title: string;
  here: string;
  there: string;
  clause: string;
}

/** Options that both have, with another value. */
export function differences(here: Rulebook, there: Rulebook): Difference[] {
  const known = new Map(there.options.map((one) => [one.name, one]));
  return here.options.flatMap((one) => {
    const other = known.get(one.name);
    if (!other || other.value === one.value) return [];
    return [{ option: one.name, title: said(one.title), here: valueWords(one, one.value), there: valueWords(other, other.value), clause: one.clause }];
  });
}
