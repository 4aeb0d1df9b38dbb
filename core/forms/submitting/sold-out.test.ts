import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Expression } from "../../expressions/expression.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import type { Stock } from "../../inventory/availability.ts";
import type { JsonValue } from "../../values/json.ts";
import type { FormDefinition } from "../definition/definition.ts";
import { sampleBlock, sampleDefinition, sampleField } from "../testing/sample-definition.ts";
import { entriesFromJson } from "./entries.ts";
import { isSoldOut } from "./sold-out.ts";
import { decide } from "./submission.ts";

const options = (...ids: string[]) => ids.map((id, index) => ({ id, value: id, label: id, index }));

const question = (id: string, properties: Partial<FieldDefinition> = {}) =>
  sampleField({ id, type: "radio", required: true, options: options(`${id}1`, `${id}2`), ...properties });

const placed = (form_field_id: string, v_hidden: Expression = false, parent_id: string | null = null) =>
  sampleBlock({ id: `block-${form_field_id}`, type: "field", form_field_id, v_hidden, parent_id });

const form = (fields: FieldDefinition[], blocks = fields.map(({ id }) => placed(id))) =>
  sampleDefinition({ fields, blocks });

const ASKED: Expression = [{ $ref: "#/fields/b/value" }, "==", "b1"];

describe("a form is sold out", () => {
  it("if a question that everyone must answer has no choice left", () => {
    expect(isSoldOut(form([question("a")]), { a1: 0, a2: 0 })).toBe(true);
    expect(isSoldOut(form([question("a")]), { a1: 0, a2: -3 })).toBe(true);
    expect(isSoldOut(form([question("b"), question("a")]), { a1: 0, a2: 0, b1: 5 })).toBe(true);
    expect(isSoldOut(form([question("a")], []), { a1: 0, a2: 0 })).toBe(true);
  });

  it("if the only remaining choices are disabled by the owner", () => {
    const [one, two] = options("a1", "a2");
    const disabled = question("a", { options: [one!, { ...two!, disabled: true }] });
    expect(isSoldOut(form([disabled]), { a1: 0 })).toBe(true);
    const optgroups = [{ id: "g", label: "G", index: 0, disabled: true }];
    const grouped = question("a", { options: [one!, { ...two!, optgroup_id: "g" }], optgroups });
    expect(isSoldOut(form([grouped]), { a1: 0 })).toBe(true);
  });

  it("if fewer choices are left than must be chosen", () => {
    const several = question("a", { type: "checkboxes", min: 2, options: options("a1", "a2", "a3") });
    expect(isSoldOut(form([several]), { a1: 0 })).toBe(false);
    expect(isSoldOut(form([several]), { a1: 0, a2: 0 })).toBe(true);
  });
});

describe("a form is not sold out", () => {
  it.each<[string, FormDefinition, Stock]>([
    ["only an optional question is sold out", form([question("a", { required: false })]), { a1: 0, a2: 0 }],
    ["an untracked choice is left", form([question("a")]), { a1: 0 }],
    ["a choice may be sold below zero", form([question("a")]), { a1: 0, a2: null }],
    ["nothing is tracked", form([question("a")]), {}],
    ["only options of other forms are tracked", form([question("a")]), { other: 0 }],
    ["the question has no block", form([question("a"), question("b")], [placed("b")]), { a1: 0, a2: 0 }],
    [
      "the question may be hidden",
      form([question("a"), question("b")], [placed("b"), placed("a", ASKED)]),
      { a1: 0, a2: 0 },
    ],
    ["the question is always hidden", form([question("a")], [placed("a", true)]), { a1: 0, a2: 0 }],
    [
      "its section may be hidden",
      form(
        [question("a"), question("b")],
        [placed("b"), sampleBlock({ id: "s", type: "section", v_hidden: ASKED }), placed("a", false, "s")],
      ),
      { a1: 0, a2: 0 },
    ],
    [
      "the question is no longer a choice but still has options",
      form([question("a", { type: "text" })]),
      { a1: 0, a2: 0 },
    ],
    [
      "no option could be chosen before, either",
      form([question("a", { options: options("a1", "a2").map((one) => ({ ...one, disabled: true })) })]),
      { a1: 0 },
    ],
  ])("if %s", (_, definition, stock) => {
    expect(isSoldOut(definition, stock)).toBe(false);
  });
});

