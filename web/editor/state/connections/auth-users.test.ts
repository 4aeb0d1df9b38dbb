import { expect, test } from "vitest";
import type { AuthUser } from "#core/contracts/connections/lookups.ts";
import { findUsers } from "./auth-users.ts";

const ADA: AuthUser = {
  id: "11111111-1111-4111-8111-111111111111",
  avatar_url: null,
  display_name: "Ada Lovelace",
  email: "ada@example.org",
  phone: "+43660123456",
  providers: ["google"],
  created_at: "2025-01-31T10:20:30.456Z",
  last_sign_in_at: null,
};
const BOB: AuthUser = {
  ...ADA,
  id: "22222222-2222-4222-8222-222222222222",
  display_name: null,
  email: "bob@example.org",
  phone: null,
  providers: ["email"],
  created_at: "2024-06-01T00:00:00Z",
  last_sign_in_at: "2026-02-14T18:05:00Z",
};

// Proves connection/user-pages
test.each([
  ["", [ADA, BOB]],
  ["1111-4111", [ADA]],
  ["Lovelase", [ADA]],
  ["660123", [ADA]],
  ["google", [ADA]],
  ["2025-01-31", [ADA]],
  ["2026-02-14 18:05", [BOB]],
  ["nobody at all", []],
])("%s finds users by what is shown of them", (search, found) =>
  expect(findUsers([ADA, BOB], search)).toEqual(found),
);
