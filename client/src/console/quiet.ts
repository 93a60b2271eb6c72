/** Fouls that must not be announced (K23): the judge shows them only to the player. */
import type { Frame, Silenced } from "../lib/wire";

export interface QuietFoul {
  seat: number;
  offence: string;
  technical: boolean;
  /** The player loses their next speech. */
  silenced: boolean;
}

export function quietFoul(frame: Frame | undefined): QuietFoul | undefined {
  const events = frame?.events ?? [];
  const foul = events.find((event) => event.t === "fouled");
  if (foul?.t !== "fouled" || !foul.hidden) return undefined;
  if (events.some((event) => event.t === "removed")) return undefined; // a removal is announced to all
  const silenced = events.some((event) => event.t === "silenced" && (event as Silenced).seat === foul.seat);
  return { seat: foul.seat, offence: foul.offence ?? "", technical: foul.technical ?? false, silenced };
}
