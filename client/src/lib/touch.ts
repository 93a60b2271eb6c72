/** What a hand feels: a phone that trembles, where it can and its owner wishes it. */
import { settings } from "../stores/settings.svelte";

export const CALL = [80];
export const DAWN = [160, 120, 160];

/** Browsers let a page do it only after a first touch, and complain otherwise. */
export function tremble(pattern: number[]): void {
  if (settings.trembles && canTremble() && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(pattern);
}

/** Phones that cannot show each call all the same: the clock of the night begins anew. */
export const canTremble = (): boolean => typeof navigator.vibrate === "function";
