/** Hundredths of a point as people write them; nothing for none, unless it is wanted. */
import { settings } from "../stores/settings.svelte";

export function points(hundredths: number, always = false): string {
  if (!hundredths && !always) return "";
  return (hundredths / 100).toLocaleString(settings.lang === "ru" ? "ru-RU" : "en-GB", { maximumFractionDigits: 2 }).replace("-", "−");
}
