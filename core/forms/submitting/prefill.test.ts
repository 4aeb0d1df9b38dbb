import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIELD_TYPES, type FieldDefinition } from "../../fields/field.ts";
import { addressWith, carriedParameters, missingHiddenFields, prefill, prefilledTexts } from "./prefill.ts";
import { decide } from "./submission.ts";

const options = [
  { id: "o1", value: "red", label: "Red", index: 0 },
  { id: "o2", value: "green", label: "Green", index: 1 },
  { id: "o3", value: "blue", label: "Blue", index: 2, disabled: true },
];

function field(name: string, properties: Partial<FieldDefinition> = {}): FieldDefinition {
  return { id: `id-${name}`, name, type: "text", options: [], optgroups: [], local_index: 0, ...properties };
}

function answers(fields: FieldDefinition[], ...parameters: [string, string][]) {
  return Object.fromEntries(prefill(fields, parameters, 300));
}

describe("prefill", () => {
  it("uses the first value that is not empty, by field name", () => {
    expect(answers([field("name")], ["name", ""], ["name", "Ada"], ["name", "Bob"], ["other", "x"])).toEqual({
      "id-name": "Ada",
    });
  });

  it("selects options by value or id, but no disabled ones", () => {
    const radio = field("color", { type: "radio", options });
    expect(answers([radio], ["color", "green"])).toEqual({ "id-color": "o2" });
    expect(answers([radio], ["color", "o1"])).toEqual({ "id-color": "o1" });
    expect(answers([radio], ["color", "blue"])).toEqual({});
    const boxes = field("colors", { type: "checkboxes", options });
    expect(answers([boxes], ["colors", "red,green"])).toEqual({ "id-colors": ["o1", "o2"] });
    expect(answers([boxes], ["colors", "red"], ["colors", "o2"])).toEqual({ "id-colors": ["o1", "o2"] });
  });

  it("reads the plus of a phone number, which means a blank in an address", () => {
    const fields = [field("tel", { type: "tel" }), field("name")];
    const given = new URLSearchParams("tel=+4930123456&name=+4930123456");
    expect(answers(fields, ...given)).toEqual({ "id-tel": "+4930123456", "id-name": " 4930123456" });
    expect(answers(fields, ["tel", "+4930123456"])).toEqual({ "id-tel": "+4930123456" });
  });

  it("converts values to their type and leaves out malformed ones", () => {
    const fields = [
      field("age", { type: "number" }),
      field("born", { type: "date" }),
      field("at", { type: "datetime-local" }),
      field("agreed", { type: "checkbox" }),
    ];
    expect(
      answers(fields, ["age", "36"], ["born", "nonsense"], ["at", "2024-05-04T10:00"], ["agreed", "true"]),
    ).toEqual({
      "id-age": 36,
      "id-at": "2024-05-04T15:00:00.000Z",
      "id-agreed": true,
    });
  });

  it("never fills secrets, signatures, files or computed fields", () => {
    const fields = [
      field("pin", { type: "password" }),
      field("hand", { type: "signature" }),
      field("cv", { type: "file" }),
      field("total", { readonly: true, v_value: 1 }),
    ];
    expect(answers(fields, ["pin", "x"], ["hand", "M1 1Q2 2 3 3"], ["cv", "x"], ["total", "x"])).toEqual({});
  });

  it("reports missing hidden fields and the parameters to keep", () => {
    const fields = [field("ref", { type: "hidden", required: true }), field("name")];
    expect(missingHiddenFields(fields, prefill(fields, [])).map(({ name }) => name)).toEqual(["ref"]);
    expect(missingHiddenFields(fields, prefill(fields, [["ref", "x"]]))).toEqual([]);
    expect(
      carriedParameters(fields, [
        ["ref", "x"],
        ["utm", "y"],
        ["__gf_customer_uuid", "z"],
      ]),
    ).toEqual([
      ["ref", "x"],
      ["__gf_customer_uuid", "z"],
    ]);
  });
});

describe("prefilled read-only questions", () => {
  const written = fc.constantFrom(
    ...[
      "",
      "A-17",
      "12,50",
      "{{date}}",
      "12.50",
      "12345678901234567890",
      "1e400",
      "2024-05-04",
      "2024-02-30",
    ],
    ...[
      "2024-05-04T10:00",
      "2024-05-04T10:00Z",
      "10:00",
      "2024-W05",
      "2024-05",
      "de",
      "1.5,2",
      "{}",
      "on",
      "off",
    ],
    ...["ada@example.com", "+4930123456", "#ff0000", "red", "https://example.com"],
  );

  it("keep the value that the page shows, and never block a submit", () => {
    let held_count = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...FIELD_TYPES),
        fc.boolean(),
        fc.array(written, { minLength: 1, maxLength: 3 }),
        (type, is_array, texts) => {
          const ref = field("ref", { type, is_array, options, readonly: true });
          const parameters = texts.map((text): [string, string] => ["ref", text]);
          const held = prefilledTexts([ref], parameters);
          const shown = prefill([ref], parameters);
          if (Object.keys(held).length > 0) expect(shown.has(ref.id)).toBe(true);
          if (!shown.has(ref.id)) expect(held).toEqual({});
          if (type === "challenge_email" || type === "payment") return;
          const definition = { fields: [ref], blocks: [] } as unknown as Parameters<
            typeof decide
          >[0]["definition"];
          for (const prefilled of [held, { ref: texts }]) {
            const decision = decide({
              definition,
              ...{ entries: new Map(), session: null, clock: null, files_available: true },
              prefill: prefilled,
            });
            expect(decision).toMatchObject({ ok: true });
            if (prefilled !== held || Object.keys(held).length === 0 || !decision.ok) continue;
            held_count += 1;
            expect(decision.data[ref.id]).toMatchObject({ value: shown.get(ref.id) });
          }
        },
      ),
      { numRuns: 2_000 },
    );
    expect(held_count).toBeGreaterThan(50);
  });
});

describe("addressWith", () => {
  it("adds parameters that are read back unchanged", () => {
    const typed = [
      ["a b", "x & y=1"],
      ["ref", "ä/?#"],
      ["empty", ""],
    ] as const;
    const address = new URL(addressWith("https://sheaf.test/d/e/1", typed));
    expect([...address.searchParams]).toEqual([
      ["a b", "x & y=1"],
      ["ref", "ä/?#"],
    ]);
    expect(addressWith("https://sheaf.test/d/e/1", [["a", ""]])).toBe("https://sheaf.test/d/e/1");
  });
});
