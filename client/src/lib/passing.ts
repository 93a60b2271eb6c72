/**
 * How the one phone goes round: whose turn it is, which screens everybody passes, how long each lasts at least.
 * Everything here follows from what the whole table knows; nothing asks for a card.
 */
import type { Command, NightPasses, NightRound, NightRoundKind, Open, View } from "./wire";

/**
 * `card`: one's card, once a game. `act`, `agree`, `again`, `read`: for all calls of a night together, as the server says.
 * `task`: at a step of its own numbers are tapped, then the answer is read. `meet`: there is only something to read.
 */
export type PassKind = NightRoundKind | "card" | "task" | "meet";
export type PassScreen = "name" | "card" | "task" | "answer";

export interface Round {
  /** Names it, for what must not outlive it. */
  name: string;
  kind: PassKind;
  /** In this order. */
  seats: number[];
  /** How many numbers everybody taps at each screen. */
  taps: number;
  /** After the name: what everybody passes, whatever their card. */
  screens: PassScreen[];
  /** Of a night: which round it is, from 1 on, and of how many. */
  place: number;
  of: number;
  /** Who has had the phone, where the server keeps that. */
  done?: number[];
}

/** Seconds for which everybody holds the bar at these screens; `call`: at each call of the night, where everybody has a phone. */
export const HELD = { card: 3, answer: 2, call: 3 } as const;
/** Milliseconds that everybody thinks at least. */
export const THINKS = 3000;

const OF_NIGHT = new Set(["briefing", "hunt", "call", "best_move"]);
const CALLS = new Set(["hunt", "call"]);
/** The longest that the numbers of a pass can be as JSON: what is missing is filled up, so that all messages are equally long. */
const SEALED_LENGTH = 200;

/** What is kept of the way round: who had the phone is seen by all. */
export interface Kept {
  game: string;
  /** At which step everybody had seen his card; nothing before that. */
  cards: string;
  /** The round that is on, and who has passed it. */
  round: string;
  done: number[];
  /** Nobody takes the judge's place: the phone goes on round. */
  goesRound?: boolean;
}

export const nothingKept = (game: string): Kept => ({ game, cards: "", round: "", done: [] });

/** Whether the phone goes round now for all calls of the night together. */
export function isPassed(view: View, passes: NightPasses | undefined): passes is NightPasses {
  return passes !== undefined && view.phase.startsWith("N") && CALLS.has(view.step.kind) && view.winner == null;
}

/** The round that this step needs; nothing where the phone lies on the table. */
export function roundOf(view: View, slot: string, kept: Kept, passes?: NightPasses): Round | undefined {
  const { step, alive } = view;
  const seats = [...alive].sort((one, other) => one - other);
  const alone = { seats, place: 1, of: 1 };
  if (step.kind === "dealing" || view.winner != null) return undefined;
  if (view.phase === "N0" && !kept.cards) return { ...alone, name: `${kept.game} cards`, kind: "card", taps: 0, screens: ["card"] };
  if (!OF_NIGHT.has(step.kind)) return undefined;
  if (isPassed(view, passes)) return nightRound(seats, passes);
  if (step.taps > 0) return { ...alone, name: slot, kind: "task", taps: step.taps, screens: ["task", "answer"] };
  // Those who meet at the first step have seen it with their cards; a second clan meets later.
  return step.kind === "briefing" && kept.cards !== slot ? { ...alone, name: slot, kind: "meet", taps: 0, screens: ["answer"] } : undefined;
}

function nightRound(seats: number[], { night, rounds, round, done }: NightPasses): Round | undefined {
  const now = rounds[round];
  return now && { name: `${night} ${round}`, kind: now.kind, seats, taps: now.taps, screens: screensOf(now), place: round + 1, of: rounds.length, done };
}

/** In a first round an answer may follow; hunters who agree learn nothing more by it. */
function screensOf({ kind, screens }: NightRound): PassScreen[] {
  const tasks = Array<PassScreen>(screens).fill("task");
  return kind === "act" ? [...tasks, "answer"] : kind === "read" ? ["answer"] : tasks;
}

/** Who has the phone next. */
export function nextOf(round: Round, kept: Kept): number | undefined {
  const done = doneOf(round, kept);
  return round.seats.find((seat) => !done.includes(seat));
}

/** Who has had it in this round, as the server or this phone knows. */
export function doneOf(round: Round, kept: Kept): number[] {
  return [...(round.done ?? []), ...(kept.round === round.name ? kept.done : [])];
}

/** What fills up these numbers to one length. */
export function padOf(picks: number[][]): string {
  return ".".repeat(Math.max(0, SEALED_LENGTH - JSON.stringify(picks).length));
}

/** What these numbers mean for whoever may do this, if anything; 0 is «nobody», and means nothing. */
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

/** Whom this seat may name now, to be told under the held bar alone; nothing: it sleeps. */
export function targetsOf(legal: (Command | Open)[], everybody: number[]): number[] {
  if (legal.some((one) => one.do === "open" && (one.kind === "guess" || one.kind === "plan"))) return everybody;
  const named = legal.flatMap((one) => (one.do === "shoot" ? [one.seat] : one.do === "act" ? one.targets : []));
  return everybody.filter((seat) => named.includes(seat));
}
