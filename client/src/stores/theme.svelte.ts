/** The current theme: the chosen one, or `sleep` on every device while the town sleeps. */
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

  /** The theme of the page. The default of a game is `night`; `paper` is used if it was chosen. */
  get now(): "night" | "paper" | "sleep" {
    if (this.#prints) return "paper";
    if (this.sleeps) return "sleep";
    if (settings.theme === "auto") return this.readsLight ? "paper" : "night";
    return settings.theme;
  }

  /** Whether this is a page for reading: by default it follows the system's theme. */
  reads = $state(false);

  get readsLight(): boolean {
    return this.reads && this.#isLight;
  }
}

export const theme = new ThemeNow();
