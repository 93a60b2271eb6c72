/** Giving an address away: by the system's own sheet, by the clipboard, or by hand where a page without a secure context has neither. */
export const maySend = (): boolean => typeof navigator.share === "function";

/** Whether it was sent; false too if somebody thought better of it. */
export async function send(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch {
    return false;
  }
}

/** Whether it is in the clipboard now; `field` holds the text, for browsers that copy only what is selected. */
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
