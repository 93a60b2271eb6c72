/** HTTP requests. Every error is a `Failure` whose text can be shown to the player. */
import type { Fault, Invitation, Joined, NewRules, NewTable, Opened, Problem, TableInfo, TurnTold } from "./wire";
import { settings } from "../stores/settings.svelte";
import { words } from "../words/words";
import { base, locate } from "./whereabouts";

export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.text);
  }

  get code(): string {
    return this.problem.code;
  }
}

export async function ask<T>(path: string, body?: unknown, token = ""): Promise<T> {
  const response = await sent(path, body, token);
  if (response.status === 204 || response.status === 202) return undefined as T;
  if (!response.ok) throw await refusal(response);
  const answer = (await response.json().catch(() => Promise.reject(offline()))) as T; // the connection broke in the middle of the answer
  const [, , subject = (answer as Partial<Opened>).table] = path.split("/"); // the id of a new table is in the answer
  locate(subject, response.headers.get("Gorod-Node"));
  return answer;
}

/** Fetch the audio of a spoken line, for the device that speaks. */
export async function clip(code: string, token: string, text: string, speed: number): Promise<ArrayBuffer> {
  const response = await sent(`api/tables/${encodeURIComponent(code)}/clip`, { text, speed }, token);
  if (!response.ok) throw await refusal(response);
  return response.arrayBuffer().catch(() => Promise.reject(offline()));
}

async function sent(path: string, body: unknown, token: string): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": settings.lang };
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const method = body === undefined ? "GET" : "POST";
  try {
    return await fetch(new URL(path, base), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
    });
  } catch {
    throw offline();
  }
}

const offline = () => new Failure(0, { code: "offline", text: words("no-answer") });

async function refusal(response: Response): Promise<Failure> {
  const fault: Partial<Fault> | undefined = await response.json().catch(() => undefined);
  return new Failure(response.status, fault?.error ?? { code: "unreadable", text: words("odd-answer", { status: response.status }) });
}

export const openTable = (table: NewTable) => ask<Opened>("api/tables", table);
export const listTables = () => ask<TableInfo[]>("api/tables");
export const lookUp = (code: string) => ask<TableInfo>(`api/tables/${encodeURIComponent(code)}`);
export const join = (code: string, name: string, invite = "") =>
  ask<Joined>(`api/tables/${encodeURIComponent(code)}/join`, invite ? { name, invite } : { name });
export const watch = (code: string) => ask<Joined>(`api/tables/${encodeURIComponent(code)}/watch`, {});
export const drawnCode = (code: string) => ask<Invitation>(`api/tables/${encodeURIComponent(code)}/qr`);
export const recover = (code: string, phrase: string) =>
  ask<Joined>(`api/tables/${encodeURIComponent(code)}/recover`, { phrase });
export const alone = (code: string, token: string) => ask<Joined>(`api/tables/${encodeURIComponent(code)}/alone`, {}, token);
export const invite = (table: string, token: string) => ask<Invitation>(`api/tables/${table}/invite`, {}, token);
export const start = (table: string, token: string) => ask<{ game: string }>(`api/tables/${table}/start`, {}, token);
export const forget = (token: string) => ask<void>("api/forget", {}, token);
export const turns = (table: string, token: string) => ask<TurnTold[]>(`api/tables/${table}/turns`, undefined, token);
export const changeRules = (table: string, token: string, game: NewRules) => ask<{ seats: number }>(`api/tables/${table}/rules`, game, token);
export const offerConsole = (table: string, token: string) => ask<Invitation>(`api/tables/${table}/device`, {}, token);
export const takeConsole = (code: string, key: string) => ask<Joined>(`api/tables/${encodeURIComponent(code)}/take`, { key });
/** `seat`: the token of a seat that this browser has at the table, if any. */
export const narrate = (code: string, key: string, seat: string) =>
  ask<Joined>(`api/tables/${encodeURIComponent(code)}/narrator`, seat ? { key, seat } : { key });
export const narratorLink = (code: string, token: string) =>
  ask<Invitation>(`api/tables/${encodeURIComponent(code)}/narrator/link`, {}, token);
export const phoneLink = (code: string, token: string, seat: number) =>
  ask<Invitation>(`api/tables/${encodeURIComponent(code)}/phone/link`, { seat }, token);
/** `own`: the token that this browser has at the table already, if any. */
export const takeSeat = (code: string, seat: number, key: string, own: string) =>
  ask<Joined>(`api/tables/${encodeURIComponent(code)}/phone`, own ? { seat, key, own } : { seat, key });
export const assistant = (table: string, token: string) => ask<Invitation>(`api/tables/${table}/assistant`, {}, token);
