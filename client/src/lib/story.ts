/** Which entries of the story are shown, and how they are read aloud. */
import type { Table, Told } from "../stores/table.svelte";

export function isShown(one: Told, isOver: boolean, withJudge: boolean): boolean {
  if (one.kind === "talk") return isOver || one.room !== "black";
  if (!withJudge || one.minor) return false;
  return isOver || (!one.own && one.phase.startsWith("D"));
}

export const aloud = (table: Table, one: Told): string => (one.kind === "talk" ? `${one.from}, ${table.name(one.from)}: ${one.text}` : one.lines.join(" "));
