/**
 * The address of the program, and which of several servers owns a table, if a server has said so. Any server accepts any
 * device; connecting to the owner only avoids a detour. The knowledge lasts until the page is closed.
 */

/** The folder that the page was loaded from. */
export const base = new URL(".", document.baseURI);

/** A table by its id, its code, or both. */
export interface Place {
  table?: string;
  code?: string;
}

const nodes = new Map<string, string>();

/** Remember which server owns the table with this id or code. Without a name, do nothing. */
export function locate(table: string | undefined, node: string | null | undefined): void {
  if (table && node) nodes.set(table, node);
}

export function socketOf({ table = "", code = "" }: Place): URL {
  const address = new URL(table ? `ws/${encodeURIComponent(table)}` : "ws", base);
  address.protocol = base.protocol === "https:" ? "wss:" : "ws:";
  const node = nodes.get(table) ?? nodes.get(code);
  if (node) address.searchParams.set("node", node);
  return address;
}
