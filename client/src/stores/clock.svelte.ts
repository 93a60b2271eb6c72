/** The time left of a step, once a second; by the server's clock. */
import { createSubscriber } from "svelte/reactivity";
import type { Table } from "./table.svelte";

const BEAT = 250;

/** Whoever calls it is drawn again four times a second. */
const beat = createSubscriber((update) => {
  const timer = setInterval(update, BEAT);
  return () => clearInterval(timer);
});

/** Milliseconds left of the present step; undefined where no clock runs. */
export function left(table: Table): number | undefined {
  const frame = table.frame;
  if (!frame || table.isOver) return undefined;
  if (frame.left != null) return frame.left;
  if (frame.until == null) return undefined;
  beat();
  return Math.max(0, frame.until - table.connection.now());
}

/** Seconds alone up to 99, minutes above. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 100 ? String(seconds) : minutes(seconds);
}

export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The last sixth of the time: 10 of 60, 5 of 30. */
export function isLate(milliseconds: number, whole: number): boolean {
  return whole > 0 && milliseconds <= (whole * 1000) / 6;
}
