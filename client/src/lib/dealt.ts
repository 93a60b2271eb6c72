/** Cards that were dealt at a real table, as a judge types them in: one card after the other, then the rest at once. */

/** Whose card is which, in the order in which that was said. */
export type Dealt = readonly (readonly [seat: number, card: string])[];

/** How many cards of each kind nobody has yet, those of which there are fewest first. */
export function undealt(cast: Record<string, number>, dealt: Dealt): [card: string, count: number][] {
  return Object.entries(cast)
    .sort((one, other) => one[1] - other[1])
    .map(([card, count]): [string, number] => [card, count - dealt.filter(([, given]) => given === card).length])
    .filter(([, count]) => count > 0);
}

/** The card of which all that are left are: several people have it, and nobody needs to be named. */
export function rest(cast: Record<string, number>, dealt: Dealt): string | undefined {
  const left = undealt(cast, dealt);
  return left.length === 1 && left[0]![1] > 1 ? left[0]![0] : undefined;
}

/** Every seat without a card has this one. */
export function withRest(dealt: Dealt, seats: number[], card: string): Dealt {
  const free = seats.filter((seat) => !dealt.some(([given]) => given === seat));
  return [...dealt, ...free.map((seat): [number, string] => [seat, card])];
}
