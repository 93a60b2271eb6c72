/** Players' words and what they mean, asked for once, when something is first explained; and the one that is being looked up. */
import { ask } from "../lib/api";
import type { Term } from "../lib/terms";

class Glossary {
  terms = $state.raw<Term[]>([]);
  asked = $state.raw<Term>();
  #coming: Promise<Term[]> | undefined;

  /** Without an answer texts stay plain, and whoever comes next asks again. */
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
