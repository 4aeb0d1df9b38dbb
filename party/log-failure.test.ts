import { afterEach, expect, test, vi } from "vitest";
import { logFailure } from "./log-failure.ts";

afterEach(() => vi.restoreAllMocks());

test("a failure is one line without what somebody typed", () => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(line));
  logFailure("message", new SyntaxError("Unexpected token 'Ada', \"Ada Lovelace\" is not valid JSON"));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: "error",
    event: "room_failed",
    during: "message",
    name: "SyntaxError",
    stack: expect.stringContaining("log-failure.test.ts"),
  });
  expect(lines[0]).not.toContain("Ada");
});
