// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "../src/lib/api";
import type { Frame, Lobby, View } from "../src/lib/wire";
import { Console } from "../src/stores/console.svelte";
import { settings } from "../src/stores/settings.svelte";
import { BEAT_INTERVAL_MS, MAX_SILENCE_MS } from "../src/stores/connection.svelte";
import { Table } from "../src/stores/table.svelte";
import { toasts } from "../src/stores/toasts.svelte";
import { Line } from "./line";

const lobby = { t: "table", id: "t", code: "K7MXQ2", mode: "online", rules: "fiim", state: "playing", seats: [], commitment: "", words: "", pace: 1, organiser: false, me: 3, game: "g" } satisfies Lobby;
const view = { rules: "fiim", phase: "D1", step: { kind: "speech", seconds: 60, turn: 3, candidates: [] }, alive: [1, 2, 3], left: [], opener: 1, fouls: {}, winner: null, legal: [{ do: "pass" }] } as unknown as View;
const frame = (n: number, events: object[] = [], more: object = {}): Frame => ({ t: "frame", n, epoch: "e", events, view, lines: [], ...more }) as unknown as Frame;

let table: Table;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  Line.all = [];
  table = new Table("token");
  Line.last.onopen?.();
});

afterEach(() => {
  table.stop();
  toasts.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it says hello, and shows what it is told", () => {
  expect(Line.last.sent[0]).toMatchObject({ t: "hello", token: "token" });
  Line.last.tell(lobby);
  Line.last.tell(frame(1));
  expect(table.connection.line).toBe("open");
  expect(table.me).toBe(3);
  expect(table.may("pass")).toEqual([{ do: "pass" }]);
});

test("what is pressed without a line is sent when there is one, once", () => {
  const action = table.do({ do: "pass" });
  expect(action.state).toBe("pressed");
  Line.last.tell(lobby);
  Line.last.tell({ t: "ack", id: action.message.id, status: "unknown" });
  expect(action.state).toBe("sent");
  expect(Line.last.sent.filter((one) => one.t === "do")).toHaveLength(1);
  Line.last.tell({ t: "ack", id: action.message.id, status: "applied" });
  expect(action.state).toBe("applied");
});

test("after a reconnection it asks about a command, and repeats it only if the server does not know it", () => {
  Line.last.tell(lobby);
  const action = table.do({ do: "pass" });
  Line.last.close();
  expect(table.connection.line).toBe("lost");
  vi.advanceTimersByTime(1000);
  Line.last.onopen?.();
  Line.last.tell(lobby);
  expect(Line.last.kinds).toContain("ask");
  expect(Line.last.kinds).not.toContain("do");
  Line.last.tell({ t: "ack", id: action.message.id, status: "unknown" });
  expect(Line.last.sent.at(-1)).toEqual(action.message);
});

const ballot = (n: number, turn = 4, more: object = {}) => frame(n, [], { view: { ...view, step: { kind: "ballot", seconds: 3, turn, candidates: [4, 5] }, legal: [{ do: "vote", seat: turn }], ...more } });
const round = (candidates: number[]) => ({ t: "history", epoch: "e", n: 1, story: [], claims: [], nominations: [], votes: [{ phase: "D1", kind: "ballot", candidates }] });

function comesBack(): void {
  vi.advanceTimersByTime(2000);
  Line.last.onopen?.();
  Line.last.tell(lobby);
}

test("a connection without messages, heartbeats included, counts as lost within three seconds, though its socket is open", () => {
  Line.last.tell(lobby);
  vi.advanceTimersByTime(MAX_SILENCE_MS - 1);
  Line.last.tell({ t: "beat" });
  vi.advanceTimersByTime(MAX_SILENCE_MS - 1);
  expect(table.connection.line).toBe("open");
  vi.advanceTimersByTime(1);
  expect(table.connection.line).toBe("lost");
  expect(MAX_SILENCE_MS).toBeLessThan(3000);
});

