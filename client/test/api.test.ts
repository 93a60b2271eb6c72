// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { ask, clip, Failure } from "../src/lib/api";

afterEach(() => vi.unstubAllGlobals());

/** Make a response whose connection breaks after its first bytes. */
function broken(status = 200): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"ter'));
      controller.error(new TypeError("network error"));
    },
  });
  return new Response(body, { status });
}

const answers = (response: Response) => vi.stubGlobal("fetch", () => Promise.resolve(response));

test("an answer that breaks off in the middle counts as no answer", async () => {
  answers(broken());
  await expect(ask("api/glossary")).rejects.toMatchObject({ status: 0, code: "offline" });
  answers(broken());
  await expect(clip("АБВГ", "token", "Город засыпает", 1)).rejects.toBeInstanceOf(Failure);
});

test("says so when a refusal cannot be read", async () => {
  answers(broken(500));
  await expect(ask("api/glossary")).rejects.toMatchObject({ status: 500, code: "unreadable" });
});
