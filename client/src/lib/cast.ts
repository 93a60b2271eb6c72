/** Check casts against the limits that the server sends. */
import type { Cast, CastLimit } from "../stores/rulebook.svelte";

export type CastProblem = { is: "sum"; cards: number; seats: number } | { is: "few" | "many"; roles: string[]; bound: number };

const countOf = (cast: Cast, roles: string[]) => roles.reduce((sum, role) => sum + (cast[role] ?? 0), 0);

const holds = (limit: CastLimit, cast: Cast) => !limit.when || countOf(cast, limit.when.roles) > limit.when.above;

/** Return everything that is wrong with a cast; an empty list if it may be dealt. */
export function problems(limits: CastLimit[], cast: Cast, seats: number): CastProblem[] {
  const found: CastProblem[] = [];
  const cards = countOf(cast, Object.keys(cast));
  if (cards !== seats) found.push({ is: "sum", cards, seats });
  for (const limit of limits.filter((one) => holds(one, cast))) {
    const count = countOf(cast, limit.roles);
    if (count < limit.min) found.push({ is: "few", roles: limit.roles, bound: limit.min });
    if (count > limit.max) found.push({ is: "many", roles: limit.roles, bound: limit.max });
  }
  return found;
}

/** Return the smallest and largest count of a card, regardless of the other cards. */
export function bounds(limits: CastLimit[], role: string, seats: number): [least: number, most: number] {
  const own = limits.filter((one) => !one.when && one.roles.length === 1 && one.roles[0] === role);
  return [Math.max(0, ...own.map((one) => one.min)), Math.min(seats, ...own.map((one) => one.max))];
}

/** Return the cards that may be dealt at all. A card that occurs in no limit is not dealt. */
export function dealt(limits: CastLimit[], seats: number): string[] {
  const named = [...new Set(limits.flatMap((one) => one.roles))];
  return named.filter((role) => bounds(limits, role, seats)[1] > 0);
}

/** Change the count of one card. The count of `filler` is adjusted within its bounds to give every seat a card. */
export function changed(limits: CastLimit[], cast: Cast, role: string, count: number, filler: string, seats: number): Cast {
  const next = { ...cast, [role]: count };
  if (role === filler) return next;
  const [least, most] = bounds(limits, filler, seats);
  const rest = seats - countOf(next, Object.keys(next).filter((one) => one !== filler));
  return { ...next, [filler]: Math.min(most, Math.max(least, rest)) };
}

export const isSame = (one: Cast, other: Cast): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((role) => (one[role] ?? 0) === (other[role] ?? 0));
