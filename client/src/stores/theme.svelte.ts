/** Which theme is on: the chosen one, or `sleep` on every device alike while the town sleeps. */
import { settings } from "./settings.svelte";

class ThemeNow {
  sleeps = $state(false);
  #prints = $state(false);
  #prefersLight = matchMedia("(prefers-color-scheme: light)");
  #isLight = $state(false);

  constructor() {
    this.#isLight = this.#prefersLight.matches;
    this.#prefersLight.addEventListener?.("change", (event) => (this.#isLight = event.matches));
    addEventListener("beforeprint", () => (this.#prints = true));
    addEventListener("afterprint", () => (this.#prints = false));
  }

  /** A game is night by nature; `paper` is for those who chose it. */
  get now(): "night" | "paper" | "sleep" {
    if (this.#prints) return "paper";
    if (this.sleeps) return "sleep";
    if (settings.theme === "auto") return this.readsLight ? "paper" : "night";
    return settings.theme;
  }

  /** Pages for reading follow the system where nothing was chosen. */
  reads = $state(false);

  get readsLight(): boolean {
    return this.reads && this.#isLight;
  }
}

export const theme = new ThemeNow();
