/** The seats that this browser holds: one entry a table and person; several tabs may hold different ones. */
import { drop, keep, kept } from "../lib/storage";

export interface Seat {
  /** Names it in the address: the table's id, and a second seat at the same table has a tail. */
  key: string;
  code: string;
  token: string;
  /** The organiser's own token, where this browser opened the table. */
  organiser?: string;
  table?: string;
  phrase?: string;
  name?: string;
  watches?: boolean;
  /** This device speaks aloud at that table. */
  narrates?: boolean;
  /** `CLUB/ID` of the evening whose table it is, where this browser has the club's key. */
  evening?: string;
  /** The one phone of its table, which goes from hand to hand. */
  goesRound?: boolean;
  /** A table with lessons. */
  learns?: boolean;
  /** When it was last looked at, for the list on the home page. */
  at: number;
}

const MOST = 20;

class Seats {
  list = $state<Seat[]>(kept<Seat[]>("seats") ?? []);

  constructor() {
    addEventListener("storage", () => (this.list = kept<Seat[]>("seats") ?? []));
  }

  find(key: string): Seat | undefined {
    return this.list.find((seat) => seat.key === key);
  }

  put(seat: Seat): void {
    const others = (kept<Seat[]>("seats") ?? this.list).filter((one) => one.key !== seat.key);
    this.#set([seat, ...others].slice(0, MOST));
  }

  remove(key: string): void {
    this.#set((kept<Seat[]>("seats") ?? this.list).filter((one) => one.key !== key));
    drop(`notes.${key}`);
    drop(`passed.${key}`);
  }

  #set(list: Seat[]): void {
    this.list = list;
    keep("seats", list);
  }
}

export const seats = new Seats();
