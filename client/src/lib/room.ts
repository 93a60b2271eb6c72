/** What is still missing before a game can start. */
import type { Lobby } from "./wire";

/** Return the seats of people who are not ready. */
export function awaited(lobby: Lobby): number[] {
  return lobby.seats.filter((one) => one.kind === "person" && !one.ready).map((one) => one.seat);
}

export function freeSeats(lobby: Lobby): number[] {
  return lobby.seats.filter((one) => one.kind === "free").map((one) => one.seat);
}

/** Return how many people are missing; 0 if programs will take the free seats. */
export function shortOf(lobby: Lobby): number {
  return lobby.bots ? 0 : freeSeats(lobby).length;
}

/** Return the size at which the game can start if its free seats are removed; undefined if it cannot. */
export function sizeWithoutFreeSeats(lobby: Lobby): number | undefined {
  const people = lobby.seats.filter((one) => one.kind === "person").length;
  const isShort = !lobby.bots && people < lobby.seats.length;
  return isShort && lobby.sizes?.includes(people) ? people : undefined;
}

/** Return sorted sizes as a range: «10», «6–20». */
export const spanOf = (sizes: number[]): string => (sizes.length > 1 ? `${sizes[0]}–${sizes.at(-1)}` : String(sizes[0] ?? ""));

/** Whether this device only watches: it has no seat and no other task at the table. */
export const isWatcher = (lobby: Lobby): boolean => !lobby.me && !lobby.phone_of && !lobby.organiser && !lobby.judges && !lobby.assists && !lobby.narrates;
