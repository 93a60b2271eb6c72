/** Options of a ruleset in words. */
import { words } from "../words/words";
import { localize } from "./cards";
import type { Option, OptionValue, Rulebook } from "../stores/rulebook.svelte";

/** «Последнее слово: 45». */
export function optionWords(rules: Rulebook | undefined, name: string, value: OptionValue): string {
  const option = rules?.options.find((one) => one.name === name);
  return option ? `${localize(option.title)}: ${valueWords(option, value)}` : `${name}: ${value}`;
}

export function valueWords(option: Option, value: OptionValue): string {
  if (option.kind === "bool") return words(String(value) === "true" ? "yes" : "no");
  const parts = String(value).split(",").filter(Boolean);
  return parts.map((part) => localize(option.words?.[part]) || part).join(", ") || words("not-set");
}

/** Return the options whose title, name or clause contains every typed word, in the order of the ruleset. */
export function found(options: Option[], clauseOf: (option: Option) => string, typed: string): Option[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (one: Option) => [localize(one.title), one.name, one.clause, clauseOf(one)].join(" ").toLowerCase();
  return wanted.length ? options.filter((one) => wanted.every((word) => text(one).includes(word))) : [];
}
