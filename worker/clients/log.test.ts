import { expect, test } from "vitest";
import type { LogLevel } from "../env.ts";
import { createLog } from "./log.ts";

function logged(lowest?: LogLevel) {
  const lines: [LogLevel, Record<string, unknown>][] = [];
  const log = createLog({ request_id: "r" }, lowest, (level, line) => lines.push([level, JSON.parse(line)]));
  log.info("request", { status: 200 });
  log.warn("replica_lost", new Error("gone"), { region: "weur" });
  log.error("request", "broken");
  return lines;
}

test("a line is one JSON object with the common fields", () => {
  expect(logged()).toMatchObject([
    ["info", { level: "info", event: "request", request_id: "r", status: 200 }],
    ["warn", { level: "warn", event: "replica_lost", request_id: "r", region: "weur", message: "gone" }],
    ["error", { level: "error", event: "request", request_id: "r", message: "broken" }],
  ]);
});

test.each([
  ["warn", ["warn", "error"]],
  ["error", ["error"]],
] as const)("lines below %s are omitted", (lowest, levels) => {
  expect(logged(lowest).map(([level]) => level)).toEqual(levels);
});
