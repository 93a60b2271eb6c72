/**
 * One person's line to the server: hello, coming back, names for commands and what became of them, the server's clock.
 * A command is asked for again under its name until the server has answered, so nothing is lost or done twice.
 */
import type { Denial, FromClient, Lobby, ToClient } from "../lib/wire";
import { Failure } from "../lib/api";
import { locate, socketOf, type Place } from "../lib/whereabouts";
import { settings } from "./settings.svelte";
import { newId, newSeed } from "../lib/random";
import { read, write } from "../lib/kept";

type Line = "connecting" | "open" | "lost" | "ended";
type Named = Extract<FromClient, { id: string }>;
type Unnamed<T> = T extends Named ? Omit<T, "id"> : never;

/** What has become of something that was pressed. */
export class Action {
  /** `pressed`: waits for the line; `sent`; then `applied`, `refused` with a reason, or `late`: its moment was over before it could be sent. */
  state = $state<"pressed" | "sent" | "applied" | "refused" | "late">("pressed");
  refusal = $state<Denial>();
  /** Whether the line was cut before the answer. */
  wasCut = $state(false);
  /** Of a sleeper's tap: the time that its ping carries. */
  at: number | undefined;

  constructor(
    readonly message: Named,
    /** Whether its moment is not over: else it is not sent again. */
    readonly isTimely: () => boolean = () => true,
  ) {}

  get isPending(): boolean {
    return this.state === "pressed" || this.state === "sent";
  }
}

/** After these the token opens nothing any more, and coming back is no use. */
const FINAL = new Set([4401, 4409, 4410]);
/** The hello came too late, which says nothing about the token. */
const LATE = "hello_first";
/** The token is not known, or not any more. */
const VOID = "unknown_token";
/** Our own close, to say hello in another language. */
const GOING_ON = 4000;
/** The server is there, but the one that has the table is out of its reach. */
const CUT_OFF = "table_unreachable";
/** Nobody has the table just now, or there is no network. */
const isForNow = (failed: unknown) => failed instanceof Failure && (failed.status === 0 || failed.status >= 500);
/** As the server expects it, to the byte. */
const BEAT = JSON.stringify({ t: "beat" } satisfies FromClient);
const PAUSES = [300, 700, 1500, 3000, 5000, 8000];
/** Milliseconds between two looks at the server's clock. */
const PING_EVERY = 15_000;
/** Milliseconds between two heartbeats: one schedule, whatever else is said. */
export const BEAT_EVERY = 1000;
/** Milliseconds without a word from the server, heartbeats too, after which the line is lost. */
export const SILENCE = 2500;
/** Milliseconds that a line may take to be open. */
const OPENING = 6000;
/** Milliseconds by which a timer is late where the page was asleep: what came meanwhile is not read yet. */
const ASLEEP = 1000;

export class Connection {
  line = $state<Line>("connecting");
  /** Why the line has ended: the reason of the close (`removed`, `closed`, `unknown_token`…). */
  ended = $state("");
  /** Whether the server said that it is about to restart. */
  restarts = $state(false);
  /** Whether the server said that it does not reach the one that has the table; until something comes from there. */
  isCutOff = $state(false);
  /** Milliseconds that a message needs there and back. */
  delay = $state<number>();
  /** What this device has given to the deals. */
  readonly seeds: string[] = [];
  #offset = 0;
  #best = Infinity;
  #socket: WebSocket | undefined;
  #waiting = new Map<string, Action>();
  /** What was entered and the server has not answered yet. */
  entered = $state.raw<Named[]>([]);
  /** How much of it would outlive the browser: for a judge's console alone. */
  kept = $state(0);
  #tries = 0;
  #hasRenewed = false;
  #timer = 0;
  #ping = 0;
  #beat = 0;
  #silence = 0;
  #stopped = false;
  #lang = settings.lang;

  constructor(
    public token: string,
    private readonly receive: (message: ToClient) => void,
    /** Under which name it is kept until it is answered, so that nothing entered is lost with the page: for a judge's console alone. */
    readonly keptAs = "",
    /** Is told of what was kept so, when it is sent again. */
    private readonly recalled: (action: Action) => void = () => undefined,
    private place: Place = {},
    /** Another token where this one is void: for whoever looks on, of whom nothing is written down. */
    private readonly renew?: () => Promise<string>,
    /** Of a device that speaks: the token of a seat that this browser has at the table too, if any. */
    private readonly seat?: () => string,
  ) {
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#doubt);
    document.addEventListener("visibilitychange", this.#hurry);
    const connect = () => this.#stopped || this.#connect();
    if (keptAs) this.#recall().then(connect, connect);
    else connect();
  }

  /** What was entered before the page was left, or the browser killed. */
  async #recall(): Promise<void> {
    for (const message of (await read<Named[]>(this.keptAs)) ?? []) {
      const action = new Action(message);
      this.#waiting.set(message.id, action);
      this.recalled(action);
    }
    this.entered = this.#entered();
    this.kept = this.entered.length;
  }

