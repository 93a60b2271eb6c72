/** Whether this tab is older than its server. It then says so and reloads itself between two steps. */
import { ask } from "../lib/api";

class Version {
  isOld = $state(false);
  readonly #build = document.querySelector('meta[name="gorod-build"]')?.getAttribute("content") ?? "";

  /** Compare the builds. Called after each reconnection, because the server may have been updated. */
  async check(): Promise<void> {
    if (!this.#build) return;
    const now = await ask<{ build: string }>("api/version").catch(() => undefined);
    this.isOld = now !== undefined && now.build !== "" && now.build !== this.#build;
  }
}

export const version = new Version();
