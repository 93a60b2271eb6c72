/** Download files that need a token; a plain link cannot send one. */
import { Failure } from "./api";
import { base } from "./whereabouts";
import { settings } from "../stores/settings.svelte";
import { words } from "../words/words";

/** Fetch the file in the language of this device. Throw `Failure` if the server refuses. */
export async function fetchFile(path: string, token: string): Promise<Blob> {
  const address = new URL(`${path}?lang=${settings.lang}`, base);
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });
  if (!answer.ok) throw new Failure(answer.status, { code: "unreadable", text: words("odd-answer", { status: answer.status }) });
  return answer.blob();
}

const REVOKE_DELAY_MS = 60_000;

/** Save the file under this name in the folder for downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