/** Every possible combination of answers: each question with each set of its options. */
function everyAnswer(fields: readonly FieldDefinition[]): Record<string, JsonValue>[] {
  let answers: Record<string, JsonValue>[] = [{}];
  for (const { name, options } of fields) {
    let sets: string[][] = [[]];
    for (const { id } of options) sets = sets.flatMap((set) => [set, [...set, id]]);
    answers = answers.flatMap((answer) => sets.map((set) => ({ ...answer, [name]: set })));
  }
  return answers;
}

/** Whether a submit accepts the answers: `decide` does, and every chosen option is in stock. */
function isTaken(definition: FormDefinition, answer: Record<string, JsonValue>, stock: Stock): boolean {
  const entries = entriesFromJson(answer);
  const decision = decide({ definition, entries, session: null, clock: null, files_available: true });
  return decision.ok && decision.chosen_options.every(({ option_id }) => (stock[option_id] ?? 1) > 0);
}

const anyForm = fc
  .array(
    fc.record({
      type: fc.constantFrom("select", "radio", "checkboxes", "toggle-group", "text"),
      required: fc.boolean(),
      multiple: fc.boolean(),
      is_array: fc.boolean(),
      min: fc.constantFrom(null, 0, 1, 2),
      disabled: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
      is_group_disabled: fc.boolean(),
      place: fc.constantFrom("block", "folder", "nowhere"),
      condition: fc.constantFrom("none", "none", "none", "never", "always", "depends"),
      stock: fc.array(fc.constantFrom(undefined, null, -1, 0, 0, 0, 1), { minLength: 3, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .chain((sketches) => fc.record({ sketches: fc.constant(sketches), hasBlocks: fc.boolean() }))
  .map(({ sketches, hasBlocks }) => {
    const stock: Record<string, number | null> = {};
    const conditions: Record<string, Expression> = {
      none: false,
      never: [1, "==", 2],
      always: [true, "||", false],
      depends: [{ $ref: "#/fields/q0/value" }, "==", "q01"],
    };
    const fields = sketches.map((sketch, i) => {
      const ids = [0, 1, 2].map((n) => `q${i}${n}`);
      for (const [n, level] of sketch.stock.entries()) if (level !== undefined) stock[ids[n]!] = level;
      const shown = options(...ids).map((option, n) => ({
        ...option,
        disabled: sketch.disabled[n]!,
        optgroup_id: n === 2 ? "g" : null,
      }));
      const optgroups = [{ id: "g", label: "G", index: 0, disabled: sketch.is_group_disabled }];
      const { type, required, multiple, is_array, min } = sketch;
      return sampleField({
        id: `q${i}`,
        type,
        required,
        multiple,
        is_array,
        min,
        options: shown,
        optgroups,
      } as FieldDefinition);
    });
    const blocks = sketches.flatMap(({ place, condition }, i) => {
      const v_hidden = conditions[condition]!;
      if (place === "nowhere") return [];
      if (place === "block") return [placed(`q${i}`, v_hidden)];
      return [sampleBlock({ id: `s${i}`, type: "section", v_hidden }), placed(`q${i}`, false, `s${i}`)];
    });
    const definition = form(
      fields,
      hasBlocks ? [...blocks, sampleBlock({ id: "end", type: "divider" })] : [],
    );
    const mayHide = hasBlocks && sketches.some(({ condition }) => condition === "depends");
    return { definition, stock, mayHide };
  });

it("a form is sold out only when a submit refuses every answer", () => {
  let closed = 0;
  fc.assert(
    fc.property(anyForm, ({ definition, stock, mayHide }) => {
      const answers = everyAnswer(definition.fields);
      const isTakenNow = answers.some((answer) => isTaken(definition, answer, stock));
      if (isSoldOut(definition, stock)) {
        closed += 1;
        expect(isTakenNow).toBe(false);
      } else if (!mayHide && answers.some((answer) => isTaken(definition, answer, {}))) {
        expect(isTakenNow).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
  expect(closed).toBeGreaterThan(5);
});
