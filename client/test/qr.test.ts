import { expect, test } from "vitest";
import { readQr } from "../src/lib/qr";

const SVG =
  '<svg viewBox="0 0 37 37" class="segno"><path fill="#fff" d="M0 0h37v37h-37z"/><path class="qrline" stroke="#000" d="M4 4.5h7m2 0h2m-29 1h1"/></svg>';

test("the size and two paths are taken", () => {
  expect(readQr(SVG)).toEqual({ box: "0 0 37 37", light: "M0 0h37v37h-37z", dark: "M4 4.5h7m2 0h2m-29 1h1" });
});

test.each(["", "<svg></svg>", SVG.replace("M4", "url(x)"), SVG.replace("0 0 37 37", "0 0 37 37' onload='x")])(
  "what is not drawn so is not drawn at all: %s",
  (svg) => {
    expect(readQr(svg)).toBeUndefined();
  },
);
