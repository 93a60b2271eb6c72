/** What a seat's window shows, from public facts only. */
import { words } from "../words/words";
import type { Table } from "../stores/table.svelte";
import type { PublicGone, SeatInfo } from "./wire";

export type WindowState = "lit" | "speaking" | "gone" | "away" | "free";

export interface Look {
  seat: number;
  state: WindowState;
  nick: string;
  /** The text for screen readers. */
  label: string;
  /** Facts about the seat besides its number and name. */
  facts: string[];
  /** The icon of the left pane. */
  voice?: string;
  /** The place in the order of nomination, from 1. */
  place?: number;
  below: string;
  dots: number;
  fouls: number;
  me: boolean;
  next: boolean;
  bot: boolean;
  /** Whether the drawing of a program is shown in its window: small, or in place of the number. */
  face?: "small" | "large";
  ready: boolean;
  hand: boolean;
  picked?: boolean;
}

const DEPARTURE_ICONS: Record<string, string> = {
  killed: "moon",
  voted_out: "hand",
  lifted: "lift",
  removed: "x",
  ruled_out: "gavel",
  before: "moon",
};

/** Steps in which the seat whose turn it is has the floor. */
const FLOOR_STEPS = new Set(["speech", "defence", "farewell"]);

/** Return the name of a seat. Programs are named by their seat number: the same ones play at every table. */
export const nameOf = (info: SeatInfo): string => (info.kind === "bot" ? words("neighbour", { seat: info.seat }) : info.name);

/** Return the look of a seat during a game. */
export function lookOf(table: Table, info: SeatInfo): Look {
  const view = table.view;
  const gone = view?.left.find((one) => one.seat === info.seat);
  const isMe = info.seat === table.me;
  const place = (view?.step.candidates ?? []).indexOf(info.seat);
  const isSilenced = table.silenced.includes(info.seat);
  const isSpeaking = view !== undefined && FLOOR_STEPS.has(view.step.kind) && view.step.turn === info.seat;
  const isAway = table.hasDevices && !gone && info.kind === "person" && !info.here && !isMe;
  const isNew = !gone && (table.lobby?.new_phones?.some((phone) => phone.seat === info.seat && phone.until == null) ?? false);
  const look: Look = {
    seat: info.seat,
    state: isSpeaking ? "speaking" : gone ? "gone" : isAway ? "away" : "lit",
    nick: isMe ? words("you") : nameOf(info),
    label: "",
    facts: [],
    voice: isSpeaking ? "talk" : gone ? DEPARTURE_ICONS[gone.how] : isSilenced ? "quiet" : isAway ? "cut" : isNew ? "phone" : undefined,
    place: place < 0 ? undefined : place + 1,
    below: gone ? leftText(gone) : isAway ? words("no-line") : isNew ? words("new-phone-mark") : "",
    dots: table.mostFouls,
    fouls: view?.fouls[String(info.seat)] ?? 0,
    me: isMe,
    next: table.step?.kind === "speech" && table.next[0] === info.seat,
    bot: info.kind === "bot",
    face: info.kind === "bot" && table.lobby?.mode === "solo" ? "small" : undefined,
    ready: false,
    hand: false,
  };
  look.facts = factsOf(look, gone);
  if (isNew) look.facts.push(words("new-phone"));
  look.label = labelOf(look, info);
  return look;
}

/** Return the look of a seat before a game. `hasDevices`: whether players have devices of their own. */
export function lookInRoom(info: SeatInfo, me: number, hasDevices = true): Look {
  const isFree = info.kind === "free";
  const isMe = info.seat === me;
  const isAway = hasDevices && info.kind === "person" && !info.here;
  const below = isFree || !hasDevices ? "" : info.kind === "bot" ? words("bot") : isAway ? words("no-line") : words(info.ready ? "is-ready" : "is-awaited");
  const nick = isFree ? words("free") : isMe ? words("you") : nameOf(info);
  return {
    seat: info.seat,
    state: isFree ? "free" : isAway ? "away" : "lit",
    nick,
    label: words("seat-in-room", { seat: info.seat, who: nick, state: below }),
    facts: [],
    voice: info.ready && !isFree ? "ok" : undefined,
    below,
    dots: 0,
    fouls: 0,
    me: isMe,
    next: false,
    bot: info.kind === "bot",
    ready: false,
    hand: false,
  };
}

/** Return the look of a window in a drawing that explains something. */
export const drawn = (seat: number, more: Partial<Look> = {}): Look => ({
  seat,
  state: "lit",
  nick: "",
  label: words("seat", { seat }),
  facts: [],
  below: "",
  dots: 0,
  fouls: 0,
  me: false,
  next: false,
  bot: false,
  ready: false,
  hand: false,
  ...more,
});

/** Return how or when a player left: «ночь 1», «день 2», «удаление, Д3». */
function leftText(gone: PublicGone): string {
  if (gone.how === "removed" || gone.how === "ruled_out") return words(`left-${gone.how.replace("_", "-")}`, { phase: shortPhase(gone.phase) });
  return whenLeft(gone);
}

/** Return when a player left: «ночь 1», «день 2». */
function whenLeft({ how, phase }: PublicGone): string {
  const number = Number(phase.slice(1));
  // A kill is announced at dawn, so the record names the day; it happened in the night before.
  if (how === "killed" && !phase.startsWith("N")) return words("left-by-night", { number: number - 1 });
  return words(phase.startsWith("N") ? "left-by-night" : "left-by-day", { number });
}

/** Keys of texts by the way a player left; other ways have the text «gone». */
const FATE_KEYS: Record<string, string> = { killed: "killed", voted_out: "voted-out", lifted: "lifted", removed: "removed" };

/** Return the text about how the player of this page left, or that they stayed to the end. */
export function fateOf(gone: PublicGone | undefined): string {
  if (!gone) return words("fate-stayed");
  const how = FATE_KEYS[gone.how] ?? "gone";
  return words(`fate-${how}`, { when: whenLeft(gone) });
}

export function shortPhase(phase: string): string {
  return words(phase.startsWith("N") ? "short-night" : "short-day", { number: Number(phase.slice(1)) });
}

function labelOf(look: Look, info: SeatInfo): string {
  return [words("seat", { seat: look.seat }), nameOf(info), look.bot ? words("bot") : "", ...look.facts].filter(Boolean).join(", ");
}

function factsOf(look: Look, gone?: PublicGone): string[] {
  const facts: string[] = [];
  if (look.me) facts.push(words("you"));
  if (gone) facts.push(look.below);
  if (look.state === "speaking") facts.push(words("speaks"));
  if (look.next) facts.push(words("speaks-next"));
  if (look.voice === "quiet") facts.push(words("is-silenced"));
  if (look.place) facts.push(words("on-the-list", { place: look.place }));
  if (look.state === "away") facts.push(words("no-line"));
  if (look.fouls) facts.push(words("fouls-of", { fouls: look.fouls, most: look.dots }));
  return facts;
}
