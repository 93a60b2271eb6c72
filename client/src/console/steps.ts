/** What the large button does, and what was entered, in a few words. */
import { cardOf, said } from "../lib/cards";
import type { Verdict } from "../lib/wire";
import type { Console } from "../stores/console.svelte";
import type { Table } from "../stores/table.svelte";
import { words } from "../words/words";

/** `sees`: the judge holds the eye. Without it nothing here follows from a card. */
export function nextText(console: Console, sees: boolean): string {
  const { table, picked } = console;
  const { looking } = table;
  if (looking) return words("console-wait-no-more", { looked: looking.looked, people: looking.people });
  const step = table.step!;
  if (console.mayFinish) return words(`console-enter-${step.kind.replace("_", "-")}`, { seats: picked.join(", ") });
  const then = table.view?.then;
  const isBehind = table.connection.entered.length > 0 && table.connection.line !== "open";
  if (!then || isBehind) return words("next-step"); // what was entered since is not counted yet
  if (sees && then.ends) return words("console-to-step", { step: words("step-over") });
  if (then.verdict) return verdictText(then.verdict);
  if (then.hunted != null) return then.hunted ? words("console-shot-at", { seat: then.hunted }) : words("console-miss");
  if (step.kind === "ballot") return words("console-thanks", { count: handsNow(table) });
  const { kind, turn } = then;
  if (kind === "call" && typeof turn === "string") return words("console-to-role", { role: said(cardOf(table, turn).name) });
  if (typeof turn === "number") return words(`console-to-${kind}-of`, { seat: turn });
  return words("console-to-step", { step: words(`step-${kind.replace("_", "-")}`) });
}

/** A name that tells the button from others also where it says what happens, not where it leads. */
export function nextName(text: string, { mayFinish, table }: Console): string | undefined {
  const isOutcome = text === words("console-miss") || (table.view?.then?.verdict ?? table.view?.then?.hunted) != null;
  const isNamed = text.startsWith(words("next-step"));
  return isOutcome && !isNamed && !mayFinish ? `${words("next-step")}: ${text}` : undefined;
}

/** «№ 8 уходит, 5 голосов». */
export function verdictText({ kind, seats, sums }: Verdict): string {
  const votes = sums.find(([seat]) => seat === 0 || seats.includes(seat))?.[1] ?? 0;
  return words(`console-verdict-${kind}`, { seats: seats.join(", "), count: seats.length, votes: words("console-votes", { count: votes }) });
}

/** «№ 3 — 2, № 8 — 5. № 8 уходит, 5 голосов»: the whole vote. */
export function verdictInFull(verdict: Verdict): string {
  const sums = verdict.sums.map(([seat, count]) => (seat ? words("console-sum-of", { seat, count }) : words("console-sum-for", { count })));
  return words("console-verdict-in-full", { sums: sums.join(", "), verdict: verdictText(verdict) });
}

/** Lines for the judge: without the held eye only what may stand open, or that something is hidden. */
export function linesShown({ lines, open }: { lines?: string[]; open?: string[] | null }, sees: boolean, isNight: boolean): string {
  const shown = sees ? lines : (open ?? lines);
  return shown?.join(" ") || (lines?.length ? words(isNight ? "console-secret" : "console-hidden") : "");
}

const TOLD = ["nominated", "withdrawn", "voted", "agreed", "fouled", "turned", "tallied"] as const;
type Short = { t: (typeof TOLD)[number]; seat?: number };

/** What was entered last, in two words; of the night nothing but that it was. */
export function lastEntered(table: Table): string {
  const events = table.frame?.events ?? [];
  if (table.isNight) return events.some((event) => ["shot", "acted", "guessed", "planned"].includes(event.t)) ? words("console-secret") : "";
  const last = events.findLast((event) => (TOLD as readonly string[]).includes(event.t)) as Short | undefined;
  return last ? words(`console-last-${last.t}`, { seat: last.seat ?? 0 }) : "";
}

/** Hands for the candidate or the question, by name or as they were counted. */
export function handsNow(table: Table): number {
  const now = table.view?.now;
  return now?.tally !== undefined && now.tally >= 0 ? now.tally : (now?.hands?.length ?? 0);
}
