/** Which cards may be dealt: the limits that the server tells, counted. */
import type { Cast, CastLimit } from "../stores/rulebook.svelte";

export type CastProblem = { is: "sum"; cards: number; seats: number } | { is: "few" | "many"; roles: string[]; bound: number };

const countOf = (cast: Cast, roles: string[]) => roles.reduce((sum, role) => sum + (cast[role] ?? 0), 0);

const holds = (limit: CastLimit, cast: Cast) => !limit.when || countOf(cast, limit.when.roles) > limit.when.above;

/** What is wrong with a cast, or nothing. */
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

/** Between what a card may be counted, whatever the others are. */
export function bounds(limits: CastLimit[], role: string, seats: number): [least: number, most: number] {
  const own = limits.filter((one) => !one.when && one.roles.length === 1 && one.roles[0] === role);
  return [Math.max(0, ...own.map((one) => one.min)), Math.min(seats, ...own.map((one) => one.max))];
}

/** Cards of which there may be some; one that stands in no limit is not dealt. */
export function dealt(limits: CastLimit[], seats: number): string[] {
  const named = [...new Set(limits.flatMap((one) => one.roles))];
  return named.filter((role) => bounds(limits, role, seats)[1] > 0);
}

/** Another number of one card; `filler` makes up for it as far as it can, so that there is a card for every seat. */
export function changed(limits: CastLimit[], cast: Cast, role: string, count: number, filler: string, seats: number): Cast {
  const next = { ...cast, [role]: count };
  if (role === filler) return next;
  const [least, most] = bounds(limits, filler, seats);
  const rest = seats - countOf(next, Object.keys(next).filter((one) => one !== filler));
  return { ...next, [filler]: Math.min(most, Math.max(least, rest)) };
}

export const isSame = (one: Cast, other: Cast): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((role) => (one[role] ?? 0) === (other[role] ?? 0));
