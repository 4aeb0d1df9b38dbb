import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type FlowSection,
  initialSectionState,
  moveSection,
  type SectionEvent,
  sectionButtons,
} from "./sections.ts";

function flow(picture: string): FlowSection[] {
  return picture.split(" ").map((id) => ({
    id: id.replace(/[!$]/g, ""),
    is_hidden: id.includes("!"),
    contains_payment: id.includes("$"),
  }));
}

const next: SectionEvent = { type: "next" };
const previous: SectionEvent = { type: "previous" };

describe("moving between sections", () => {
  it("ignores previous on the first and next on the last section", () => {
    const sections = flow("a b");
    const first = initialSectionState(sections);
    expect(moveSection(first, previous, sections).current_section_id).toBe("a");
    const last = moveSection(first, next, sections);
    expect(last.current_section_id).toBe("b");
    expect(moveSection(last, next, sections).current_section_id).toBe("b");
  });

  it("skips hidden sections", () => {
    const sections = flow("a! b c! d");
    const first = initialSectionState(sections);
    expect(first.current_section_id).toBe("b");
    expect(moveSection(first, next, sections).current_section_id).toBe("d");
    expect(moveSection(first, { type: "go", section_id: "c" }, sections).current_section_id).toBe("b");
    expect(moveSection(first, { type: "go", section_id: "d" }, sections).current_section_id).toBe("d");
  });

  it("falls back to the section before when the current one is hidden", () => {
    const state = { current_section_id: "c", is_submitting: false };
    expect(moveSection(state, { type: "sections_changed" }, flow("a b c! d")).current_section_id).toBe("b");
    expect(moveSection(state, { type: "sections_changed" }, flow("a! b! c! d")).current_section_id).toBe("d");
    expect(moveSection(state, { type: "sections_changed" }, flow("a! b!")).current_section_id).toBeNull();
  });

  it("does not move while submitting, and lets the visitor try again", () => {
    const sections = flow("a b");
    const last = moveSection(initialSectionState(sections), next, sections);
    const submitting = moveSection(last, { type: "submit" }, sections);
    expect(submitting.is_submitting).toBe(true);
    expect(moveSection(submitting, previous, sections)).toEqual(submitting);
    expect(moveSection(submitting, { type: "submit_failed" }, sections).is_submitting).toBe(false);
  });

  it("submits only where the button is", () => {
    const sections = flow("a b$");
    const first = initialSectionState(sections);
    expect(moveSection(first, { type: "submit" }, sections).is_submitting).toBe(false);
    const last = moveSection(first, next, sections);
    expect(moveSection(last, { type: "submit" }, sections).is_submitting).toBe(false);
  });
});

describe("buttons", () => {
  it.each([
    ["a", "a", "submit"],
    ["a b", "a", "next"],
    ["a b", "b", "back submit"],
    ["a b$ c", "b", "back pay"],
    ["a b$", "b", "back pay"],
    ["a! b c!", "b", "submit"],
  ])("of %s at %s: %s", (picture, current_section_id, expected) => {
    const buttons = sectionButtons({ current_section_id, is_submitting: false }, flow(picture));
    const shown = Object.entries(buttons).filter(([, isShown]) => isShown);
    expect(shown.map(([name]) => name).join(" ")).toBe(expected);
  });

  it("of a form that shows no section: submit", () => {
    expect(sectionButtons(initialSectionState([]), [])).toEqual({
      back: false,
      next: false,
      submit: true,
      pay: false,
    });
  });
});

it("never leaves the visible sections, whatever happens in whatever order", () => {
  const sections = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom("a", "b", "c", "d"),
      is_hidden: fc.boolean(),
      contains_payment: fc.boolean(),
    }),
    { selector: ({ id }) => id },
  );
  const event = fc.oneof(
    fc.constantFrom<SectionEvent>(next, previous, { type: "submit" }, { type: "submit_failed" }),
    fc.constantFrom("a", "b", "c", "d", "e").map((section_id): SectionEvent => ({ type: "go", section_id })),
    fc.constant<SectionEvent>({ type: "sections_changed" }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(sections, event)), (steps) => {
      let state = initialSectionState(steps[0]?.[0] ?? []);
      for (const [shownNow, happening] of steps) {
        const wasSubmitting = state.is_submitting;
        state = moveSection(state, happening, shownNow);
        const visible = shownNow.filter(({ is_hidden }) => !is_hidden).map(({ id }) => id);
        if (visible.length === 0) expect(state.current_section_id).toBeNull();
        else expect(visible).toContain(state.current_section_id);
        if (state.is_submitting && !wasSubmitting) expect(sectionButtons(state, shownNow).submit).toBe(true);
        const { next: isNext, submit, pay } = sectionButtons(state, shownNow);
        expect([isNext, submit, pay].filter(Boolean)).toHaveLength(1);
      }
    }),
  );
});
