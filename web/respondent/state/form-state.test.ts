import { expect, test } from "vitest";
import { sampleBlock, sampleField } from "../testing/sample-page.ts";
import { createFormState } from "./form-state.ts";

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
  const sections = ["one", "extra", "last"].map((id) => ({ id, contains_payment: false }));
  const state = createFormState({ form_id: "form", blocks, fields }, sections);
  const section = () => state.store.get(state.sectionAtom).current_section_id;
  const answer = (more: boolean) => state.store.set(state.answersAtom, new Map([["more", more]]));
  const move = (type: "next" | "previous" | "submit") => state.store.set(state.moveAtom, { type });
  return { ...state, section, answer, move };
}

test("steps over a hidden section, and into it once an answer shows it", () => {
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

test("a section that hides itself leaves the visitor in the one before", () => {
  const { section, answer, move } = start();
  answer(true);
  move("next");
  answer(false);
  expect(section()).toBe("one");
});

test("submits from the last section only, and stays there while it does", () => {
  const { store, sectionAtom, buttonsAtom, section, answer, move } = start();
  answer(false);
  move("submit");
  expect(store.get(sectionAtom).is_submitting).toBe(false);
  move("next");
  expect(store.get(buttonsAtom)).toEqual({ back: true, next: false, submit: true, pay: false });
  move("submit");
  move("previous");
  expect(section()).toBe("last");
  expect(store.get(sectionAtom).is_submitting).toBe(true);
});
