/** How a seat looks to the judge: as to everybody, and what he has entered; cards only while he holds the eye. */
import { cardOf, said } from "../lib/cards";
import { lookOf, type Look } from "../lib/look";
import type { SeatInfo } from "../lib/wire";
import type { Console } from "../stores/console.svelte";
import { words } from "../words/words";

export function judgesLook(console: Console, info: SeatInfo, sees: boolean): Look {
  const { table } = console;
  const { view } = table;
  const look = lookOf(table, { ...info, here: true }); // nobody needs a device
  const now = view?.now;
  look.hand = now?.hands?.includes(info.seat) ?? false;
  look.picked = console.picked.includes(info.seat) || look.hand || undefined;
  const fouls = view?.judge?.fouls[String(info.seat)] ?? look.fouls;
  if (sees) look.fouls = fouls; // hidden ones are nobody's business who looks over the judge's shoulder
  if (sees) look.below = letter(console, info.seat);
  else if (console.fouls && look.state !== "gone") look.below = afterFoul(console, info.seat, fouls + 1);
  else if (!look.below) look.below = votedFor(console, info.seat);
  if (look.hand) look.label += `, ${words("hand-raised")}`;
  if (console.fouls && look.below) look.label += `, ${look.below}`;
  return look;
}

function letter(console: Console, seat: number): string {
  const role = console.table.view?.judge?.roles[String(seat)];
  return role ? said(cardOf(console.table, role).letter) : "";
}

/** «3-й: без слова»: what one more would bring, told before it is given. */
function afterFoul(console: Console, seat: number, number: number): string {
  const brings = console.table.view?.foul?.[String(seat)] ?? "counted";
  const told = brings === "ends" ? "removed" : brings; // whether the game ends then, cards alone decide
  return words(`console-foul-${told}`, { number });
}

/** Whose vote is used up, by the candidates counted before. */
function votedFor(console: Console, seat: number): string {
  const { view, votes } = console.table;
  if (view?.step.kind === "poll") {
    const own = view.now?.votes?.find(([voter]) => voter === seat);
    return own ? words("console-for", { seat: own[1] }) : "";
  }
  if (view?.step.kind !== "ballot") return "";
  const given = votes.at(-1)?.votes?.find(([voter]) => voter === seat);
  return given ? words("console-for", { seat: given[1] }) : "";
}
