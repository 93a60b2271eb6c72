/** The time left in a step, by the server's clock. */
import { createSubscriber } from "svelte/reactivity";
import type { Table } from "./table.svelte";

const TICK_MS = 250;

const untilTick = () => TICK_MS - (Date.now() % TICK_MS);

/** Make the calling template update four times a second, at moments that depend on the time alone. */
const tick = createSubscriber((update) => {
  let every: ReturnType<typeof setInterval>;
  const first = setTimeout(() => {
    update();
    every = setInterval(update, TICK_MS);
  }, untilTick());
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
});

/**
 * Return the milliseconds left in the current step; undefined if no clock runs. The value is that of the next tick: a message
 * that arrives between two ticks, perhaps for this player alone, must not be visible on the clock.
 */
export function timeLeft(table: Table): number | undefined {
  const frame = table.frame;
  if (!frame || table.isOver) return undefined;
  if (frame.left != null) return frame.left;
  if (frame.until == null) return undefined;
  tick();
  const time = Math.max(0, frame.until + table.delay - table.connection.now() - untilTick());
  return time === 0 && table.connection.line === "lost" ? undefined : time; // without a connection the next step is unknown
}

/** Return the milliseconds for which the table still waits for people to look at their cards; undefined if it does not. */
export function lookLeft(table: Table): number | undefined {
  const { looking } = table;
  if (looking?.until == null) return looking?.left ?? undefined;
  tick();
  return Math.max(0, looking.until + table.delay - table.connection.now() - untilTick());
}

/** Return the whole seconds from now until a moment of the server's clock. */
export function secondsTo(table: Table, until: number): number {
  tick();
  return Math.max(0, Math.ceil((until + table.delay - table.connection.now()) / 1000));
}

/** Return the time as text: seconds up to 99, above that minutes and seconds. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 100 ? String(seconds) : minutes(seconds);
}

export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whether the last sixth of the time has begun: the last 10 s of 60, the last 5 s of 30. */
export function isLate(milliseconds: number, whole: number): boolean {
  return whole > 0 && milliseconds <= (whole * 1000) / 6;
}
