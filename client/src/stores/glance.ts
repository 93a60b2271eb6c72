/** Find out what a token opens now, over a connection of its own that is closed at once. */
import { Connection } from "./connection.svelte";
import type { Lobby, ToClient, View } from "../lib/wire";
import type { Place } from "../lib/whereabouts";

export type Glance = { is: "nothing" } | { is: "waiting" } | { is: "table"; lobby: Lobby; view?: View };

const ANSWER_TIMEOUT_MS = 8000;

/** Return what the token opens. Reject if there was no answer; then nothing is known. */
export function glance({ token, ...place }: { token: string } & Place): Promise<Glance> {
  return new Promise((resolve, reject) => {
    let lobby: Lobby | undefined;
    const finish = (found?: Glance) => {
      clearTimeout(timer);
      connection.stop();
      if (found) resolve(found);
      else reject(new Error("no answer"));
    };
    const take = (message: ToClient) => {
      if (message.t === "bye") finish(message.code === "too_fast" ? undefined : { is: "nothing" });
      else if (message.t === "waiting") finish({ is: "waiting" });
      else if (message.t === "frame" && lobby) finish({ is: "table", lobby, view: message.view });
      else if (message.t === "table") {
        lobby = message;
        if (!message.game) finish({ is: "table", lobby });
      }
    };
    const connection = new Connection(token, take, "", undefined, place);
    const timer = setTimeout(() => finish(lobby && { is: "table", lobby }), ANSWER_TIMEOUT_MS);
  });
}
