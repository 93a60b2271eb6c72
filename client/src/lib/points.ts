/** Return hundredths of a point as text; for zero an empty text, unless a zero is wanted. */
import { settings } from "../stores/settings.svelte";

export function formatPoints(hundredths: number, always = false): string {
  if (!hundredths && !always) return "";
  return (hundredths / 100).toLocaleString(settings.lang === "ru" ? "ru-RU" : "en-GB", { maximumFractionDigits: 2 }).replace("-", "−");
}
