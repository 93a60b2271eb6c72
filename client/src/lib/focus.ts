/**
 * Keep the focus on the page for people who use a keyboard. If the focused element is removed, hidden or disabled, the focus
 * moves to an open dialog, to the buttons of the step, or to the start of the page. Nothing happens after touch or mouse input.
 */
let isByKey = false;
let last: Element | undefined;

export function keepFocus(): void {
  addEventListener("keydown", () => (isByKey = true), true);
  addEventListener("pointerdown", () => (isByKey = false), true);
  addEventListener("focusin", (event) => (last = event.target as Element));
  const seen = { childList: true, subtree: true, attributeFilter: ["disabled"] };
  new MutationObserver(goOn).observe(document.body, seen);
}

function goOn(): void {
  if (!isByKey || !last || !isLost(last)) return;
  const place = document.querySelector<HTMLElement>("dialog[open]") ?? document.querySelector<HTMLElement>("main :is(.actions, .street)") ?? document.querySelector("main");
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Whether the focused element is gone. False while the focus is elsewhere, for example in the browser's own controls. */
function isLost(element: Element): boolean {
  const now = document.activeElement;
  if (now && now !== document.body && now !== element) return false;
  return !element.isConnected || element.matches(":disabled") || element.getClientRects().length === 0;
}
