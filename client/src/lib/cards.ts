/** The cards of a table's rules. */
import { settings } from "../stores/settings.svelte";
import type { Card } from "../stores/rulebook.svelte";
import type { Table } from "../stores/table.svelte";
import type { Team, Text } from "./wire";

/** Return the card with this id. The table's own description takes precedence over the ruleset's. */
export function cardOf(table: Table, id: string): Card {
  const own = table.lobby?.roles?.[id] as Partial<Card> | undefined;
  const known = table.rules?.roles.find((card) => card.id === id);
  return { ...UNKNOWN, id, ...known, ...own } as Card;
}

/** Return the text in the language of the page; an empty text if there is none. */
export const localize = (text: Text | undefined): string => text?.[settings.lang] ?? "";

export const isTeam = (word: string): word is Team => word === "red" || word === "black" || word === "yakuza" || word === "maniac";

const UNKNOWN = { mark: "?", team: "red", name: { ru: "?", en: "?" }, letter: { ru: "?", en: "?" }, emblem: "spare", duty: { ru: "", en: "" } };
