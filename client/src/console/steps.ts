/** Short texts of the console: what the large button does, and what was entered. */
import { cardOf, localize } from "../lib/cards";
import type { Verdict } from "../lib/wire";
import type { Console } from "../stores/console.svelte";
import type { Table } from "../stores/table.svelte";
import { words } from "../words/words";

/** Return the text of the large button. `sees`: the judge holds the eye. Otherwise the text does not depend on any card. */
export function nextText(console: Console, sees: boolean): string {
  const { table, picked } = console;
  const { looking } = table;
  if (looking) return words("console-wait-no-more", { looked: looking.looked, people: looking.people });
  const step = table.step!;
  if (console.mayFinish) return words(`console-enter-${step.kind.replace("_", "-")}`, { seats: picked.join(", ") });
  const then = table.view?.then;
  const isBehind = table.connection.entered.length > 0 && table.connection.line !== "open";
  if (!then || isBehind) return words("next-step"); // the server has not processed the latest entries yet
  if (sees && then.ends) return words("console-to-step", { step: words("step-over") });
  if (then.verdict) return verdictText(then.verdict);
  if (then.hunted != null) return then.hunted ? words("console-shot-at", { seat: then.hunted }) : words("console-miss");
  if (step.kind === "ballot") return words("console-thanks", { count: handsNow(table) });
  const { kind, turn } = then;
  if (kind === "call" && typeof turn === "string") return words("console-to-role", { role: localize(cardOf(table, turn).name) });
  if (typeof turn === "number") return words(`console-to-${kind}-of`, { seat: turn });
  return words("console-to-step", { step: words(`step-${kind.replace("_", "-")}`) });
}

/** Return an accessible name for the button if its text names an outcome instead of the next step. */
export function nextName(text: string, { mayFinish, table }: Console): string | undefined {
  const isOutcome = text === words("console-miss") || (table.view?.then?.verdict ?? table.view?.then?.hunted) != null;
  const isNamed = text.startsWith(words("next-step"));
  return isOutcome && !isNamed && !mayFinish ? `${words("next-step")}: ${text}` : undefined;
}

/** Return the outcome of a vote: «№ 8 уходит, 5 голосов». */
export function verdictText({ kind, seats, sums }: Verdict): string {
  const votes = sums.find(([seat]) => seat === 0 || seats.includes(seat))?.[1] ?? 0;
  return words(`console-verdict-${kind}`, { seats: seats.join(", "), count: seats.length, votes: words("console-votes", { count: votes }) });
}

/** Return the whole vote: «№ 3 — 2, № 8 — 5. № 8 уходит, 5 голосов». */
export function verdictInFull(verdict: Verdict): string {
  const sums = verdict.sums.map(([seat, count]) => (seat ? words("console-sum-of", { seat, count }) : words("console-sum-for", { count })));
  return words("console-verdict-in-full", { sums: sums.join(", "), verdict: verdictText(verdict) });
}

/** Return lines for the judge. Without the held eye: the public lines, or a note that something is hidden. */
export function linesShown({ lines, open }: { lines?: string[]; open?: string[] | null }, sees: boolean, isNight: boolean): string {
  const shown = sees ? lines : (open ?? lines);
  return shown?.join(" ") || (lines?.length ? words(isNight ? "console-secret" : "console-hidden") : "");
}

const NAMED_EVENTS = ["nominated", "withdrawn", "voted", "agreed", "fouled", "turned", "tallied"] as const;
type Short = { t: (typeof NAMED_EVENTS)[number]; seat?: number };

/** Return the last entry in two words; at night only that there was one. */
export function lastEntered(table: Table): string {
  const events = table.frame?.events ?? [];
  if (table.isNight) return events.some((event) => ["shot", "acted", "guessed", "planned"].includes(event.t)) ? words("console-secret") : "";
  const last = events.findLast((event) => (NAMED_EVENTS as readonly string[]).includes(event.t)) as Short | undefined;
  return last ? words(`console-last-${last.t}`, { seat: last.seat ?? 0 }) : "";
}

/** Return the number of hands for the candidate or the question, entered by seat or only counted. */
export function handsNow(table: Table): number {
  const now = table.view?.now;
  return now?.tally !== undefined && now.tally >= 0 ? now.tally : (now?.hands?.length ?? 0);
}