  /** The server's clock, in milliseconds. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Send something that has a name, however long it takes; `isTimely`: unless its moment is over when it can be sent again. */
  send(message: Unnamed<Named>, isTimely?: () => boolean): Action {
    const action = new Action({ ...message, id: newId() } as Named, isTimely);
    this.#waiting.set(action.message.id, action);
    this.#keep();
    if (this.#isOpen) this.#transmit(action);
    return action;
  }

  /**
   * What a sleeper sends where another card sends a command: a ping. It is asked for after a cut line and sent again like a
   * command, so that nobody tells the two apart by what leaves the phone.
   */
  feign(isTimely?: () => boolean): Action {
    const action = new Action({ t: "ask", id: newId() }, isTimely);
    action.at = 0;
    this.#waiting.set(action.message.id, action);
    if (this.#isOpen) this.#transmit(action);
    return action;
  }

  /** Send something that needs no answer; it is lost if there is no line. */
  tell(message: Exclude<FromClient, Named>): void {
    if (this.#isOpen) this.#transfer(JSON.stringify(message));
  }

  get #isOpen(): boolean {
    return this.line === "open" && !this.#stopped;
  }

  /** A new one for the next deal. */
  seed(): string {
    const seed = newSeed();
    this.seeds.push(seed);
    return seed;
  }

  /** Try again now, without waiting out the pause. */
  retry(): void {
    if (this.line !== "lost") return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  /** Another language: said with a new hello. */
  relearn(): void {
    if (this.#lang === settings.lang || this.#stopped || this.line === "ended") return;
    this.#lang = settings.lang;
    this.#socket?.close(GOING_ON);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#rest();
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#doubt);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
  }

  #connect(): void {
    this.#rest();
    this.#drop();
    const socket = new WebSocket(socketOf(this.place));
    this.#socket = socket;
    this.#listen(OPENING);
    let isFirst = true;
    socket.onopen = () => {
      const seat = this.seat?.();
      socket.send(JSON.stringify({ t: "hello", token: this.token, seed: this.seed(), lang: settings.lang, ...(seat && { seat }) }));
      this.#beat = setInterval(() => this.#transfer(BEAT), BEAT_EVERY);
      this.#listen(SILENCE);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#listen(SILENCE);
      if (!isFirst) this.#recover();
      const message = JSON.parse(event.data) as ToClient;
      if (message.t === "bye") this.ended = message.code;
      if (message.t === "table") this.#locate(message);
      this.isCutOff = message.t === "error" && message.code === CUT_OFF;
      if (isFirst && message.t !== "bye" && message.t !== "error") {
        isFirst = false;
        this.#isBack();
      }
      this.#take(message);
    };
    socket.onclose = (event) => this.#closed(socket, event);
  }

  #locate({ id, code, node }: Lobby): void {
    this.place = { table: id, code };
    locate(id, node);
  }

  #isBack(): void {
    this.line = "open";
    this.#tries = 0;
    this.#hasRenewed = false;
    this.restarts = false;
    for (const action of this.#waiting.values()) this.#sendAgain(action);
    this.#measure();
  }

  /** In the order in which it was entered. A console's is sent at once: what the server knows already it does not do twice. */
  #sendAgain(action: Action): void {
    action.wasCut = true;
    if (this.keptAs) this.#transmit(action);
    else this.#transfer(JSON.stringify({ t: "ask", id: action.message.id })); // by the answer it is known how far the game is
  }

  /** A line that was silent speaks again, before another one was opened. */
  #recover(): void {
    if (this.line !== "lost") return;
    clearTimeout(this.#timer);
    this.line = "open";
    this.#tries = 0;
    for (const action of this.#waiting.values()) if (action.state === "pressed") this.#sendAgain(action);
  }

  /** Nobody listens to the last socket any more. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // One that is not open yet is closed when it is: before that a browser would call it an error.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(1000);
    else socket.close(1000);
  }

  /** No timer of a line runs. */
  #rest(): void {
    clearTimeout(this.#ping);
    clearTimeout(this.#silence);
    clearInterval(this.#beat);
  }

  /** Something must come within so many milliseconds. */
  #listen(within: number): void {
    clearTimeout(this.#silence);
    const due = Date.now() + within;
    this.#silence = setTimeout(() => {
      if (document.visibilityState === "hidden" || Date.now() - due > ASLEEP) this.#listen(SILENCE);
      else this.#fellSilent();
    }, within);
  }

  /** The line is lost, though the socket is open: perhaps the network is gone. Another one is tried, unless this one speaks first. */
  #fellSilent(): void {
    clearTimeout(this.#timer);
    this.line = "lost";
    this.#timer = setTimeout(() => this.#connect(), this.#pause());
  }

  /** The browser says that there is no network: true, unless the server answers at once, as one on this machine does. */
  #doubt = (): void => {
    if (this.line !== "open") return;
    this.#transfer(BEAT);
    this.#fellSilent();
  };

  #transmit(action: Action): void {
    action.state = "sent";
    const isFeigned = action.at !== undefined;
    if (isFeigned) action.at = performance.now();
    this.#transfer(JSON.stringify(isFeigned ? { t: "ping", at: action.at } : action.message));
  }

