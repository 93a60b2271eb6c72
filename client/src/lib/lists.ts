/** Lists in words: «№ 6, № 9 и вас». */
import { settings } from "../stores/settings.svelte";
import { words } from "../words/words";

export function numbered(seats: readonly number[], more: readonly string[] = []): string {
  const all = [...seats.map((seat) => words("number", { seat })), ...more];
  return new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(all);
}
