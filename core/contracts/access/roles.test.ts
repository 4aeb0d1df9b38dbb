import { expect, test } from "vitest";
import type { MemberRole } from "../wire/member-role.ts";
import { may, mayChangeMember, PERMISSIONS, type Permission, ROLES, whyNot } from "./roles.ts";

const roles = Object.keys(ROLES) as MemberRole[];

test("a higher role has every permission of a lower one, and an owner has all", () => {
  for (const permission of Object.keys(PERMISSIONS) as Permission[]) {
    const allowed = roles.map((role) => may(role, permission));
    expect(allowed).toEqual([...allowed].sort());
    expect(may("owner", permission)).toBe(true);
  }
  expect(may("viewer", "see")).toBe(true);
  expect(may("viewer", "edit")).toBe(false);
});

test("only owners can appoint or remove owners", () => {
  for (const actor of roles) {
    for (const current of roles) {
      for (const next of [...roles, null]) {
        const expected = actor === "owner" || (actor === "admin" && current !== "owner" && next !== "owner");
        expect([actor, current, next, mayChangeMember(actor, current, next)]).toEqual([
          actor,
          current,
          next,
          expected,
        ]);
      }
    }
  }
});

test("a refusal names the role that is required", () => {
  expect(whyNot("viewer", "edit")).toBe("You’re a viewer here. Only editors and above can do this.");
  expect(whyNot("editor", "manage_members")).toBe(
    "You’re an editor here. Only admins and above can do this.",
  );
  expect(whyNot("admin", "appoint_owners")).toBe("You’re an admin here. Only owners can do this.");
});