test("heartbeats have one schedule, whatever else is sent and told", () => {
  const when: number[] = [];
  const others = () => Line.last.sent.filter((one) => one.t === "beat").length;
  Line.last.tell(lobby);
  const began = Date.now();
  for (let at = 0; at < 20_000; at += 100) {
    const before = others();
    vi.advanceTimersByTime(100);
    if (others() > before) when.push(Date.now() - began);
    if (at % 700 === 0) table.do({ do: "pass" });
    if (at % 300 === 0) Line.last.tell({ t: "beat" });
  }
  expect(when).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * BEAT_INTERVAL_MS));
});

test("a silent socket that delivers a message before another one was opened is used again", () => {
  Line.last.tell(lobby);
  vi.advanceTimersByTime(MAX_SILENCE_MS);
  const action = table.do({ do: "pass" });
  expect([table.connection.line, action.state, Line.all.length]).toEqual(["lost", "pressed", 1]);
  Line.last.tell({ t: "beat" });
  expect(table.connection.line).toBe("open");
  expect(Line.last.sent.at(-1)).toEqual({ t: "ask", id: action.message.id });
  vi.advanceTimersByTime(BEAT_INTERVAL_MS);
  expect(Line.all).toHaveLength(1);
});

test("a socket that stays silent is given up, and its messages are ignored", () => {
  Line.last.tell(lobby);
  const old = Line.last;
  vi.advanceTimersByTime(MAX_SILENCE_MS + 1000);
  expect(Line.all).toHaveLength(2);
  expect(old.onmessage).toBeNull();
  expect(table.connection.line).toBe("lost");
});

test("a page that was suspended or is hidden does not count that time as silence", () => {
  Line.last.tell(lobby);
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(MAX_SILENCE_MS);
  expect(table.connection.line).toBe("open");
  vi.advanceTimersByTime(MAX_SILENCE_MS);
  expect(table.connection.line).toBe("lost");
});

test("where the browser says that there is no network the line is lost at once, unless the server answers", () => {
  Line.last.tell(lobby);
  dispatchEvent(new Event("offline"));
  expect(table.connection.line).toBe("lost");
  expect(Line.last.sent.at(-1)).toEqual({ t: "beat" });
  Line.last.tell({ t: "beat" });
  expect(table.connection.line).toBe("open");
});

test("a vote that was tapped without a line is sent when there is one, if its round is still on", () => {
  Line.last.tell(lobby);
  Line.last.tell(round([4, 5]));
  Line.last.tell(ballot(1));
  const action = table.do({ do: "vote", seat: 4 });
  vi.advanceTimersByTime(MAX_SILENCE_MS);
  comesBack();
  Line.last.tell(round([4, 5]));
  Line.last.tell(ballot(1));
  Line.last.tell({ t: "ack", id: action.message.id, status: "unknown" });
  expect(Line.last.sent.at(-1)).toEqual(action.message);
});

test.each([
  ["the next candidate", round([4, 5]), ballot(1, 5)],
  ["a second round between the same", { ...round([4, 5]), votes: [...round([4, 5]).votes, ...round([4, 5]).votes] }, ballot(1)],
  ["the next day", round([4, 5]), ballot(1, 4, { phase: "D2" })],
])("a vote that was tapped without a line is not given to %s, and its voter is told", (_, history, now) => {
  Line.last.tell(lobby);
  Line.last.tell(round([4, 5]));
  Line.last.tell(ballot(1));
  const action = table.do({ do: "vote", seat: 4 });
  vi.advanceTimersByTime(MAX_SILENCE_MS);
  comesBack();
  Line.last.tell(history);
  Line.last.tell(now);
  Line.last.tell({ t: "ack", id: action.message.id, status: "unknown" });
  expect(action.state).toBe("late");
  expect(Line.last.kinds).not.toContain("do");
  expect(toasts.now?.text).toMatch(/vote for 4 came too late/);
  vi.advanceTimersByTime(60_000);
  expect(toasts.now?.text).toMatch(/vote for 4 came too late/);
});

