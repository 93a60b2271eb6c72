/** A table that is being thought of: everything has a sensible value, and what is not touched is not sent. */
import { isSame } from "../lib/cast";
import { USUAL_RULES } from "../lib/usual";
import type { DealKind, DoorKind, NewRules, Lobby, Mode, NewTable, Nights } from "../lib/wire";
import { rulebook, type Cast, type OptionValue, type Rulebook } from "./rulebook.svelte";
import { settings, type Lang } from "./settings.svelte";

/** For a party with one device. */
const ONE_PHONE_RULES = "home";
/** A phone that came into wrong hands is put right by a new deal. */
const ONE_PHONE_OPTIONS = { "dealing.redeal": true };

export class Draft {
  book = $state.raw<Rulebook>();
  /** Nothing: as many as the rules are usually for. */
  chosenSeats = $state<number>();
  fillsWithBots = $state(true);
  kind = $state("");
  pace = $state(1);
  nights = $state<Nights>("sealed");
  door = $state<DoorKind>("open");
  watch = $state(false);
  listed = $state(false);
  /** Whoever opens it sits down with this device. In one room a larger one is likelier to speak. */
  plays = $state(true);
  dealing = $state<DealKind>("at_once");
  lang = $state<Lang>(settings.lang);
  chosenCast = $state.raw<Cast>();
  powers = $state<Record<string, string>>({});
  options = $state<Record<string, OptionValue>>({});
  house = $state("");

  /** The rules that are taken unless others are chosen. */
  readonly usual: string;
  #chosen = "";
  #pending: Promise<unknown> = Promise.resolve();

  /** The rules that the table has, until they or anything but the number of seats is chosen anew. */
  #played = $state.raw<Lobby>();

  /** `table`: whose game it is, where another one is thought of for the same people. */
  constructor(
    readonly mode: Mode,
    table?: Lobby,
  ) {
    this.watch = mode !== "online"; // round one real table nobody looks on who is not there
    this.plays = mode === "online" || mode === "solo" || (mode === "companion" && !matchMedia("(min-width: 700px)").matches);
    this.usual = mode === "one_phone" ? ONE_PHONE_RULES : USUAL_RULES;
    if (table) this.await(this.#take(table));
    else this.choose(this.usual);
  }

  async #take(table: Lobby): Promise<void> {
    this.#chosen = table.rules;
    await this.#read(table.rules);
    const sizes = this.book?.table.seats.choices ?? [];
    const people = table.seats.filter((one) => one.kind === "person").length;
    this.chosenSeats = people < table.seats.length && sizes.includes(people) ? people : table.seats.length;
    this.options = { ...table.options };
    if (this.seats === table.seats.length && Object.keys(table.cast ?? {}).length) this.chosenCast = table.cast;
    this.#played = table;
  }

  /** Whether nothing but the number of seats differs from what the table plays. */
  get isPlayed(): boolean {
    const table = this.#played;
    if (!table || this.house || this.book?.id !== table.rules || Object.keys(this.powers).length) return false;
    const cards = this.chosenCast;
    const hasCards = !cards || (this.seats === table.seats.length && isSame(cards, table.cast ?? {}));
    const options = table.options ?? {};
    const names = Object.keys({ ...options, ...this.options });
    return hasCards && names.every((name) => String(options[name]) === String(this.options[name]));
  }

  /** What is still being read goes before what is asked for. */
  await(work: Promise<unknown>): void {
    this.#pending = Promise.allSettled([this.#pending, work]);
  }

  choose(id: string): void {
    this.#chosen = id;
    this.chosenSeats = undefined;
    this.await(this.#read(id));
  }

  /** Other rules: what was chosen under the old ones means nothing there, but how many people there are. */
  async #read(id: string): Promise<void> {
    const book = await rulebook(id);
    if (id !== this.#chosen) return; // others were chosen while these were read
    this.book = book;
    if (!book.table.seats.choices.includes(this.seats)) this.chosenSeats = undefined;
    this.forget();
    this.options = {};
  }

  get seats(): number {
    return this.chosenSeats ?? this.book?.table.seats.usual ?? 10;
  }

  sit(count: number): void {
    this.chosenSeats = count;
    this.forget();
  }

  /** The book's own cards again. */
  forget(): void {
    this.chosenCast = undefined;
    this.powers = {};
  }

  get bookCast(): Cast {
    return this.book?.cast[this.seats] ?? {};
  }

  get cast(): Cast {
    return this.chosenCast ?? this.bookCast;
  }

  /** Online anybody may be called; round one real table nobody sits who is not there. */
  get mayHaveBots(): boolean {
    return this.mode === "online" || this.mode === "solo";
  }

  set(name: string, value: OptionValue): void {
    const own = this.book?.options.find((one) => one.name === name)?.value;
    const { [name]: _, ...others } = this.options;
    this.options = String(own) === String(value) ? others : { ...others, [name]: value };
  }

  get #options(): Record<string, OptionValue> {
    return this.mode === "one_phone" && !this.house ? { ...ONE_PHONE_OPTIONS, ...this.options } : this.options;
  }

  /** The game that is asked of the server. A house file names its rules and its cards itself. */
  async game(): Promise<NewRules> {
    let read;
    while (read !== this.#pending) await (read = this.#pending);
    const { house } = this;
    const cast = this.chosenCast && !isSame(this.chosenCast, this.bookCast) ? this.chosenCast : {};
    const powers = Object.fromEntries(Object.entries(this.powers).filter(([spare, power]) => power && this.cast[spare]));
    const what = house ? { house } : { rules: this.book?.id ?? USUAL_RULES };
    const seats = house && this.chosenSeats === undefined ? null : this.seats;
    return { ...what, seats, cast, powers, options: this.#options };
  }

  /** The table that is asked of the server. */
  async wanted(): Promise<NewTable> {
    const game = await this.game();
    const { mode, nights, pace, door, watch, dealing, lang } = this;
    const bots = this.mayHaveBots && this.fillsWithBots ? { kind: this.kind || this.book?.table.bots.usual || "" } : {};
    return { ...game, mode, nights, pace, door, watch, listed: this.listed && mode === "online", dealing, lang, bots };
  }
}
