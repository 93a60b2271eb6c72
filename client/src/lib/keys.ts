/** Keys of the console, by their position on the keyboard, so every layout works. A presenter's clicker sends → and ←. */
export type Pressed = { seat: number; foul: boolean } | "next" | "back" | "clock" | "more" | "less" | "help";

const KEY_ACTIONS: Record<string, Pressed> = {
  Enter: "next",
  NumpadEnter: "next",
  ArrowRight: "next",
  PageDown: "next",
  ArrowLeft: "back",
  PageUp: "back",
  Backspace: "back",
  Space: "clock",
  ArrowUp: "more",
  ArrowDown: "less",
  F1: "help",
  Slash: "help",
};

/** Return what a key does. 1–9 and 0 are seats 1–10; with Shift they give a foul. */
export function pressed(event: Pick<KeyboardEvent, "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">): Pressed | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  if (digit !== undefined) return { seat: Number(digit) || 10, foul: event.shiftKey };
  return KEY_ACTIONS[event.code];
}