test("a vote that arrived before the line was cut is not called late", () => {
  Line.last.tell(lobby);
  Line.last.tell(round([4, 5]));
  Line.last.tell(ballot(1));
  const action = table.do({ do: "vote", seat: 4 });
  vi.advanceTimersByTime(MAX_SILENCE_MS);
  comesBack();
  Line.last.tell(round([4, 5]));
  Line.last.tell(ballot(1, 5));
  Line.last.tell({ t: "ack", id: action.message.id, status: "applied" });
  expect([action.state, toasts.now]).toEqual(["applied", undefined]);
});

const night = (phase: string, turn: string, legal: object[] = []) =>
  frame(1, [], { view: { ...view, phase, step: { kind: "call", seconds: 20, turn, taps: 1, candidates: [] }, legal } });
const taps = { actor: () => table.do({ do: "act", targets: [2] }), sleeper: () => table.sleep() };

/** Return what the phone sends after a reconnection if the server does not know of the tap that was made offline. */
function sentAfterACut(who: keyof typeof taps, now: Frame): unknown[] {
  Line.last.tell(lobby);
  Line.last.tell(night("N1", "sheriff"));
  vi.advanceTimersByTime(MAX_SILENCE_MS);
  const action = taps[who]();
  comesBack();
  const before = Line.last.sent.length;
  Line.last.tell(now);
  expect(Line.last.sent.slice(0, before)).toContainEqual({ t: "ask", id: action.message.id });
  Line.last.tell({ t: "ack", id: action.message.id, status: "unknown" });
  return Line.last.sent.slice(before).map((message) => (message.t === "do" ? "ping" : message.t));
}

test.each(["actor", "sleeper"] as const)("what a phone of an %s has tapped at night without a line is sent when there is one", (who) => {
  expect(sentAfterACut(who, night("N1", "sheriff"))).toEqual(["ping"]);
  expect([table.isTapInDoubt, table.isTapLate]).toEqual([true, false]);
});

test.each(["actor", "sleeper"] as const)("an %s whose call is over is told under the card alone, and in the open only where to look", (who) => {
  expect(sentAfterACut(who, night("N1", "doctor"))).toEqual([]);
  expect([table.isTapInDoubt, table.isTapLate, toasts.now]).toEqual([true, true, undefined]);
  Line.last.tell(night("D1", ""));
  expect([table.isTapInDoubt, table.isTapLate, toasts.now?.text]).toEqual([true, true, "The connection was lost when you tapped at night. Hold your card to see what is written down."]);
  table.looked();
  expect([table.isTapInDoubt, table.isTapLate]).toEqual([false, true]);
  Line.last.tell(night("N2", "sheriff"));
  taps[who]();
  expect(table.isTapLate).toBe(false);
});

test.each(["actor", "sleeper"] as const)("what an %s has tapped is not in doubt where the server has answered", (who) => {
  Line.last.tell(lobby);
  Line.last.tell(night("N1", "sheriff"));
  const action = taps[who]();
  const { t, at } = Line.last.sent.at(-1)!;
  Line.last.tell(t === "ping" ? { t: "pong", at, server: 0 } : { t: "ack", id: action.message.id, status: "applied" });
  expect(action.state).toBe("applied");
  vi.advanceTimersByTime(MAX_SILENCE_MS);
  comesBack();
  expect(Line.last.kinds).not.toContain("ask");
  expect([table.isTapInDoubt, table.isTapLate]).toEqual([false, false]);
});

test("one's own turn is a vote or a speech by day, and any call of the night, whatever one's card is", () => {
  const acts = (phase: string, legal: object[], kind = "ballot") => {
    Line.last.tell(frame(1, [], { view: { ...view, phase, step: { kind, seconds: 3, turn: 4 }, legal } }));
    return table.mustAct;
  };
  Line.last.tell(lobby);
  expect([acts("D1", [{ do: "vote", seat: 4 }]), acts("D1", [{ do: "pass" }], "speech"), acts("D1", [{ do: "agree" }], "lift")]).toEqual([true, true, true]);
  expect([acts("D1", []), acts("D1", [{ do: "open", kind: "say" }], "discussion")]).toEqual([false, false]);
  expect([acts("N1", [{ do: "shoot", seat: 1 }], "hunt"), acts("N1", [], "hunt")]).toEqual([true, true]);
  Line.last.tell({ ...lobby, mode: "companion", narrator: false });
  expect([table.isNarratorSilent, acts("N1", [], "hunt"), acts("D1", [{ do: "vote", seat: 4 }])]).toEqual([true, false, true]);
});

