/** What a room still waits for. */
import type { Lobby } from "./wire";

/** People who have not said that they are ready. */
export function awaited(lobby: Lobby): number[] {
  return lobby.seats.filter((one) => one.kind === "person" && !one.ready).map((one) => one.seat);
}

export function freeSeats(lobby: Lobby): number[] {
  return lobby.seats.filter((one) => one.kind === "free").map((one) => one.seat);
}

/** How many people a game is short of: programs take what is free, where they are called. */
export function shortOf(lobby: Lobby): number {
  return lobby.bots ? 0 : freeSeats(lobby).length;
}

/** With how many the game can begin at once, if the free seats are taken away; nothing where it cannot. */
export function sizeOfThoseWhoCame(lobby: Lobby): number | undefined {
  const people = lobby.seats.filter((one) => one.kind === "person").length;
  const isShort = !lobby.bots && people < lobby.seats.length;
  return isShort && lobby.sizes?.includes(people) ? people : undefined;
}

/** «10», «6–20»: of sizes in their order. */
export const spanOf = (sizes: number[]): string => (sizes.length > 1 ? `${sizes[0]}–${sizes.at(-1)}` : String(sizes[0] ?? ""));

/** Whether this device only looks on: it has no seat, and nothing else to do at the table. */
export const isWatcher = (lobby: Lobby): boolean => !lobby.me && !lobby.phone_of && !lobby.organiser && !lobby.judges && !lobby.assists && !lobby.narrates;
