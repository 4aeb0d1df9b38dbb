import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type FlowSection,
  initialSectionState,
  moveSection,
  type SectionEvent,
  sectionButtons,
  visit,
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
  it("ignores Back on the first section and Next on the last", () => {
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

  it("falls back to the previous section when the current one is hidden", () => {
    const state = { current_section_id: "c", is_submitting: false };
    expect(moveSection(state, { type: "sections_changed" }, flow("a b c! d")).current_section_id).toBe("b");
    expect(moveSection(state, { type: "sections_changed" }, flow("a! b! c! d")).current_section_id).toBe("d");
    expect(moveSection(state, { type: "sections_changed" }, flow("a! b!")).current_section_id).toBeNull();
  });

  it("does not move during a submit, and lets the visitor try again", () => {
    const sections = flow("a b");
    const last = moveSection(initialSectionState(sections), next, sections);
    const submitting = moveSection(last, { type: "submit" }, sections);
    expect(submitting.is_submitting).toBe(true);
    expect(moveSection(submitting, previous, sections)).toEqual(submitting);
    expect(moveSection(submitting, { type: "submit_failed" }, sections).is_submitting).toBe(false);
  });

  it("submits after a payment, but only from the payment section", () => {
    const sections = flow("a b$");
    const first = initialSectionState(sections);
    expect(moveSection(first, { type: "pay" }, sections).is_submitting).toBe(false);
    const last = moveSection(first, next, sections);
    expect(moveSection(last, { type: "pay" }, sections).is_submitting).toBe(true);
  });

  it("submits only where the Submit button is shown", () => {
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
    ["a b$ c", "b", "back next"],
    ["a b$", "b", "back pay"],
    ["a! b c!", "b", "submit"],
  ])("of %s at %s: %s", (picture, current_section_id, expected) => {
    const buttons = sectionButtons({ current_section_id, is_submitting: false }, flow(picture));
    const shown = Object.entries(buttons).filter(([, isShown]) => isShown);
    expect(shown.map(([name]) => name).join(" ")).toBe(expected);
  });

  it("of a form without a shown section: submit", () => {
    expect(sectionButtons(initialSectionState([]), [])).toEqual({
      back: false,
      next: false,
      submit: true,
      pay: false,
    });
  });
});

describe("any sequence of events", () => {
  const ids = ["a", "b", "c", "d"];
  /** Any state of a form's sections, for example after a condition or the definition changed. */
  const sections = fc
    .uniqueArray(
      fc.record({
        id: fc.constantFrom(...ids),
        is_hidden: fc.boolean(),
        /** Whether the section contains a payment, and whether a condition hides it. */
        payment: fc.constantFrom("none", "none", "due", "hidden"),
      }),
      { selector: ({ id }) => id },
    )
    .map((placed) =>
      visit(
        placed.map(({ id, payment }) => ({ id, payment_ids: payment === "none" ? [] : [`pay-${id}`] })),
        {
          hidden_block_ids: new Set(placed.flatMap(({ id, is_hidden }) => (is_hidden ? [id] : []))),
          hidden_field_ids: new Set(
            placed.flatMap(({ id, payment }) => (payment === "hidden" ? [`pay-${id}`] : [])),
          ),
        },
      ),
    );
  const event = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<SectionEvent>(next, next, previous) },
    fc.constantFrom<SectionEvent>({ type: "submit" }, { type: "submit_failed" }),
    fc.constantFrom(...ids, "e").map((section_id): SectionEvent => ({ type: "go", section_id })),
  );
  const happening = fc.oneof(
    { weight: 3, arbitrary: event },
    sections.map((changed) => ({ type: "changed" as const, changed })),
  );

  /** Yields every state with its sections and the previous state. */
  function* walk(
    first: FlowSection[],
    happenings: (SectionEvent | { type: "changed"; changed: FlowSection[] })[],
  ) {
    let shownNow = first;
    let state = initialSectionState(first);
    yield { event: null, before: state, state, sections: shownNow };
    for (const one of happenings) {
      const before = state;
      if (one.type === "changed") shownNow = one.changed;
      const what: SectionEvent = one.type === "changed" ? { type: "sections_changed" } : one;
      state = moveSection(state, what, shownNow);
      yield { event: what, before, state, sections: shownNow };
    }
  }

  type Step = ReturnType<typeof walk> extends Generator<infer Each> ? Each : never;

  function holds(law: (step: Step) => void) {
    fc.assert(
      fc.property(sections, fc.array(happening, { maxLength: 30 }), (first, happenings) => {
        for (const step of walk(first, happenings)) law(step);
      }),
      { numRuns: 500 },
    );
  }

  const shownIds = (step: Step) => step.sections.filter(({ is_hidden }) => !is_hidden).map(({ id }) => id);

  it("leaves the current section existing and shown", () => {
    holds((step) => {
      const shown = shownIds(step);
      if (shown.length === 0) expect(step.state.current_section_id).toBeNull();
      else expect(shown).toContain(step.state.current_section_id);
    });
  });

  it("shows Back except on the first section, and Next except on the last", () => {
    holds((step) => {
      const shown = shownIds(step);
      const position = shown.indexOf(step.state.current_section_id ?? "");
      const { back, next: isNext } = sectionButtons(step.state, step.sections);
      expect(back).toBe(position > 0);
      expect(isNext).toBe(position < shown.length - 1);
    });
  });

  it("shows Pay or Submit on the last section only, and Pay if a payment is due", () => {
    holds((step) => {
      const isLast = step.state.current_section_id === (shownIds(step).at(-1) ?? null);
      const isDue = step.sections.some(({ contains_payment, is_hidden }) => contains_payment && !is_hidden);
      const { submit, pay } = sectionButtons(step.state, step.sections);
      expect({ submit, pay }).toEqual({ submit: isLast && !isDue, pay: isLast && isDue });
    });
  });

  it("submits only after Submit where it is shown, and does not move meanwhile", () => {
    holds(({ event: what, before, state, sections: shownNow }) => {
      if (state.is_submitting && !before.is_submitting) {
        expect(what).toEqual({ type: "submit" });
        expect(sectionButtons(state, shownNow).submit).toBe(true);
      }
      if (!state.is_submitting && before.is_submitting) expect(what).toEqual({ type: "submit_failed" });
      if (before.is_submitting && what?.type !== "sections_changed") {
        expect(state.current_section_id).toBe(before.current_section_id);
      }
    });
  });

  it("moves by one step, or to the requested section", () => {
    holds((step) => {
      const { event: what, before, state } = step;
      const shown = shownIds(step);
      const [from, to] = [before, state].map((one) => shown.indexOf(one.current_section_id ?? ""));
      if (what === null || what.type === "sections_changed" || from === to) return;
      if (what.type === "go") expect(state.current_section_id).toBe(what.section_id);
      else expect(to! - from!).toBe(what.type === "next" ? 1 : -1);
    });
  });

  it("moves exactly where the buttons offer it", () => {
    holds(({ state, sections: shownNow }) => {
      if (state.is_submitting) return;
      const { back, next: isNext } = sectionButtons(state, shownNow);
      const movesBy = (one: SectionEvent) =>
        moveSection(state, one, shownNow).current_section_id !== state.current_section_id;
      expect(movesBy(previous)).toBe(back);
      expect(movesBy(next)).toBe(isNext);
    });
  });
});
