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
