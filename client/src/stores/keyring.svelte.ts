/**
 * Keys that this browser holds, to its seats and to its clubs. They are in local storage, where every tab sees them at once,
 * and in the database, because a killed browser may lose the last seconds of its local storage.
 */
import { read, write } from "../lib/kept";
import { keep, kept } from "../lib/storage";

export class Keyring<Key> {
  list = $state<Key[]>([]);

  constructor(
    readonly name: string,
    readonly nameOf: (key: Key) => string,
    readonly most = Infinity,
  ) {
    this.list = this.#stored;
    addEventListener("storage", () => (this.list = this.#stored));
  }

  find(name: string): Key | undefined {
    return this.list.find((key) => this.nameOf(key) === name);
  }

  put(key: Key): void {
    this.#set([key, ...this.#without(this.nameOf(key))].slice(0, this.most));
  }

  remove(name: string): void {
    this.#set(this.#without(name));
  }

  /** Restore keys from the database that local storage has lost. */
  async restore(): Promise<void> {
    const safe = (await read<Key[]>(this.name)) ?? [];
    const lost = safe.filter((key) => !this.find(this.nameOf(key)));
    if (lost.length) this.#set([...lost, ...this.list].slice(0, this.most));
  }

  get #stored(): Key[] {
    return kept<Key[]>(this.name) ?? this.list;
  }

  #without(name: string): Key[] {
    return this.#stored.filter((key) => this.nameOf(key) !== name);
  }

  #set(list: Key[]): void {
    this.list = list;
    keep(this.name, list);
    write(this.name, list).catch(() => undefined); // private windows have no database
  }
}
