import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldInput } from "../contracts/building/builder.ts";
import { readSuggestion, SUGGESTION_SCHEMA } from "./field-suggestion.ts";

let ids = 0;
const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, "0")}`;
const read = (json: unknown) => readSuggestion(json, newId);

const SIZE = {
  label: "T-shirt size",
  name: "shirt_size",
  type: "select",
  required: true,
  help_text: null,
  placeholder: "Choose",
  pattern: null,
  min: null,
  max: null,
  options: [
    { label: "Small", value: "s", group: "Adults" },
    { label: "Large", value: "l", group: "Adults" },
    { label: "Small", value: "s", group: "Children" },
    { label: "Any", value: "any", group: null },
  ],
};

test("reads a question with grouped options and gives each option and group its own id", () => {
  const suggestion = read(SIZE)!;
  expect(suggestion).toMatchObject({
    type: "select",
    name: "shirt_size",
    label: "T-shirt size",
    required: true,
  });
  const [adults, children] = suggestion.optgroups;
  expect(suggestion.options.map(({ value, optgroup_id }) => [value, optgroup_id])).toEqual([
    ["s", adults!.id],
    ["l", adults!.id],
    ["s_2", children!.id],
    ["any", null],
  ]);
  expect(new Set([...suggestion.options, ...suggestion.optgroups].map(({ id }) => id)).size).toBe(6);
});

// Proves attack/model-markup
test("drops everything beyond a field that a manipulated model returns", () => {
  const hostile = read({
    ...SIZE,
    type: "text",
    name: "__gf_customer_email",
    label: "Hi\u0000\u001b[31m <script>alert(1)</script>",
    pattern: "(a+",
    id: "another-field",
    v_value: { $ref: "#/fields/secret/value" },
    data: { service_provider: "stripe" },
    options: [{ label: "x", value: "x", src: "https://evil.example/pixel.gif" }],
    reference: { type: "sheaf", table_id: "t", column: "c" },
  })!;
  expect(hostile).toEqual({
    type: "text",
    name: "",
    label: "Hi[31m <script>alert(1)</script>",
    required: true,
    help_text: null,
    placeholder: "Choose",
    pattern: null,
    min: null,
    max: null,
    options: [],
    optgroups: [],
    left_out: { options: 0, optgroups: 0 },
  });
  expect(
    read({ ...SIZE, options: [{ ...SIZE.options[0], src: "https://evil.example/x", disabled: true }] })!
      .options,
  ).toEqual([expect.not.objectContaining({ src: expect.anything() })]);
});

test.each([["payment"], ["hidden"], ["search"], ["x-evil"], [null], [["text"]]])(
  "refuses the type %j",
  (type) => {
    expect(read({ ...SIZE, type })).toBeNull();
  },
);

test.each([[null], ["text"], [[]], [{}], [{ type: "text", label: " " }]])("refuses %j", (json) => {
  expect(read(json)).toBeNull();
});

test("leaves out limits in the wrong order and limits of types without limits", () => {
  const number = { ...SIZE, type: "number", min: 1, max: 9 };
  expect(read(number)).toMatchObject({ min: 1, max: 9, options: [] });
  expect(read({ ...number, min: 10 })).toMatchObject({ min: null, max: null });
  expect(read({ ...number, type: "text" })).toMatchObject({ min: null, max: null });
});

test("keeps as many options and groups as a question stores, and counts the others", () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ label: `Town ${n}`, value: `t${n}`, group: `Group ${n}` }));
  const suggestion = read({ ...SIZE, options: options(1_200) })!;
  expect(suggestion.options.map(({ value }) => value)).toEqual(options(1_000).map(({ value }) => value));
  expect(suggestion.optgroups).toHaveLength(100);
  expect(suggestion.left_out).toEqual({ options: 200, optgroups: 900 });
  expect(read({ ...SIZE, options: options(150) })!.left_out).toEqual({ options: 0, optgroups: 50 });
});

// Proves editor/call-ai-schema
test("returns only fields that the builder could save", () => {
  const wild = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: "binary", maxLength: 3_000 }),
    fc.constant("x".repeat(9_000)),
  );
  const option = fc.record({ label: wild, value: wild, group: wild });
  const keys = Object.keys(SUGGESTION_SCHEMA.properties);
  const json = fc.record({
    ...Object.fromEntries(keys.map((key) => [key, wild])),
    type: fc.constantFrom("select", "text", "number", "checkboxes", "payment"),
    options: fc.oneof(wild, fc.array(option, { maxLength: 120 })),
  });
  fc.assert(
    fc.property(json, (given) => {
      const suggestion = read(given);
      if (suggestion === null) return;
      const name = suggestion.name || "field";
      expect(fieldInput.safeParse({ ...suggestion, name }).error?.issues ?? []).toEqual([]);
    }),
  );
});
