import { expect, test } from "vitest";
import { isReservedName } from "./reserved-name.ts";

test.each([
  "__proto__",
  "constructor",
  "prototype",
  "__gf_",
  "__gf_session",
  "__gf_anything",
  "__gf_customer_signature",
])("%s is reserved", (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each([
  "name",
  "Prototype",
  "constructor_2",
  "gf_session",
  "__gf",
  "_proto_",
  "",
  "__gf_customer_uuid",
  "__gf_customer_email",
  "__gf_customer_phone",
  "__gf_customer_name",
])("%j is free", (name) => {
  expect(isReservedName(name)).toBe(false);
});
