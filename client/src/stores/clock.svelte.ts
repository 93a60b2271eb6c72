/** The time left of a step, once a second; by the server's clock. */
import type { Table } from "./table.svelte";

/** A moment that changes four times a second while anybody looks. */
class Beat {
  #count = $state(0);
  #timer = 0;
  #watchers = 0;

  get now(): number {
    if ($effect.tracking()) {
      $effect(() => {
        if (this.#watchers++ === 0) this.#timer = setInterval(() => this.#count++, 250);
        return () => {
          if (--this.#watchers === 0) clearInterval(this.#timer);
        };
      });
    }
    return this.#count;
  }
}

const beat = new Beat();

/** Milliseconds left of the present step; undefined where no clock runs. */
export function left(table: Table): number | undefined {
  const frame = table.frame;
  if (!frame || table.isOver) return undefined;
  if (frame.left != null) return frame.left;
  if (frame.until == null) return undefined;
  void beat.now;
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