test("a token that opens nothing is not tried again", () => {
  Line.last.tell({ t: "bye", code: "removed" });
  Line.last.close(4401);
  vi.advanceTimersByTime(60_000);
  expect(table.connection.line).toBe("ended");
  expect(table.connection.ended).toBe("removed");
  expect(Line.all).toHaveLength(1);
});

test("a hello that came too late is said again", () => {
  Line.last.tell({ t: "bye", code: "hello_first" });
  Line.last.close(4401);
  expect([table.connection.line, table.connection.ended]).toEqual(["lost", ""]);
  vi.advanceTimersByTime(1000);
  Line.last.onopen?.();
  expect(Line.last.sent[0]).toMatchObject({ t: "hello" });
  Line.last.tell(lobby);
  expect(table.connection.line).toBe("open");
});

test("missed frames are asked for; the picture is right all the same", () => {
  Line.last.tell(lobby);
  Line.last.tell(frame(1));
  Line.last.tell(frame(3, [{ t: "nominated", by: 1, seat: 2 }], { lines: ["x"] }));
  expect(table.frame?.n).toBe(3);
  expect(Line.last.sent.at(-1)).toEqual({ t: "resume", n: 1, epoch: "e" });
  expect(table.story).toEqual([]);
});

test("what a history has told is not told again by a frame that comes after it", () => {
  Line.last.tell(lobby);
  Line.last.tell({ t: "history", epoch: "e", n: 3, story: [{ t: "lines", phase: "D1", lines: ["x"] }], claims: [], nominations: [], votes: [] });
  Line.last.tell(frame(3));
  Line.last.tell(frame(3, [{ t: "nominated", by: 1, seat: 2 }], { lines: ["x"] }));
  expect(table.story).toHaveLength(1);
  Line.last.tell(frame(4, [{ t: "nominated", by: 2, seat: 3 }], { lines: ["y"] }));
  expect(table.story).toHaveLength(2);
});

test("hands are known when a candidate is closed", () => {
  Line.last.tell(lobby);
  Line.last.tell(frame(1));
  Line.last.tell(frame(2, [{ t: "began", step: { kind: "ballot", seconds: 5, candidates: [2, 1] } }]));
  Line.last.tell(frame(3, [{ t: "counted", candidate: 2, hands: [1, 3], sum: 2 }]));
  expect(table.votes).toEqual([{ phase: "D1", kind: "ballot", candidates: [2, 1], votes: [[1, 2], [3, 2]], sums: [[2, 2]] }]);
});

test("a claim is shown with the words that it came with", () => {
  Line.last.tell(lobby);
  Line.last.tell(frame(1));
  Line.last.tell(frame(2, [{ t: "said", seat: 2, claim: { do: "say", role: "sheriff" } }], { lines: ["told twice"] }));
  Line.last.tell({ t: "talk", from: 2, text: "I am", room: "table" });
  expect(table.story[0]).toMatchObject({ kind: "lines", minor: true });
  expect(table.story[1]).toMatchObject({ kind: "talk", text: "I am", claim: { role: "sheriff" } });
});

test("the server's clock is taken from the shortest round trip", () => {
  vi.setSystemTime(1_000_000);
  Line.last.tell(lobby);
  const at = Line.last.sent.find((one) => one.t === "ping")!.at as number;
  vi.advanceTimersByTime(100);
  Line.last.tell({ t: "pong", at, server: 5_000_000 });
  expect(table.connection.now()).toBeCloseTo(5_000_050, -1);
});

