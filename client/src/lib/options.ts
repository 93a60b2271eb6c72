/** Options of a ruleset in words, as far as the server tells them. */
import { settings } from "../stores/settings.svelte";
import type { Rulebook } from "../stores/rulebook.svelte";
import type { Text } from "./wire";

/** «Последнее слово: 45»; the option's own name where the server has no words for it. */
export function optionWords(rules: Rulebook | undefined, name: string, value: string | number | boolean): string {
  const title = rules?.options.find((one) => one.name === name)?.title as Text | undefined;
  return `${title?.[settings.lang] ?? name}: ${value}`;
}
