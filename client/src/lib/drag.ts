/**
 * Drag one seat onto another: with a mouse at once, with a finger after a short hold, so that the page can still be scrolled.
 * The seats are the elements with `data-seat` inside the node. If there are handles, only these are dragged, by a finger at
 * once too; they need `touch-action: none`. A drag begins when it leaves the seat, so a trembling tap is a tap.
 */
import type { Action } from "svelte/action";

export interface Drag {
  /** The selector of the handles inside the seats. */
  handle?: string;
  /** Called while a seat is dragged over another one, or over none. */
  over: (from: number, to: number | undefined) => void;
  /** Called when the seat is dropped. */
  drop: (from: number, to: number | undefined) => void;
}

const TOUCH_HOLD_MS = 250;
const DRAG_START_PX = 8;

export const dragSeats: Action<HTMLElement, Drag | undefined> = (node, drag) => {
  let from: number | undefined;
  let to: number | undefined;
  let isHeldFirst = false;
  let isDragging = false;
  let start = { x: 0, y: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const seatOf = (element: Element | null) => {
    const window = element?.closest<HTMLElement>("[data-seat]");
    return window && node.contains(window) ? Number(window.dataset["seat"]) : undefined;
  };
  const begin = () => {
    isDragging = true;
    drag?.over(from!, undefined);
  };
  const down = (event: PointerEvent) => {
    end();
    const touched = event.target as Element;
    if (!drag || event.button !== 0 || (drag.handle && !touched.closest(drag.handle))) return;
    from = seatOf(touched);
    if (from === undefined) return;
    start = { x: event.clientX, y: event.clientY };
    isHeldFirst = event.pointerType === "touch" && !drag.handle;
    if (isHeldFirst) timer = setTimeout(begin, TOUCH_HOLD_MS);
  };
  const move = (event: PointerEvent) => {
    if (from === undefined) return;
    const under = seatOf(document.elementFromPoint(event.clientX, event.clientY));
    const isFar = drag?.handle ? under !== from : Math.hypot(event.clientX - start.x, event.clientY - start.y) > DRAG_START_PX;
    if (!isDragging && isFar) {
      if (isHeldFirst) return end(); // the page scrolls
      begin();
    }
    if (!isDragging) return;
    to = under === from ? undefined : under;
    drag?.over(from, to);
  };
  const up = () => {
    if (isDragging && from !== undefined) {
      node.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener("click", swallow, true));
      drag?.drop(from, to);
    }
    end();
  };
  const cancel = () => {
    if (isDragging && from !== undefined) drag?.drop(from, undefined);
    end();
  };
  const end = () => {
    clearTimeout(timer);
    from = to = undefined;
    isDragging = false;
  };
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const hold = (event: TouchEvent) => isDragging && event.preventDefault();

  node.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  node.addEventListener("touchmove", hold, { passive: false });
  return {
    update: (next) => (drag = next),
    destroy: () => {
      end();
      node.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", cancel);
      node.removeEventListener("touchmove", hold);
    },
  };
};
