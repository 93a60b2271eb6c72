/** A table as this device sees it: the latest frame, the story so far, and the commands that may be sent. */
import type { Began, Claim, Claimed, Command, DealKind, DoorKind, Frame, Hands, History, Lobby, Looking, NewPhone, NightPasses, Nomination, Notice, Open, OwnPass, Room, Round, StepShown, ToClient, View, Would } from "../lib/wire";
import { untrack } from "svelte";
import { Connection, type Action } from "./connection.svelte";
import { toasts } from "./toasts.svelte";
import { rulebook, type Rulebook } from "./rulebook.svelte";
import { settings } from "./settings.svelte";
import { localize } from "../lib/cards";
import { nameOf } from "../lib/look";
import { isWatcher } from "../lib/room";
import { padOf } from "../lib/passing";
import { lessonAt, type Lesson } from "../lib/lessons";
import { cue, type Cue } from "../lib/sound";
import { CALL_PATTERN_MS, DAWN_PATTERN_MS, vibrate } from "../lib/touch";
import type { Place } from "../lib/whereabouts";
import { words } from "../words/words";

/** An entry of the story: lines of the judge, or words of a seat. */
export type StoryEntry =
  | { kind: "lines"; phase: string; lines: string[]; own: boolean; minor: boolean; open?: string[] | null }
  | { kind: "talk"; phase: string; from: number; text: string; room: Room; claim?: Claimed };

/** Events whose lines are minor, because the screen shows them in other ways. */
const MINOR_EVENTS = new Set(["turned", "passed", "said"]);

/** By day it is a player's turn if they may send one of these commands. */
const OWN_TURN_COMMANDS = new Set(["vote", "agree", "pass"]);

/** Typed text and claims that were not sent yet. They are kept when the sheet or field is closed. */
class MessageDraft {
  text = $state("");
  claim = $state.raw<Claim>();
  /** The claim in the form when it was closed. */
  form = $state.raw<Claim>();
}

/** After a reconnection the server may still count the lost connection as another device; wait this long before saying so. */
const OTHER_DEVICE_MS = 5_000;

/** The clause at the end of a hint. */
const CLAUSE_SUFFIX = / \[([A-Z]\d+)\]$/;

/** Codes of errors without a toast: one is handled silently, for the other there is a banner. */
const ERRORS_WITHOUT_TOAST = new Set(["slow_down", "table_unreachable"]);

export class Table {
  readonly connection: Connection;
  lobby = $state.raw<Lobby>();
  frame = $state.raw<Frame>();
  waits = $state(false);
  story = $state.raw<StoryEntry[]>([]);
  claims = $state.raw<Claimed[]>([]);
  nominations = $state.raw<Nomination[]>([]);
  votes = $state.raw<Round[]>([]);
  absent = $state.raw<number[]>([]);
  /** How many steps have begun while this page was open. */
  begun = $state(0);
  /** One draft for words to the table, one for words among those who have left. */
  readonly drafts = { table: new MessageDraft(), gone: new MessageDraft() };
  /** The number that was tapped in the sheet for nominations, and the day; it is kept when the sheet is closed. */
  #nominee = $state.raw({ phase: "", seat: 0 });
  /** How many people know their cards; valid only while they look at them. */
  #looking = $state.raw<Looking>();
  /** How the one phone goes round, in the latest night that the server told of. */
  passes = $state.raw<NightPasses>();
  /** What only the phone's holder is told, until the phone is passed on. Secret. */
  ownPass = $state.raw<OwnPass>();
  /** The seat that was just nominated: «N принято» is shown over the sky for a moment. */
  taken = $state<number>();
  rules = $state.raw<Rulebook>();
  /** The server's promise before the deal of this game, as this device received it. */
  promise = $state.raw({ game: "", commitment: "" });
  /** Called with every live frame and the frame before it, for a device that speaks. */
  heard: ((frame: Frame, before?: Frame) => void) | undefined;
  /** Called with a notice about the table that is to be said aloud. */
  announced: ((notice: Notice) => void) | undefined;
  /** The last command of this device. */
  done: Action | undefined;
  #taken = 0;
  #asked = new Map<string, (answer: Would) => void>();
  #seen = { epoch: "", n: 0 };

