/** «День 2», «Ночь 1». */
import { words } from "../words/words";

export function longPhase(phase: string): string {
  const number = Number(phase.slice(1));
  return words(phase.startsWith("N") ? "night-number" : "day-number", { number });
}
