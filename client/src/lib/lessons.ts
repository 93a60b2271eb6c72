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
}

/** At night it depends on the step alone, so that whoever sees the screen learns nothing of the card. */
export function lessonAt({ kind, isNight, mayAct }: Moment, lessons: Record<string, Lesson>): string | undefined {
  const own = `${kind}-mine`;
  if (mayAct && !isNight && own in lessons) return own;
  return kind in lessons ? kind : undefined;
}
