/** SHA-256 (FIPS 180-4) for pages without a secure context, where `crypto.subtle` is missing. */
export type Hash = (data: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

/** Use the browser's implementation if there is one. */
export const hash: Hash = async (data) =>
  globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", data)) : sha256(data);

const BLOCK_BYTES = 64;
const ROUNDS = 64;

/**
 * The first 32 bits of the fractional part of a root of a prime: cube roots give the constants of the rounds, square roots
 * the initial hash.
 */
const PRIMES = Array.from({ length: 311 }, (_, at) => at + 2).filter((number) => !Array.from({ length: number - 2 }, (_, at) => at + 2).some((other) => number % other === 0));
const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
const K = new Uint32Array(PRIMES.slice(0, ROUNDS).map((prime) => fraction(Math.cbrt(prime))));
const INITIAL_HASH = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

export function sha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = withLength(data);
  const state = new Uint32Array(INITIAL_HASH);
  for (let at = 0; at < padded.byteLength; at += BLOCK_BYTES) compress(state, new DataView(padded.buffer, at, BLOCK_BYTES));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(at * 4, word));
  return new Uint8Array(digest.buffer);
}

/** Pad the data: a 1 bit, zeros up to a full block, and the length of the data in bits. */
function withLength(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(data);
  padded[data.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(data.length) * 8n);
  return padded;
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function compress(state: Uint32Array, block: DataView): void {
  const words = new Uint32Array(ROUNDS);
  for (let at = 0; at < ROUNDS; at++) words[at] = at < 16 ? block.getUint32(at * 4) : extended(words, at);
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < ROUNDS; at++) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + K[at]! + words[at]!) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = state[at]! + word));
}

function extended(words: Uint32Array, at: number): number {
  const early = words[at - 15]!;
  const late = words[at - 2]!;
  const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
  const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
  return words[at - 16]! + one + words[at - 7]! + two;
}
