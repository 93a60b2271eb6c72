/** Vibration, if the phone supports it and the setting is on. */
import { settings } from "../stores/settings.svelte";

/** Patterns for `navigator.vibrate`, in milliseconds. */
export const CALL_PATTERN_MS = [80];
export const DAWN_PATTERN_MS = [160, 120, 160];

/** Vibrate. Nothing happens before the first touch: browsers forbid it then and log a complaint. */
export function vibrate(pattern: number[]): void {
  if (settings.trembles && canVibrate() && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(pattern);
}

/** Whether this browser can vibrate. Without it a new call is still visible, because the clock of the night restarts. */
export const canVibrate = (): boolean => typeof navigator.vibrate === "function";
