/**
 * Hold to see: with a finger, the mouse, or the space bar. The content is hidden on release, on leaving the page or window, and,
 * unless `turns` is set, when the device is turned. For input that cannot hold (a switch, a screen reader's double tap) a click shows it for 3 s.
 */
import type { Action } from "svelte/action";

interface Options {
  show: (held: boolean) => void;
  /** Milliseconds of holding before it is shown. */
  after?: number;
  /** The device is turned to show the content to another person. */
  turns?: boolean;
}

const SHOW_ON_CLICK_MS = 3000;

export const hold: Action<HTMLElement, Options> = (node, options) => {
  let { show, after = 0, turns = false } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  let isHere = true;

  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(() => set(true), after);
  };
  const end = () => {
    clearTimeout(timer);
    set(false);
  };
  const set = (on: boolean) => {
    if (on === isHeld) return;
    isHeld = on;
    queueMicrotask(() => isHere && show(isHeld)); // a node that is being removed also gets a blur event
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    begin();
    if (event.pointerType !== "mouse") node.setPointerCapture?.(event.pointerId);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) begin();
  };
  const click = (event: MouseEvent) => {
    if (event.detail !== 0 || isHeld) return; // the click that ends a touch or mouse press
    set(true);
    clearTimeout(timer);
    timer = setTimeout(() => set(false), SHOW_ON_CLICK_MS);
  };
  const turned = () => turns || end();
  const hidden = () => document.visibilityState === "hidden" && end();
  const menu = (event: Event) => event.preventDefault();

  const on: [EventTarget, string, EventListener][] = [
    [node, "pointerdown", press as EventListener],
    [node, "pointerup", end],
    [node, "pointercancel", end],
    [node, "pointerleave", end],
    [node, "keydown", key as EventListener],
    [node, "keyup", end],
    [node, "blur", end],
    [node, "click", click as EventListener],
    [node, "contextmenu", menu],
    [window, "blur", end],
    [window, "resize", turned],
    [window, "pagehide", end],
    [document, "visibilitychange", hidden],
  ];
  for (const [target, name, listener] of on) target.addEventListener(name, listener);
  return {
    update: (next) => ({ show, after = 0, turns = false } = next),
    destroy: () => {
      isHere = false;
      clearTimeout(timer);
      for (const [target, name, listener] of on) target.removeEventListener(name, listener);
    },
  };
};
