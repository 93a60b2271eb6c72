/** The screen stays on while a table is shown; browsers have it in secure contexts only, and take it back whenever the page is hidden. */
export type Wake = "off" | "on" | "missing" | "refused";

class ScreenLock {
  state = $state<Wake>("off");
  #lock: WakeLockSentinel | undefined;
  #wanted = 0;

  /** Until what is answered is called. */
  hold(): () => void {
    if (this.#wanted++ === 0) document.addEventListener("visibilitychange", this.#ask);
    void this.#ask();
    return () => {
      if (--this.#wanted > 0) return;
      document.removeEventListener("visibilitychange", this.#ask);
      void this.#lock?.release();
      this.#lock = undefined;
      this.state = "off";
    };
  }

  #ask = async (): Promise<void> => {
    if (document.visibilityState === "hidden" || (this.#lock && !this.#lock.released)) return;
    if (!("wakeLock" in navigator)) return void (this.state = "missing");
    try {
      const lock = await navigator.wakeLock.request("screen");
      if (this.#wanted === 0) return void lock.release();
      this.#lock = lock;
      this.state = "on";
    } catch {
      this.state = "refused";
    }
  };
}

export const wake = new ScreenLock();
