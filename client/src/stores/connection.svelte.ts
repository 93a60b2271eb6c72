/**
 * A connection to the server: hello, reconnection, ids of commands and their results, the server's clock. After a
 * reconnection unanswered commands are repeated or asked about under their id, so nothing is lost or done twice.
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

/** A message with an id, and its result. */
export class Action {
  /** `pressed`: waits for a connection; `sent`; then `applied`, `refused` with a reason, or `late`: it could not be sent in time. */
  state = $state<"pressed" | "sent" | "applied" | "refused" | "late">("pressed");
  refusal = $state<Denial>();
  /** Whether the connection was lost before the answer. */
  wasCut = $state(false);
  /** Of a sleeper's decoy: the time in its ping. */
  at: number | undefined;

  constructor(
    readonly message: Named,
    /** Whether it may still be sent; otherwise it becomes `late`. */
    readonly isTimely: () => boolean = () => true,
  ) {}

  get isPending(): boolean {
    return this.state === "pressed" || this.state === "sent";
  }
}

/** Close codes after which the token is void, and reconnecting is useless. */
const FINAL_CLOSE_CODES = new Set([4401, 4409, 4410]);
/** Close reason: the hello came too late. The token may still be valid. */
const HELLO_LATE_REASON = "hello_first";
/** Close reason: the token is not known, or no longer. */
const UNKNOWN_TOKEN_REASON = "unknown_token";
/** Our own close code, for a reconnection with another language. */
const NEW_LANGUAGE_CLOSE_CODE = 4000;
/** Error code: this server runs, but it cannot reach the server that owns the table. */
const UNREACHABLE_ERROR = "table_unreachable";
/** Whether a request failed only for now: no server has the table at the moment, or there is no network. */
const isTemporary = (failed: unknown) => failed instanceof Failure && (failed.status === 0 || failed.status >= 500);
/** The heartbeat message, byte for byte as the server expects it. */
const BEAT_MESSAGE = JSON.stringify({ t: "beat" } satisfies FromClient);
/** Delays before the first, second, … attempt to reconnect. */
const RETRY_DELAYS_MS = [300, 700, 1500, 3000, 5000, 8000];
/** The delay before a command is repeated that the server refused with `slow_down`. */
const SLOW_DOWN_DELAY_MS = 1500;
/** The interval between two measurements of the server's clock. */
const PING_INTERVAL_MS = 15_000;
/** The interval between two heartbeats. It does not depend on other messages. */
export const BEAT_INTERVAL_MS = 1000;
/** The connection counts as lost after this time without any message from the server, heartbeats included. */
export const MAX_SILENCE_MS = 2500;
/** The connection counts as lost if it is not open after this time. */
const OPEN_TIMEOUT_MS = 6000;
/** A timer that is later than this shows that the page was suspended; messages of that time are not read yet. */
const SUSPENDED_AFTER_MS = 1000;

