// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wake } from "../src/stores/wake.svelte";

let plays: ReturnType<typeof vi.fn>;
let release: () => void = () => {};
const settled = () => new Promise((done) => setTimeout(done));
const videos = () => document.querySelectorAll("video");

beforeEach(() => {
  plays = vi.fn(async () => {});
  vi.stubGlobal("navigator", {}); // plain HTTP has no wake lock
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(plays as never);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
});

afterEach(() => {
  release();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("without a lock the first tap starts a silent video", async () => {
  release = wake.hold();
  await settled();
  expect([wake.state, wake.holds, plays.mock.calls.length]).toEqual(["tap", false, 0]);
  document.body.click();
  await settled();
  expect([wake.state, wake.holds, videos().length]).toEqual(["video", true, 1]);
  document.body.click();
  expect(plays).toHaveBeenCalledTimes(1);
});

test("it ends with the table", async () => {
  release = wake.hold();
  document.body.click();
  await settled();
  release();
  release = () => {};
  expect([wake.state, videos().length]).toEqual(["off", 0]);
});

test("a video that the browser has stopped waits for another tap", async () => {
  release = wake.hold();
  document.body.click();
  await settled();
  videos()[0]!.dispatchEvent(new Event("pause"));
  expect(wake.state).toBe("tap");
  document.body.click();
  await settled();
  expect(wake.state).toBe("video");
});

test("a browser that cannot play it says so", async () => {
  plays.mockRejectedValue(new DOMException("", "NotSupportedError"));
  release = wake.hold();
  document.body.click();
  await settled();
  expect([wake.state, wake.holds]).toEqual(["missing", false]);
});

test("where there is a lock no video is made", async () => {
  const lock = { released: false, release: vi.fn() };
  vi.stubGlobal("navigator", { wakeLock: { request: async () => lock } });
  release = wake.hold();
  await settled();
  document.body.click();
  expect([wake.state, videos().length]).toEqual(["on", 0]);
});
