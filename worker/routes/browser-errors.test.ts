import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reportError } from "#core/contracts/wire/operations.ts";
import { createHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
beforeEach(() => {
  harness.log.written.length = 0;
});
afterAll(() => harness.close());

const REPORT = { place: "page", name: "TypeError", at: ["/assets/a-1.js:1:2", "/assets/b-1.js:3:4"] };
const logged = () =>
  harness.log.written.map((line) => JSON.parse(line)).filter(({ event }) => event === "browser_error");

test("an error in a browser is a line in the log, and costs no statement", async () => {
  const response = await harness.browser().send(reportError, { body: REPORT });
  expect(response.status).toBe(204);
  expect(logged()).toMatchObject([
    {
      level: "warn",
      place: "page",
      error: "TypeError",
      stack: "    at /assets/a-1.js:1:2\n    at /assets/b-1.js:3:4",
    },
  ]);
});

test.each([
  ["a message", { ...REPORT, name: "Ada Lovelace" }],
  ["an address", { ...REPORT, at: ["/d/e/1?name=Ada:1:2"] }],
  ["another place", { ...REPORT, place: "\n{}" }],
  ["no place in our files", { ...REPORT, at: [] }],
  ["a flood", { ...REPORT, at: Array.from({ length: 50 }, () => "/assets/a-1.js:1:2") }],
])("%s is refused, and not logged", async (_, body) => {
  const response = await harness.browser().send(reportError, { body });
  expect(response.status).toBe(400);
  expect(logged()).toEqual([]);
});
