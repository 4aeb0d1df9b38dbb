import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InexactNumber } from "../values/inexact-number.ts";
import type { JsonValue, PostedValue } from "../values/json.ts";
import { fromCell, toCell } from "./cell.ts";
import { MAX_LIST_LENGTH } from "./entry-limits.ts";
import { FIELD_TYPES, type FieldDefinition } from "./field.ts";
import { MAX_TEXT_LENGTH, parseEntry, type StagedFile } from "./parse-entry.ts";
import { imageAddress } from "./rich-text.ts";

const OPTIONS = [
  { id: "11111111-1111-4111-8111-111111111111", value: "red", label: "Red", index: 0 },
  { id: "22222222-2222-4222-8222-222222222222", value: "green", label: "Green", index: 1 },
  { id: "33333333-3333-4333-8333-333333333333", value: "blue", label: "Blue", index: 2, disabled: true },
];
const [red, green, blue] = OPTIONS.map(({ id }) => id) as [string, string, string];

const staged_files: StagedFile[] = [
  { path: "tmp/s/f/1/a.png", name: "a.png", size: 10, type: "image/png" },
  { path: "tmp/s/f/2/a.png", name: "a.png", size: 20, type: "image/png" },
];

function field(properties: Partial<FieldDefinition>): FieldDefinition {
  return { id: "f", name: "f", type: "text", options: OPTIONS, optgroups: [], local_index: 0, ...properties };
}

function parse(properties: Partial<FieldDefinition>, ...values: JsonValue[]) {
  return parseEntry(field(properties), { values, files: [] }, { clock: 300, staged_files });
}

function value(properties: Partial<FieldDefinition>, ...values: JsonValue[]) {
  const parsed = parse(properties, ...values);
  if (!parsed.ok) throw new Error(parsed.reasons.map(({ code }) => code).join());
  return parsed.value;
}

function reasons(properties: Partial<FieldDefinition>, ...values: JsonValue[]) {
  const parsed = parse(properties, ...values);
  return parsed.ok ? [] : parsed.reasons;
}

describe("one value of each type", () => {
  // Proves editor/rule-switch-reads-on
  it.each<[Partial<FieldDefinition>, JsonValue, JsonValue]>([
    [{ type: "text" }, "a\r\nb", "ab"],
    [{ type: "text" }, 42, "42"],
    [{ type: "textarea" }, "a\r\nb", "a\nb"],
    [{ type: "email" }, " Ada@example.com ", "Ada@example.com"],
    [{ type: "tel" }, "+1 (415) 555-2671", "+14155552671"],
    [{ type: "tel" }, "010-1234-5678", "010-1234-5678"],
    [{ type: "url" }, " https://example.com ", "https://example.com"],
    [{ type: "number" }, "0", 0],
    [{ type: "number" }, 1.5, 1.5],
    [{ type: "range" }, "70", 70],
    [{ type: "checkbox" }, "on", true],
    [{ type: "switch" }, true, true],
    [{ type: "toggle" }, "off", false],
    [{ type: "select" }, red, red],
    [{ type: "radio" }, "green", green],
    [{ type: "checkboxes" }, red, [red]],
    [{ type: "toggle-group" }, red, red],
    [{ type: "toggle-group", multiple: true }, `${green},${red}`, [red, green]],
    [{ type: "select", multiple: true }, [red, "green"], [red, green]],
    [{ type: "date" }, "2024-05-04", "2024-05-04"],
    [{ type: "time" }, "10:00", "10:00"],
    [{ type: "month" }, "2024-05", "2024-05"],
    [{ type: "week" }, "2024-W18", "2024-W18"],
    [{ type: "datetime-local" }, "2024-05-04T10:00", "2024-05-04T15:00:00.000Z"],
    [{ type: "color" }, "#ABCDEF", "#abcdef"],
    [{ type: "password" }, " s3cret ", " s3cret "],
    [{ type: "country" }, "kr", "KR"],
    [{ type: "hidden" }, "a\nb", "a\nb"],
    [{ type: "signature" }, "M10 20 L30,40.5", "M10 20 L30,40.5"],
    [{ type: "signature" }, "typed:Ada Lovelace", "typed:Ada Lovelace"],
    [{ type: "latlng" }, "48.85, 2.35", { lat: 48.85, lng: 2.35 }],
    [{ type: "latlng" }, '{"lat": 1, "lng": 2, "extra": 3}', { lat: 1, lng: 2 }],
    [{ type: "json" }, '{"a": [1, null]}', { a: [1, null] }],
    [{ type: "json" }, { a: 1 }, { a: 1 }],
    [
      { type: "canvas" },
      `{"version":1,"width":9,"height":9,"shapes":[{"type":"pen","points":[1,2],"color":"#000000","size":2}]}`,
      {
        version: 1,
        width: 9,
        height: 9,
        shapes: [{ type: "pen", points: [1, 2], color: "#000000", size: 2 }],
      },
    ],
    [{ type: "file" }, "tmp/s/f/1/a.png", ["tmp/s/f/1/a.png"]],
    [
      { type: "image", multiple: true },
      "tmp/s/f/1/a.png,tmp/s/f/2/a.png",
      ["tmp/s/f/1/a.png", "tmp/s/f/2/a.png"],
    ],
    [{ type: "search" }, "row-1", "row-1"],
    [{ type: "payment" }, "4242", null],
    [{ type: "challenge_email" }, "ada@example.com", "ada@example.com"],
  ])("%j of %j is %j", (properties, posted, expected) => {
    expect(value(properties, posted)).toEqual(expected);
  });

  it("parses an empty answer of every type as null, or false for a box", () => {
    for (const type of FIELD_TYPES) {
      const isBox = type === "checkbox" || type === "switch" || type === "toggle";
      expect(value({ type }, "")).toBe(isBox ? false : null);
      expect(value({ type })).toBe(isBox ? false : null);
      expect(value({ type }, null)).toBe(isBox ? false : null);
    }
  });
});

