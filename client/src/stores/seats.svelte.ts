/** The seats that this browser holds: one entry a table and person; several tabs may hold different ones. */
import { drop } from "../lib/storage";
import { Keyring } from "./keyring.svelte";

export interface Seat {
  /** Names it in the address: the table's id, and a second seat at the same table has a tail. */
  key: string;
  code: string;
  token: string;
  /** The organiser's own token, where this browser opened the table. */
  organiser?: string;
  table?: string;
  phrase?: string;
  /** Its four words were shown, and somebody has said that they are noted. */
  knowsPhrase?: boolean;
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

class Seats extends Keyring<Seat> {
  constructor() {
    super("seats", (seat) => seat.key, MOST);
  }

  override remove(key: string): void {
    super.remove(key);
    drop(`notes.${key}`);
    drop(`passed.${key}`);
    drop(`called.${key}`);
  }
}

export const seats = new Seats();
