import { expect, test } from "vitest";
import { awaited, freeSeats, isWatcher, shortOf, sizeWithoutFreeSeats } from "../src/lib/room";
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

test("a game can start without its free seats if the rules have that size", () => {
  const came = { ...lobby(), sizes: [2, 5] } as Lobby;
  expect(sizeWithoutFreeSeats(came)).toBe(2);
  expect(sizeWithoutFreeSeats({ ...came, sizes: [5] })).toBeUndefined();
  expect(sizeWithoutFreeSeats({ ...came, bots: "bayes" }), "programs take what is free").toBeUndefined();
  expect(sizeWithoutFreeSeats(lobby()), "only the organiser is told").toBeUndefined();
});

test("a device without a seat and without another task is a watcher", () => {
  expect(isWatcher(lobby())).toBe(true);
  for (const task of [{ me: 3 }, { organiser: true }, { judges: true }, { assists: true }, { narrates: true }]) expect(isWatcher({ ...lobby(), ...task } as Lobby)).toBe(false);
});
