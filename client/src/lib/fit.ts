/** Make text as large as fits: `--fit` of a box shrinks from 1 until nothing is cut. The box must not grow with its text. */
import type { Attachment } from "svelte/attachments";

const SCALE_STEP = 0.05;
const MIN_SCALE = 0.6;

export const fit: Attachment<HTMLElement> = (box) => {
  const shrink = () => {
    let size = 1;
    box.style.setProperty("--fit", "1");
    while (size > MIN_SCALE && box.scrollHeight > box.clientHeight + 1) {
      size -= SCALE_STEP;
      box.style.setProperty("--fit", size.toFixed(2));
    }
  };
  let frame = 0;
  const resized = new ResizeObserver(shrink);
  const written = new MutationObserver(() => {
    shrink();
    // Repeat when it is drawn: an element that was beside it only for a moment must not keep the text small.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(shrink);
  });
  resized.observe(box);
  written.observe(box, { subtree: true, childList: true, characterData: true });
  written.observe(document.documentElement, { attributeFilter: ["style"] }); // where the size of all text is set
  void document.fonts.ready.then(shrink);
  return () => {
    cancelAnimationFrame(frame);
    resized.disconnect();
    written.disconnect();
  };
};
