import { describe, expect, it } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import { addressWith, carriedParameters, missingHiddenFields, prefill } from "./prefill.ts";

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
  it("takes the first value that is not empty, by field name", () => {
    expect(answers([field("name")], ["name", ""], ["name", "Ada"], ["name", "Bob"], ["other", "x"])).toEqual({
      "id-name": "Ada",
    });
  });

  it("chooses options by value or id, and none that is disabled", () => {
    const radio = field("color", { type: "radio", options });
    expect(answers([radio], ["color", "green"])).toEqual({ "id-color": "o2" });
    expect(answers([radio], ["color", "o1"])).toEqual({ "id-color": "o1" });
    expect(answers([radio], ["color", "blue"])).toEqual({});
    const boxes = field("colors", { type: "checkboxes", options });
    expect(answers([boxes], ["colors", "red,green"])).toEqual({ "id-colors": ["o1", "o2"] });
    expect(answers([boxes], ["colors", "red"], ["colors", "o2"])).toEqual({ "id-colors": ["o1", "o2"] });
  });

  it("types what it takes and leaves out what is malformed", () => {
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

  it("fills neither secrets nor files nor computed fields, and signs for nobody", () => {
    const fields = [
      field("pin", { type: "password" }),
      field("hand", { type: "signature" }),
      field("cv", { type: "file" }),
      field("total", { readonly: true, v_value: 1 }),
    ];
    expect(answers(fields, ["pin", "x"], ["hand", "M1 1Q2 2 3 3"], ["cv", "x"], ["total", "x"])).toEqual({});
  });

  it("knows what is missing and what to carry along", () => {
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

describe("addressWith", () => {
  it("what was typed is what the address fills in", () => {
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
