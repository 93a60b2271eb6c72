/** What the server tells of a ruleset, read once; nothing of it depends on a game. */
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

/** One value of the rules: a number has bounds, the others choices with their words. */
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

/** Of these cards together at least and at most so many; with `when`, only if there are more than so many of others. */
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
  /** What it is, in one line. */
  about: Text;
  players: [number, number];
}

export interface Rulebook extends RulesHead {
  roles: Card[];
  options: Option[];
  clauses: { id: string; ru: string; en: string }[];
  /** By the number of players. */
  cast: Record<string, Cast>;
  limits: Record<string, CastLimit[]>;
  /** Which spare cards may have whose power. */
  powers: { for: string[]; of: string[] };
  /** For newcomers, by the kind of step. */
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

/** All rulesets, a line each. */
export const rulesets = () => once<RulesHead[]>("api/rules");
export const rulebook = (id: string) => once<Rulebook>(`api/rules/${encodeURIComponent(id)}`);
export const rulesText = (id: string, lang: Lang) => once<RulesText>(`api/rules/${encodeURIComponent(id)}/text?lang=${lang}`);
export const script = (id: string, lang: Lang) => once<ScriptPart[]>(`api/rules/${encodeURIComponent(id)}/script?lang=${lang}`);

export const TEAMS: Team[] = ["red", "black", "yakuza", "maniac"];
