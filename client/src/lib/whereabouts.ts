/**
 * Where the program is served; which of several servers has a table, as far as one of them has said so, and where its
 * sockets are. Any server takes any device, so this only spares a detour; it lasts as long as the page.
 */

/** The page's own folder. */
export const base = new URL(".", document.baseURI);

/** What is known of a table: its id, its code, or both. */
export interface Place {
  table?: string;
  code?: string;
}

const nodes = new Map<string, string>();

/** The server with this name has the table of this id or code; without a name nothing is learned. */
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
