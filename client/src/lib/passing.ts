/**
 * How the one phone goes round: whose turn it is, which screens everybody passes, how long each lasts at least.
 * Everything here follows from what the whole table knows; nothing asks for a card.
 */
import type { Command, Open, View } from "./wire";

/** `card`: one's card, once a game. `task`: numbers are tapped, then the answer is read. `read`: there is only something to read. */
export type RoundKind = "card" | "task" | "read";
export type PassScreen = "name" | "card" | "task" | "answer";

export interface Round {
  /** Names it, for what must not outlive it. */
  name: string;
  kind: RoundKind;
  /** In this order. */
  seats: number[];
  /** How many numbers everybody taps. */
  taps: number;
}

/** After the name: what everybody passes, whatever his card. */
export const SCREENS: Record<RoundKind, PassScreen[]> = {
  card: ["card"],
  task: ["task", "answer"],
  read: ["answer"],
};

/** Seconds for which everybody holds the bar at these screens. */
export const HELD = { card: 3, answer: 2 } as const;
/** Milliseconds that everybody thinks at least. */
export const THINKS = 3000;

const OF_NIGHT = new Set(["briefing", "hunt", "call", "best_move"]);

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

/** The round that this step needs; nothing where the phone lies on the table. */
export function roundOf(view: View, slot: string, kept: Kept): Round | undefined {
  const { step, alive } = view;
  const seats = [...alive].sort((one, other) => one - other);
  if (step.kind === "dealing" || view.winner != null) return undefined;
  if (view.phase === "N0" && !kept.cards) return { name: `${kept.game} cards`, kind: "card", seats, taps: 0 };
  if (!OF_NIGHT.has(step.kind)) return undefined;
  if (step.taps > 0) return { name: slot, kind: "task", seats, taps: step.taps };
  // Those who meet at the first step have seen it with their cards; a second clan meets later.
  return step.kind === "briefing" && kept.cards !== slot ? { name: slot, kind: "read", seats, taps: 0 } : undefined;
}

/** Who has the phone next. */
export function nextOf(round: Round, kept: Kept): number | undefined {
  return round.seats.find((seat) => kept.round !== round.name || !kept.done.includes(seat));
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
