/** Opening a table and sitting down at it: one token then holds both the seat and the organiser's power. */
import { invite, join, openTable, start } from "./api";
import { seats, type Seat } from "../stores/seats.svelte";
import { Connection } from "../stores/connection.svelte";
import { USUAL_RULES } from "./usual";
import { settings } from "../stores/settings.svelte";
import { rulebook } from "../stores/rulebook.svelte";
import type { Lobby, NewTable, Opened, ToClient } from "./wire";
import { words } from "../words/words";

/** A person and programs, who take all other seats, at once; answers with the key of the seat. */
export async function playAlone(table: NewTable, at: number): Promise<string> {
  const seat = await openAndSit({ ...table, mode: "solo" }, at);
  await start(seat.table!, seat.token);
  return seat.key;
}

/** The same game as at this table of one person, from the beginning. */
export function playAgain({ rules, options, cast, seats, bots, nights, me }: Lobby): Promise<string> {
  const company = { kind: bots ?? "", count: seats.length - 1 };
  return playAlone({ rules, options, cast, seats: seats.length, bots: company, nights, lang: settings.lang }, me ?? 0);
}

/** A game with a lesson at every step. */
export async function learnAlone(): Promise<string> {
  const size = (await rulebook(USUAL_RULES)).table.seats.usual;
  const key = await playAlone({ rules: USUAL_RULES, bots: { count: size - 1 }, lang: settings.lang, nights: "fast" }, 0);
  seats.put({ ...seats.find(key)!, learns: true });
  return key;
}

/** The opener may play too. A judge has no seat, for all cards lie before him; nor has a device that goes round or that only speaks. */
export async function open(table: NewTable, plays: boolean): Promise<Seat> {
  if (plays) return openAndSit(table);
  const opened = await openTable(table);
  return keep(opened, { token: opened.organiser, organiser: opened.organiser, phrase: opened.phrase, ...(table.mode === "one_phone" && { goesRound: true }) });
}

/** `at`: on which seat; 0 for the first one. */
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

/** The only person who sits there moves to that seat and gets the organiser's power; where nobody may look on, the old token ends with it. */
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
