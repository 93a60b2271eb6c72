/**
 * What a judge's tap on a seat means at this step: it enters a command, or it picks a seat for a command that needs several
 * taps. The server says what each seat may do (`offers`); this file only knows in which order a judge enters it.
 */
import type { Command, Open, View } from "./wire";

/** Taps of a command that is not complete yet. */
export interface Begun {
  /** The numbers of an act so far; in a poll the candidate; in a discussion the seat that nominates. */
  picked: number[];
  /** In a hunt: the seat whose shot the next tap enters, if not everybody shot at the same number. */
  shooter?: number;
}

type Entry = { cmd: Command; as: number };
export type Tap = Entry | { pick: number };

type Offers = Record<string, (Command | Open)[]>;

export function tap(view: View, seat: number, begun: Begun): Tap | undefined {
  const offers = (view.offers ?? {}) as Offers;
  const { step } = view;
  switch (step.kind) {
    case "speech":
      return nominated(offers, Number(step.turn), seat);
    case "discussion":
      return begun.picked.length ? nominated(offers, begun.picked[0]!, seat) : pickIf(mayNominate(offers, seat), seat);
    case "ballot":
      return entered(offers, seat, (one) => one.do === "vote" && one.seat === step.turn);
    case "poll":
      return polled(offers, seat, begun.picked[0]);
    case "lift":
      return entered(offers, seat, (one) => one.do === "agree");
    case "call":
      return acted(offers, [...begun.picked, seat]);
    case "briefing":
      return listed(offers, "plan", [...begun.picked, seat], step.taps, (seats) => ({ do: "plan", seats }));
    case "best_move":
      return listed(offers, "guess", [...begun.picked, seat], step.taps, (seats) => ({ do: "guess", seats, reds: [] }));
  }
  return undefined;
}

/** Return the shots at this number: of the chosen shooter, or of all who hunt. */
export function shots(view: View, seat: number, shooter?: number): Entry[] {
  const offers = (view.offers ?? {}) as Offers;
  const by = shooter === undefined ? Object.keys(offers).map(Number) : [shooter];
  return by.flatMap((one) => entered(offers, one, (cmd) => cmd.do === "shoot" && cmd.seat === seat) ?? []);
}

function nominated(offers: Offers, by: number, seat: number): Tap | undefined {
  const back = entered(offers, by, (one) => one.do === "withdraw" && one.seat === seat);
  return entered(offers, by, (one) => one.do === "nominate" && one.seat === seat) ?? back;
}

const mayNominate = (offers: Offers, seat: number) => (offers[seat] ?? []).some((one) => one.do === "nominate" || one.do === "withdraw");

const pickIf = (is: boolean, seat: number): Tap | undefined => (is ? { pick: seat } : undefined);

/** First the candidate is tapped, then each hand. The question about a sentence has no candidate. */
function polled(offers: Offers, seat: number, candidate: number | undefined): Tap | undefined {
  const agrees = entered(offers, seat, (one) => one.do === "agree");
  if (agrees) return agrees;
  if (candidate !== undefined) return entered(offers, seat, (one) => one.do === "vote" && one.seat === candidate);
  return pickIf(seatsWith(offers, (one) => one.do === "vote" && one.seat === seat).length > 0, seat);
}

/** Enter the act of the first seat that may do it with these targets; pick the number if the act needs more. */
function acted(offers: Offers, targets: number[]): Tap | undefined {
  for (const [by, legal] of Object.entries(offers)) {
    const acts = legal.filter((one) => one.do === "act");
    const exact = acts.find((one) => same(one.targets, targets));
    if (exact) return { cmd: exact, as: Number(by) };
    if (acts.some((one) => targets.every((seat) => one.targets.includes(seat)))) return { pick: targets.at(-1)! };
  }
  return undefined;
}

function listed(offers: Offers, kind: "plan" | "guess", seats: number[], most: number, cmd: (seats: number[]) => Command): Tap | undefined {
  const [by] = seatsWith(offers, (one) => one.do === "open" && one.kind === kind);
  if (by === undefined || new Set(seats).size < seats.length) return undefined;
  return seats.length < most ? { pick: seats.at(-1)! } : { cmd: cmd(seats), as: by };
}

/** Return the command with the numbers picked so far, if fewer than possible are allowed: a best move with two numbers. */
export function finished(view: View, { picked }: Begun): Entry | undefined {
  const kind = view.step.kind === "best_move" ? "guess" : view.step.kind === "briefing" ? "plan" : undefined;
  if (!kind || picked.length === 0) return undefined;
  const [by] = seatsWith((view.offers ?? {}) as Offers, (one) => one.do === "open" && one.kind === kind);
  const cmd: Command = kind === "guess" ? { do: "guess", seats: picked, reds: [] } : { do: "plan", seats: picked };
  return by === undefined ? undefined : { cmd, as: by };
}

function entered(offers: Offers, by: number, is: (one: Command) => boolean): Entry | undefined {
  const cmd = (offers[by] ?? []).find((one) => one.do !== "open" && is(one)) as Command | undefined;
  return cmd && { cmd, as: by };
}

function seatsWith(offers: Offers, is: (one: Command | Open) => boolean): number[] {
  return Object.keys(offers)
    .filter((seat) => offers[seat]!.some(is))
    .map(Number);
}

const same = (one: readonly number[], other: readonly number[]) => one.length === other.length && other.every((seat) => one.includes(seat));
