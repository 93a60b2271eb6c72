/**
 * Keep the screen on while a table is shown. Browsers have a wake lock in secure contexts only, and release it when the page is
 * hidden. Elsewhere a silent video keeps the screen on; it can start only after a tap.
 */
import { untrack } from "svelte";
import { SILENT_VIDEO } from "../lib/silentVideo";

/** `tap`: the video waits for a tap; `video`: it plays; `missing`: this browser has no wake lock and cannot play the video. */
export type Wake = "off" | "on" | "tap" | "video" | "missing" | "refused";

/** The video is rewound at this second: iOS lets the screen go dark during a video with the `loop` attribute. */
const REWIND_AT_S = 3;
const TAPS = ["click", "keydown"] as const;

class ScreenLock {
  state = $state<Wake>("off");
  #lock: WakeLockSentinel | undefined;
  #video: HTMLVideoElement | undefined;
  #wanted = 0;

  /** Whether the screen stays on. */
  get holds(): boolean {
    return this.state === "on" || this.state === "video";
  }

  /** Keep the screen on until the returned function is called. */
  hold(): () => void {
    if (this.#wanted++ === 0) document.addEventListener("visibilitychange", this.#ask);
    void untrack(this.#ask); // the calling effect must not depend on the state
    return () => {
      if (--this.#wanted > 0) return;
      document.removeEventListener("visibilitychange", this.#ask);
      void this.#lock?.release();
      this.#lock = undefined;
      this.#listen(false);
      this.#video?.remove();
      this.#video?.pause();
      this.#video = undefined;
      this.state = "off";
    };
  }

  #ask = async (): Promise<void> => {
    if (document.visibilityState === "hidden" || (this.#lock && !this.#lock.released)) return;
    if (!("wakeLock" in navigator)) return this.#video ? this.#play() : this.#awaitTap();
    try {
      const lock = await navigator.wakeLock.request("screen");
      if (this.#wanted === 0) return void lock.release();
      this.#lock = lock;
      this.state = "on";
    } catch {
      this.state = "refused";
    }
  };

  // -- without a lock

  #listen(on: boolean): void {
    for (const kind of TAPS) (on ? document.addEventListener : document.removeEventListener).call(document, kind, this.#play, true);
  }

  #awaitTap(): void {
    if (this.#wanted === 0 || this.state === "missing") return;
    this.state = "tap";
    this.#listen(true);
  }

  #play = async (): Promise<void> => {
    this.#listen(false);
    const video = (this.#video ??= this.#made());
    try {
      await video.play();
      if (this.#video === video) this.state = "video";
    } catch (failed) {
      if (this.#video !== video) return;
      if ((failed as Error).name === "NotSupportedError") this.state = "missing";
      this.#awaitTap();
    }
  };

  #made(): HTMLVideoElement {
    const video = document.createElement("video");
    Object.assign(video, { src: SILENT_VIDEO, playsInline: true, disableRemotePlayback: true, tabIndex: -1 });
    video.setAttribute("aria-hidden", "true");
    Object.assign(video.style, { position: "fixed", left: "0", top: "0", width: "1px", height: "1px", opacity: "0", pointerEvents: "none" });
    video.addEventListener("timeupdate", () => {
      if (video.currentTime > REWIND_AT_S) video.currentTime = 0;
    });
    video.addEventListener("ended", () => void this.#play());
    video.addEventListener("pause", () => {
      if (!video.ended && document.visibilityState === "visible" && this.#video === video) this.#awaitTap();
    });
    document.body.append(video);
    return video;
  }
}

export const wake = new ScreenLock();
