/**
 * Routes in the hash of the address. The hash is never sent to a server, so it may contain codes and invites.
 * `#table/ID` is a table; leaving it during a game needs a confirmation.
 */
class Route {
  parts = $state<string[]>([]);
  /** Called before the page is left; false prevents it. */
  #mayLeave: (() => boolean) | undefined;
  #here = location.hash;

  constructor() {
    this.#read();
    addEventListener("hashchange", () => this.#changed());
  }

  get page(): string {
    return this.parts[0] ?? "";
  }

  go(...parts: string[]): void {
    location.hash = parts.map(encodeURIComponent).join("/");
  }

  /** Like `go`, but without a new entry in the browser's history. */
  replace(...parts: string[]): void {
    history.replaceState(null, "", `#${parts.map(encodeURIComponent).join("/")}`);
    this.#here = location.hash;
    this.#read();
  }

  /** Call `mayLeave` before the page is left. Return a function that removes the guard. */
  guard(mayLeave: () => boolean): () => void {
    this.#mayLeave = mayLeave;
    return () => {
      if (this.#mayLeave === mayLeave) this.#mayLeave = undefined;
    };
  }

  #changed(): void {
    if (location.hash === this.#here) return;
    if (this.#mayLeave && !this.#mayLeave()) {
      history.pushState(null, "", this.#here);
      return;
    }
    this.#here = location.hash;
    this.#read();
  }

  #read(): void {
    this.parts = location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decoded);
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = new Route();
