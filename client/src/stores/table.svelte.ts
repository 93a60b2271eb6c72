/** One table as this device sees it: the latest picture, the story so far, and what may be done. */
import type { Began, Claim, Claimed, Command, DealKind, DoorKind, Frame, Hands, History, Lobby, Nomination, Open, Room, Round, StepShown, ToClient, View, Would } from "../lib/wire";
import { Connection, type Action } from "./connection.svelte";
import { toasts } from "./toasts.svelte";
import { rulebook, type Rulebook } from "./rulebook.svelte";
import { settings } from "./settings.svelte";
import { lessonAt, type Lesson } from "../lib/lessons";
import { cue, type Cue } from "../lib/sound";
import { CALL, DAWN, tremble } from "../lib/touch";
import type { Place } from "../lib/whereabouts";

/** A line of the judge's, or words of a seat. */
export type Told =
  | { kind: "lines"; phase: string; lines: string[]; own: boolean; minor: boolean }
  | { kind: "talk"; phase: string; from: number; text: string; room: Room; claim?: Claimed };

/** Whose word it is, who is done, what was claimed: seen on the screen in other ways. */
const MINOR = new Set(["turned", "passed", "said"]);

/** Of errors: what is mended without a word, and what a banner says. */
const MUTE = new Set(["slow_down", "table_unreachable"]);

export class Table {
  readonly connection: Connection;
  lobby = $state.raw<Lobby>();
  frame = $state.raw<Frame>();
  waits = $state(false);
  story = $state.raw<Told[]>([]);
  claims = $state.raw<Claimed[]>([]);
  nominations = $state.raw<Nomination[]>([]);
  votes = $state.raw<Round[]>([]);
  absent = $state.raw<number[]>([]);
  /** «N принято»: shown over the sky for a moment. */
  taken = $state<number>();
  rules = $state.raw<Rulebook>();
  /** What the server promised before the deal of this game, as this device saw it. */
  promise = $state.raw({ game: "", commitment: "" });
  /** Is told of every frame that comes live, and of the one before it: for a device that speaks. */
  heard: ((frame: Frame, before?: Frame) => void) | undefined;
  #taken = 0;
  #asked = new Map<string, (answer: Would) => void>();
  #seen = { epoch: "", n: 0 };

