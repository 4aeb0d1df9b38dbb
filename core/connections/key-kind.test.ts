import { expect, test } from "vitest";
import { keyKind } from "./key-kind.ts";

const jwt = (payload: object) =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.c2lnbmF0dXJl`;

test.each([
  ["sb_publishable_abcdefgh12345678", "public"],
  ["sb_secret_abcdefgh12345678", "secret"],
  [jwt({ iss: "supabase", role: "anon", ref: "ä" }), "public"],
  [jwt({ iss: "supabase", role: "service_role" }), "secret"],
  [jwt({ role: "authenticated" }), null],
  [jwt({ role: "toString" }), null],
  [jwt({ role: ["anon"] }), null],
  ["sb_secret_", null],
  ["a.b.c", null],
  ["", null],
  [`e30.${"a".repeat(9_000)}.x`, null],
])("%s is %s", (key, kind) => {
  expect(keyKind(key)).toBe(kind);
});