test("a lesson is told until it is understood, and only where somebody learns", () => {
  const learner = new Table("token", true);
  Line.last.onopen?.();
  for (const line of Line.all) {
    line.tell(lobby);
    line.tell(frame(1));
  }
  const speech = { now: { ru: "можно", en: "may" }, think: { ru: "зачем", en: "why" } };
  for (const one of [learner, table]) one.rules = { lessons: { speech, "speech-mine": speech } } as unknown as Table["rules"];

  expect(learner.lesson?.name).toBe("speech-mine");
  expect(table.lesson).toBeUndefined();
  settings.change({ learned: ["speech-mine"] });
  expect(learner.lesson).toBeUndefined();
  learner.stop();
});

const judged = (step: object, offers: object) => frame(1, [], { view: { ...view, step: { ...view.step, ...step }, offers, judge: { shots: [] } } });
const entered = () => Line.last.sent.filter((one) => one.t === "do").map(({ cmd, as }) => ({ ...(cmd as object), as }));

test("two shots that were tapped before the server has answered are those of two hunters", () => {
  const shots = [1, 2, 3].map((seat) => ({ do: "shoot", seat }));
  Line.last.tell(lobby);
  Line.last.tell(judged({ kind: "hunt" }, { 4: shots, 7: shots }));
  const judge = new Console(table);
  for (const seat of [2, 2, 2]) judge.tap(seat);
  expect(entered()).toEqual([4, 7].map((as) => ({ do: "shoot", seat: 2, as })));
});

test("after «next» nothing more is entered until the server has said what follows", () => {
  Line.last.tell(lobby);
  Line.last.tell(judged({ turn: 3 }, { 3: [{ do: "nominate", seat: 5 }] }));
  const judge = new Console(table);
  const next = judge.next()!;
  judge.tap(5);
  judge.next();
  judge.back();
  expect(entered()).toEqual([{ do: "time_up", as: "judge" }]);
  Line.last.tell({ t: "ack", id: next.message.id, status: "applied" });
  judge.tap(5);
  expect(entered().at(-1)).toEqual({ do: "nominate", seat: 5, as: 3 });
});

test("once the step before is shown, «back» may be pressed again: the answer may come a moment later", () => {
  Line.last.tell(lobby);
  Line.last.tell(judged({ turn: 3 }, {}));
  const judge = new Console(table);
  const undos = () => Line.last.sent.filter((one) => (one as { what?: string }).what === "undo").length;
  judge.back();
  judge.back();
  expect(undos()).toBe(1);
  Line.last.tell(judged({ turn: 2 }, {}));
  judge.back();
  expect(undos()).toBe(2);
});

test("in one room every seat feels each call of the night and the dawn, and nothing else", () => {
  const felt: unknown[] = [];
  vi.stubGlobal("navigator", { vibrate: (pattern: unknown) => felt.push(pattern) });
  const at = (n: number, phase: string, kind: string, turn = 0) => frame(n, [{ t: "resumed" }], { view: { ...view, phase, step: { kind, seconds: 10, turn } } });
  const night = (mode: string) => {
    felt.length = 0;
    Line.last.tell({ ...lobby, mode });
    for (const one of [at(1, "D1", "ballot"), at(2, "N1", "hunt"), at(3, "N1", "hunt"), at(4, "N1", "call", 1), at(5, "N1", "call", 2), at(6, "D2", "dawn"), at(7, "D2", "speech")]) Line.last.tell(one);
    table.stop();
    table = new Table("token");
    Line.last.onopen?.();
    return felt.map((pattern) => (pattern as number[]).length);
  };
  expect(night("companion")).toEqual([1, 1, 1, 3]);
  expect(night("online")).toEqual([]);
  settings.change({ trembles: false });
  expect(night("companion")).toEqual([]);
  settings.change({ trembles: true });
});

test("a watcher whose token is void gets a new one, once", async () => {
  const given = ["another", "a third"];
  const renew = vi.fn(() => Promise.resolve(given.shift()!));
  const looks = new Table("old", false, "", 0, { code: "K7MXQ2" }, renew);
  const forget = async () => {
    Line.last.onopen?.();
    Line.last.tell({ t: "bye", code: "unknown_token", text: "" });
    Line.last.close(4401);
    await vi.advanceTimersByTimeAsync(1);
  };
  Line.last.tell(lobby);
  await forget();
  Line.last.onopen?.();
  expect(Line.last.sent[0]).toMatchObject({ t: "hello", token: "another" });
  expect(looks.connection.line).toBe("connecting");
  Line.last.tell(lobby);
  expect([looks.connection.line, looks.connection.ended]).toEqual(["open", ""]);
  await forget();
  await forget();
  expect(looks.connection.line).toBe("ended");
  expect(renew).toHaveBeenCalledTimes(2);
  looks.stop();
});

