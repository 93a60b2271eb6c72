// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OwnVoice, portions, ServerVoice, voiceOf, type How, type Way } from "../src/lib/ways";
import { GAP_MS, LEAD_MS, manner, Speaker } from "../src/stores/speaker.svelte";

/** A way to speak that takes 10 ms per letter and records when each text began and ended. */
class Mouth implements Way {
  readonly name = "voice";
  said: { text: string; from: number; to: number }[] = [];
  isDumb = false;
  #cut: (() => void) | undefined;

  isAble = () => !this.isDumb;

  async say(text: string): Promise<boolean> {
    if (this.isDumb) return false;
    const one = { text, from: Date.now() - begun, to: -1 };
    this.said.push(one);
    await new Promise<void>((over) => {
      const end = setTimeout(over, text.length * 10);
      this.#cut = () => (clearTimeout(end), over());
    });
    one.to = Date.now() - begun;
    return true;
  }

  hush(): void {
    this.#cut?.();
    this.#cut = undefined;
  }
}

const told = (...texts: string[]) => ({ aloud: texts.map((text) => ({ text })), lines: texts });
let begun = 0;
let mouth: Mouth;
let speaker: Speaker;

beforeEach(() => {
  vi.useFakeTimers();
  begun = Date.now();
  mouth = new Mouth();
  speaker = new Speaker([mouth]);
  manner.change({ names: false, speed: 1 });
});
afterEach(() => vi.useRealTimers());

const texts = () => mouth.said.map((one) => one.text);

