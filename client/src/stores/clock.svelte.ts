/** The time left of a step, once a second; by the server's clock. */
import { createSubscriber } from "svelte/reactivity";
import type { Table } from "./table.svelte";

const BEAT = 250;

const untilBeat = () => BEAT - (Date.now() % BEAT);

/** Whoever calls it is drawn again four times a second, at moments that depend on nothing but the time. */
const beat = createSubscriber((update) => {
  let every: ReturnType<typeof setInterval>;
  const first = setTimeout(() => {
    update();
    every = setInterval(update, BEAT);
  }, untilBeat());
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
});

/**
 * Milliseconds left of the present step; undefined where no clock runs. It is told as of the next beat: a message
 * that comes between two of them, perhaps to this player alone, must not be seen on the clock.
 */
export function left(table: Table): number | undefined {
  const frame = table.frame;
  if (!frame || table.isOver) return undefined;
  if (frame.left != null) return frame.left;
  if (frame.until == null) return undefined;
  beat();
  const time = Math.max(0, frame.until + table.delay - table.connection.now() - untilBeat());
  return time === 0 && table.connection.line === "lost" ? undefined : time; // what has followed nobody knows here
}

/** Milliseconds for which the table still waits until people know their cards; undefined where it does not. */
export function lookLeft(table: Table): number | undefined {
  const { looking } = table;
  if (looking?.until == null) return looking?.left ?? undefined;
  beat();
  return Math.max(0, looking.until + table.delay - table.connection.now() - untilBeat());
}

/** Whole seconds from now to a moment of the server's clock. */
export function secondsTo(table: Table, until: number): number {
  beat();
  return Math.max(0, Math.ceil((until + table.delay - table.connection.now()) / 1000));
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