test("while no server has the table, a watcher waits and tries again", async () => {
  const busy = new Failure(503, { code: "busy", text: "" });
  table.stop(); // otherwise it would lose its own connection meanwhile
  const renew = vi.fn().mockRejectedValueOnce(busy).mockRejectedValueOnce(busy).mockResolvedValue("another");
  const looks = new Table("old", false, "", 0, {}, renew);
  Line.last.tell({ t: "bye", code: "unknown_token", text: "" });
  Line.last.close(4401);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks.connection.line).toBe("connecting");
  await vi.advanceTimersByTimeAsync(5000);
  Line.last.onopen?.();
  expect(Line.last.sent[0]).toMatchObject({ t: "hello", token: "another" });
  expect(renew).toHaveBeenCalledTimes(3);
  looks.stop();
});

test("a watcher who is no longer admitted is told so, and so is a player with a void token", async () => {
  const looks = new Table("old", false, "", 0, {}, () => Promise.reject(new Error("no_watching")));
  Line.last.close(4401);
  await vi.advanceTimersByTimeAsync(1);
  expect([looks.connection.line, looks.connection.ended]).toEqual(["ended", "closed"]);
  looks.stop();
  const refused = new Table("old", false, "", 0, {}, () => Promise.reject(new Error("no_watching")));
  Line.last.tell({ t: "bye", code: "unknown_token", text: "" });
  Line.last.close(4401);
  await vi.advanceTimersByTimeAsync(1);
  expect([refused.connection.line, refused.connection.ended]).toEqual(["ended", "unknown_token"]);
  refused.stop();
});

test("while people look at their cards the page waits for them, and a press names the deal", () => {
  Line.last.tell(lobby);
  Line.last.tell({ t: "looking", deal: "g-1", looked: 2, people: 8, until: 60_000 });
  Line.last.tell(frame(1, [{ t: "dealt" }], { looking: true, left: 30_000 }));
  expect(table.isLooking).toBe(true);
  expect(table.looking).toMatchObject({ looked: 2, people: 8 });
  table.remember();
  expect(Line.last.sent.at(-1)).toMatchObject({ t: "looked", deal: "g-1" });
  Line.last.tell({ t: "looking", deal: "g-1", looked: 3, people: 8, until: 60_000, mine: true });
  expect(table.looking?.mine).toBe(true);
  Line.last.tell(frame(1, [], { until: 90_000 }));
  expect(table.isLooking).toBe(false);
  expect(table.looking).toBeUndefined();
});

test("a page that was away while the others looked shows the running game", () => {
  Line.last.tell(lobby);
  Line.last.tell({ t: "looking", deal: "g-1", looked: 0, people: 8, until: 60_000 });
  Line.last.tell(frame(1, [], { looking: true, left: 30_000 }));
  Line.last.close();
  vi.advanceTimersByTime(1000);
  Line.last.onopen?.();
  Line.last.tell(lobby);
  Line.last.tell(frame(1, [], { until: 90_000 }));
  expect(table.isLooking).toBe(false);
});

test("an elected judge who presses next waits no longer, and ends no step", () => {
  Line.last.tell({ ...lobby, me: undefined, judges: true });
  Line.last.tell({ t: "looking", deal: "g-1", looked: 0, people: 8, until: 60_000 });
  Line.last.tell(frame(1, [], { looking: true, left: 30_000 }));
  new Console(table).next();
  expect(Line.last.sent.at(-1)).toMatchObject({ t: "looked", deal: "g-1" });
  expect(Line.last.sent.some((one) => one.t === "do")).toBe(false);
});