test("phrases are said in order, each once and never two at once", async () => {
  speaker.say(told("один", "два"));
  await vi.advanceTimersByTimeAsync(100);
  speaker.say(told("три"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(texts()).toEqual(["один", "два", "три"]);
  for (const [at, one] of mouth.said.slice(1).entries()) expect(one.from).toBe(mouth.said[at]!.to + GAP_MS);
});

test("the first word comes a fixed time after the message", async () => {
  await vi.advanceTimersByTimeAsync(1000);
  speaker.say(told("ночь"));
  await vi.advanceTimersByTimeAsync(5000);
  speaker.say(told("утро"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(mouth.said.map((one) => one.from)).toEqual([1000 + LEAD_MS, 6000 + LEAD_MS]);
});

test("the end is told once all is said, and when it is cut short", async () => {
  let ends = 0;
  const reporting = new Speaker([mouth], () => void ends++);
  reporting.say(told("один", "два"));
  await vi.advanceTimersByTimeAsync(LEAD_MS + 45);
  reporting.say(told("три"));
  await vi.advanceTimersByTimeAsync(GAP_MS + 40);
  expect(ends).toBe(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toBe(1);
  reporting.say(told("четыре"));
  reporting.hush();
  expect(ends).toBe(2);
});

test("names are said where they are wished", async () => {
  const line = { aloud: [{ text: "номер пять", named: "номер пять, Вера" }, { text: "и всё" }], lines: ["№ 5, Вера", "и всё"] };
  speaker.say(line);
  await vi.advanceTimersByTimeAsync(5000);
  manner.change({ names: true });
  speaker.say(line);
  await vi.advanceTimersByTimeAsync(5000);
  expect(texts()).toEqual(["номер пять", "и всё", "номер пять, Вера", "и всё"]);
});

test("the last phrase is said again, from its beginning and alone", async () => {
  speaker.say(told("первое", "второе"));
  await vi.advanceTimersByTimeAsync(LEAD_MS + 10);
  speaker.repeat();
  await vi.advanceTimersByTimeAsync(5000);
  expect(texts()).toEqual(["первое", "первое", "второе"]);
  expect(mouth.said[1]!.from).toBeGreaterThanOrEqual(mouth.said[0]!.to);
});

test("lines from before a device joined are said only on request", async () => {
  speaker.know(told("Просыпается шериф"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(texts()).toEqual([]);
  expect(speaker.shown).toBe("Просыпается шериф");
  speaker.repeat();
  await vi.advanceTimersByTimeAsync(5000);
  expect(texts()).toEqual(["Просыпается шериф"]);
});

test("hush is immediate, and waiting lines are dropped", async () => {
  speaker.say(told("длинная фраза", "ещё одна"));
  await vi.advanceTimersByTimeAsync(LEAD_MS + 20);
  speaker.hush();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(texts()).toEqual(["длинная фраза"]);
  expect(mouth.said[0]!.to).toBe(LEAD_MS + 20);
  speaker.say(told("дальше"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(texts().at(-1)).toBe("дальше");
});

test("only minor lines are skipped when they are late", async () => {
  speaker.say(told("д".repeat(800)));
  await vi.advanceTimersByTimeAsync(100);
  speaker.say({ ...told("говорит первый"), isMinor: true });
  speaker.say({ ...told("говорит второй"), isMinor: true });
  speaker.say(told("голосование"));
  speaker.say({ ...told("говорит третий"), isMinor: true });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(texts().slice(1)).toEqual(["голосование", "говорит третий"]);
});

test("a line that is very late is skipped", async () => {
  for (let number = 0; number < 20; number++) speaker.say(told(`${number}`.padEnd(300, "а")));
  await vi.advanceTimersByTimeAsync(1);
  speaker.say(told("конец"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(texts().at(-1)).toBe("конец");
  expect(texts().length).toBeLessThan(10);
});

test("the night begins when it should, and cuts short what is late", async () => {
  speaker.say(told("д".repeat(300), "ещё"));
  await vi.advanceTimersByTimeAsync(1000);
  speaker.say({ ...told("Наступает ночь."), isPunctual: true });
  await vi.advanceTimersByTimeAsync(5000);
  expect(texts().slice(1)).toEqual(["Наступает ночь."]);
  expect(mouth.said[1]!.from).toBe(1000 + LEAD_MS);
  expect(mouth.said[0]!.to).toBeLessThanOrEqual(mouth.said[1]!.from);
});

test("if one way cannot say a text, the next one does", async () => {
  const other = new Mouth();
  speaker = new Speaker([mouth, other]);
  mouth.isDumb = true;
  speaker.say(told("слышно"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(other.said.map((one) => one.text)).toEqual(["слышно"]);
});

test("a server without a voice is asked once", async () => {
  vi.stubGlobal("AudioContext", class { state = "running"; currentTime = 0; destination = {}; createGain = () => ({}); });
  vi.stubGlobal("GainNode", class { gain = { setTargetAtTime: () => undefined }; connect = () => undefined; });
  const { unlockSound } = await import("../src/lib/sound");
  unlockSound();
  let asked = 0;
  const server = new ServerVoice(() => (asked++, Promise.reject(Object.assign(new Error(), { status: 501 }))));
  const how: How = { speed: 1, volume: 1, lang: "ru" };
  expect([server.isAble(), await server.say("раз", how), server.isAble(), await server.say("два", how)]).toEqual([true, false, false, false]);
  expect(asked).toBe(1);
  vi.unstubAllGlobals();
});

/** A fake `speechSynthesis` that the test controls. */
function browserSpeech(voices: object[]) {
  const spoken: (SpeechSynthesisUtterance & { text: string })[] = [];
  vi.stubGlobal("SpeechSynthesisUtterance", class { constructor(readonly text: string) {} });
  vi.stubGlobal("speechSynthesis", { getVoices: () => voices, speak: (one: (typeof spoken)[number]) => spoken.push(one), cancel: () => spoken.at(-1)?.onerror?.({} as SpeechSynthesisErrorEvent) });
  return spoken;
}
const russian = { lang: "ru-RU", localService: true };
const usual: How = { speed: 1.2, volume: 0.5, lang: "ru" };

test("the device's own voice says a text part by part, as fast and as loud as is wished", async () => {
  const spoken = browserSpeech([russian]);
  const voice = new OwnVoice();
  const over = voice.say(`Раз. ${"а".repeat(200)}.`, usual);
  expect(spoken.map((one) => one.text)).toEqual(["Раз."]);
  expect(spoken[0]).toMatchObject({ rate: 1.2, volume: 0.5, lang: "ru-RU" });
  spoken[0]!.onend?.({} as SpeechSynthesisEvent);
  await vi.advanceTimersByTimeAsync(1);
  expect(spoken).toHaveLength(2);
  spoken[1]!.onend?.({} as SpeechSynthesisEvent);
  expect(await over).toBe(true);
  vi.unstubAllGlobals();
});

test("a voice that fails, or never ends, leaves the text to the next way", async () => {
  const spoken = browserSpeech([russian]);
  const voice = new OwnVoice();
  const failed = voice.say("Раз.", usual);
  spoken[0]!.onerror?.({} as SpeechSynthesisErrorEvent);
  expect(await failed).toBe(false);
  const stuck = voice.say("Два.", usual);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await stuck).toBe(false);
  vi.unstubAllGlobals();
});

test("without a voice for the language nothing is tried, and silence ends what is being said", async () => {
  browserSpeech([{ lang: "en-GB", localService: true }]);
  expect([new OwnVoice().isAble(usual), await new OwnVoice().say("Раз.", usual)]).toEqual([false, false]);
  const spoken = browserSpeech([russian]);
  const voice = new OwnVoice();
  const over = voice.say("Раз. Два.", usual);
  voice.hush();
  expect(await over).toBe(true);
  expect(spoken).toHaveLength(1);
  vi.unstubAllGlobals();
});

test("long texts are said sentence by sentence", () => {
  const text = "Просыпается мафия и знакомится. Дон показывает себя! Время — одна минута… Конец";
  expect(portions(text, 40)).toEqual(["Просыпается мафия и знакомится.", "Дон показывает себя!", "Время — одна минута… Конец"]);
  expect(portions(text).join(" ")).toBe(text);
});

test("a voice is of the language, and of the device itself if there is one", () => {
  const voice = (lang: string, localService: boolean) => ({ lang, localService }) as SpeechSynthesisVoice;
  const [far, near, english] = [voice("ru-RU", false), voice("ru_RU", true), voice("en-GB", true)];
  expect(voiceOf("ru", [english, far, near])).toBe(near);
  expect(voiceOf("ru", [english, far])).toBe(far);
  expect(voiceOf("ru", [english])).toBeUndefined();
});
