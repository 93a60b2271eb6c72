/** Call `act` on a long press or a right click. The click that ends a long press is suppressed. */
import type { Action } from "svelte/action";

const LONG_PRESS_MS = 500;

export const longPress: Action<HTMLElement, (() => void) | undefined> = (node, act) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDone = false;

  const stop = () => clearTimeout(timer);
  const fire = () => {
    stop();
    if (!isDone) act?.();
    isDone = true;
  };
  const begin = (event: PointerEvent) => {
    stop();
    isDone = false;
    if (act && event.button === 0) timer = setTimeout(fire, LONG_PRESS_MS);
  };
  const menu = (event: Event) => {
    if (!act) return;
    event.preventDefault();
    fire();
  };
  const click = (event: Event) => {
    if (isDone) event.stopPropagation();
    isDone = false;
  };

  const on: [string, EventListener, boolean?][] = [
    ["pointerdown", begin as EventListener],
    ["pointerup", stop],
    ["pointercancel", stop],
    ["pointerleave", stop],
    ["contextmenu", menu],
    ["click", click, true],
  ];
  for (const [name, listener, first] of on) node.addEventListener(name, listener, first);
  return {
    update: (next) => (act = next),
    destroy: () => {
      stop();
      for (const [name, listener, first] of on) node.removeEventListener(name, listener, first);
    },
  };
};
