import { expect, test } from "vitest";
import { checkDeal, codeOfDeal, type FinishedGame } from "../src/lib/deal";
import { sha256 } from "@noble/hashes/sha2.js";
import picked from "./deals/picked.json";
import plain from "./deals/plain.json";

/** Two games of a server: one with dealt cards, one with picked cards and seats drawn by lot. */
const GAMES = { plain: plain.game as FinishedGame, picked: picked.game as FinishedGame };

const wrong = async (game: FinishedGame) => (await checkDeal(game)).filter((one) => !one.holds).map((one) => one.check);
const changed = (game: FinishedGame, deal: Partial<FinishedGame["deal"]>) => ({ ...game, deal: { ...game.deal, ...deal } });

test("a fair deal is confirmed, step by step", async () => {
  expect((await checkDeal(GAMES.plain)).map((one) => one.check)).toEqual(["proof", "promise", "deck", "cards"]);
  expect((await checkDeal(GAMES.picked)).map((one) => one.check)).toEqual(["proof", "promise", "deck", "lot", "cards"]);
  expect(await wrong(GAMES.plain)).toEqual([]);
  expect(await wrong(GAMES.picked)).toEqual([]);
});

test("and without the browser's own hash too", async () => {
  const own = await checkDeal(GAMES.picked, async (data) => sha256(data));
  expect(own.every((one) => one.holds)).toBe(true);
});

test("a wrong promise, seed, card, draw or hand is found", async () => {
  const { plain: game, picked: drawn } = GAMES;
  const swapped = [...game.deal.deck];
  const other = swapped.findIndex((card) => card !== swapped[0]);
  [swapped[0], swapped[other]] = [swapped[other]!, swapped[0]!];
  const seeds = game.deal.seat_seeds.with(3, "another");
  const lot = drawn.deal.lot!;
  const roles = { ...game.roles, 1: game.roles[other + 1]!, [other + 1]: game.roles[1]! };

  expect(await wrong({ ...game, id: "another" })).toEqual(["proof"]);
  expect(await wrong(changed(game, { v: 2 }))).toEqual(["proof"]);
  expect(await wrong(changed(game, { server_seed: "00" + game.deal.server_seed.slice(2) }))).toEqual(["promise", "deck"]);
  expect(await wrong(changed(game, { commitment: game.deal.seed }))).toEqual(["promise"]);
  expect(await wrong(changed(game, { seat_seeds: seeds }))).toEqual(["deck"]);
  expect(await wrong(changed(game, { deck: swapped }))).toEqual(["deck", "cards"]);
  expect(await wrong(changed(game, { redeals: 1 }))).toEqual(["deck"]);
  expect(await wrong({ ...game, roles })).toEqual(["cards"]);
  const unlike = drawn.deal.deck.findIndex((card) => card !== drawn.roles[1]) + 1;
  expect(await wrong(changed(drawn, { picks: drawn.deal.picks.with(0, unlike) }))).toEqual(["cards"]);
  expect(await wrong(changed(drawn, { picks: drawn.deal.picks.with(0, 0) }))).toEqual(["cards"]);
  expect(await wrong(changed(drawn, { lot: { ...lot, number: lot.number + 1 } }))).toContain("lot");
  expect(await wrong(changed(drawn, { lot: { ...lot, seats: lot.seats.toReversed() } }))).toEqual(["lot"]);
});

test("the code of a deal is the start of its promise, and no words that bring back a seat", () => {
  expect(codeOfDeal("7f3a91c20b4effff")).toBe("7F3A-91C2-0B4E");
});
