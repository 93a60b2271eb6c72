/** Short messages at the bottom, one at a time. */
export interface Toast {
  text: string;
  clause: string;
}

class Toasts {
  now = $state<Toast>();
  #timer = 0;

  show(text: string, clause = ""): void {
    this.keep(text, clause);
    this.#timer = setTimeout(() => (this.now = undefined), 4000);
  }

  /** Show it until it is tapped or another one comes. */
  keep(text: string, clause = ""): void {
    this.now = { text, clause };
    clearTimeout(this.#timer);
  }

  close(): void {
    this.now = undefined;
  }
}

export const toasts = new Toasts();
