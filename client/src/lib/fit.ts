/** Words as large as fit: `--fit` of a box shrinks from 1 until nothing of it is cut. Its height must not follow from its words. */
import type { Attachment } from "svelte/attachments";

const STEP = 0.05;
const LEAST = 0.6;

export const fit: Attachment<HTMLElement> = (box) => {
  const shrink = () => {
    let size = 1;
    box.style.setProperty("--fit", "1");
    while (size > LEAST && box.scrollHeight > box.clientHeight + 1) {
      size -= STEP;
      box.style.setProperty("--fit", size.toFixed(2));
    }
  };
  let frame = 0;
  const resized = new ResizeObserver(shrink);
  const written = new MutationObserver(() => {
    shrink();
    // Once more when it is drawn: what stood beside it only in between must not keep it small.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(shrink);
  });
  resized.observe(box);
  written.observe(box, { subtree: true, childList: true, characterData: true });
  written.observe(document.documentElement, { attributeFilter: ["style"] }); // the size of all text
  void document.fonts.ready.then(shrink);
  return () => {
    cancelAnimationFrame(frame);
    resized.disconnect();
    written.disconnect();
  };
};
