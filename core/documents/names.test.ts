import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { copyName, type NamedKind, nameIssue, nameTaken } from "./names.ts";

const LETTERS = "Use letters from A to Z, digits and underscores.";
const IDENTIFIERS: NamedKind[] = ["v0_schema", "v0_bucket", "table"];
const TITLES: NamedKind[] = ["v0_form", "v0_canvas", "v0_site"];

describe("a name", () => {
  test.each(IDENTIFIERS)("of a %s is an identifier of at most 63 characters", (kind) => {
    for (const name of ["a", "_", "Shop_2", "x".repeat(63)]) expect(nameIssue(kind, name), name).toBeNull();
    expect(nameIssue(kind, "")).toBe("Enter a name.");
    expect(nameIssue(kind, "x".repeat(64))).toBe("Use at most 63 characters. This name has 64.");
    expect(nameIssue(kind, "2_shops")).toBe("Start with a letter or an underscore, not with “2”.");
  });

  test.each([
    ["my shop", `A name can’t contain spaces. ${LETTERS}`],
    [" shop", `A name can’t contain spaces. ${LETTERS}`],
    ["shop\n", `A name can’t contain spaces. ${LETTERS}`],
    ["shöp", `A name can’t contain “ö”. ${LETTERS}`],
    ["shop-a", `A name can’t contain “-”. ${LETTERS}`],
    ["🛒", `A name can’t contain “🛒”. ${LETTERS}`],
    ["a\u0000", `A name can’t contain U+0000. ${LETTERS}`],
    ["a\u202e", `A name can’t contain U+202E. ${LETTERS}`],
    ["\ud800", `A name can’t contain U+D800. ${LETTERS}`],
  ])("of a table is not %j, and the reason quotes the character", (name, issue) => {
    expect(nameIssue("table", name)).toBe(issue);
  });

  // Proves document/name-rules
  test("of a bucket may contain hyphens, but not start with one", () => {
    expect(nameIssue("v0_bucket", "press-kit")).toBeNull();
    expect(nameIssue("v0_bucket", "-kit")).toBe("Start with a letter or an underscore, not with “-”.");
    expect(nameIssue("v0_bucket", "a.b")).toMatch(/“\.”\. .* underscores and hyphens\.$/);
    expect(nameIssue("v0_schema", "press-kit")).not.toBeNull();
  });

  test.each(IDENTIFIERS)("of a %s is not one that is reserved", (kind) => {
    for (const name of ["__proto__", "constructor", "prototype", "__gf_session", "__gf_x"])
      expect(nameIssue(kind, name)).toBe(`“${name}” is reserved. Choose another name.`);
    expect(nameIssue(kind, "constructors")).toBeNull();
  });

  test.each(TITLES)("of a %s is a title of 1 to 200 characters", (kind) => {
    expect(nameIssue(kind, "2 shops, 🛒")).toBeNull();
    expect(nameIssue(kind, ` ${"x".repeat(200)} `)).toBeNull();
    expect(nameIssue(kind, "   ")).toBe("Enter a name.");
    expect(nameIssue(kind, "x".repeat(201))).toBe("Use at most 200 characters. This name has 201.");
  });
});

describe("a copy", () => {
  test.each<[NamedKind, string, string[], string]>([
    ["v0_form", "Party", ["Party"], "Party (copy)"],
    ["v0_canvas", "Party", ["Party", "Party (copy)"], "Party (copy 2)"],
    ["v0_schema", "party", ["party"], "party_copy"],
    ["v0_schema", "party", ["party", "Party_Copy"], "party_copy_2"],
    ["v0_schema", "party_copy_2", ["party", "party_copy", "party_copy_2"], "party_copy_3"],
    ["v0_bucket", "press-kit", [], "press-kit_copy"],
    ["v0_schema", "_copy", ["_copy"], "_copy_2"],
    ["v0_schema", "2 shops", [], "_2_shops_copy"],
    ["table", "__proto__", [], "proto_copy"],
    ["v0_schema", "__gf_session", [], "gf_session_copy"],
    ["v0_bucket", "constructor", [], "constructor_copy"],
    ["table", "x".repeat(63), [], `${"x".repeat(58)}_copy`],
  ])("of the %s %j beside %j is called %j", (kind, name, taken, expected) => {
    expect(copyName(kind, name, taken)).toBe(expected);
  });

  test("always has a valid name that is not taken", () => {
    const kind = fc.constantFrom(...IDENTIFIERS, ...TITLES);
    fc.assert(
      fc.property(kind, fc.string({ minLength: 1, maxLength: 80, unit: "binary" }), (kind, name) => {
        const taken: string[] = [];
        for (let copies = 0; copies < 12; copies += 1) {
          const copy = copyName(kind, name, taken);
          expect(nameIssue(kind, copy)).toBeNull();
          expect(taken).not.toContain(copy);
          taken.push(copy);
        }
      }),
    );
  });
});

test("a name that is taken is named with its kind, unless names may repeat", () => {
  expect(nameTaken("v0_schema", "Shop")).toBe("A database named “Shop” already exists in this project.");
  expect(nameTaken("table", "a")).toBe("A table named “a” already exists in this database.");
  expect(nameTaken("v0_form", "Party")).toBeNull();
});