  constructor(
    token: string,
    /** Whether lessons are shown. */
    readonly learns = false,
    /** For a judge's console: the key under which commands are stored until they are answered. */
    keptAs = "",
    /** For a stream: the delay of everything that is shown, in milliseconds. */
    readonly delay = 0,
    place: Place = {},
    /** Get a new token for a watcher whose token is void. */
    renew?: () => Promise<string>,
    /** For a device that speaks: return the token of the seat that this browser also has. */
    seat?: () => string,
  ) {
    const take = (message: ToClient) => (delay ? void setTimeout(() => this.#receive(message), delay) : this.#receive(message));
    this.connection = new Connection(token, take, keptAs, (action) => this.#watch(action), place, renew, seat);
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

  /** The text of an invitation: who invites, and to what. */
  get invitation(): string {
    const about = { rules: localize(this.lobby?.title ?? undefined) || localize(this.rules?.title), seats: this.lobby?.seats.length ?? 0 };
    const host = this.name(this.lobby?.me ?? 0);
    return host ? words("invitation-by", { ...about, host }) : words("invitation", about);
  }

  /** Whether this device only watches. */
  get looksOn(): boolean {
    return this.lobby !== undefined && isWatcher(this.lobby);
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

  /** Whether the cards were dealt and the table waits for people to look at theirs. */
  get isLooking(): boolean {
    return this.isPlaying && (this.frame?.looking ?? false);
  }

  get looking(): Looking | undefined {
    return this.isLooking ? this.#looking : undefined;
  }

  get legal(): (Command | Open)[] {
    return this.view?.legal ?? [];
  }

  /** The judge's words at the start of this step; the same for everybody. */
  get phrase(): string {
    return this.frame?.phrase ?? "";
  }

  /** What the rules say at this step. Only a judge sees the clause in it. */
  get hint(): string {
    const told = this.frame?.hint ?? "";
    return this.view?.judge ? told : told.replace(CLAUSE_SUFFIX, "");
  }

  /** The clause of the hint, for those who ask why. */
  get hintClause(): string {
    return CLAUSE_SUFFIX.exec(this.frame?.hint ?? "")?.[1] ?? "";
  }

  /** The lesson of this moment, until the player confirms it; only at tables with lessons. */
  get lesson(): (Lesson & { name: string }) | undefined {
    if (!this.learns || !this.step || !this.rules) return undefined;
    const { lessons } = this.rules;
    const moment = { kind: this.step.kind, isNight: this.isNight, mayAct: this.legal.length > 0, isFirstDay: this.view?.phase === "D1" };
    const name = lessonAt(moment, lessons, settings.learned);
    return name ? { name, ...lessons[name]! } : undefined;
  }

  /** The seats that lose their next speech. Public. */
  get silenced(): number[] {
    return this.view?.silenced ?? [];
  }

  /** The seats that speak after the current speaker. */
  get next(): number[] {
    return this.step?.next ?? [];
  }

  /** The number of fouls at which a player is removed. */
  get mostFouls(): number {
    return Number(this.option("fouls.removal_at") ?? 0);
  }

  /** The value of an option of the rules at this table. */
  option(name: string): string | number | boolean | undefined {
    return this.lobby?.options?.[name] ?? this.rules?.options.find((one) => one.name === name)?.value;
  }

  /** Whether an option is on. Options that were set when the table was opened come as text. */
  isOn(name: string): boolean {
    return String(this.option(name)) === "true";
  }

  /** Return the commands of one kind that may be sent now. */
  may<K extends Command["do"]>(kind: K): Extract<Command, { do: K }>[] {
    return this.legal.filter((one) => one.do === kind) as Extract<Command, { do: K }>[];
  }

  /** The number that was tapped in the sheet for nominations today; 0 if none was. */
  get nominee(): number {
    return this.#nominee.phase === this.view?.phase ? this.#nominee.seat : 0;
  }

  set nominee(seat: number) {
    this.#nominee = { phase: this.view?.phase ?? "", seat };
  }

  /** Whether commands of this kind may be sent, but are too many to be listed. */
  isOpen(kind: Command["do"]): boolean {
    return this.legal.some((one) => one.do === "open" && one.kind === kind);
  }

  /** Whether this player must act now. At night that is everybody, whatever their card. */
  get mustAct(): boolean {
    if (!this.me || !this.isPlaying) return false;
    if (this.isNight) return !this.isNarratorSilent; // the sheet with a link for another speaking device may be open
    return this.legal.some((one) => OWN_TURN_COMMANDS.has(one.do));
  }

  name(seat: number): string {
    const info = this.lobby?.seats.find((one) => one.seat === seat);
    return info ? nameOf(info) : "";
  }

  /** Send a command. `as`: whose command it is, if one device enters those of all. */
  do(cmd: Command, as?: number | "judge"): Action {
    const sent = as === undefined ? this.connection.send({ t: "do", cmd }, this.#roundCheck()) : this.connection.send({ t: "do", cmd, as });
    this.done = this.#watch(sent);
    return this.done;
  }

  /** Send a decoy for a seat that may do nothing at night, so that the phone sends as much as if it acted. */
  sleep(): Action {
    return this.#watch(this.connection.sendDecoy(this.#roundCheck()));
  }

  #lastTap = $state.raw<Action>();
  #hasLooked = $state(false);

  /** Whether the connection was lost before the answer to the last tap of a night. For every card alike, until the player looks. */
  get isTapInDoubt(): boolean {
    return Boolean(this.#lastTap?.wasCut) && !this.#hasLooked;
  }

  /** Whether the last tap came too late. Shown only under the held bar. */
  get isTapLate(): boolean {
    return this.#lastTap?.state === "late";
  }

  /** Whether the last tap waits for a connection. */
  get isTapWaiting(): boolean {
    return Boolean(this.#lastTap?.isPending) && this.connection.line === "lost";
  }

  /** The player has looked at what the server stored of their taps. */
  looked(): void {
    if (this.connection.line === "open" && !this.#lastTap?.isPending) this.#hasLooked = true;
  }

  /** Return a function that says whether the current round still lasts. */
  #roundCheck(): () => boolean {
    const round = this.#round;
    return () => this.#round === round;
  }

  /** Names the step and the number of the vote, because a second round may have the same candidates. */
  get #round(): string {
    return `${this.slot} ${this.votes.length}`;
  }

  /** Ask what a command or an undo would do. It is not carried out. */
  would(what: { cmd: Command; as: number | "judge" } | { undo: number }): Promise<Would> {
    return new Promise((answer) => {
      const { message } = this.connection.send({ t: "try", ...what });
      this.#asked.set(message.id, answer);
    });
  }

  /** Change the clock: add or remove seconds, stop it or let it run. */
  clock(change: { seconds?: number; hold?: boolean }): Action {
    return this.#watch(this.connection.send({ t: "manage", what: "clock", ...change }));
  }

  /** Set the name of a seat. */
  nameSeat(seat: number, name: string): Action {
    return this.#watch(this.connection.send({ t: "manage", what: "name", seat, name }));
  }

  /** Set the judge's name for the sheet. */
  nameJudge(name: string): Action {
    return this.#watch(this.connection.send({ t: "manage", what: "name", name }));
  }

  /** Let two people change seats. In a judged game this corrects a mistake in the list. */
  swap(seat: number, other: number): Action {
    return this.#watch(this.connection.send({ t: "manage", what: "swap", seat, other }));
  }

  /** Note a person's penalty for the next game; without fouls or suspension, remove the note. */
  punish(word: { seat?: number; who?: string; fouls?: number; suspended?: boolean }): Action {
    return this.#watch(this.connection.send({ t: "penalty", ...word }));
  }

  say(text: string, claim?: Claim): Action {
    return this.#watch(this.connection.send(claim ? { t: "say", text, claim } : { t: "say", text }, this.#roundCheck()));
  }

  manage(what: "start" | "pause" | "go_on" | "draw" | "close", rest: object = {}): Action {
    return this.#watch(this.connection.send({ t: "manage", what, ...rest }));
  }

  /** Declare that the cards were dealt wrongly. The game does not count. */
  dealAgain(): Action {
    return this.#watch(this.connection.send({ t: "manage", what: "redeal" }));
  }

  /** Change settings of the table between games: its door, the programs for free seats, the deal, hands, seats. */
  change(to: { door?: DoorKind; bots?: string; dealing?: DealKind; hands?: Hands; seats?: number }): Action {
    return this.#watch(this.connection.send({ t: "manage", what: "change", ...to }));
  }

  about(what: "remove" | "hand_over", seat: number): Action {
    return this.#watch(this.connection.send({ t: "manage", what, seat }));
  }

  /** In a game of one person who has left it: whether the rest is played at once and shown when it is over. */
  isSkipping = $state(false);

  skip(): void {
    const action = this.#watch(this.connection.send({ t: "manage", what: "skip" }));
    this.isSkipping = true;
    $effect.root(() => {
      $effect(() => {
        if (action.state === "refused") this.isSkipping = false;
      });
    });
  }

  undo(count = 1): Action {
    this.isSkipping = false;
    return this.#watch(this.connection.send({ t: "manage", what: "undo", count }));
  }

  answerKnock(what: "admit" | "refuse", who: string): Action {
    return this.#watch(this.connection.send({ t: "manage", what, who }));
  }

  sit(seat: number): Action {
    return this.#watch(this.connection.send({ t: "sit", seat }));
  }

  /** Say that the player is ready or not. The seed in it was chosen after the promise was received. */
  ready(on: boolean): void {
    this.connection.tell({ t: "ready", on, seed: this.connection.seed() });
  }

  /** Send what the holder of the one phone has tapped in this round of the night. */
  seal(seat: number, picks: number[][]): Action {
    return this.#watch(this.connection.send({ t: "seal", seat, picks, pad: padOf(picks) }));
  }

  /** Say that the player knows their card. From an elected judge: do not wait for anybody. */
  remember(): Action {
    return this.#watch(this.connection.send({ t: "looked", deal: this.#looking?.deal ?? "-" }));
  }

  leave(): Action {
    return this.#watch(this.connection.send({ t: "leave" }));
  }

  move(seat: number): Action {
    return this.#watch(this.connection.send({ t: "motion", seat }));
  }

  /** While the organiser is away: vote for who may pass on the speaking device; 0 takes the vote back. */
  entrust(seat: number): Action {
    return this.#watch(this.connection.send({ t: "entrust", seat }));
  }

  elect(seat: number): Action {
    return this.#watch(this.connection.send({ t: "elect", seat }));
  }

  /** Whether this seat is open on another device too, for longer than a reconnection needs. */
  hasOtherDevices = $state(false);
  #devices = 0;

  #countDevices(devices: number): void {
    clearTimeout(this.#devices);
    if (devices < 2) this.hasOtherDevices = false;
    else if (!this.hasOtherDevices) this.#devices = window.setTimeout(() => (this.hasOtherDevices = true), OTHER_DEVICE_MS);
  }

  /** The new phone that concerns this device: it waits for the seat, or it is the seat's old phone. */
  get seatPhone(): NewPhone | undefined {
    const { new_phones = [], phone_of, me } = this.lobby ?? {};
    return new_phones.find((phone) => (phone_of ? phone.seat === phone_of : phone.seat === me && phone.until != null));
  }

  /** Answer from the seat's old phone whether the new one belongs to the player. */
  answerPhone(accept: boolean): Action {
    return this.#watch(this.connection.send({ t: "answer_phone", accept }));
  }

  /** For the organiser of a game in one room: seats of living players with offline phones, which may get a new phone. */
  get lostPhones(): number[] {
    const { mode, organiser, seats = [] } = this.lobby ?? {};
    if (mode !== "companion" || !organiser || !this.isPlaying || this.isNight) return [];
    return seats.filter((one) => one.kind === "person" && !one.here && this.view?.alive.includes(one.seat)).map((one) => one.seat);
  }

  /** Whether the players may elect a judge before the deal (B2). */
  get mayElectJudge(): boolean {
    return this.isOn("house.elected_judge") && ["online", "companion"].includes(this.lobby?.mode ?? "");
  }

  /** End that vote as the organiser. `seat`: the organiser's choice after a second tie. */
  closeElection(seat = 0): Action {
    return this.#watch(this.connection.send({ t: "manage", what: "elect", seat }));
  }

  /** Dismiss the elected judge, who becomes a player again. */
  dismissJudge(): Action {
    return this.#watch(this.connection.send({ t: "manage", what: "dismiss" }));
  }

  /** Watch an action, show its result, and return it. At night refusals are shown only under the held bar, which reads them from the action. */
  #watch(action: Action): Action {
    const isSecret = this.isNight && !this.view?.judge;
    if (isSecret) [this.#lastTap, this.#hasLooked] = [action, false];
    $effect.root(() => {
      $effect(() => {
        if (action.state === "refused" && !isSecret && action.refusal) {
          toasts.show(action.refusal.text, this.view?.judge ? action.refusal.clause : "");
          if (this.lobby?.mode !== "companion") cue("no"); // at a real table phones are silent by day too
        }
        if (action.state === "late" && !isSecret) untrack(() => toasts.keep(this.#tooLate(action)));
      });
    });
    return action;
  }

  /** Return the text for a tap that was made offline and could not be sent in time. */
  #tooLate({ message }: Action): string {
    const cmd = message.t === "do" ? message.cmd : undefined;
    if (cmd?.do === "vote") return words("vote-too-late", { seat: cmd.seat });
    return words(cmd?.do === "agree" ? "hand-too-late" : "tap-too-late");
  }

  #receive(message: ToClient): void {
    switch (message.t) {
      case "table":
        this.waits = false;
        this.#showLobby(message);
        break;
      case "waiting":
        this.waits = true;
        break;
      case "history":
        this.#restoreHistory(message);
        break;
      case "frame":
        this.#show(message);
        break;
      case "talk":
        this.#addToStory({ kind: "talk", phase: this.view?.phase ?? "", from: message.from, text: message.text, room: message.room, claim: this.#claimWith(message.from) });
        break;
      case "would":
        this.#asked.get(message.id)?.(message);
        this.#asked.delete(message.id);
        break;
      case "looking":
        this.#looking = message;
        break;
      case "passes":
        this.passes = message;
        break;
      case "own_pass":
        this.ownPass = message;
        break;
      case "absent":
        this.absent = message.seats;
        break;
      case "notice":
        toasts.show(message.text);
        if (message.aloud) this.announced?.(message);
        break;
      case "error":
        if (!ERRORS_WITHOUT_TOAST.has(message.code)) toasts.show(message.text);
        break;
    }
  }

  #showLobby(lobby: Lobby): void {
    if (!this.rules || this.lobby?.rules !== lobby.rules) this.#fetchRules(lobby.rules);
    this.lobby = lobby;
    if (lobby.state === "open" && !lobby.game) this.frame = undefined; // the cards were dealt wrongly, and the game was dropped
    this.#countDevices(lobby.me ? (lobby.devices ?? 1) : 1);
    if (lobby.state === "playing") this.promise = { game: lobby.game ?? "", commitment: lobby.commitment };
  }

  /** Fetch the rules. Without an answer the next `table` message tries again. */
  #fetchRules(rules: string): void {
    rulebook(rules).then(
      (book) => (this.rules = book),
      () => undefined,
    );
  }

  #restoreHistory(past: History): void {
    this.story = past.story.map((one) =>
      one.t === "lines"
        ? { kind: "lines", phase: one.phase, lines: one.lines, own: one.own ?? false, minor: one.minor ?? false, open: one.open }
        : { kind: "talk", phase: one.phase, from: one.from, text: one.text, room: one.room },
    );
    this.claims = past.claims;
    this.nominations = past.nominations;
    this.votes = past.votes;
    this.#seen = { epoch: past.epoch, n: past.n };
  }

  #show(frame: Frame): void {
    const before = this.frame;
    if (frame.events.length > 0 && frame.epoch === this.#seen.epoch && frame.n <= this.#seen.n) return; // a history has told it already
    if (frame.epoch !== this.#seen.epoch && frame.n === 1) this.#clearHistory();
    const isMissing = frame.events.length > 0 && frame.n > 1 && (frame.epoch !== this.#seen.epoch || frame.n > this.#seen.n + 1);
    this.frame = frame;
    if (isMissing) return this.connection.tell({ t: "resume", n: this.#seen.n, epoch: this.#seen.epoch });
    this.#seen = { epoch: frame.epoch ?? "", n: frame.n };
    const minor = frame.events.length > 0 && frame.events.every((event) => MINOR_EVENTS.has(event.t));
    if (frame.lines.length) this.#addToStory({ kind: "lines", phase: frame.view.phase, lines: frame.lines, own: frame.own ?? false, minor, open: frame.open });
    this.#updateHistory(frame);
    this.#playCues(frame, before);
    this.#vibrate(frame, before);
    this.heard?.(frame, before);
    if (this.isTapInDoubt && before?.view.phase.startsWith("N") && frame.view.phase.startsWith("D")) toasts.keep(words("line-back-by-day"));
  }

  #clearHistory(): void {
    this.story = [];
    this.claims = [];
    this.nominations = [];
    this.votes = [];
  }

  #addToStory(told: StoryEntry): void {
    this.story = [...this.story, told];
  }

  /** Return the claim that belongs to the words that come now. It came with the frame before them. */
  #claimWith(seat: number): Claimed | undefined {
    const said = this.frame?.events.at(-1);
    return said?.t === "said" && said.seat === seat ? this.claims.at(-1) : undefined;
  }

  /** Update what a new device would read from `history`. */
  #updateHistory(frame: Frame): void {
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

  /** A step has begun. If it is a vote, start its record; hands come when the candidate or the vote is closed. */
  #began(phase: string, step: Began["step"]): void {
    this.begun++;
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

  /** Play the cues of the day. A player's own device never makes a sound at night. */
  #playCues(frame: Frame, before?: Frame): void {
    if (!before) return;
    const is = frame.view.phase;
    if (before.view.phase[0] !== is[0]) this.#cue(is.startsWith("N") ? "dusk" : "dawn");
    if (frame.view.winner != null && before.view.winner == null) this.#cue("end");
    if (frame.events.some((event) => event.t === "fouled" && !event.hidden)) this.#cue("foul");
    if (frame.events.some((event) => event.t === "counted")) this.#cue("thanks");
  }

  /** At a real table, vibrate at each call of the night on every phone, whatever the card, and at dawn. */
  #vibrate(frame: Frame, before?: Frame): void {
    if (!before || !this.me || this.lobby?.mode !== "companion") return;
    const [was, is] = [before.view.phase, frame.view.phase];
    if (is.startsWith("N")) {
      const isCalled = slotOf(before) !== slotOf(frame) || Boolean(before.looking);
      if (isCalled && !frame.looking) vibrate(CALL_PATTERN_MS);
    } else if (was.startsWith("N")) vibrate(DAWN_PATTERN_MS);
  }

  /** Play a cue, but not at a real table: there only the narrator's device makes sounds. */
  #cue(name: Cue): void {
    if (this.isApart) cue(name);
  }

  /** Names the step, to discard what belongs to an earlier one. */
  get slot(): string {
    return this.frame ? `${this.lobby?.game} ${slotOf(this.frame)}` : "";
  }

  /** Whether a vote by raised hands at a real table is going on. */
  get countsHands(): boolean {
    return this.lobby?.hands === "table" && this.isPlaying && ["ballot", "lift", "poll"].includes(this.step?.kind ?? "");
  }

  /** Whether this player may vote for who passes on the speaking device, because the organiser is away. */
  get entrusts(): boolean {
    return Boolean(this.lobby?.organiser_away && this.me && this.view?.alive.includes(this.me));
  }

  /** Whether a game waits because its speaking device is not connected. */
  get isNarratorSilent(): boolean {
    return this.isPlaying && this.lobby?.narrator === false;
  }

  /** Whether players have devices of their own. Only then does it matter who is connected. */
  get hasDevices(): boolean {
    return this.lobby?.mode !== "judged" && this.lobby?.mode !== "one_phone";
  }

  /** Whether the players are not in one room: everybody has a device of their own. */
  get isApart(): boolean {
    return this.lobby?.mode === "online" || this.lobby?.mode === "solo";
  }
}

/** Return a name for the step of a frame. */
function slotOf({ view }: Frame): string {
  return `${view.phase} ${view.step?.kind} ${view.step?.turn}`;
}

function pairs(voters: number[], candidate: number): [number, number][] {
  return voters.map((voter) => [voter, candidate]);
}

function claimOf({ role, checks, black, red }: Claim): Claim {
  return { role, checks, black, red };
}
