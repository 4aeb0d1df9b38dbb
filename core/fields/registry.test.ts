import { describe, expect, it } from "vitest";
import { AUTOCOMPLETE_TOKENS, autocompleteAttribute } from "./autocomplete.ts";
import { COMMON_AUTOCOMPLETE, OTHER_AUTOCOMPLETE } from "./autocomplete-names.ts";
import { BUILDER_ROWS, builderRow } from "./builder.ts";
import { COUNTRY_CODES } from "./countries.ts";
import { FIELD_TYPES, type FieldType } from "./field.ts";
import { type FieldDraft, withType } from "./field-draft.ts";
import {
  followingLabel,
  freeValues,
  isBlankOption,
  labelOfValue,
  optionGhost,
  parseOptionLines,
} from "./option-drafts.ts";
import { findOption, groupOptions, isOptionDisabled, resolveOptionIds, sortOptions } from "./options.ts";
import { can, fieldTypeRow, isComputed, isMultiple } from "./registry.ts";
import { matchesPattern } from "./validate.ts";

function typesThat(capability: Parameters<typeof can>[1]): FieldType[] {
  return FIELD_TYPES.filter((type) => can(type, capability)).sort();
}

// Proves editor/rule-pattern, editor/rule-accept, editor/rule-step, editor/rule-options
describe("capabilities, as the specification lists them", () => {
  it.each([
    ["counts", ["checkboxes", "select", "toggle-group"]],
    ["options", ["checkboxes", "radio", "select", "toggle-group"]],
    ["accept", ["audio", "file", "image", "video"]],
    ["pattern", ["email", "password", "search", "tel", "text", "url"]],
    ["range", ["number", "range"]],
    ["always_multiple", ["checkboxes"]],
    ["upload", ["audio", "file", "image", "richtext", "video"]],
  ] as const)("%s", (capability, types) => {
    expect(typesThat(capability)).toEqual(types);
  });

  // Proves editor/rule-readonly
  it("lets text-like types, dates, numbers and textarea be read-only", () => {
    expect(typesThat("readonly")).toEqual(
      [
        "date",
        "datetime-local",
        "email",
        "month",
        "number",
        "password",
        "search",
        "tel",
        "text",
        "textarea",
        "time",
        "url",
        "week",
      ].sort(),
    );
  });

  // Proves editor/rule-required-disabled
  it("never syncs a secret, and lets checkboxes be required", () => {
    expect(can("password", "sync")).toBe(false);
    expect(can("checkboxes", "required")).toBe(true);
  });

  // Proves editor/rule-computed-readonly, editor/rule-computed-hidden
  it("computes read-only fields, and hidden ones that are not required", () => {
    const v_value = 1;
    expect(isComputed({ type: "text", readonly: true, v_value })).toBe(true);
    expect(isComputed({ type: "text", readonly: false, v_value })).toBe(false);
    expect(isComputed({ type: "hidden", v_value })).toBe(true);
    expect(isComputed({ type: "hidden", required: true, v_value })).toBe(false);
    expect(isComputed({ type: "file", readonly: true, v_value })).toBe(false);
    expect(isComputed({ type: "text", readonly: true, v_value: null })).toBe(false);
  });

  // Proves editor/rule-multiple
  it("treats a field as a list only if its type allows it", () => {
    expect(isMultiple({ type: "checkboxes" })).toBe(true);
    expect(isMultiple({ type: "select", multiple: true })).toBe(true);
    expect(isMultiple({ type: "radio", multiple: true })).toBe(false);
    expect(isMultiple({ type: "file" })).toBe(false);
  });
});

