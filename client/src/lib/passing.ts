/**
 * How the one phone goes round: whose turn it is, which screens everybody passes, how long each lasts at least. Everything here
 * follows from public facts; nothing depends on a card.
 */
import type { Command, NightPasses, NightRound, NightRoundKind, Open, View } from "./wire";

/**
 * `card`: everybody looks at their card, once a game. `act`, `agree`, `again`, `read`: rounds of a night for all its calls
 * together, as the server says. `task`: a single step at which numbers are tapped and then an answer is read. `meet`: a step
 * with something to read only.
 */
export type PassKind = NightRoundKind | "card" | "task" | "meet";
export type PassScreen = "name" | "card" | "task" | "answer";

export interface Round {
  /** A name that is unique in the game, to discard what belongs to another round. */
  name: string;
  kind: PassKind;
  /** Who gets the phone, in this order. */
  seats: number[];
  /** How many numbers everybody taps at each screen. */
  taps: number;
  /** The screens after the name screen: the same for every card. */
  screens: PassScreen[];
  /** In a night: the number of the round, from 1, and how many rounds there are. */
  place: number;
  of: number;
  /** Who has had the phone, if the server keeps that. */
  done?: number[];
}

/** Seconds for which everybody holds the bar at these screens; `call`: at each call of the night if everybody has a phone. */
export const HOLD_SECONDS = { card: 3, answer: 2, call: 3 } as const;
/** The shortest time at a screen with numbers, the same for every card. */
export const MIN_TASK_MS = 3000;

const PASSED_STEPS = new Set(["briefing", "hunt", "call", "best_move"]);
const CALL_STEPS = new Set(["hunt", "call"]);
/** The greatest length of a pass's numbers as JSON. Shorter ones are padded, so that all messages are equally long. */
const SEALED_JSON_LENGTH = 200;

/** What the phone stores about the round. It is public: everybody sees who had the phone. */
export interface Kept {
  game: string;
  /** The step at which everybody had seen their card; empty before that. */
  cards: string;
  /** The current round, and who has had the phone in it. */
  round: string;
  done: number[];
  /** Nobody has taken the judge's place: the phone keeps going round. */
  goesRound?: boolean;
}

export const nothingKept = (game: string): Kept => ({ game, cards: "", round: "", done: [] });

/** Whether the phone now goes round once for all calls of the night together. */
export function isPassed(view: View, passes: NightPasses | undefined): passes is NightPasses {
  return passes !== undefined && view.phase.startsWith("N") && CALL_STEPS.has(view.step.kind) && view.winner == null;
}

/** Return the round that this step needs; undefined if the phone lies on the table. */
export function roundOf(view: View, slot: string, kept: Kept, passes?: NightPasses): Round | undefined {
  const { step, alive } = view;
  const seats = [...alive].sort((one, other) => one - other);
  const alone = { seats, place: 1, of: 1 };
  if (step.kind === "dealing" || view.winner != null) return undefined;
  if (view.phase === "N0" && !kept.cards) return { ...alone, name: `${kept.game} cards`, kind: "card", taps: 0, screens: ["card"] };
  if (!PASSED_STEPS.has(step.kind)) return undefined;
  if (isPassed(view, passes)) return nightRound(seats, passes);
  if (step.taps > 0) return { ...alone, name: slot, kind: "task", taps: step.taps, screens: ["task", "answer"] };
  // The clan that meets at the first step has seen this with its cards; a second clan meets later.
  return step.kind === "briefing" && kept.cards !== slot ? { ...alone, name: slot, kind: "meet", taps: 0, screens: ["answer"] } : undefined;
}

function nightRound(seats: number[], { night, rounds, round, done }: NightPasses): Round | undefined {
  const now = rounds[round];
  return now && { name: `${night} ${round}`, kind: now.kind, seats, taps: now.taps, screens: screensOf(now), place: round + 1, of: rounds.length, done };
}

/** Return the screens of a round of the night. The first round may bring answers; an `agree` round brings none. */
function screensOf({ kind, screens }: NightRound): PassScreen[] {
  const tasks = Array<PassScreen>(screens).fill("task");
  return kind === "act" ? [...tasks, "answer"] : kind === "read" ? ["answer"] : tasks;
}

/** Return the seat that gets the phone next. */
export function nextOf(round: Round, kept: Kept): number | undefined {
  const done = doneOf(round, kept);
  return round.seats.find((seat) => !done.includes(seat));
}

/** Return the seats that have had the phone in this round, as the server or this phone knows. */
export function doneOf(round: Round, kept: Kept): number[] {
  return [...(round.done ?? []), ...(kept.round === round.name ? kept.done : [])];
}

/** Return the padding that brings these numbers to the common length. */
export function padOf(picks: number[][]): string {
  return ".".repeat(Math.max(0, SEALED_JSON_LENGTH - JSON.stringify(picks).length));
}

/** Return the legal command that these numbers make, if any. 0 is «nobody» and is ignored. */
export function commandOf(legal: (Command | Open)[], picks: number[]): Command | undefined {
  const seats = [...new Set(picks.filter((seat) => seat > 0))];
  if (!seats.length) return undefined;
  for (const kind of ["guess", "plan"] as const) {
    if (legal.some((one) => one.do === kind || (one.do === "open" && one.kind === kind))) return kind === "guess" ? { do: kind, seats, reds: [] } : { do: kind, seats };
  }
  return legal.find(
    (one): one is Command =>
      (one.do === "shoot" && seats.length === 1 && one.seat === seats[0]) || (one.do === "act" && one.targets.length === seats.length && one.targets.every((seat) => seats.includes(seat))),
  );
}

/** Return the seats that this seat may name now; empty if it sleeps. Secret: shown only under the held bar. */
export function targetsOf(legal: (Command | Open)[], everybody: number[]): number[] {
  if (legal.some((one) => one.do === "open" && (one.kind === "guess" || one.kind === "plan"))) return everybody;
  const named = legal.flatMap((one) => (one.do === "shoot" ? [one.seat] : one.do === "act" ? one.targets : []));
  return everybody.filter((seat) => named.includes(seat));
}
