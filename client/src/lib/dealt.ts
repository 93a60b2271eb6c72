/** Cards that were dealt at a real table, as a judge enters them: card by card, then the rest at once. */

/** Seats with their cards, in the order in which they were entered. */
export type Dealt = readonly (readonly [seat: number, card: string])[];

/** Return how many of each card are not assigned yet, the rarest card of the cast first. */
export function undealt(cast: Record<string, number>, dealt: Dealt): [card: string, count: number][] {
  return Object.entries(cast)
    .sort((one, other) => one[1] - other[1])
    .map(([card, count]): [string, number] => [card, count - dealt.filter(([, given]) => given === card).length])
    .filter(([, count]) => count > 0);
}

/** Return the card if all remaining cards are of this one kind and there are several; else undefined. */
export function rest(cast: Record<string, number>, dealt: Dealt): string | undefined {
  const left = undealt(cast, dealt);
  return left.length === 1 && left[0]![1] > 1 ? left[0]![0] : undefined;
}

/** Assign this card to every seat that has none. */
export function withRest(dealt: Dealt, seats: number[], card: string): Dealt {
  const free = seats.filter((seat) => !dealt.some(([given]) => given === seat));
  return [...dealt, ...free.map((seat): [number, string] => [seat, card])];
}
