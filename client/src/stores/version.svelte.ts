/** Whether this tab is older than its server: then it says so, and loads itself anew between two steps. */
import { ask } from "../lib/api";

class Version {
  isOld = $state(false);
  readonly #build = document.querySelector('meta[name="gorod-build"]')?.getAttribute("content") ?? "";

  /** After a connection came back the server may be another one. */
  async check(): Promise<void> {
    if (!this.#build) return;
    const now = await ask<{ build: string }>("api/version").catch(() => undefined);
    this.isOld = now !== undefined && now.build !== "" && now.build !== this.#build;
  }
}

export const version = new Version();
