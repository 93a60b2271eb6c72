/** Compare two rulesets option by option, in words, grouped by the chapters of a game. */
import { localize } from "./cards";
import { valueWords } from "./options";
import { words } from "../words/words";
import type { Option, Rulebook } from "../stores/rulebook.svelte";

/** What one of the two rulesets says. */
export interface Side {
  value: string;
  clause?: string;
}

export interface Row {
  name: string;
  title: string;
  /** Missing where the ruleset has no such card. */
  a?: Side;
  b?: Side;
  isSame: boolean;
}

export interface Chapter {
  name: ChapterName;
  rows: Row[];
}

export type ChapterName = "table" | "dealing" | "first-night" | "speeches" | "nominations" | "ballot" | "tie" | "night" | "leaving" | "fouls" | "victory" | "powers";

/** Groups of options by chapter, in the order of a game. Options of all other groups are powers of cards. */
const GROUPS: [ChapterName, string[]][] = [
  ["table", ["players", "cast", "house"]],
  ["dealing", ["dealing"]],
  ["first-night", ["first_night"]],
  ["speeches", ["talk"]],
  ["nominations", ["nominations"]],
  ["ballot", ["ballot"]],
  ["tie", ["tie", "lift", "sentence"]],
  ["night", ["night", "hunt", "best_move"]],
  ["leaving", ["farewell", "reveal"]],
  ["fouls", ["fouls"]],
  ["victory", ["victory"]],
  ["powers", []],
];

export function compare(a: Rulebook, b: Rulebook): Chapter[] {
  const rows = [...people(a, b), ...options(a, b)];
  return GROUPS.map(([name]) => ({ name, rows: rows.filter((row) => chapterOf(row.name) === name) })).filter((chapter) => chapter.rows.length > 0);
}

/** Return the options that both rulesets have with different values. */
export const differences = (a: Rulebook, b: Rulebook): Row[] => options(a, b).filter((row) => row.a && row.b && !row.isSame);

export function chapterOf(name: string): ChapterName {
  const group = name.split(".")[0]!;
  return GROUPS.find(([, groups]) => groups.includes(group))?.[0] ?? "powers";
}

function options(a: Rulebook, b: Rulebook): Row[] {
  const first = byName(a);
  const second = byName(b);
  return [...new Set([...first.keys(), ...second.keys()])].map((name) => option(name, first.get(name), second.get(name)));
}

const byName = (book: Rulebook) => new Map(book.options.map((one) => [one.name, one]));

function option(name: string, a: Option | undefined, b: Option | undefined): Row {
  return { name, title: localize((a ?? b)!.title), a: a && side(a), b: b && side(b), isSame: a?.value === b?.value };
}

const side = (one: Option): Side => ({ value: valueWords(one, one.value), clause: one.clause });

/** Return two rows: how many people play, and the cards at the usual size of the first ruleset. */
function people(a: Rulebook, b: Rulebook): Row[] {
  const seats = a.table.seats.usual;
  return [told("players", words("how-many-play"), players(a), players(b)), told("cast", words("cards-of", { seats }), cast(a, seats), cast(b, seats))];
}

const told = (name: string, title: string, a: string, b: string): Row => ({ name, title, a: { value: a }, b: { value: b }, isSame: a === b });

export function players({ players: [least, most] }: Pick<Rulebook, "players">): string {
  return least === most ? words("players-exactly", { most }) : words("players-between", { least, most });
}

function cast(book: Rulebook, seats: number): string {
  const cards = Object.entries(book.cast[seats] ?? {});
  return cards.map(([id, count]) => `${localize(book.roles.find((role) => role.id === id)?.name)} × ${count}`).join(", ");
}
