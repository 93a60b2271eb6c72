/** Opening a table and sitting down at it: one token then holds both the seat and the organiser's power. */
import { invite, join, openTable, start } from "./api";
import { seats, type Seat } from "../stores/seats.svelte";
import { Connection } from "../stores/connection.svelte";
import { settings } from "../stores/settings.svelte";
import { rulebook } from "../stores/rulebook.svelte";
import type { Lobby, NewTable, Opened, ToClient } from "./wire";
import { words } from "../words/words";

/** A person and programs, at once; answers with the key of the seat. */
export async function playAlone(rules = "fiim", more: Partial<NewTable> = {}): Promise<string> {
  const usual = (await rulebook(rules)).table.seats.usual;
  const bots = { count: (more.seats ?? usual) - 1 };
  const seat = await openAndSit({ rules, mode: "solo", bots, lang: settings.lang, nights: "fast", ...more });
  await start(seat.table!, seat.token);
  return seat.key;
}

/** The same with a lesson at every step. */
export async function learnAlone(): Promise<string> {
  const key = await playAlone("fiim");
  seats.put({ ...seats.find(key)!, learns: true });
  return key;
}

/** The opener may play too. A judge has no seat, for all cards lie before him; nor has a device that goes round or that only speaks. */
export async function open(table: NewTable, plays: boolean): Promise<Seat> {
  if (plays) return openAndSit(table);
  const opened = await openTable(table);
  return keep(opened, { token: opened.organiser, organiser: opened.organiser, phrase: opened.phrase, ...(table.mode === "one_phone" && { goesRound: true }) });
}

export async function openAndSit(table: NewTable): Promise<Seat> {
  const opened = await openTable(table);
  const ticket = table.door === "invited" ? (await invite(opened.table, opened.organiser)).invite : "";
  const name = settings.name || words("you-as-a-name");
  const joined = await join(opened.code, name, ticket);
  await handOver(opened);
  return keep(opened, { token: joined.token, phrase: joined.phrase, name });
}

function keep(opened: Opened, held: Pick<Seat, "token" | "organiser" | "phrase" | "name" | "goesRound">): Seat {
  const seat: Seat = { key: opened.table, table: opened.table, code: opened.code, at: Date.now(), ...held };
  seats.put(seat);
  return seat;
}

/** The organiser's power goes to the only person who sits there; where nobody may look on, the old token ends with it. */
function handOver(opened: Opened): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = (message: ToClient) => {
      if (message.t === "table" && message.organiser) give(message);
      else if (message.t === "table" || (message.t === "bye" && message.code === "handed_over")) finish();
      else if (message.t === "bye") reject(new Error(message.code));
    };
    const connection = new Connection(opened.organiser, take, "", undefined, opened);
    const give = (lobby: Lobby) => {
      const mine = lobby.seats.find((one) => one.kind === "person");
      if (mine) connection.send({ t: "manage", what: "hand_over", seat: mine.seat });
    };
    const finish = () => {
      connection.stop();
      resolve();
    };
  });
}
