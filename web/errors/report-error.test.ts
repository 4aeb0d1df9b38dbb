import { afterEach, beforeEach, expect, test, vi } from "vitest";

const ORIGIN = "https://forms.example.com";
const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  // The count of a visit is the module's.
  vi.resetModules();
  vi.stubGlobal("location", { origin: ORIGIN });
  vi.stubGlobal("navigator", { sendBeacon: (path: string) => void sent.push(path) });
});
afterEach(() => vi.unstubAllGlobals());

function errorAt(file: string): Error {
  return Object.assign(new TypeError("odd"), { stack: `TypeError: odd\n    at x (${ORIGIN}${file}:1:2)` });
}

test("a visit reports three errors at most", async () => {
  const { reportError } = await import("./report-error.ts");
  for (let n = 0; n < 9; n += 1) reportError("editor", errorAt("/assets/a-1.js"));
  expect(sent).toHaveLength(3);
});

test("what is no error of ours is not reported", async () => {
  const { reportError } = await import("./report-error.ts");
  const others = [
    { name: "Ada" },
    { reason: "Ada" },
    { error: null },
    errorAt("/d/e/1"),
    new Error("without a place of ours"),
  ];
  for (const error of others) reportError("page", error);
  expect(sent).toEqual([]);
});
