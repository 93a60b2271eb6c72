// A player at a live table, written from docs/wire.md alone. Node 24 runs it as it is:
//   node client.ts http://127.0.0.1:8000 CODE NAME        sits down at a table
//   node client.ts http://127.0.0.1:8000 new NAME PEOPLE  opens one for PEOPLE people, programs in the other seats, and starts it when they have joined
import type { Command, Fault, Frame, FromClient, Joined, Lobby, Opened, ToClient, View } from "../client/src/lib/wire.ts";

type Move = Exclude<NonNullable<View["legal"]>[number], { do: "open" }>;

const [server, code, name = "Node", people = "1"] = process.argv.slice(2);
const RESTING = 300; // milliseconds before the next attempt to connect
const SEATS = 10;

async function post<T>(path: string, body?: object, token = ""): Promise<T> {
  const headers = { "Content-Type": "application/json", "Accept-Language": "en", Authorization: `Bearer ${token}` };
  const answer = await fetch(`${server}/api/tables${path}`, { method: "POST", headers, body: body && JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error((told as Fault).error.text);
  return told as T;
}

/** Put your own strategy here; `open` stands for commands that are too many to list. */
function choose(view: View): Move | null {
  const idle = ["open", "say", "withdraw"];
  const listed = (view.legal ?? []).filter((one): one is Move => !idle.includes(one.do));
  return [...listed, null][Math.floor(Math.random() * (listed.length + 1))];
}

/** One seat; it reconnects as often as its connection is lost. */
class Seat {
  #token: string;
  #whenTable: (table: Lobby) => void;
  #socket!: WebSocket;
  #seen = 0; // the last frame
  #moment = ""; // the step for which a command was chosen
  #sent = new Map<string, Command>(); // commands without an answer yet

  constructor(token: string, whenTable: (table: Lobby) => void) {
    this.#token = token;
    this.#whenTable = whenTable;
  }

  /** Play to the end of the game. */
  async play(): Promise<View> {
    for (;;) {
      const view = await this.#connect();
      if (view) return view;
      await new Promise((done) => setTimeout(done, RESTING));
    }
  }

  /** Play to the end of the game, or of the connection. */
  #connect(): Promise<View | null> {
    return new Promise((done, fail) => {
      this.#socket = new WebSocket(`${server.replace(/^http/, "ws")}/ws`);
      this.#socket.onopen = () => this.#greet();
      this.#socket.onerror = () => {}; // a close follows
      this.#socket.onclose = () => done(null);
      this.#socket.onmessage = ({ data }) => {
        const message = JSON.parse(data) as ToClient;
        if (message.t === "bye" && message.code !== "too_fast") fail(new Error(message.code));
        const view = this.#take(message);
        if (view) {
          done(view);
          this.#socket.close();
        }
      };
    });
  }

  #send(message: FromClient): void {
    this.#socket.send(JSON.stringify(message));
  }

  #greet(): void {
    this.#send({ t: "hello", token: this.#token });
    if (this.#seen) this.#send({ t: "resume", n: this.#seen });
    for (const id of this.#sent.keys()) this.#send({ t: "ask", id });
  }

  /** Return the last view once the game is over; unknown messages are ignored. */
  #take(message: ToClient): View | null {
    if (message.t === "table") this.#whenTable(message);
    else if (message.t === "ack") this.#settle(message.id, message.status);
    else if (message.t === "looking" && !message.mine) this.#send({ t: "looked", id: message.deal, deal: message.deal }); // a program knows its card at once
    else if (message.t === "frame") return this.#look(message);
    return null;
  }

  #settle(id: string, status: string): void {
    const cmd = this.#sent.get(id);
    if (cmd && status === "unknown") this.#send({ t: "do", id, cmd });
    else this.#sent.delete(id);
  }

  #look(frame: Frame & { lines?: string[] }): View | null {
    this.#seen = frame.n;
    for (const line of frame.lines ?? []) console.log(line);
    if (frame.view.winner) return frame.view;
    const moment = JSON.stringify([frame.view.phase, frame.view.step]); // once in every step is enough
    if (moment !== this.#moment) {
      this.#moment = moment;
      this.#act(choose(frame.view));
    }
    return null;
  }

  #act(cmd: Move | null): void {
    if (!cmd) return;
    const id = crypto.randomUUID(); // a used name has no effect
    this.#sent.set(id, cmd);
    this.#send({ t: "do", id, cmd });
  }
}

async function open(): Promise<Opened> {
  const table = await post<Opened>("", {
    rules: "classic",
    seats: SEATS,
    bots: { kind: "simple", count: SEATS - Number(people) },
    lang: "en",
  });
  console.log(`code ${table.code}`);
  return table;
}

const opened = code === "new" ? await open() : null;
const joined = await post<Joined>(`/${opened?.code ?? code}/join`, { name });
let started = false;
const seat = new Seat(joined.token, (table) => {
  const come = table.seats.filter((one) => one.kind === "person").length;
  if (!opened || started || come < Number(people)) return; // programs sit down when the game begins
  started = true;
  void post(`/${opened.table}/start`, {}, opened.organiser);
});
const view = await seat.play();
console.log(`${name}: seat ${view.me?.seat}, ${view.me?.role}; ${view.winner} won`);
