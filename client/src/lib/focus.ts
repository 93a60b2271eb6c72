/**
 * Whoever goes by keyboard keeps a place on the page. What had the focus may be taken away with its step, or not be pressed any more; the focus
 * then goes on to where something may be done, or to the beginning. Fingers and the mouse need none of it.
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
  const place = document.querySelector<HTMLElement>("dialog[open]") ?? document.querySelector<HTMLElement>("main .street") ?? document.querySelector("main");
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Not if somebody has gone on to the browser's own buttons: what he left is still there. */
function isLost(element: Element): boolean {
  const now = document.activeElement;
  if (now && now !== document.body && now !== element) return false;
  return !element.isConnected || element.matches(":disabled") || element.getClientRects().length === 0;
}
