/** Fouls that must not be told aloud (K23): what the judge shows to the player alone. */
import type { Frame, Silenced } from "../lib/wire";

export interface QuietFoul {
  seat: number;
  offence: string;
  technical: boolean;
  /** He loses his nearest minute. */
  silenced: boolean;
}

export function quietFoul(frame: Frame | undefined): QuietFoul | undefined {
  const events = frame?.events ?? [];
  const foul = events.find((event) => event.t === "fouled");
  if (foul?.t !== "fouled" || !foul.hidden) return undefined;
  if (events.some((event) => event.t === "removed")) return undefined; // everybody learns of that
  const silenced = events.some((event) => event.t === "silenced" && (event as Silenced).seat === foul.seat);
  return { seat: foul.seat, offence: foul.offence ?? "", technical: foul.technical ?? false, silenced };
}
