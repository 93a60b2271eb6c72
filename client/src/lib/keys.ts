/** Keys of the console, by their place on the keyboard: any layout works, and a clicker is → and ←. */
export type Pressed = { seat: number; foul: boolean } | "next" | "back" | "clock" | "more" | "less" | "help";

const NAMED: Record<string, Pressed> = {
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

/** 1–9 and 0 are seats 1–10; with Shift they mean a foul. */
export function pressed(event: Pick<KeyboardEvent, "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">): Pressed | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  if (digit !== undefined) return { seat: Number(digit) || 10, foul: event.shiftKey };
  return NAMED[event.code];
}
