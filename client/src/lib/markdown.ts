/** Parse the Markdown of our own guides: headings, text, lists, tables, pictures; bold and `keys` inline. */
export type Span = { text: string; is: "plain" | "bold" | "key" };
export type Block =
  | { is: "title" | "heading"; text: Span[] }
  | { is: "text"; text: Span[] }
  | { is: "list"; numbered: boolean; items: Span[][] }
  | { is: "table"; head: Span[][]; rows: Span[][][] }
  | { is: "picture"; file: string; alt: string };

export function blocks(source: string): Block[] {
  return source
    .trim()
    .split(/\n{2,}/)
    .map((part) => blockOf(part.split("\n")));
}

function blockOf(lines: string[]): Block {
  const [first = ""] = lines;
  const picture = /^!\[(.*)\]\((.*)\)$/.exec(first);
  if (picture) return { is: "picture", alt: picture[1]!, file: picture[2]!.split("/").at(-1)! };
  if (first.startsWith("# ")) return { is: "title", text: spans(first.slice(2)) };
  if (first.startsWith("## ")) return { is: "heading", text: spans(first.slice(3)) };
  if (first.startsWith("|")) return tableOf(lines);
  if (/^(-|\d+\.) /.test(first)) return { is: "list", numbered: first[0] !== "-", items: itemsOf(lines) };
  return { is: "text", text: spans(lines.join(" ")) };
}

/** Return the items of a list. A line that starts no item continues the previous one. */
function itemsOf(lines: string[]): Span[][] {
  const items: string[] = [];
  for (const line of lines) {
    if (/^(-|\d+\.) /.test(line)) items.push(line.replace(/^(-|\d+\.) /, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items.map(spans);
}

function tableOf(lines: string[]): Block {
  const cells = (line: string) => line.split("|").slice(1, -1).map((cell) => spans(cell.trim()));
  const [head = "", , ...rows] = lines;
  return { is: "table", head: cells(head), rows: rows.map(cells) };
}

const INLINE_MARKUP = /\*\*(.+?)\*\*|`(.+?)`/;

export function spans(text: string): Span[] {
  const found = INLINE_MARKUP.exec(text);
  if (!found) return text ? [{ text, is: "plain" }] : [];
  const marked: Span = found[1] !== undefined ? { text: found[1], is: "bold" } : { text: found[2]!, is: "key" };
  return [...spans(text.slice(0, found.index)), marked, ...spans(text.slice(found.index + found[0].length))];
}
