/** Nicks that were typed on this console, the latest first, as suggestions for the next game. */
import { keep, kept } from "../lib/storage";

const MAX_NICKS = 200;

class Nicks {
  list = $state<string[]>(kept<string[]>("nicks") ?? []);

  add(nick: string): void {
    this.list = [nick, ...this.list.filter((one) => one !== nick)].slice(0, MAX_NICKS);
    keep("nicks", this.list);
  }
}

export const nicks = new Nicks();
