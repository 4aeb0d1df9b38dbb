import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldDefinition, FieldType } from "./field.ts";
import { parseEntry } from "./parse-entry.ts";
import { cleanWireText, readText } from "./read-text.ts";
import { validate } from "./validate.ts";

function parse(type: FieldType, text: string) {
  const field: FieldDefinition = { id: "f", name: "f", type, options: [], optgroups: [], local_index: 0 };
  const parsed = parseEntry(field, { values: [text], files: [] }, { clock: 0, staged_files: [] });
  return parsed.ok ? { value: parsed.value, wire: parsed.wire[0] } : null;
}

describe("texts as their controls store them", () => {
  it.each<[FieldType, string, string]>([
    ["text", "a\r\nb", "ab"],
    ["textarea", "a\r\nb\rc", "a\nb\nc"],
    ["hidden", "a\r\nb", "a\nb"],
    ["email", " \ta@b.co\r\n", "a@b.co"],
    ["email", "\u00a0a@b.co", "\u00a0a@b.co"],
    ["url", " https://a.b ", "https://a.b"],
    ["url", "https://a.b\u3000", "https://a.b\u3000"],
    ["text", " a ", " a "],
  ])("%s: %j is %j", (type, text, cleaned) => {
    expect(cleanWireText(type, text)).toBe(cleaned);
  });

  it.each([
    ["example.com", "https://example.com"],
    [" www.example.com/a?b=c#d ", "https://www.example.com/a?b=c#d"],
    ["münchen.de:8080/", "https://münchen.de:8080/"],
    ["http://example.com", "http://example.com"],
    ["mailto:ada@example.com", "mailto:ada@example.com"],
  ])("reads the website %j as %j", (text, value) => {
    expect(parse("url", text)?.value).toBe(value);
  });

  it.each(["example", "ada@example.com", "example.com and more", "1.2", ".com", "example..com"])(
    "does not take %j for a website",
    (text) => {
      const website: FieldDefinition = {
        id: "f",
        name: "f",
        type: "url",
        options: [],
        optgroups: [],
        local_index: 0,
      };
      expect(validate(website, [text])).toEqual([{ code: "typeMismatch" }]);
    },
  );

  it("keeps the written phone number for its pattern, and reads it as E.164", () => {
    expect(parse("tel", "+1 (415) 555-2671")).toEqual({ value: "+14155552671", wire: "+1 (415) 555-2671" });
    expect(parse("tel", " 555-0199 ")).toEqual({ value: "555-0199", wire: " 555-0199 " });
  });

  it("reads its own output as the same value", () => {
    const types = fc.constantFrom<FieldType>(
      ...(["text", "textarea", "hidden", "email", "url", "tel", "color", "password", "search"] as const),
    );
    const text = fc.string({
      unit: fc.constantFrom("a", "+", "1", "2", "0", " ", ".", "\r", "\n", "\t", "#", "É", "-"),
    });
    fc.assert(
      fc.property(types, text, (type, given) => {
        const wire = cleanWireText(type, given);
        expect(cleanWireText(type, wire)).toBe(wire);
        const value = readText(type, wire);
        expect(readText(type, cleanWireText(type, value))).toBe(value);
      }),
    );
  });
});
