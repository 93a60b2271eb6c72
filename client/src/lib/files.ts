/** Files that only a key opens: a link cannot carry one. */
import { Failure } from "./api";
import { base } from "./whereabouts";
import { settings } from "../stores/settings.svelte";
import { words } from "../words/words";

/** In the language of this device. */
export async function fetched(path: string, token: string): Promise<Blob> {
  const address = new URL(`${path}?lang=${settings.lang}`, base);
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });
  if (!answer.ok) throw new Failure(answer.status, { code: "unreadable", text: words("odd-answer", { status: answer.status }) });
  return answer.blob();
}

const LET_GO = 60_000;

/** Into the folder for downloads, under a name. */
export function saved(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LET_GO);
}
