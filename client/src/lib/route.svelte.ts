/**
 * Hash routes: what follows `#` never reaches a server, so codes and invites may stand there.
 * `#table/ID` is a table; going back from it while a game is on is asked about first.
 */
class Route {
  parts = $state<string[]>([]);
  /** Asked before the page is left; false keeps it. */
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

  /** As `go`, without a step back to here. */
  replace(...parts: string[]): void {
    history.replaceState(null, "", `#${parts.map(encodeURIComponent).join("/")}`);
    this.#here = location.hash;
    this.#read();
  }

  /** While something must not be left by accident; the answer ends it. */
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
