/** SHA-256, also for pages without a secure context, where `crypto.subtle` is missing. */
import { sha256 } from "@noble/hashes/sha2.js";

export type Hash = (data: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

/** Use the browser's implementation if there is one. */
export const hash: Hash = async (data) => (globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", data)) : sha256(data));