describe("the builder's rows", () => {
  const draft: FieldDraft = { name: "", type: "text", options: [], optgroups: [] };
  let count = 0;
  const newId = () => `id-${++count}`;

  it("have distinct labels", () => {
    const labels = Object.values(BUILDER_ROWS).map(({ label }) => label);
    expect(new Set(labels).size).toBe(FIELD_TYPES.length);
  });

  it("bring patterns that browsers compile and that accept both cases", () => {
    const pattern = builderRow("email").defaults?.pattern ?? "";
    expect(() => new RegExp(pattern, "v")).not.toThrow();
    expect(matchesPattern(pattern, "ALICE@EXAMPLE.COM")).toBe(true);
    expect(matchesPattern(pattern, "alice@")).toBe(false);
  });

  // Proves editor/panel-type-name-label
  it("fill empty properties and keep what the owner wrote", () => {
    expect(withType(draft, "email", newId)).toMatchObject({ name: "email", label: null });
    expect(withType({ ...draft, name: "contact", label: "Write us" }, "email", newId)).toMatchObject({
      name: "contact",
      label: "Write us",
    });
    const { options } = withType(draft, "select", newId);
    expect(options.map(({ value, label }) => value + label)).toEqual(["", "", ""]);
    expect(options.every(isBlankOption)).toBe(true);
    expect([0, 2, 26].map(optionGhost)).toEqual(["Choice A", "Choice C", "Choice 27"]);
    expect(withType(draft, "checkboxes", newId)).toMatchObject({ multiple: true });
    const counted: FieldDraft = { ...draft, type: "checkboxes", min: 2, max: 3 };
    expect(withType(counted, "toggle-group", newId)).toMatchObject({ min: 2, max: 3 });
    expect(withType(counted, "number", newId)).toMatchObject({ min: null, max: null });
    expect(withType(draft, "payment", newId).data).toEqual({ type: "payment", service_provider: "stripe" });
  });

  it("remove the pattern of the previous type, but not the owner's", () => {
    const email = withType(draft, "email", newId);
    expect(withType(email, "text", newId)).toMatchObject({ pattern: null, placeholder: null });
    const own = { ...email, pattern: ".*@example\\.com" };
    expect(withType(own, "text", newId).pattern).toBe(".*@example\\.com");
    expect(withType(own, "url", newId).pattern).toBe(".*@example\\.com");
  });

  // Proves editor/rule-step-empty
  it("drop properties that the new type cannot use", () => {
    const select = withType({ ...draft, type: "select" }, "select", newId);
    expect(withType(select, "text", newId).options).toEqual([]);
    expect(withType({ ...draft, min: 1, type: "number" }, "text", newId).min).toBeNull();
  });
});

describe("options", () => {
  const options = [
    { id: "o3", value: "c", label: "C", index: 9, optgroup_id: "g1" },
    { id: "o1", value: "a", label: "A", index: 0 },
    { id: "o2", value: "b", label: "B", index: 4, optgroup_id: "gone" },
    { id: "o4", value: "d", label: "D", index: 5, optgroup_id: "g2" },
  ];
  const optgroups = [
    { id: "g2", label: "Two", index: 1, disabled: true },
    { id: "g1", label: "One", index: 0 },
    { id: "g3", label: "Empty", index: 2 },
  ];

  it("are sorted, re-indexed and grouped, with ungrouped options first", () => {
    expect(sortOptions(options).map(({ id, index }) => [id, index])).toEqual([
      ["o1", 0],
      ["o2", 1],
      ["o4", 2],
      ["o3", 3],
    ]);
    expect(
      groupOptions({ options, optgroups }).map((group) => [
        group.optgroup?.id,
        group.options.map(({ id }) => id),
      ]),
    ).toEqual([
      [undefined, ["o1", "o2"]],
      ["g1", ["o3"]],
      ["g2", ["o4"]],
    ]);
  });

  it("are found by id before value, and never offered while disabled", () => {
    const tricky = [
      { id: "x", value: "y", label: "", index: 0 },
      { id: "y", value: "z", label: "", index: 1 },
    ];
    expect(findOption({ options: tricky }, "y")?.id).toBe("y");
    expect(findOption({ options: tricky }, "z")?.id).toBe("y");
    expect(isOptionDisabled({ optgroups }, options[3]!)).toBe(true);
    expect(resolveOptionIds({ options, optgroups }, ["a", "o1", "d", "unknown", "c"])).toEqual(["o1", "o3"]);
  });

  // Proves editor/rule-add-multiple, editor/rule-option-label-sync
  it("get labels and values when they are new", () => {
    expect(labelOfValue("very_large-size")).toBe("Very large size");
    expect(labelOfValue("New York")).toBe("New York");
    expect(followingLabel({ value: "re", label: "Re" }, "red")).toBe("Red");
    expect(followingLabel({ value: "option_a", label: "Option A" }, "Red")).toBe("Red");
    expect(followingLabel({ value: "re", label: "My red" }, "red")).toBe("My red");
    expect(parseOptionLines(" a \n\nb\na\r\n")).toEqual(["a", "b"]);
    expect(freeValues([{ value: "a" }, { value: "a_2" }], ["a", "b", "b"])).toEqual(["a_3", "b", "b_2"]);
  });
});

describe("lists of names", () => {
  // Proves editor/rule-autocomplete
  it("contain each of HTML's autocomplete tokens once", () => {
    expect(new Set(AUTOCOMPLETE_TOKENS).size).toBe(AUTOCOMPLETE_TOKENS.length);
    const offered = [...COMMON_AUTOCOMPLETE.map(({ token }) => token), ...OTHER_AUTOCOMPLETE];
    expect(offered.toSorted()).toEqual(AUTOCOMPLETE_TOKENS.toSorted());
    expect(autocompleteAttribute(["email", "nonsense"])).toBe("email");
    expect(autocompleteAttribute(["nonsense"])).toBeUndefined();
    expect(autocompleteAttribute(null)).toBeUndefined();
  });

  it("contain only countries that the runtime can name", () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([]);
  });

  it("contain a value kind for every type", () => {
    for (const type of FIELD_TYPES) expect(fieldTypeRow(type).wire).toBeTypeOf("string");
  });
});
