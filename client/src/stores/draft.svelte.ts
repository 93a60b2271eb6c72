/** The settings of a table before it is opened. All have defaults; settings that were not changed are not sent. */
import { isSame } from "../lib/cast";
import { USUAL_RULES } from "../lib/usual";
import type { DealKind, DoorKind, NewRules, Lobby, Mode, NewTable, Nights } from "../lib/wire";
import { rulebook, type Cast, type OptionValue, type Rulebook } from "./rulebook.svelte";
import { settings, type Lang } from "./settings.svelte";

/** The default rules for games with one phone. */
const ONE_PHONE_RULES = "home";
/** Allows a new deal, for a card that was seen by the wrong person. */
const ONE_PHONE_OPTIONS = { "dealing.redeal": true };

export class Draft {
  book = $state.raw<Rulebook>();
  /** Undefined: the usual size of the ruleset. */
  chosenSeats = $state<number>();
  fillsWithBots = $state(true);
  kind = $state("");
  pace = $state(1);
  nights = $state<Nights>("sealed");
  door = $state<DoorKind>("open");
  watch = $state(false);
  listed = $state(false);
  /** Whether the person who opens the table plays on this device. In one room a large screen more likely serves as narrator. */
  plays = $state(true);
  dealing = $state<DealKind>("at_once");
  lang = $state<Lang>(settings.lang);
  chosenCast = $state.raw<Cast>();
  powers = $state<Record<string, string>>({});
  options = $state<Record<string, OptionValue>>({});
  house = $state("");

  /** The default rules. */
  readonly usual: string;
  #chosen = "";
  #pending: Promise<unknown> = Promise.resolve();

  /** The table whose rules are being changed, if any. */
  #played = $state.raw<Lobby>();

  /** `table`: the existing table whose rules are to be changed. */
  constructor(
    readonly mode: Mode,
    table?: Lobby,
  ) {
    this.watch = mode !== "online"; // at a real table only people who are present look on
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

  /** Whether the draft differs from the table's current rules in the number of seats at most. */
  get isPlayed(): boolean {
    const table = this.#played;
    if (!table || this.house || this.book?.id !== table.rules || Object.keys(this.powers).length) return false;
    const cards = this.chosenCast;
    const hasCards = !cards || (this.seats === table.seats.length && isSame(cards, table.cast ?? {}));
    const options = table.options ?? {};
    const names = Object.keys({ ...options, ...this.options });
    return hasCards && names.every((name) => String(options[name]) === String(this.options[name]));
  }

  /** Make `game` wait for this work, for example a ruleset that is being fetched. */
  await(work: Promise<unknown>): void {
    this.#pending = Promise.allSettled([this.#pending, work]);
  }

  choose(id: string): void {
    this.#chosen = id;
    this.chosenSeats = undefined;
    this.await(this.#read(id));
  }

  /** Fetch other rules. Cards and options that were chosen for the old ones are dropped; the number of seats is kept. */
  async #read(id: string): Promise<void> {
    const book = await rulebook(id);
    if (id !== this.#chosen) return; // other rules were chosen meanwhile
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

  /** Return to the ruleset's own cards. */
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

  /** Whether programs can take seats: only online, because at a real table every seat is a person. */
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

  /** Return the game for the request to the server. A house file names its own rules and cards. */
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

  /** Return the table for the request to the server. */
  async wanted(): Promise<NewTable> {
    const game = await this.game();
    const { mode, nights, pace, door, watch, dealing, lang } = this;
    const bots = this.mayHaveBots && this.fillsWithBots ? { kind: this.kind || this.book?.table.bots.usual || "" } : {};
    return { ...game, mode, nights, pace, door, watch, listed: this.listed && mode === "online", dealing, lang, bots };
  }
}
