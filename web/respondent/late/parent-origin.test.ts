import { expect, test } from "vitest";
import { parentOrigin } from "./parent-origin.ts";

const A = "https://a.example";
const B = "https://b.example:8443";
const nothing = { ancestor: undefined, name: "", referrer: "" };

test("prefers the browser's value, then the frame's name, then the referrer", () => {
  const all = { ancestor: A, name: `sheaf-inline ${B}`, referrer: "https://c.example/page?x" };
  expect(parentOrigin(all, [])).toBe(A);
  expect(parentOrigin({ ...all, ancestor: undefined }, [])).toBe(B);
  expect(parentOrigin({ ...all, ancestor: undefined, name: "sheaf-inline" }, [])).toBe("https://c.example");
  expect(parentOrigin(nothing, [])).toBeNull();
});

test("sends nothing to an unlisted parent, whatever the frame's name claims", () => {
  expect(parentOrigin({ ...nothing, ancestor: A }, [A, B])).toBe(A);
  expect(parentOrigin({ ...nothing, ancestor: A, name: B }, [B])).toBeNull();
  expect(parentOrigin({ ...nothing, name: `${A} ${B}` }, [B])).toBeNull();
  expect(parentOrigin({ ...nothing, referrer: `${A}/?${B}` }, [B])).toBeNull();
});

test("sends nothing to a page without an origin", () => {
  expect(parentOrigin({ ...nothing, ancestor: "null" }, [])).toBeNull();
  expect(parentOrigin({ ...nothing, ancestor: "null", name: A }, [A])).toBeNull();
});
