/** Descriptions of rulesets, fetched once each. They do not depend on a game. */
import { ask } from "../lib/api";
import type { Lesson } from "../lib/lessons";
import type { Role, RulesText, ScriptPart, Team, Text } from "../lib/wire";
import type { Lang } from "./settings.svelte";

/** A card as the server describes it. */
export interface Card extends Role {
  letter: Text;
  emblem: string;
  duty: Text;
}

export type OptionValue = string | number | boolean;

/** One option of a ruleset. Numbers have bounds; other kinds have choices with texts. */
export interface Option {
  name: string;
  value: OptionValue;
  kind: "bool" | "number" | "choice" | "list" | "pairs";
  choices?: string[];
  min?: number;
  max?: number;
  clause: string;
  title: Text;
  words?: Record<string, Text>;
}

/** Bounds for the total count of these cards; with `when`, only if the total of other cards is above a number. */
export interface CastLimit {
  roles: string[];
  min: number;
  max: number;
  when?: { roles: string[]; above: number };
}

export type Cast = Record<string, number>;

export interface RulesHead {
  id: string;
  title: Text;
  /** A description in one line. */
  about: Text;
  players: [number, number];
}

export interface Rulebook extends RulesHead {
  roles: Card[];
  options: Option[];
  clauses: { id: string; ru: string; en: string }[];
  /** Key: the number of players. */
  cast: Record<string, Cast>;
  limits: Record<string, CastLimit[]>;
  /** The spare cards (`for`) that may have the power of other cards (`of`). */
  powers: { for: string[]; of: string[] };
  /** Lessons for newcomers; the names begin with the kind of step. */
  lessons: Record<string, Lesson>;
  table: { seats: { choices: number[]; usual: number }; bots: { kinds: string[]; usual: string }; house: { bytes: number } };
}

const read = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  const known = read.get(path);
  if (known) return known as Promise<T>;
  const asked = ask<T>(path);
  read.set(path, asked);
  asked.catch(() => read.delete(path));
  return asked;
}

/** Fetch the list of all rulesets. */
export const rulesets = () => once<RulesHead[]>("api/rules");
export const rulebook = (id: string) => once<Rulebook>(`api/rules/${encodeURIComponent(id)}`);
export const rulesText = (id: string, lang: Lang) => once<RulesText>(`api/rules/${encodeURIComponent(id)}/text?lang=${lang}`);
export const script = (id: string, lang: Lang) => once<ScriptPart[]>(`api/rules/${encodeURIComponent(id)}/script?lang=${lang}`);

export const TEAMS: Team[] = ["red", "black", "yakuza", "maniac"];
