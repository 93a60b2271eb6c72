/** Which lesson belongs to a moment of the game. */
import type { Text } from "./wire";

export interface Lesson {
  /** Why something happens, or may be done, now. */
  now: Text;
  /** What a strong player would think of. */
  think: Text;
}

export interface Moment {
  kind: string;
  isNight: boolean;
  mayAct: boolean;
  isFirstDay: boolean;
}

/** What ends the name of a lesson for day one alone. */
const FIRST_DAY = "-first-day";

/**
 * The first lesson of this moment that was not understood yet. At night it depends on the step alone, so that whoever sees the screen learns
 * nothing of the card.
 */
export function lessonAt({ kind, isNight, mayAct, isFirstDay }: Moment, lessons: Record<string, Lesson>, learned: string[] = []): string | undefined {
  const own = `${kind}-mine`;
  const isOwn = (name: string) => name === own || name.startsWith(`${own}-`);
  const isOfAll = (name: string) => (name === kind || name.startsWith(`${kind}-`)) && !isOwn(name);
  const belongs = mayAct && !isNight && own in lessons ? isOwn : isOfAll;
  return Object.keys(lessons).find((name) => belongs(name) && !learned.includes(name) && (isFirstDay || !name.endsWith(FIRST_DAY)));
}
