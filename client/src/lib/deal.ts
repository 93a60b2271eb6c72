/**
 * Check that a deal was fair, in the same steps as examples/verify_deal.py: the server's seed matches its promise, the deck
 * follows from the seeds of all, and the players' cards come from this deck.
 */
import { hash as usual, type Hash } from "./sha256";

export interface Proof {
  v: number;
  game: string;
  commitment: string;
  server_seed: string;
  seat_seeds: string[];
  cast: Record<string, number>;
  seed: string;
  deck: string[];
  redeals: number;
  picks: number[];
  lot: { table: string; number: number; seeds: string[]; seats: number[] } | null;
}

export interface FinishedGame {
  id: string;
  roles: Record<string, string>;
  deal: Proof;
}

/** The checks in their order; `lot` only if seats were drawn by lot. */
export type Check = "proof" | "promise" | "deck" | "lot" | "cards";

export interface Checked {
  check: Check;
  holds: boolean;
}

export async function checkDeal(game: FinishedGame, hash: Hash = usual): Promise<Checked[]> {
  const { deal } = game;
  const steps: [Check, () => boolean | Promise<boolean>][] = [
    ["proof", () => deal.v === 1 && deal.game === game.id],
    ["promise", async () => hex(await hash(bytes(deal.server_seed))) === deal.commitment],
    ["deck", () => followsFromSeeds(deal, hash)],
    ["cards", () => areDealt(deal, game.roles)],
  ];
  const lot = deal.lot;
  if (lot) steps.splice(3, 0, ["lot", () => isDrawn(lot, deal.server_seed, hash)]);
  const checked: Checked[] = [];
  for (const [check, holds] of steps) checked.push({ check, holds: await holds() });
  return checked;
}

/** Return the deck before the shuffle, sorted by card id. */
const pack = (cast: Record<string, number>) =>
  Object.keys(cast)
    .sort()
    .flatMap((role) => Array<string>(cast[role]!).fill(role));

async function followsFromSeeds(deal: Proof, hash: Hash): Promise<boolean> {
  const cards = pack(deal.cast);
  const name = deal.redeals ? `${deal.game} ${deal.redeals}` : deal.game;
  const seed = await mix("deal", name, deal.server_seed, deal.seat_seeds, cards, hash);
  return hex(seed) === deal.seed && isEqual(await shuffle(seed, cards, hash), deal.deck);
}

async function isDrawn(lot: NonNullable<Proof["lot"]>, server: string, hash: Hash): Promise<boolean> {
  const seats = lot.seeds.map((_, at) => String(at + 1));
  const seed = await mix("seats", `${lot.table} ${lot.number}`, server, lot.seeds, seats, hash);
  return isEqual(await shuffle(seed, seats, hash), lot.seats.map(String));
}

/** Check the cards: seat by seat each player takes the first remaining card, or the one they picked (-1 is the last). */
function areDealt(deal: Proof, roles: Record<string, string>): boolean {
  const left = [...deal.deck];
  const picks = deal.picks.length ? deal.picks : left.map(() => 1);
  if (deal.seat_seeds.length !== left.length || picks.length !== left.length || picks.includes(0)) return false;
  const dealt = picks.map((pick) => left.splice(pick > 0 ? pick - 1 : pick, 1)[0]);
  return Object.keys(roles).length === dealt.length && dealt.every((role, at) => role !== undefined && roles[at + 1] === role);
}

/** Hash everything that a shuffle depends on. Each text is preceded by its length, so the boundaries are unambiguous. */
function mix(label: string, name: string, server: string, seeds: string[], things: string[], hash: Hash): Promise<Uint8Array<ArrayBuffer>> {
  const texts = [`gorod ${label} 1`, name, server, String(seeds.length), String(things.length), ...seeds, ...things];
  return hash(joined(texts.map((text) => joined([bytes(`${bytes(text).length}:`), bytes(text), bytes(",")]))));
}

/** Fisher–Yates shuffle with the bytes of SHA-256(seed 0), SHA-256(seed 1), …; bytes that would cause bias are skipped. */
async function shuffle(seed: Uint8Array, things: string[], hash: Hash): Promise<string[]> {
  const order = [...things];
  let stream: number[] = [];
  let count = 0;
  for (let last = order.length - 1; last > 0; last--) {
    let byte = 256;
    while (byte >= 256 - (256 % (last + 1))) {
      if (!stream.length) stream = [...(await hash(joined([seed, counter(count++)])))];
      byte = stream.shift()!;
    }
    const place = byte % (last + 1);
    [order[last], order[place]] = [order[place]!, order[last]!];
  }
  return order;
}

function counter(count: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(4, count);
  return new Uint8Array(view.buffer);
}

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (data: Uint8Array) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
const isEqual = (one: string[], other: string[]) => one.length === other.length && one.every((text, at) => text === other[at]);

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Return the first 48 bits of a promise, short enough to compare aloud: «7F3A-91C2-0B4E». */
export const codeOfDeal = (commitment: string): string =>
  commitment
    .slice(0, 12)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, "$1-");
