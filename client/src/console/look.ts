/** The look of a seat on the console: public facts and the judge's entries; cards only while the eye is held. */
import { cardOf, localize } from "../lib/cards";
import { lookOf, type Look } from "../lib/look";
import type { SeatInfo } from "../lib/wire";
import type { Console } from "../stores/console.svelte";
import { words } from "../words/words";

export function judgesLook(console: Console, info: SeatInfo, sees: boolean): Look {
  const { table } = console;
  const { view } = table;
  const look = lookOf(table, { ...info, here: true }); // players have no devices here, so nobody is shown as absent
  const now = view?.now;
  look.hand = now?.hands?.includes(info.seat) ?? false;
  look.picked = console.picked.includes(info.seat) || look.hand || undefined;
  const fouls = view?.judge?.fouls[String(info.seat)] ?? look.fouls;
  if (sees) look.fouls = fouls; // hidden fouls must not be visible to people behind the judge
  if (sees) look.below = letter(console, info.seat);
  else if (console.fouls && look.state !== "gone") look.below = afterFoul(console, info.seat, fouls + 1);
  else if (!look.below) look.below = votedFor(console, info.seat);
  if (look.hand) look.label += `, ${words("hand-raised")}`;
  if (console.fouls && look.below) look.label += `, ${look.below}`;
  return look;
}

function letter(console: Console, seat: number): string {
  const role = console.table.view?.judge?.roles[String(seat)];
  return role ? localize(cardOf(console.table, role).letter) : "";
}

/** Return the effect that one more foul would have: «3-й: без слова». */
function afterFoul(console: Console, seat: number, number: number): string {
  const brings = console.table.view?.foul?.[String(seat)] ?? "counted";
  const told = brings === "ends" ? "removed" : brings; // «ends» would reveal a card, because only cards decide whether the game ends
  return words(`console-foul-${told}`, { number });
}

/** Return for whom this seat has voted already, if it has. */
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
