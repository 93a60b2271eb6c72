/** Which entries of the story are shown, and how they are read aloud. */
import type { Table, StoryEntry } from "../stores/table.svelte";

export function isShown(one: StoryEntry, isOver: boolean, withJudge: boolean): boolean {
  if (one.kind === "talk") return isOver || one.room !== "black";
  if (!withJudge || one.minor) return false;
  return isOver || (!one.own && one.phase.startsWith("D"));
}

export const aloud = (table: Table, one: StoryEntry): string => (one.kind === "talk" ? `${one.from}, ${table.name(one.from)}: ${one.text}` : one.lines.join(" "));