  constructor(
    token: string,
    /** Whether somebody learns here. */
    readonly learns = false,
    /** Of a judge's console: what he enters is kept under this name until it is answered. */
    keptAs = "",
    /** By how many milliseconds everything is shown later than it happens, on a stream. */
    readonly delay = 0,
    place: Place = {},
    /** Gives another token to whoever looks on, where his is void. */
    renew?: () => Promise<string>,
    /** Gives the token of a seat that this browser has too, where it is to speak. */
    seat?: () => string,
  ) {
    const take = (message: ToClient) => (delay ? void setTimeout(() => this.#take(message), delay) : this.#take(message));
    this.connection = new Connection(token, take, keptAs, (action) => this.#watched(action), place, renew, seat);
  }

  stop(): void {
    this.connection.stop();
  }

  get view(): View | undefined {
    return this.frame?.view;
  }

  get step(): StepShown | undefined {
    return this.view?.step;
  }

  get me(): number {
    return this.view?.me?.seat ?? this.lobby?.me ?? 0;
  }

  get isNight(): boolean {
    return this.isPlaying && (this.view?.phase.startsWith("N") ?? false);
  }

  get isPlaying(): boolean {
    return this.frame !== undefined && this.view?.winner == null && this.lobby?.state === "playing";
  }

  get isOver(): boolean {
    return this.view?.winner != null;
  }

  get legal(): (Command | Open)[] {
    return this.view?.legal ?? [];
  }

  /** The judge's words with which this step was opened: the same for everybody. */
  get phrase(): string {
    return this.frame?.phrase ?? "";
  }

  /** What follows from the rules at this step. */
  get hint(): string {
    return this.frame?.hint ?? "";
  }

  /** The lesson of this moment, until it is understood; only where somebody learns. */
  get lesson(): (Lesson & { name: string }) | undefined {
    if (!this.learns || !this.step || !this.rules) return undefined;
    const { lessons } = this.rules;
    const moment = { kind: this.step.kind, isNight: this.isNight, mayAct: this.legal.length > 0, isFirstDay: this.view?.phase === "D1" };
    const name = lessonAt(moment, lessons, settings.learned);
    return name ? { name, ...lessons[name]! } : undefined;
  }

  /** Who loses his next speech, as everybody knows. */
  get silenced(): number[] {
    return this.view?.silenced ?? [];
  }

  /** Who speaks after the present speaker. */
  get next(): number[] {
    return this.step?.next ?? [];
  }

  /** With how many fouls one is removed. */
  get mostFouls(): number {
    return Number(this.option("fouls.removal_at") ?? 0);
  }

  /** An option of the rules, as it is played here. */
  option(name: string): string | number | boolean | undefined {
    return this.lobby?.options?.[name] ?? this.rules?.options.find((one) => one.name === name)?.value;
  }

  /** Whether an option is on; what was asked for at the opening comes in words. */
  isOn(name: string): boolean {
    return String(this.option(name)) === "true";
  }

  /** The commands of one kind that may be sent now. */
  may<K extends Command["do"]>(kind: K): Extract<Command, { do: K }>[] {
    return this.legal.filter((one) => one.do === kind) as Extract<Command, { do: K }>[];
  }

  /** Whether commands of this kind may be sent that are too many to list. */
  isOpen(kind: Command["do"]): boolean {
    return this.legal.some((one) => one.do === "open" && one.kind === kind);
  }

  name(seat: number): string {
    return this.lobby?.seats.find((one) => one.seat === seat)?.name ?? "";
  }

  /** `as`: whose command it is, where one device enters those of all. */
  do(cmd: Command, as?: number | "judge"): Action {
    return this.#watched(this.connection.send(as === undefined ? { t: "do", cmd } : { t: "do", cmd, as }));
  }

  /** A judge's question: nothing is done. */
  would(what: { cmd: Command; as: number | "judge" } | { undo: number }): Promise<Would> {
    return new Promise((answer) => {
      const { message } = this.connection.send({ t: "try", ...what });
      this.#asked.set(message.id, answer);
    });
  }

  /** The judge's clock: so many seconds more or fewer; stopped, or not any more. */
  clock(change: { seconds?: number; hold?: boolean }): Action {
    return this.#watched(this.connection.send({ t: "manage", what: "clock", ...change }));
  }

  /** Who sits there. */
  nameSeat(seat: number, name: string): Action {
    return this.#watched(this.connection.send({ t: "manage", what: "name", seat, name }));
  }

  /** How the judge is called on the sheet. */
  nameJudge(name: string): Action {
    return this.#watched(this.connection.send({ t: "manage", what: "name", name }));
  }

  /** Those of two seats were written down the wrong way round. */
  swap(seat: number, other: number): Action {
    return this.#watched(this.connection.send({ t: "manage", what: "swap", seat, other }));
  }

  /** A judge's word about somebody for the next game; without fouls or a missed game it takes back what was said. */
  punish(word: { seat?: number; who?: string; fouls?: number; suspended?: boolean }): Action {
    return this.#watched(this.connection.send({ t: "penalty", ...word }));
  }

  say(text: string, claim?: Claim): Action {
    return this.#watched(this.connection.send(claim ? { t: "say", text, claim } : { t: "say", text }));
  }

  manage(what: "start" | "pause" | "go_on" | "draw" | "close", rest: object = {}): Action {
    return this.#watched(this.connection.send({ t: "manage", what, ...rest }));
  }

  /** Another door, or which programs take what is free at the start; between games. */
  change(to: { door?: DoorKind; bots?: string; dealing?: DealKind; hands?: Hands }): Action {
    return this.#watched(this.connection.send({ t: "manage", what: "change", ...to }));
  }

  about(what: "remove" | "hand_over", seat: number): Action {
    return this.#watched(this.connection.send({ t: "manage", what, seat }));
  }

  undo(count = 1): Action {
    return this.#watched(this.connection.send({ t: "manage", what: "undo", count }));
  }

  answerKnock(what: "admit" | "refuse", who: string): Action {
    return this.#watched(this.connection.send({ t: "manage", what, who }));
  }

  sit(seat: number): Action {
    return this.#watched(this.connection.send({ t: "sit", seat }));
  }

  /** A seed that is given now was chosen after the promise was seen. */
  ready(on: boolean): void {
    this.connection.tell({ t: "ready", on, seed: this.connection.seed() });
  }

  leave(): Action {
    return this.#watched(this.connection.send({ t: "leave" }));
  }

  move(seat: number): Action {
    return this.#watched(this.connection.send({ t: "motion", seat }));
  }

  /** While the organiser is away: who hands the speaking device on; 0 takes it back. */
  entrust(seat: number): Action {
    return this.#watched(this.connection.send({ t: "entrust", seat }));
  }

  elect(seat: number): Action {
    return this.#watched(this.connection.send({ t: "elect", seat }));
  }

  /** Whether those who play may elect a judge before the deal (B2). */
  get mayElectJudge(): boolean {
    return this.isOn("house.elected_judge") && ["online", "companion"].includes(this.lobby?.mode ?? "");
  }

  /** The organiser ends that vote; a seat where two are tied a second time. */
  closeElection(seat = 0): Action {
    return this.#watched(this.connection.send({ t: "manage", what: "elect", seat }));
  }

  /** An elected judge sits down again. */
  dismissJudge(): Action {
    return this.#watched(this.connection.send({ t: "manage", what: "dismiss" }));
  }

  /** Refusals are told to the actor alone; at night only under the held bar, which reads them from the action. */
  #watched(action: Action): Action {
    const isSecret = this.isNight && !this.view?.judge;
    $effect.root(() => {
      $effect(() => {
        if (action.state === "refused" && !isSecret && action.refusal) {
          toasts.show(action.refusal.text, action.refusal.clause);
          if (this.lobby?.mode !== "companion") cue("no"); // at a real table phones are silent by day too
        }
      });
    });
    return action;
  }

  #take(message: ToClient): void {
    switch (message.t) {
      case "table":
        this.waits = false;
        this.#sitDown(message);
        break;
      case "waiting":
        this.waits = true;
        break;
      case "history":
        this.#recall(message);
        break;
      case "frame":
        this.#show(message);
        break;
      case "talk":
        this.#hear({ kind: "talk", phase: this.view?.phase ?? "", from: message.from, text: message.text, room: message.room, claim: this.#claimWith(message.from) });
        break;
      case "would":
        this.#asked.get(message.id)?.(message);
        this.#asked.delete(message.id);
        break;
      case "absent":
        this.absent = message.seats;
        break;
      case "notice":
        toasts.show(message.text);
        break;
      case "error":
        if (!MUTE.has(message.code)) toasts.show(message.text);
        break;
    }
  }

  #sitDown(lobby: Lobby): void {
    if (!this.rules || this.lobby?.rules !== lobby.rules) this.#read(lobby.rules);
    this.lobby = lobby;
    if (lobby.state === "playing") this.promise = { game: lobby.game ?? "", commitment: lobby.commitment };
  }

