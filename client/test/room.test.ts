import { expect, test } from "vitest";
import { awaited, freeSeats, shortOf } from "../src/lib/room";
import type { Lobby, SeatInfo, SeatKind } from "../src/lib/wire";

const seat = (number: number, kind: SeatKind, ready = false): SeatInfo => ({ seat: number, name: "", kind, ready, here: true });
const lobby = (bots?: string): Lobby =>
  ({ seats: [seat(1, "person", true), seat(2, "free"), seat(3, "person"), seat(4, "bot", true), seat(5, "free")], bots }) as Lobby;

test("people who are not ready are awaited, programs and empty seats are not", () => {
  expect(awaited(lobby())).toEqual([3]);
});

test("free seats are missing players, unless programs were called", () => {
  expect(freeSeats(lobby())).toEqual([2, 5]);
  expect(shortOf(lobby())).toBe(2);
  expect(shortOf(lobby("bayes"))).toBe(0);
});
