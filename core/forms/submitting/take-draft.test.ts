import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Expression } from "../../expressions/expression.ts";
import { FIELD_TYPES, type FieldDefinition } from "../../fields/field.ts";
import { fieldTypeRow } from "../../fields/registry.ts";
import type { JsonValue } from "../../values/json.ts";
import { sampleBlock, sampleDefinition, sampleField } from "../testing/sample-definition.ts";
import { isBlank } from "./draft-progress.ts";
import { type Draft, takeDraft } from "./take-draft.ts";

function form(fields: FieldDefinition[], hidden: Record<string, Expression> = {}) {
  const blocks = fields.map(({ id }) =>
    sampleBlock({
      id: `block-${id}`,
      type: "field",
      form_field_id: id,
      v_hidden: Object.hasOwn(hidden, id) ? hidden[id]! : false,
    }),
  );
  return sampleDefinition({ fields, blocks });
}

const file = (path: string) => ({ path, name: path, size: 1, type: "text/plain" });

function take(definition: Draft["definition"], raw: Draft["raw"], more: Partial<Draft> = {}) {
  const { accepted, as_typed } = takeDraft({
    definition,
    raw,
    session_id: "s",
    geo: null,
    clock: 0,
    references: {},
    staged_files: {},
    files_available: true,
    ...more,
  });
  return {
    data: Object.fromEntries(Object.entries(accepted.data).map(([id, { value }]) => [id, value])),
    as_typed: Object.fromEntries(as_typed),
    stock: accepted.chosen_options.map(({ option_id }) => option_id),
  };
}

const option = (id: string) => ({ id, value: id, label: id, index: 0 });
const choices = (id: string, type: FieldDefinition["type"], ids: string[]) =>
  sampleField({ id, type, options: ids.map(option) as FieldDefinition["options"] });

