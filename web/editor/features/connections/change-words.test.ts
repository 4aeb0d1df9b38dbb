import { expect, test } from "vitest";
import { changeWords } from "./change-words.ts";

const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

// Proves connection/page-refresh
test("changes are said in words, with the schema unless it is the usual one", () => {
  const say = (...change: Parameters<typeof changeWords>) => plain(changeWords(...change));
  expect(say({ schema: "public", table: "rooms", column: "floor", change: "added" })).toBe(
    "rooms has the new column floor.",
  );
  expect(say({ schema: "archive", table: "old", column: null, change: "dropped" })).toBe(
    "The table archive.old is gone. Forms that use it are kept.",
  );
  expect(say({ schema: "archive", table: null, column: null, change: "dropped" })).toBe(
    "The schema archive is no longer exposed. Its tables are kept as they were.",
  );
});
