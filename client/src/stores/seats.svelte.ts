/** The seats that this browser holds, one entry per table and person. Several tabs may hold different ones. */
import { drop } from "../lib/storage";
import { Keyring } from "./keyring.svelte";

export interface Seat {
  /** The name in the address: the table's id, with a suffix for a second seat at the same table. */
  key: string;
  code: string;
  token: string;
  /** The organiser's token, if this browser opened the table. */
  organiser?: string;
  table?: string;
  phrase?: string;
  /** The player has confirmed that they noted the four words of the phrase. */
  knowsPhrase?: boolean;
  name?: string;
  watches?: boolean;
  /** This device speaks aloud at that table. */
  narrates?: boolean;
  /** `CLUB/ID` of the evening that the table belongs to, if this browser has the club's key. */
  evening?: string;
  /** This is the one phone of its table, which goes from hand to hand. */
  goesRound?: boolean;
  /** The table shows lessons. */
  learns?: boolean;
  /** When it was last opened, for the list on the home page. */
  at: number;
}

const MAX_KEPT_SEATS = 20;

class Seats extends Keyring<Seat> {
  constructor() {
    super("seats", (seat) => seat.key, MAX_KEPT_SEATS);
  }

  override remove(key: string): void {
    super.remove(key);
    drop(`notes.${key}`);
    drop(`passed.${key}`);
    drop(`called.${key}`);
  }
}

export const seats = new Seats();