  /** Without an answer the next picture of the room asks again. */
  #read(rules: string): void {
    rulebook(rules).then(
      (book) => (this.rules = book),
      () => undefined,
    );
  }

  #recall(past: History): void {
    this.story = past.story.map((one) =>
      one.t === "lines"
        ? { kind: "lines", phase: one.phase, lines: one.lines, own: one.own ?? false, minor: one.minor ?? false }
        : { kind: "talk", phase: one.phase, from: one.from, text: one.text, room: one.room },
    );
    this.claims = past.claims;
    this.nominations = past.nominations;
    this.votes = past.votes;
    this.#seen = { epoch: past.epoch, n: past.n };
  }

  #show(frame: Frame): void {
    const before = this.frame;
    if (frame.events.length > 0 && frame.epoch === this.#seen.epoch && frame.n <= this.#seen.n) return; // told already, by a history
    if (frame.epoch !== this.#seen.epoch && frame.n === 1) this.#forget();
    const isMissing = frame.events.length > 0 && frame.n > 1 && (frame.epoch !== this.#seen.epoch || frame.n > this.#seen.n + 1);
    this.frame = frame;
    if (isMissing) return this.connection.tell({ t: "resume", n: this.#seen.n, epoch: this.#seen.epoch });
    this.#seen = { epoch: frame.epoch ?? "", n: frame.n };
    const minor = frame.events.length > 0 && frame.events.every((event) => MINOR.has(event.t));
    if (frame.lines.length) this.#hear({ kind: "lines", phase: frame.view.phase, lines: frame.lines, own: frame.own ?? false, minor });
    this.#follow(frame);
    this.#sound(frame, before);
    this.#feel(frame, before);
    this.heard?.(frame, before);
  }

  #forget(): void {
    this.story = [];
    this.claims = [];
    this.nominations = [];
    this.votes = [];
  }

  #hear(told: Told): void {
    this.story = [...this.story, told];
  }

  /** What was claimed with the words that come now: it came with the frame before them. */
  #claimWith(seat: number): Claimed | undefined {
    const said = this.frame?.events.at(-1);
    return said?.t === "said" && said.seat === seat ? this.claims.at(-1) : undefined;
  }

  /** What a fresh device would read from `history`, kept up to date. */
  #follow(frame: Frame): void {
    const phase = frame.view.phase;
    for (const event of frame.events) {
      if (event.t === "nominated") this.#nominated({ phase, by: event.by, seat: event.seat });
      else if (event.t === "withdrawn") this.nominations = [...this.nominations, { phase, by: event.by, seat: event.seat, withdrawn: true }];
      else if (event.t === "said") this.claims = [...this.claims, { phase, seat: event.seat, ...claimOf(event.claim) }];
      else if (event.t === "began") this.#began(phase, event.step);
      else if (event.t === "counted") this.#counted([[event.candidate, event.sum ?? event.hands.length]], pairs([...event.hands, ...(event.rest ?? [])], event.candidate));
      else if (event.t === "polled") this.#counted(event.sums, event.votes);
      else if (event.t === "answered") this.#counted([[0, event.sum]], pairs(event.hands, 0));
    }
  }

  /** A vote begins: hands are told when it, or the candidate, is closed. */
  #began(phase: string, step: Began["step"]): void {
    if (step.kind === "reading") this.absent = [];
    if (step.kind !== "ballot" && step.kind !== "poll" && step.kind !== "lift") return;
    const candidates = step.kind === "lift" ? step.tied : (step.candidates ?? []);
    this.votes = [...this.votes, { phase, kind: step.kind, candidates, votes: [], sums: [] }];
  }

  #counted(sums: [number, number][], votes: [number, number][]): void {
    const last = this.votes.at(-1);
    if (!last) return;
    const now = { ...last, sums: [...(last.sums ?? []), ...sums], votes: [...(last.votes ?? []), ...votes] };
    this.votes = [...this.votes.slice(0, -1), now];
  }

  #nominated(nomination: Nomination): void {
    this.nominations = [...this.nominations, nomination];
    this.taken = nomination.seat;
    clearTimeout(this.#taken);
    this.#taken = setTimeout(() => (this.taken = undefined), 1600);
    this.#cue("taken");
  }

  /** By day only: nothing ever sounds on a seat's own device at night. */
  #sound(frame: Frame, before?: Frame): void {
    if (!before) return;
    const is = frame.view.phase;
    if (before.view.phase[0] !== is[0]) this.#cue(is.startsWith("N") ? "dusk" : "dawn");
    if (frame.view.winner != null && before.view.winner == null) this.#cue("end");
    if (frame.events.some((event) => event.t === "fouled" && !event.hidden)) this.#cue("foul");
    if (frame.events.some((event) => event.t === "counted")) this.#cue("thanks");
  }

  /** Round one real table every seat feels each call of the night, whatever its card is, and then the day. */
  #feel(frame: Frame, before?: Frame): void {
    if (!before || !this.me || this.lobby?.mode !== "companion") return;
    const [was, is] = [before.view.phase, frame.view.phase];
    if (is.startsWith("N")) {
      if (slotOf(before) !== slotOf(frame)) tremble(CALL);
    } else if (was.startsWith("N")) tremble(DAWN);
  }

  /** Round one real table only the narrator's device makes a sound. */
  #cue(name: Cue): void {
    if (this.isApart) cue(name);
  }

  /** Names the step, for what must not outlive it. */
  get slot(): string {
    return this.frame ? `${this.lobby?.game} ${slotOf(this.frame)}` : "";
  }

  /** Whether hands are raised at a real table now, and counted there. */
  get countsHands(): boolean {
    return this.lobby?.hands === "table" && this.isPlaying && ["ballot", "lift", "poll"].includes(this.step?.kind ?? "");
  }

  /** Whether this player may choose who hands the speaking device on: the organiser is away. */
  get entrusts(): boolean {
    return Boolean(this.lobby?.organiser_away && this.me && this.view?.alive.includes(this.me));
  }

  /** Whether everybody sits at home before a device of his own. */
  get isApart(): boolean {
    return this.lobby?.mode === "online" || this.lobby?.mode === "solo";
  }
}

/** The step of a frame, by name. */
function slotOf({ view }: Frame): string {
  return `${view.phase} ${view.step?.kind} ${view.step?.turn}`;
}

function pairs(voters: number[], candidate: number): [number, number][] {
  return voters.map((voter) => [voter, candidate]);
}

function claimOf({ role, checks, black, red }: Claim): Claim {
  return { role, checks, black, red };
}
