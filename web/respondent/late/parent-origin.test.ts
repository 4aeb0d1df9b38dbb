import { expect, test } from "vitest";
import { parentOrigin } from "./parent-origin.ts";

const A = "https://a.example";
const B = "https://b.example:8443";
const OWN = "https://forms.example";
const nothing = { ancestor: undefined, name: "", referrer: "" };

test("prefers the browser's value, then the frame's name, then the referrer", () => {
  const all = { ancestor: A, name: `sheaf-inline ${B}`, referrer: "https://c.example/page?x" };
  expect(parentOrigin(all, [], OWN)).toBe(A);
  expect(parentOrigin({ ...all, ancestor: undefined }, [], OWN)).toBe(B);
  expect(parentOrigin({ ...all, ancestor: undefined, name: "sheaf-inline" }, [], OWN)).toBe(
    "https://c.example",
  );
  expect(parentOrigin(nothing, [], OWN)).toBeNull();
});

test("sends nothing to an unlisted parent, whatever the frame's name claims", () => {
  expect(parentOrigin({ ...nothing, ancestor: A }, [A, B], OWN)).toBe(A);
  expect(parentOrigin({ ...nothing, ancestor: A, name: B }, [B], OWN)).toBeNull();
  expect(parentOrigin({ ...nothing, name: `${A} ${B}` }, [B], OWN)).toBeNull();
  expect(parentOrigin({ ...nothing, referrer: `${A}/?${B}` }, [B], OWN)).toBeNull();
});

test("a page of this deployment is always listed", () => {
  expect(parentOrigin({ ...nothing, ancestor: OWN }, [A], OWN)).toBe(OWN);
});

test("sends nothing to a page without an origin", () => {
  expect(parentOrigin({ ...nothing, ancestor: "null" }, [], OWN)).toBeNull();
  expect(parentOrigin({ ...nothing, ancestor: "null", name: A }, [A], OWN)).toBeNull();
});
