/** Open a table and sit down at it. Afterwards one token holds both the seat and the organiser's rights. */
import { invite, join, openTable, start } from "./api";
import { seats, type Seat } from "../stores/seats.svelte";
import { Connection } from "../stores/connection.svelte";
import { USUAL_RULES } from "./usual";
import { settings } from "../stores/settings.svelte";
import { rulebook } from "../stores/rulebook.svelte";
import type { Lobby, NewTable, Opened, ToClient } from "./wire";
import { words } from "../words/words";

/** Start a game of one person, with programs at all other seats. Return the key of the person's seat. */
export async function playAlone(table: NewTable, at: number): Promise<string> {
  const seat = await openAndSit({ ...table, mode: "solo" }, at);
  await start(seat.table!, seat.token);
  return seat.key;
}

/** Start a new game with the same settings as this table of one person. */
export function playAgain({ rules, options, cast, seats, bots, nights, me }: Lobby): Promise<string> {
  const company = { kind: bots ?? "", count: seats.length - 1 };
  return playAlone({ rules, options, cast, seats: seats.length, bots: company, nights, lang: settings.lang }, me ?? 0);
}

/** Start a game of one person with a lesson at every step. */
export async function learnAlone(): Promise<string> {
  const size = (await rulebook(USUAL_RULES)).table.seats.usual;
  const key = await playAlone({ rules: USUAL_RULES, bots: { count: size - 1 }, lang: settings.lang, nights: "fast" }, 0);
  seats.put({ ...seats.find(key)!, learns: true });
  return key;
}

/**
 * Open a table; `plays`: the person who opens it also sits down. A judge has no seat, because they see all cards; nor has a
 * phone that goes round, nor a device that only speaks.
 */
export async function open(table: NewTable, plays: boolean): Promise<Seat> {
  if (plays) return openAndSit(table);
  const opened = await openTable(table);
  return keep(opened, { token: opened.organiser, organiser: opened.organiser, phrase: opened.phrase, ...(table.mode === "one_phone" && { goesRound: true }) });
}

/** Open a table and sit down. `at`: the number of the seat; 0 for the first one. */
export async function openAndSit(table: NewTable, at = 0): Promise<Seat> {
  const opened = await openTable(table);
  const ticket = table.door === "invited" ? (await invite(opened.table, opened.organiser)).invite : "";
  const name = settings.name || words("you-as-a-name");
  const joined = await join(opened.code, name, ticket);
  await handOver(opened, at);
  return keep(opened, { token: joined.token, phrase: joined.phrase, name });
}

function keep(opened: Opened, held: Pick<Seat, "token" | "organiser" | "phrase" | "name" | "goesRound">): Seat {
  const seat: Seat = { key: opened.table, table: opened.table, code: opened.code, at: Date.now(), ...held };
  seats.put(seat);
  return seat;
}

/**
 * Move the only person at the table to that seat and give them the organiser's rights. If nobody may look on, the organiser's
 * old token becomes void.
 */
function handOver(opened: Opened, at: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = (message: ToClient) => {
      if (message.t === "table" && message.organiser) give(message);
      else if (message.t === "table" || (message.t === "bye" && message.code === "handed_over")) finish();
      else if (message.t === "bye") reject(new Error(message.code));
    };
    const connection = new Connection(opened.organiser, take, "", undefined, opened);
    const give = (lobby: Lobby) => {
      const mine = lobby.seats.find((one) => one.kind === "person");
      if (mine && at && mine.seat !== at) connection.send({ t: "manage", what: "swap", seat: mine.seat, other: at });
      else if (mine) connection.send({ t: "manage", what: "hand_over", seat: mine.seat });
    };
    const finish = () => {
      connection.stop();
      resolve();
    };
  });
}
