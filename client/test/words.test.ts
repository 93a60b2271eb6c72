import { expect, test } from "vitest";
import en from "../src/words/en.ftl?raw";
import ru from "../src/words/ru.ftl?raw";
import type { Began, Team } from "../src/lib/wire";

const SOURCES = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });

/** The values of `*` in computed keys. The compiler requires every step and team of the wire. */
const TEAMS = Object.keys({ red: 0, black: 0, yakuza: 0, maniac: 0 } satisfies Record<Team, 0>);
const STEPS = Object.keys({
  dealing: 0,
  briefing: 0,
  meeting: 0,
  relaxed_sitting: 0,
  hunt: 0,
  call: 0,
  best_move: 0,
  dawn: 0,
  farewell: 0,
  speech: 0,
  discussion: 0,
  reading: 0,
  ballot: 0,
  poll: 0,
  defence: 0,
  lift: 0,
  dusk: 0,
  over: 0,
} satisfies Record<Began["step"]["kind"], 0>);
const COMPUTED: Record<string, string[]> = {
  "chapter-*": ["table", "dealing", "first-night", "speeches", "nominations", "ballot", "tie", "night", "leaving", "fouls", "victory", "powers"],
  "claim-word-*": ["none", "red", "black", "check-red", "check-black"],
  "console-answer-*": ["yes", "no", "unclear", "maniac", "killed"],
  "console-deal-*": ["at-once", "picked", "typed"],
  "console-deal-*-more": ["at-once", "picked", "typed"],
  "console-end-*": ["red", "black", "draw"],
  "console-enter-*": ["best-move", "briefing"],
  "console-foul-*": ["counted", "silenced", "removed"],
  "console-give-*": ["foul", "technical", "remove", "defeat-team"],
  "console-key-*": ["seat", "foul", "next", "back", "clock", "seconds", "help"],
  "console-kind-*": ["foul", "technical", "remove", "defeat-team"],
  "console-last-*": ["nominated", "withdrawn", "voted", "agreed", "fouled", "turned", "tallied"],
  "console-place-*": ["talk", "vote", "night", "dawn"],
  "console-ruling-*": ["out", "back", "on", "off", "votes", "fouls", "role", "victim", "chosen", "goto", "end"],
  "console-to-*-of": ["speech", "ballot", "defence", "farewell", "dealing"],
  "console-verdict-*": ["leave", "sentence", "tie", "stay"],
  "counted-*": ["win", "draw", "loss", "removal", "team-defeat"],
  "evening-is-*": ["live", "unfinished"],
  "evening-sum-*": ["result", "best-move", "extra", "penalty", "ci"],
  "fate-*": ["killed", "voted-out", "lifted", "removed", "gone"],
  "hands-on-*": ["phones", "table"],
  "hands-on-*-more": ["phones", "table"],
  "left-*": ["removed", "ruled-out"],
  "narrator-*": ["none", "here", "lost"],
  "narrator-way-*": ["voice", "clip", "gong"],
  "other-phone-*": ["asked", "replaced", "waits"],
  "other-phone-*-more": ["asked", "replaced", "waits"],
  "other-phone-*-refuse": ["asked", "replaced"],
  "pass-call-*": ["again", "card", "hunt"],
  "pass-round-*": ["act", "again", "agree", "read"],
  "practice-*": ["card", "tap", "answer", "end"],
  "side-*": TEAMS,
  "step-*": STEPS.map((kind) => kind.replace("_", "-")),
  "tab-*": ["table", "talk", "notes"],
  "team-*": TEAMS,
  "team-*-letter": TEAMS,
  "temper-*": ["calm", "stubborn", "talkative", "cautious", "suspicious", "trusting", "daring"],
  "ways-*": ["round", "judge", "hands", "round-always", "round-led", "judge-yes", "judge-no", "hands-yes", "hands-no"],
  "won-*": [...TEAMS, "draw"],
};

const keys = (text: string) => [...text.matchAll(/^([a-z][\w-]*) =/gm)].map(([, key]) => key!);

function variables(text: string): Record<string, string[]> {
  const messages = text.split(/^(?=[a-z][\w-]* =)/m).filter((message) => /^[a-z]/.test(message));
  const named = (message: string) => [...new Set([...message.matchAll(/\$(\w+)/g)].map(([, name]) => name!))].sort();
  return Object.fromEntries(messages.map((message) => [keys(message)[0]!, named(message)]));
}

/** Return the first argument of every `words(…)`: a literal, a condition between literals, or a template. */
const asked = Object.values(SOURCES).flatMap((source) =>
  [...source.matchAll(/\bwords\(/g)].map(({ index }) => firstArgument(source.slice(index + "words(".length))),
);

function firstArgument(rest: string): string {
  let depth = 0;
  const end = [...rest].findIndex((letter) => {
    if ("({".includes(letter)) depth++;
    if (")}".includes(letter)) return depth-- === 0;
    return letter === "," && depth === 0;
  });
  return rest.slice(0, end);
}

const literals = asked.flatMap((text) => [...text.matchAll(/(?:^|[?:])\s*"([a-z][\w-]*)"/g)].map(([, key]) => key!));
const templates = asked.filter((text) => text.startsWith("`")).map((text) => text.slice(1, -1).replace(/\$\{.*?\}(?=-|$)/g, "*"));

test("no label is there twice", () => {
  expect(new Set(keys(ru)).size).toBe(keys(ru).length);
  expect(new Set(keys(en)).size).toBe(keys(en).length);
});

test("both languages have every label, with the same variables", () => {
  expect(keys(en).sort()).toEqual(keys(ru).sort());
  expect(variables(en)).toEqual(variables(ru));
});

test("computed keys are listed here", () => {
  expect([...new Set(templates)].sort()).toEqual(Object.keys(COMPUTED));
});

test("every label is used, and every used label exists", () => {
  const computed = Object.entries(COMPUTED).flatMap(([key, values]) => values.map((value) => key.replace("*", value)));
  expect([...new Set([...literals, ...computed])].sort()).toEqual(keys(ru).sort());
});
