import { expect, it } from "vitest";
import { initials } from "./initials.ts";

it.each([
  ["Olga Owner", "OO"],
  ["  ada  king lovelace ", "AL"],
  ["sam@example.com", "S"],
  ["김 민준", "김민"],
  ["😀 Smile", "😀S"],
  ["", ""],
])("initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