export class Connection {
  line = $state<Line>("connecting");
  /** The reason with which the connection was closed for good (`removed`, `closed`, `unknown_token`…). */
  ended = $state("");
  /** Whether the server has closed the connection because it restarts. */
  restarts = $state(false);
  /** Whether the server cannot reach the server that owns the table. False again with the next message. */
  isCutOff = $state(false);
  /** The round-trip time in milliseconds. */
  delay = $state<number>();
  /** The seeds that this device has given to deals. */
  readonly seeds: string[] = [];
  #offset = 0;
  #best = Infinity;
  #socket: WebSocket | undefined;
  #waiting = new Map<string, Action>();
  /** Commands that the server has not answered yet. */
  entered = $state.raw<Named[]>([]);
  /** How many of them are stored and would survive a killed browser; only for a judge's console. */
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
    private readonly deliver: (message: ToClient) => void,
    /** The key under which unanswered commands are stored, so that they survive the page; only for a judge's console. */
    readonly keptAs = "",
    /** Called for each stored command that will be sent again. */
    private readonly recalled: (action: Action) => void = () => undefined,
    private place: Place = {},
    /** Get a new token when this one is void; only for watchers, of whom the server stores nothing. */
    private readonly renew?: () => Promise<string>,
    /** For a device that speaks: return the token of the seat that this browser also has at the table, if any. */
    private readonly seat?: () => string,
  ) {
    addEventListener("online", this.#refresh);
    addEventListener("offline", this.#onOffline);
    document.addEventListener("visibilitychange", this.#refresh);
    const connect = () => this.#stopped || this.#connect();
    if (keptAs) this.#restoreEntered().then(connect, connect);
    else connect();
  }

  /** Read the commands that were entered before the page was left or the browser was killed. */
  async #restoreEntered(): Promise<void> {
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

  /** Send a message with an id, now or after a reconnection. `isTimely`: whether it may still be sent then. */
  send(message: Unnamed<Named>, isTimely?: () => boolean): Action {
    const action = new Action({ ...message, id: newId() } as Named, isTimely);
    this.#waiting.set(action.message.id, action);
    this.#keep();
    if (this.#isOpen) this.#transmit(action);
    return action;
  }

  /**
   * Send what a sleeper sends when another card sends a command: a ping. After a reconnection it is asked about and repeated
   * like a command, so that the two cannot be told apart by the messages that leave the phone.
   */
  sendDecoy(isTimely?: () => boolean): Action {
    const action = new Action({ t: "ask", id: newId() }, isTimely);
    action.at = 0;
    this.#waiting.set(action.message.id, action);
    if (this.#isOpen) this.#transmit(action);
    return action;
  }

  /** Send a message that needs no answer. It is dropped without a connection. */
  tell(message: Exclude<FromClient, Named>): void {
    if (this.#isOpen) this.#transfer(JSON.stringify(message));
  }

  get #isOpen(): boolean {
    return this.line === "open" && !this.#stopped;
  }

  /** Make and remember a new seed for the next deal. */
  seed(): string {
    const seed = newSeed();
    this.seeds.push(seed);
    return seed;
  }

  /** Reconnect now instead of after the delay. */
  retry(): void {
    if (this.line !== "lost") return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  /** If the language has changed, reconnect: the language is part of the hello. */
  updateLanguage(): void {
    if (this.#lang === settings.lang || this.#stopped || this.line === "ended") return;
    this.#lang = settings.lang;
    this.#socket?.close(NEW_LANGUAGE_CLOSE_CODE);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#stopTimers();
    removeEventListener("online", this.#refresh);
    removeEventListener("offline", this.#onOffline);
    document.removeEventListener("visibilitychange", this.#refresh);
    this.#closeSocket();
  }

  #connect(): void {
    this.#stopTimers();
    this.#closeSocket();
    const socket = new WebSocket(socketOf(this.place));
    this.#socket = socket;
    this.#expectMessage(OPEN_TIMEOUT_MS);
    let isFirst = true;
    socket.onopen = () => {
      const seat = this.seat?.();
      socket.send(JSON.stringify({ t: "hello", token: this.token, seed: this.seed(), lang: settings.lang, ...(seat && { seat }) }));
      this.#beat = setInterval(() => this.#transfer(BEAT_MESSAGE), BEAT_INTERVAL_MS);
      this.#expectMessage(MAX_SILENCE_MS);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#expectMessage(MAX_SILENCE_MS);
      if (!isFirst) this.#useAgain();
      const message = JSON.parse(event.data) as ToClient;
      if (message.t === "bye") this.ended = message.code;
      if (message.t === "table") this.#locate(message);
      this.isCutOff = message.t === "error" && message.code === UNREACHABLE_ERROR;
      if (isFirst && message.t !== "bye" && message.t !== "error") {
        isFirst = false;
        this.#onConnected();
      }
      this.#receive(message);
    };
    socket.onclose = (event) => this.#closed(socket, event);
  }

  #locate({ id, code, node }: Lobby): void {
    this.place = { table: id, code };
    locate(id, node);
  }

  #onConnected(): void {
    this.line = "open";
    this.#tries = 0;
    this.#hasRenewed = false;
    this.restarts = false;
    for (const action of this.#waiting.values()) this.#sendAgain(action);
    this.#measure();
  }

  /** Repeat a console's command: the server does nothing twice. Ask about any other command first; it may be too late for it. */
  #sendAgain(action: Action): void {
    action.wasCut = true;
    if (this.keptAs) this.#transmit(action);
    else this.#transfer(JSON.stringify({ t: "ask", id: action.message.id })); // it is repeated only if the answer is `unknown` and it is not late
  }

  /** A silent socket has delivered a message before a new one was opened: use it again. */
  #useAgain(): void {
    if (this.line !== "lost") return;
    clearTimeout(this.#timer);
    this.line = "open";
    this.#tries = 0;
    for (const action of this.#waiting.values()) if (action.state === "pressed") this.#sendAgain(action);
  }

  /** Close the last socket and remove its handlers. */
  #closeSocket(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // A socket that is still connecting is closed once it is open: closing it earlier makes the browser log an error.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(1000);
    else socket.close(1000);
  }

  /** Stop all timers of the connection. */
  #stopTimers(): void {
    clearTimeout(this.#ping);
    clearTimeout(this.#silence);
    clearInterval(this.#beat);
  }

  /** Count the connection as lost unless a message comes within this time in milliseconds. */
  #expectMessage(within: number): void {
    clearTimeout(this.#silence);
    const due = Date.now() + within;
    this.#silence = setTimeout(() => {
      if (document.visibilityState === "hidden" || Date.now() - due > SUSPENDED_AFTER_MS) this.#expectMessage(MAX_SILENCE_MS);
      else this.#markLost();
    }, within);
  }

  /** Count the connection as lost, although the socket may be open. A new one is tried unless this one delivers a message first. */
  #markLost(): void {
    clearTimeout(this.#timer);
    this.line = "lost";
    this.#timer = setTimeout(() => this.#connect(), this.#retryDelay());
  }

  /** The browser reports that it is offline. A server on this machine can still answer the heartbeat. */
  #onOffline = (): void => {
    if (this.line !== "open") return;
    this.#transfer(BEAT_MESSAGE);
    this.#markLost();
  };

  #transmit(action: Action): void {
    action.state = "sent";
    const isDecoy = action.at !== undefined;
    if (isDecoy) action.at = performance.now();
    this.#transfer(JSON.stringify(isDecoy ? { t: "ping", at: action.at } : action.message));
  }

  /** Send a text if the socket is open. While it closes, named messages wait for the next socket and others are dropped. */
  #transfer(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  #receive(message: ToClient): void {
    if (message.t === "ack") this.#answered(message.id, message.status, message.refusal ?? undefined);
    else if (message.t === "would") {
      this.#answered(message.id, "applied");
      this.deliver(message);
    }
    else if (message.t === "pong") {
      this.#measured(message.at, message.server);
      for (const [id, action] of this.#waiting) if (action.at === message.at) this.#answered(id, "applied");
    }
    else if (message.t === "beat") return;
    else {
      if (message.t === "error" && message.id) this.#failed(message.id, message.code);
      this.deliver(message);
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

  /** The server answered a command with an error. After `slow_down` it is repeated later under the same id. */
  #failed(id: string, code: string): void {
    const action = this.#waiting.get(id);
    if (!action) return;
    if (code === UNREACHABLE_ERROR) return; // its result is unknown; it is asked about when the table is back
    if (code === "slow_down") setTimeout(() => this.#isOpen && this.#transmit(action), SLOW_DOWN_DELAY_MS);
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
    this.#ping = setTimeout(() => this.#measure(), PING_INTERVAL_MS);
  }

  /** Take the clock offset from the shortest round trip, which measures it best. Old measurements count less and less. */
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
    this.#stopTimers();
    clearTimeout(this.#timer);
    this.ended ||= event.reason;
    if (FINAL_CLOSE_CODES.has(event.code) && this.ended !== HELLO_LATE_REASON) {
      this.ended ||= "closed";
      if (this.ended === UNKNOWN_TOKEN_REASON && this.renew && !this.#hasRenewed) return this.#renewToken(this.renew);
      return this.#endForGood();
    }
    this.ended = "";
    if (event.code === NEW_LANGUAGE_CLOSE_CODE) {
      this.line = "connecting";
      return this.#connect();
    }
    this.restarts = event.code === 1012;
    this.line = "lost";
    this.#timer = setTimeout(() => this.#connect(), this.#retryDelay());
  }

  /** Return the delay before the next attempt, longer each time, with jitter so that devices do not return all at once. */
  #retryDelay(): number {
    return RETRY_DELAYS_MS[Math.min(this.#tries++, RETRY_DELAYS_MS.length - 1)]! * (0.7 + Math.random() * 0.6);
  }

  #endForGood(): void {
    this.line = "ended";
    this.#waiting.clear(); // the commands are useless now, and they contain facts of a game
    this.#keep();
  }

  /** Get a new token and reconnect. Only once: if the new token is void too, the connection ends. */
  #renewToken(renew: () => Promise<string>): void {
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
        if (isTemporary(failed)) this.#timer = setTimeout(() => this.#renewToken(renew), this.#retryDelay());
        else this.#endForGood();
      },
    );
  }

  /** The network or the page is back: reconnect, or measure the clock and expect a message. */
  #refresh = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.line === "lost") this.retry();
    else if (this.line === "open") {
      this.#measure();
      this.#expectMessage(MAX_SILENCE_MS);
    }
  };
}
