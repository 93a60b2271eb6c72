/** Full screen, if the browser supports it (iPhones do not). */
export const mayFill = (): boolean => document.fullscreenEnabled === true;
export const isFull = (): boolean => document.fullscreenElement != null;

export async function fill(on: boolean): Promise<void> {
  try {
    await (on ? document.documentElement.requestFullscreen() : document.exitFullscreen());
  } catch {
    // the browser refused; the page works without full screen
  }
}