  /** Send a text if the socket can take it. A closing one cannot; what has a name is sent again on the next one. */
  #transfer(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  #take(message: ToClient): void {
    if (message.t === "ack") this.#answered(message.id, message.status, message.refusal ?? undefined);
    else if (message.t === "would") {
      this.#answered(message.id, "applied");
      this.receive(message);
    }
    else if (message.t === "pong") {
      this.#measured(message.at, message.server);
      for (const [id, action] of this.#waiting) if (action.at === message.at) this.#answered(id, "applied");
    }
    else if (message.t === "beat") return;
    else {
      if (message.t === "error" && message.id) this.#again(message.id, message.code);
      this.receive(message);
    }
  }

  #answered(id: string, status: "applied" | "refused" | "unknown", refusal?: Denial): void {
    const action = this.#waiting.get(id);
    if (!action) return;
    if (status === "unknown" && action.isTimely()) return this.#transmit(action);
    if (status === "unknown") {
      this.#waiting.delete(id);
      this.#keep();
      action.state = "late";
      return;
    }
    this.#waiting.delete(id);
    this.#keep();
    action.refusal = refusal;
    action.state = status;
  }

  /** Not done because it was too much at once: again, under the same name, a little later. */
  #again(id: string, code: string): void {
    const action = this.#waiting.get(id);
    if (!action) return;
    if (code === CUT_OFF) return; // nobody knows what became of it: asked for when the table is there again
    if (code === "slow_down") setTimeout(() => this.#isOpen && this.#transmit(action), 1500);
    else {
      this.#waiting.delete(id);
      this.#keep();
      action.state = "refused";
    }
  }

  #keep(): void {
    const entered = (this.entered = this.#entered());
    if (!this.keptAs) return;
    const isKept = () => (this.kept = entered.length);
    write(this.keptAs, entered).then(isKept, isKept);
  }

  #entered(): Named[] {
    return [...this.#waiting.values()].map((action) => action.message).filter((message) => message.t !== "try");
  }

  #measure(): void {
    clearTimeout(this.#ping);
    this.tell({ t: "ping", at: performance.now() });
    this.#ping = setTimeout(() => this.#measure(), PING_EVERY);
  }

  /** The shortest way there and back tells most about the difference of the clocks. */
  #measured(at: number, server: number): void {
    const delay = performance.now() - at;
    this.delay = delay;
    this.#best *= 1.1;
    if (delay > this.#best) return;
    this.#best = delay;
    this.#offset = server + delay / 2 - Date.now();
  }

  #closed(socket: WebSocket, event: CloseEvent): void {
    if (socket !== this.#socket || this.#stopped) return;
    this.#rest();
    clearTimeout(this.#timer);
    this.ended ||= event.reason;
    if (FINAL.has(event.code) && this.ended !== LATE) {
      this.ended ||= "closed";
      if (this.ended === VOID && this.renew && !this.#hasRenewed) return this.#comeAnew(this.renew);
      return this.#end();
    }
    this.ended = "";
    if (event.code === GOING_ON) {
      this.line = "connecting";
      return this.#connect();
    }
    this.restarts = event.code === 1012;
    this.line = "lost";
    this.#timer = setTimeout(() => this.#connect(), this.#pause());
  }

  /** Longer from try to try, and not the same for all. */
  #pause(): number {
    return PAUSES[Math.min(this.#tries++, PAUSES.length - 1)]! * (0.7 + Math.random() * 0.6);
  }

  #end(): void {
    this.line = "ended";
    this.#waiting.clear(); // nobody will ask for it any more, and it tells of a game
    this.#keep();
  }

  /** Once: a new token that is void too leads nowhere. */
  #comeAnew(renew: () => Promise<string>): void {
    this.#hasRenewed = true;
    this.line = "connecting";
    renew().then(
      (token) => {
        this.token = token;
        this.ended = "";
        if (!this.#stopped) this.#connect();
      },
      (failed: unknown) => {
        if (this.#stopped) return;
        if (isForNow(failed)) this.#timer = setTimeout(() => this.#comeAnew(renew), this.#pause());
        else this.#end();
      },
    );
  }

  #hurry = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.line === "lost") this.retry();
    else if (this.line === "open") {
      this.#measure();
      this.#listen(SILENCE);
    }
  };
}
