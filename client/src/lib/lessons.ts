/** Choose the lesson for a moment of the game. */
import type { Text } from "./wire";

export interface Lesson {
  /** What happens or may be done now, and why. */
  now: Text;
  /** What a strong player would consider. */
  think: Text;
}

export interface Moment {
  kind: string;
  isNight: boolean;
  mayAct: boolean;
  isFirstDay: boolean;
}

/** Names of lessons that are shown on day 1 only end with this. */
const FIRST_DAY_SUFFIX = "-first-day";

/**
 * Return the name of the first lesson of this moment that was not learned yet. At night it depends on the step alone, so that
 * the screen tells neighbours nothing about the card.
 */
export function lessonAt({ kind, isNight, mayAct, isFirstDay }: Moment, lessons: Record<string, Lesson>, learned: string[] = []): string | undefined {
  const own = `${kind}-mine`;
  const isOwn = (name: string) => name === own || name.startsWith(`${own}-`);
  const isOfAll = (name: string) => (name === kind || name.startsWith(`${kind}-`)) && !isOwn(name);
  const belongs = mayAct && !isNight && own in lessons ? isOwn : isOfAll;
  return Object.keys(lessons).find((name) => belongs(name) && !learned.includes(name) && (isFirstDay || !name.endsWith(FIRST_DAY_SUFFIX)));
}