describe("the answers of a draft", () => {
  it("stay as typed behind a condition on a link's parameter, which no draft has", () => {
    const source = sampleField({ id: "source", type: "hidden" });
    const code = sampleField({ id: "code", type: "text", readonly: true });
    const rest = ["a", "b", "c"].map((id) => sampleField({ id, type: "text" }));
    const unless: Expression = [{ $ref: "#/fields/source/value" }, "!=", "mail"];
    const definition = form([source, code, ...rest], { a: unless, b: true });
    expect(take(definition, { a: "1", b: "2", c: "3", code: "X" })).toMatchObject({
      data: { c: "3", code: null },
      as_typed: { a: "1", b: "2", code: "X" },
    });
  });

  it("keep the options that are still there, and take their stock", () => {
    const definition = form([
      choices("extras", "checkboxes", ["x", "y", "z"]),
      choices("size", "radio", ["s"]),
    ]);
    expect(take(definition, { extras: ["x", "gone", "z"], size: "gone" })).toEqual({
      data: { extras: ["x", "z"], size: null },
      as_typed: { extras: ["gone"], size: "gone" },
      stock: ["x", "z"],
    });
    expect(take(definition, { extras: ["gone"] })).toMatchObject({
      as_typed: { extras: ["gone"] },
      stock: [],
    });
  });

  it("keep the items of a list that fit", () => {
    const definition = form([sampleField({ id: "n", type: "number", is_array: true })]);
    expect(take(definition, { n: ["1", "2x", "", "3"] })).toMatchObject({
      data: { n: [1, 3] },
      as_typed: { n: ["2x"] },
    });
  });

  it("keep the files that are there, and tell the others", () => {
    const definition = form([sampleField({ id: "cv", type: "file", multiple: true })]);
    const staged_files = { cv: [file("s/a"), file("s/b")] };
    expect(take(definition, { cv: ["s/a", "s/lost", "s/b"] }, { staged_files })).toMatchObject({
      data: { cv: ["s/a", "s/b"] },
      as_typed: { cv: ["s/lost"] },
    });
  });

  it("refer only to rows that exist, and to none that could not be looked up", () => {
    const reference = { type: "sheaf", column: "__gf_id" } as unknown as FieldDefinition["reference"];
    const definition = form([sampleField({ id: "room", type: "search", is_array: true, reference })]);
    const raw = { room: ["r1", "r2"] };
    expect(take(definition, raw, { references: { room: ["r2"] } })).toMatchObject({
      data: { room: ["r2"] },
      as_typed: { room: ["r1"] },
    });
    for (const references of [{ room: [] }, { room: null }])
      expect(take(definition, raw, { references })).toMatchObject({ data: { room: null }, as_typed: raw });
  });

  it("stay as typed if the question was deleted, or is computed by now, and a password is stored nowhere", () => {
    const total = sampleField({ id: "total", type: "number", readonly: true, v_value: 7 as never });
    const definition = form([total, sampleField({ id: "pin", type: "password" })]);
    expect(take(definition, { total: "5", pin: "1234", deleted: "x" })).toMatchObject({
      data: { total: 7 },
      as_typed: { total: "5", deleted: "x" },
    });
    expect(take(definition, { total: "7" }).as_typed).toEqual({});
    expect(JSON.stringify(take(definition, { pin: "1234" }))).not.toContain("1234");
  });

  // Proves data/route-add-unfinished
  it("are all in a cell or stay as typed, whatever they are", () => {
    const id = fc.constantFrom("a", "b", "c", "d");
    const text = fc.constantFrom(
      "x",
      "y",
      "gone",
      "5",
      "5x",
      "s/a",
      "s/lost",
      "on",
      "2026-01-01",
      "de",
      " ",
      "",
    );
    const answer = fc.oneof(text, fc.array(text, { maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }));
    const field = fc.record({
      type: fc.constantFrom(...FIELD_TYPES.filter((type) => type !== "password")),
      multiple: fc.boolean(),
      is_array: fc.boolean(),
      readonly: fc.boolean(),
      required: fc.boolean(),
      is_hidden: fc.boolean(),
    });
    const seen = { cells: 0, typed: 0, divided: 0 };
    fc.assert(
      fc.property(
        fc.dictionary(id, field, { maxKeys: 3 }),
        fc.dictionary(id, answer, { maxKeys: 4 }),
        (sketches, typed) => {
          const raw = typed as Record<string, JsonValue>;
          const fields = Object.entries(sketches).map(([field_id, { is_hidden: _, ...sketch }]) => ({
            ...choices(field_id, sketch.type, ["x", "y"]),
            ...sketch,
          }));
          const hidden = Object.fromEntries(
            Object.entries(sketches).map(([key, one]) => [key, one.is_hidden]),
          );
          const staged_files = Object.fromEntries(fields.map((one) => [one.id, [file("s/a")]]));
          const { data, as_typed } = take(form(fields, hidden), raw, { staged_files });
          for (const [key, value] of Object.entries(raw)) {
            if (isBlank(value)) continue;
            const rest = as_typed[key];
            const isInCell = (data[key] ?? null) !== null;
            expect(isInCell || rest !== undefined, `${key} is lost`).toBe(true);
            seen[isInCell && rest === undefined ? "cells" : isInCell ? "divided" : "typed"] += 1;
            if (rest === undefined) continue;
            if (!isInCell) expect(rest).toEqual(value);
            // Of a divided list, the cell and the rest have every item.
            else if (Array.isArray(value)) {
              const items = value.filter((item) => !isBlank(item) && item !== " ");
              const kind = fieldTypeRow(sketches[key]!.type).value;
              const kept = [data[key]].flat().length;
              expect(kept).toBeGreaterThan(0);
              const distinct = new Set(items.map((item) => JSON.stringify(item))).size;
              if (kind === "choice" || kind === "files")
                expect(kept + (rest as JsonValue[]).length).toBeGreaterThanOrEqual(distinct);
              else expect(kept + (rest as JsonValue[]).length).toBeGreaterThanOrEqual(items.length);
            }
          }
        },
      ),
      { numRuns: 3_000, seed: 11 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
  });
});