describe("refusals", () => {
  it.each<[Partial<FieldDefinition>, JsonValue[], object[]]>([
    [{ type: "text" }, [{ a: 1 }], [{ code: "badInput" }]],
    [{ type: "text" }, ["a", "b"], [{ code: "tooMany", limit: 1 }]],
    [{ type: "textarea" }, ["x".repeat(MAX_TEXT_LENGTH + 1)], [{ code: "tooLong", limit: MAX_TEXT_LENGTH }]],
    [{ type: "number" }, ["ten"], [{ code: "badInput" }]],
    [{ type: "checkbox" }, ["maybe"], [{ code: "badInput" }]],
    [{ type: "select" }, ["purple"], [{ code: "optionUnknown" }]],
    [{ type: "select" }, ["__proto__"], [{ code: "optionUnknown" }]],
    [{ type: "select" }, [blue], [{ code: "optionDisabled" }]],
    [{ type: "radio" }, [red, green], [{ code: "tooMany", limit: 1 }]],
    [{ type: "checkboxes" }, [red, "purple"], [{ code: "optionUnknown" }]],
    [{ type: "date" }, ["2024-02-30"], [{ code: "badInput" }]],
    [{ type: "datetime-local" }, ["tomorrow"], [{ code: "badInput" }]],
    [{ type: "country" }, ["XX"], [{ code: "optionUnknown" }]],
    [{ type: "signature" }, ["<svg onload=alert(1)>"], [{ code: "badInput" }]],
    [{ type: "signature" }, ["typed: "], [{ code: "badInput" }]],
    [{ type: "signature" }, [`typed:${"x".repeat(201)}`], [{ code: "badInput" }]],
    [{ type: "latlng" }, ["91,0"], [{ code: "badInput" }]],
    [{ type: "latlng" }, ['{"lat": "1", "lng": 2}'], [{ code: "badInput" }]],
    [{ type: "json" }, ["{"], [{ code: "badInput" }]],
    [{ type: "richtext" }, [{ type: "script" }], [{ code: "badInput" }]],
    [{ type: "canvas" }, ["[1]"], [{ code: "badInput" }]],
    [{ type: "canvas" }, [`{"nodes": {}}`], [{ code: "badInput" }]],
    [{ type: "file" }, ["tmp/other/f/1/a.png"], [{ code: "fileUnknown" }]],
    [{ type: "file" }, ["tmp/s/f/1/a.png,tmp/s/f/2/a.png"], [{ code: "tooMany", limit: 1 }]],
  ])("refuses %j with %j", (properties, posted, expected) => {
    expect(reasons(properties, ...posted)).toEqual(expected);
  });

  it("keeps the digits of an inexact number in a text field, and refuses it inside JSON at any depth", () => {
    const number = new InexactNumber("12345678901234567890");
    const reasonsOf = (properties: Partial<FieldDefinition>, ...values: PostedValue[]) => {
      const parsed = parseEntry(field(properties), { values, files: [] }, { clock: 0, staged_files });
      return parsed.ok ? parsed.value : parsed.reasons.map(({ code }) => code).join();
    };
    expect(reasonsOf({ type: "text" }, number)).toBe("12345678901234567890");
    expect(reasonsOf({ type: "text", is_array: true }, [number, "a"])).toEqual(["12345678901234567890", "a"]);
    expect(reasonsOf({ type: "number" }, number)).toBe("tooManyDigits");
    expect(reasonsOf({ type: "checkbox" }, number)).toBe("badInput");
    expect(reasonsOf({ type: "select" }, number)).toBe("optionUnknown");
    const holding: PostedValue[] = [
      number,
      [number],
      [7, [number]],
      { lat: number, lng: 1 },
      { a: [{ b: number }] },
    ];
    for (const type of ["json", "richtext", "canvas", "latlng"] as const) {
      for (const value of holding) {
        expect([type, reasonsOf({ type }, value)]).toEqual([type, "badInput"]);
        expect(reasonsOf({ type, is_array: true }, [value])).toBe("badInput");
      }
    }
  });

  it("accepts at most 1,000 values per question, however they are posted, but a JSON list of any length", () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
    const tooMany = [{ code: "tooMany", limit: 1_000 }];
    const lists: Partial<FieldDefinition>[] = [
      { type: "text", is_array: true },
      { type: "number", is_array: true },
      { type: "json", is_array: true },
    ];
    for (const list of lists) {
      expect(reasons(list, numbers(1_000))).toEqual([]);
      expect(reasons(list, numbers(1_001)), list.type).toEqual(tooMany);
      expect(reasons(list, ...numbers(1_001))).toEqual(tooMany);
    }
    const named: Partial<FieldDefinition>[] = [{ type: "checkboxes" }, { type: "file", multiple: true }];
    for (const one of named) {
      expect(reasons(one, numbers(1_001)), one.type).toEqual(tooMany);
      expect(reasons(one, numbers(1_001).join()), one.type).toEqual(tooMany);
    }
    expect(reasons({ type: "json" }, numbers(1_001))).toEqual([]);
    for (const one of named) {
      const tooLong = [{ code: "tooLong", limit: MAX_LIST_LENGTH }];
      expect(reasons(one, ["a", ",".repeat(MAX_LIST_LENGTH + 1)]), one.type).toEqual(tooLong);
    }
  });

  it("refuses a file in a text field", () => {
    const parsed = parseEntry(field({}), { values: [], files: staged_files }, { clock: 0, staged_files: [] });
    expect(parsed).toEqual({ ok: false, reasons: [{ code: "badInput" }] });
  });

  it("never throws for any posted value of any type", () => {
    const anything = fc.oneof(fc.string(), fc.jsonValue()) as fc.Arbitrary<JsonValue>;
    fc.assert(
      fc.property(
        fc.constantFrom(...FIELD_TYPES),
        fc.boolean(),
        fc.boolean(),
        fc.array(anything, { maxLength: 4 }),
        (type, multiple, is_array, posted) => {
          const subject = field({ type, multiple, is_array });
          const parsed = parseEntry(subject, { values: posted, files: [] }, { clock: null, staged_files });
          if (parsed.ok) JSON.stringify(toCell(subject, parsed.value));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("the order of choices", () => {
  const grouped = [
    { id: "b", value: "b", label: "b", index: 0, optgroup_id: "g" },
    { id: "a", value: "a", label: "a", index: 1 },
  ];
  const optgroups = [{ id: "g", label: "G", index: 0 }];

  it("follows the page, which shows groups last", () => {
    expect(value({ type: "checkboxes", options: grouped, optgroups }, "b", "a")).toEqual(["a", "b"]);
  });

  it("follows the inputs where each choice has its own input", () => {
    expect(value({ type: "select", is_array: true, options: grouped, optgroups }, "b", "a", "b")).toEqual([
      "b",
      "a",
    ]);
  });
});

describe("lists and rich text", () => {
  it("keeps every value of an array field, in order", () => {
    expect(value({ is_array: true }, "b", "", "a", "b")).toEqual(["b", "a", "b"]);
    expect(value({ type: "number", is_array: true }, ["1", 2], "3")).toEqual([1, 2, 3]);
    expect(value({ is_array: true }, "", "")).toBeNull();
  });

  it("keeps only known nodes, marks and safe addresses of a document", () => {
    const document = {
      type: "doc",
      content: [
        {
          type: "paragraph",
          attrs: { onclick: "x" },
          content: [
            {
              type: "text",
              text: "a",
              marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }, { type: "bold" }],
            },
            {
              type: "text",
              text: "b",
              marks: [{ type: "link", attrs: { href: "https://example.com", target: "_top" } }],
            },
          ],
        },
        { type: "image", attrs: { src: "data:text/html,x" } },
        { type: "image", attrs: { src: "https://example.com/a.png", onerror: "x" } },
        { type: "image", attrs: { src: "storage:" } },
        { type: "iframe", attrs: { src: "https://example.com" } },
      ],
    };
    expect(value({ type: "richtext" }, JSON.stringify(document))).toEqual({
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            { type: "text", text: "a", marks: [{ type: "bold" }] },
            { type: "text", text: "b", marks: [{ type: "link", attrs: { href: "https://example.com" } }] },
          ],
        },
      ],
    });
  });

  it("keeps only pictures that were staged for the document", () => {
    const picture = staged_files[0]!;
    const image = (path: string) => ({ type: "image", attrs: { src: imageAddress(path), onerror: "x" } });
    const posted = (...paths: string[]) =>
      JSON.stringify({ type: "doc", content: [{ type: "paragraph" }, ...paths.map(image)] });
    const read = (text: string) => parse({ type: "richtext" }, text);
    const src = imageAddress(picture.path);
    expect(read(posted(picture.path, picture.path))).toMatchObject({
      value: { content: [{}, { type: "image", attrs: { src } }, { type: "image", attrs: { src } }] },
      files: [picture],
    });
    expect(read(posted("tmp/other/f/1/a.png"))).toEqual({ ok: false, reasons: [{ code: "fileUnknown" }] });
  });

  it("converts text from an editor without paragraphs", () => {
    const typed = (text: string) => value({ type: "richtext" }, text);
    const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
    expect(typed("Hello\r\n<b>you</b>")).toEqual({
      type: "doc",
      content: [paragraph("Hello"), paragraph("<b>you</b>")],
    });
    for (const text of ["42", "null", '{"type": "script"}', '{"a": 1}', "[]"]) {
      expect(typed(text)).toEqual({ type: "doc", content: [paragraph(text)] });
    }
    expect(typed(" \n ")).toBeNull();
  });

  it("treats a document without text as no answer", () => {
    const empty = { type: "doc", content: [{ type: "paragraph" }, { type: "paragraph", content: [] }] };
    expect(value({ type: "richtext" }, empty as JsonValue)).toBeNull();
  });
});

describe("cells", () => {
  it.each<[Partial<FieldDefinition>, JsonValue, object]>([
    [{ type: "select" }, red, { value: "red", form_field_option_id: red }],
    [{ type: "checkboxes" }, [red, green], { value: ["red", "green"], form_field_option_ids: [red, green] }],
    [{ type: "file" }, ["tmp/s/f/1/a.png"], { value: ["a.png"], storage_object_paths: ["tmp/s/f/1/a.png"] }],
    [{ type: "password" }, "sé😀", { value: "•••" }],
    [{ type: "number" }, 0, { value: 0 }],
    [{ type: "checkbox" }, false, { value: false }],
    [{ type: "text" }, null, { value: null }],
  ])("%j: %j is stored as %j", (properties, answer, cell) => {
    expect(toCell(field(properties), answer)).toEqual(cell);
  });

  // Proves editor/rule-passwords-dots
  it("are read back as the answer, except secrets", () => {
    const answers: [Partial<FieldDefinition>, JsonValue][] = [
      [{ type: "select" }, red],
      [{ type: "toggle-group", multiple: true }, [red, green]],
      [{ type: "image", multiple: true }, ["tmp/s/f/1/a.png"]],
      [{ type: "number" }, 3],
      [{ type: "checkbox" }, false],
      [{ type: "latlng" }, { lat: 1, lng: 2 }],
      [{ type: "text", is_array: true }, ["a", "b"]],
    ];
    for (const [properties, answer] of answers) {
      const subject = field(properties);
      expect(fromCell(subject, toCell(subject, answer))).toEqual(answer);
    }
    expect(fromCell(field({ type: "password" }), { value: "•••" })).toBeNull();
    expect(fromCell(field({}), undefined)).toBeNull();
  });
});
