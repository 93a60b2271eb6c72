/** The words of players with their meanings, fetched once when first needed, and the word that is being looked up. */
import { ask } from "../lib/api";
import type { Term } from "../lib/terms";

class Glossary {
  terms = $state.raw<Term[]>([]);
  asked = $state.raw<Term>();
  #coming: Promise<Term[]> | undefined;

  /** Fetch the glossary. Without an answer texts have no links, and the next call tries again. */
  async load(): Promise<void> {
    this.#coming ??= ask<Term[]>("api/glossary");
    try {
      this.terms = await this.#coming;
    } catch {
      this.#coming = undefined;
    }
  }
}

export const glossary = new Glossary();
