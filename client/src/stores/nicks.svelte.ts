/** Nicks that were typed on this console, the last first: people come again. */
import { keep, kept } from "../lib/storage";

const MOST = 200;

class Nicks {
  list = $state<string[]>(kept<string[]>("nicks") ?? []);

  add(nick: string): void {
    this.list = [nick, ...this.list.filter((one) => one !== nick)].slice(0, MOST);
    keep("nicks", this.list);
  }
}

export const nicks = new Nicks();
