/** Share an address: by the system's share sheet, by the clipboard, or by hand where an insecure page has neither. */
export const maySend = (): boolean => typeof navigator.share === "function";

/** Open the system's share sheet. Return false if it failed or was cancelled. */
export async function send(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch {
    return false;
  }
}

/** Copy the text and return whether that worked. `field` holds the text, for browsers that copy only a selection. */
export async function copy(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
