import { describe, expect, test } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import { mask, maskAnswer } from "./mask.ts";

describe("masking a text", () => {
  // Proves data/constant-masking
  test.each([
    ["", ""],
    ["B", "*"],
    ["👩", "*"],
    ["J Doe", "J D**"],
    ["Ada", "A**"],
    ["Ada Lovelace", "A** ********"],
    ["Ada de la Cruz", "A** d* l* ****"],
    ["Ada  B", "A**  *"],
    ["alice@example.com", "a****@***********"],
    ["+49-30-1234", "+**-3*-****"],
    ["first_name", "f****_****"],
    ["👩‍🚀", "👩**"],
    ["日本語", "日**"],
  ])("%j becomes %j", (text, masked) => expect(mask(text)).toBe(masked));
});

describe("masking an email", () => {
  test.each([
    ["alice@example.com", "a****@example.com"],
    ["a@example.com", "*@example.com"],
    ["@example.com", "************"],
    ["alice", "*****"],
    ["a@b@c", "*****"],
  ])("%j becomes %j", (text, masked) => expect(mask(text, "email")).toBe(masked));
});

describe("masking an id", () => {
  // Proves data/constant-masking
  test("keeps its shape and a few of its parts", () => {
    expect(mask("11111111-2222-3333-4444-555555555555", "uuid")).toBe("1*******-2222-3333-***4-************");
  });
  test("hides everything that is no id", () => {
    expect(mask("11111111-2222", "uuid")).toBe("*************");
    expect(mask("----", "uuid")).toBe("****");
  });
});

describe("masking an answer", () => {
  const field = (type: FieldDefinition["type"], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
    id: "f",
    name: "f",
    type,
    local_index: 0,
    options: [],
    optgroups: [],
    ...more,
  });

  // Proves data/view-mask, data/constant-masking
  test("emails keep their domain; other texts, numbers, single choices and JSON do not stay readable", () => {
    expect(maskAnswer("alice@example.com", field("email"))).toBe("a****@example.com");
    expect(maskAnswer("alice@example.com", field("text"))).toBe("a****@***********");
    expect(maskAnswer("1234", field("number"))).toBe("1***");
    expect(maskAnswer("Vegan", field("select"))).toBe("V****");
    expect(maskAnswer('{"a":1}', field("json"))).toBe("{******");
  });
  test.each([["date"], ["datetime-local"], ["checkbox"], ["color"], ["image"], ["checkboxes"]] as const)(
    "a cell of type %s stays",
    (type) => expect(maskAnswer("2026-05-04", field(type))).toBe("2026-05-04"),
  );
  test("a choice of several stays like a list of choices", () => {
    expect(maskAnswer("red, blue", field("toggle-group", { multiple: true }))).toBe("red, blue");
  });
});
