/** Where «next» leads, in a few words. */
import { cardOf, said } from "../lib/cards";
import type { Table, Told } from "../stores/table.svelte";
import { words } from "../words/words";

export function stepTo(table: Table): string {
  const then = table.view?.then;
  if (!then) return words("next-step");
  const step = table.step!;
  if (step.kind === "ballot") return words("console-thanks", { count: handsNow(table) });
  const { kind, turn } = then;
  if (kind === "call" && typeof turn === "string") return words("console-to-role", { role: said(cardOf(table, turn).name) });
  if (typeof turn === "number") return words(`console-to-${kind}-of`, { seat: turn });
  return words("console-to-step", { step: words(`step-${kind.replace("_", "-")}`) });
}

/** What nobody may read over the judge's shoulder. */
export const isOfNight = (one: Told): boolean => one.kind === "lines" && one.own && one.phase.startsWith("N");

const TOLD = ["nominated", "withdrawn", "voted", "agreed", "fouled", "turned", "tallied"] as const;
type Short = { t: (typeof TOLD)[number]; seat?: number };

/** What was entered last, in two words; of the night nothing but that it was. */
export function lastEntered(table: Table): string {
  const events = table.frame?.events ?? [];
  if (table.isNight) return events.some((event) => event.t === "shot" || event.t === "acted") ? words("console-secret") : "";
  const last = events.findLast((event) => (TOLD as readonly string[]).includes(event.t)) as Short | undefined;
  return last ? words(`console-last-${last.t}`, { seat: last.seat ?? 0 }) : "";
}

/** Hands for the candidate or the question, by name or as they were counted. */
export function handsNow(table: Table): number {
  const now = table.view?.now;
  return now?.tally !== undefined && now.tally >= 0 ? now.tally : (now?.hands?.length ?? 0);
}
