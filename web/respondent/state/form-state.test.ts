import fc from "fast-check";
import { expect, test } from "vitest";
import { prepareEvaluation } from "#core/forms/logic/evaluate-form.ts";
import { type SectionEvent, sectionButtons } from "#core/forms/logic/sections.ts";
import { sampleBlock, sampleField } from "#core/forms/testing/sample-definition.ts";
import { FormState, loadEvaluator } from "./form-state.ts";

function start() {
  const fields = [sampleField({ id: "more", type: "checkbox" }), sampleField({ id: "name", type: "text" })];
  const blocks = [
    sampleBlock({ id: "one", type: "section" }),
    sampleBlock({
      id: "extra",
      type: "section",
      local_index: 1,
      v_hidden: [{ $ref: "#/fields/more/value" }, "!=", true],
    }),
    sampleBlock({ id: "last", type: "section", local_index: 2 }),
  ];
  const sections = ["one", "extra", "last"].map((id) => ({ id, payment_ids: [] }));
  const state = new FormState("form", prepareEvaluation({ blocks, fields }), sections, 0);
  const section = () => state.section.current_section_id;
  const answer = (more: boolean) => {
    state.answers = new Map([["more", more]]);
  };
  const move = (type: "next" | "previous" | "submit") => state.move({ type });
  return { state, section, answer, move };
}

test("skips a hidden section, and enters it once an answer shows it", () => {
  const { section, answer, move } = start();
  answer(false);
  expect(section()).toBe("one");
  move("next");
  expect(section()).toBe("last");
  move("previous");
  answer(true);
  move("next");
  expect(section()).toBe("extra");
});

test("when a section hides itself, the visitor returns to the previous one", () => {
  const { section, answer, move } = start();
  answer(true);
  move("next");
  answer(false);
  expect(section()).toBe("one");
});

test("submits from the last section only, and stays there while submitting", () => {
  const { state, section, answer, move } = start();
  answer(false);
  move("submit");
  expect(state.section.is_submitting).toBe(false);
  move("next");
  expect(state.buttons).toEqual({ back: true, next: false, submit: true, pay: false });
  move("submit");
  move("previous");
  expect(section()).toBe("last");
  expect(state.section.is_submitting).toBe(true);
});

test("asks for the payment last, and not at all if its question is hidden", () => {
  const fields = [sampleField({ id: "free", type: "checkbox" }), sampleField({ id: "fee", type: "payment" })];
  const blocks = [
    sampleBlock({ id: "first", type: "section" }),
    sampleBlock({
      id: "fee-block",
      type: "field",
      form_field_id: "fee",
      parent_id: "first",
      local_index: 1,
      v_hidden: [{ $ref: "#/fields/free/value" }, "==", true],
    }),
    sampleBlock({ id: "second", type: "section", local_index: 2 }),
  ];
  const sections = [
    { id: "second", payment_ids: [] },
    { id: "first", payment_ids: ["fee"] },
  ];
  const state = new FormState("form", prepareEvaluation({ blocks, fields }), sections, "UTC");
  expect(state.section.current_section_id).toBe("second");
  state.move({ type: "next" });
  expect(state.buttons).toEqual({ back: true, next: false, submit: false, pay: true });
  state.answers = new Map([["free", true]]);
  expect(state.section.current_section_id).toBe("first");
  expect(state.buttons).toEqual({ back: true, next: false, submit: true, pay: false });
});

test("any sequence of answers, presses and links shows an existing section with its buttons", () => {
  const ids = ["one", "two", "three", "four"];
  const fields = ids.map((id) => sampleField({ id: `hides-${id}`, type: "checkbox" }));
  const blocks = ids.map((id, local_index) =>
    sampleBlock({ id, type: "section", local_index, v_hidden: { $ref: `#/fields/hides-${id}/value` } }),
  );
  const move = fc.oneof(
    fc.constantFrom<SectionEvent>({ type: "next" }, { type: "previous" }),
    fc.constantFrom<SectionEvent>({ type: "submit" }, { type: "submit_failed" }),
    fc.constantFrom(...ids, "gone").map((section_id): SectionEvent => ({ type: "go", section_id })),
  );
  const answers = fc.subarray(ids).map((hidden) => new Map(hidden.map((id) => [`hides-${id}`, true])));
  fc.assert(
    fc.property(
      fc.subarray(ids),
      fc.array(fc.oneof(move, answers), { maxLength: 30 }),
      (paid, happenings) => {
        const sections = ids.map((id) => ({ id, payment_ids: paid.includes(id) ? ["fee"] : [] }));
        const state = new FormState("form", prepareEvaluation({ blocks, fields }), sections, 0);
        for (const one of happenings) {
          if (one instanceof Map) state.answers = one;
          else state.move(one);
          const flow = state.flow;
          const { hidden_block_ids } = state.evaluated;
          expect(new Set(flow.filter(({ is_hidden }) => is_hidden).map(({ id }) => id))).toEqual(
            new Set(ids.filter((id) => hidden_block_ids.has(id))),
          );
          const shown = ids.filter((id) => !hidden_block_ids.has(id));
          const section = state.section;
          if (shown.length === 0) expect(section.current_section_id).toBeNull();
          else expect(shown).toContain(section.current_section_id);
          expect(state.buttons).toEqual(sectionButtons(section, flow));
        }
      },
    ),
  );
});

test("a form without conditions and formulas is the same with their evaluator and without", async () => {
  const fields = [
    sampleField({ id: "name", type: "text" }),
    sampleField({ id: "size", type: "number" }),
    sampleField({ id: "secret", type: "hidden", required: true, v_value: 1 }),
  ];
  const blocks = [
    sampleBlock({ id: "one", type: "section" }),
    sampleBlock({ id: "two", type: "field", local_index: 1, parent_id: "one", form_field_id: "name" }),
  ];
  const evaluate = await loadEvaluator({ blocks, fields });
  for (const values of [
    ["Ada", 3, "x"],
    [null, null, null],
  ]) {
    const answers = new Map(fields.map(({ id }, index) => [id, values[index]!]));
    expect(evaluate(answers)).toEqual(prepareEvaluation({ blocks, fields })(answers));
  }
});
