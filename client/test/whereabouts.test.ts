// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { join, openTable } from "../src/lib/api";
import type { Lobby, NewTable } from "../src/lib/wire";
import type { Place } from "../src/lib/whereabouts";
import { Table } from "../src/stores/table.svelte";
import { toasts } from "../src/stores/toasts.svelte";
import { Line } from "./line";

const lobby = (id: string, node?: string) => ({ t: "table", id, code: "K7MXQ2", mode: "online", rules: "fiim", state: "open", seats: [], commitment: "", words: "", pace: 1, organiser: false, me: 3, node }) satisfies Lobby;
const CUT_OFF = { t: "error", code: "table_unreachable", text: "no way there" };

let tables: Table[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  toasts.close();
});

afterEach(() => {
  for (const table of tables.splice(0)) table.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sat(place?: Place): Table {
  const table = new Table("token", false, "", 0, place);
  tables.push(table);
  Line.last.onopen?.();
  return table;
}

/** Break the connection and open it again. */
function again(code = 1006): void {
  Line.last.close(code);
  vi.advanceTimersByTime(1000);
  Line.last.onopen?.();
}

const address = () => Line.last.address.pathname + Line.last.address.search;

test("a socket names its table as soon as its id is known", () => {
  sat();
  expect(address()).toBe("/ws");
  Line.last.tell(lobby("t-1"));
  again();
  expect(address()).toBe("/ws/t-1");
  sat({ table: "t-2", code: "ABCDEF" });
  expect(address()).toBe("/ws/t-2");
});

test("nothing is sent on a socket that is closing, and what was pressed meanwhile is asked for on the next one", () => {
  const table = sat();
  Line.last.tell(lobby("t-4"));
  const closing = Line.last;
  const before = closing.sent.length;
  closing.readyState = Line.CLOSING;
  const action = table.connection.send({ t: "elect", seat: 2 });
  vi.advanceTimersByTime(2000);
  expect(closing.sent.length).toBe(before);
  again();
  Line.last.tell(lobby("t-4"));
  expect(Line.last.sent).toContainEqual({ t: "ask", id: action.message.id });
});

test("it comes back to the server that has the table, and to the next one when the table has moved", () => {
  sat({ table: "t-3" });
  for (const node of ["north", "south & west"]) {
    Line.last.tell(lobby("t-3", node));
    again();
    expect(Line.last.address.searchParams.get("node")).toBe(node);
  }
  sat({ table: "t-4" });
  expect(address()).toBe("/ws/t-4");
});

test("a device that sits down connects to the server that has answered for the table", async () => {
  const answers = (body: object, node: string) => vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { headers: { "Gorod-Node": node } })));
  answers({ token: "token", phrase: "" }, "east");
  await join("GHJKMN", "Vera");
  sat({ table: "t-5", code: "GHJKMN" });
  expect(address()).toBe("/ws/t-5?node=east");
  answers({ table: "t-6", code: "PQRSTU", organiser: "token" }, "west");
  await openTable({ rules: "fiim" } as NewTable);
  sat({ table: "t-6" });
  expect(address()).toBe("/ws/t-6?node=west");
});

test("while the table is out of reach it is said so in one place, and nothing that was pressed is lost", () => {
  const table = sat({ table: "t-7" });
  Line.last.tell(lobby("t-7"));
  const action = table.do({ do: "pass" });
  Line.last.tell(CUT_OFF);
  Line.last.tell({ ...CUT_OFF, id: action.message.id });
  expect([table.connection.isCutOff, table.connection.line, action.state]).toEqual([true, "open", "sent"]);
  expect(toasts.now).toBeUndefined();
  again(1012);
  expect(table.connection.isCutOff).toBe(true); // an open socket does not mean that the table can be reached
  Line.last.tell(CUT_OFF);
  expect(table.connection.line).toBe("lost"); // nor does an error of this kind
  Line.last.tell(lobby("t-7"));
  expect([table.connection.isCutOff, table.connection.line]).toEqual([false, "open"]);
  expect(Line.last.sent).toContainEqual({ t: "ask", id: action.message.id });
});

test("a message from the table shows that it can be reached again", () => {
  const table = sat({ table: "t-8" });
  Line.last.tell(lobby("t-8"));
  Line.last.tell(CUT_OFF);
  Line.last.tell({ t: "pong", at: 0, server: 0 });
  expect(table.connection.isCutOff).toBe(false);
});
