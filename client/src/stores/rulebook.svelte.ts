/** What the server tells of a ruleset, read once; nothing of it depends on a game. */
import { ask } from "../lib/api";
import type { Lesson } from "../lib/lessons";
import type { Role, Team, Text } from "../lib/wire";

/** A card as the server describes it. */
export interface Card extends Role {
  letter: Text;
  emblem: string;
  duty: Text;
}

export interface Rulebook {
  id: string;
  title: Text;
  players: [number, number];
  roles: Card[];
  options: { name: string; value: string | number | boolean; [more: string]: unknown }[];
  cast: Record<string, Record<string, number>>;
  /** For newcomers, by the kind of step. */
  lessons: Record<string, Lesson>;
  table: { seats: { choices: number[]; usual: number }; [more: string]: unknown };
  [more: string]: unknown;
}

const books = new Map<string, Promise<Rulebook>>();

export function rulebook(id: string): Promise<Rulebook> {
  const known = books.get(id);
  if (known) return known;
  const asked = ask<Rulebook>(`api/rules/${encodeURIComponent(id)}`);
  books.set(id, asked);
  asked.catch(() => books.delete(id));
  return asked;
}

export const TEAMS: Team[] = ["red", "black", "yakuza", "maniac"];
