import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoadedForm, loadForm, submitForm } from "#core/contracts/forms/public-forms.ts";
import { type MadeForm, makeForm, stockOptions } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

type Answer = Record<string, string[]>;

/** Every combination of answers: each question with each set of its options. */
function everyAnswer({ options }: MadeForm): Answer[] {
  let answers: Answer[] = [{}];
  for (const [name, ids] of Object.entries(options)) {
    let sets: string[][] = [[]];
    for (const id of Object.values(ids)) sets = sets.flatMap((set) => [set, [...set, id]]);
    answers = answers.flatMap((answer) => sets.map((set) => ({ ...answer, [name]: set })));
  }
  return answers;
}

async function loadCode({ form_id }: MadeForm): Promise<string | null> {
  const response = await harness.browser().send(loadForm, { params: { form_id } });
  return ((await response.json()) as LoadedForm).error?.code ?? null;
}

async function submitCode({ form_id }: MadeForm, body: Answer): Promise<string> {
  const response = await harness.browser().send(submitForm, { params: { form_id }, body });
  return ((await response.json()) as { error: string | null }).error ?? "accepted";
}

const anyQuestion = fc.record({
  type: fc.constantFrom("select" as const, "radio" as const, "checkboxes" as const),
  required: fc.boolean(),
  min: fc.constantFrom(null, 1, 2),
  /** Undefined if not tracked. */
  stock: fc.array(fc.constantFrom(undefined, 0, 0, 0, 1), { minLength: 2, maxLength: 2 }),
});

test("a form is loaded as sold out exactly when a submit accepts no answer", async () => {
  const seen = { open: 0, sold_out: 0 };
  const sketches = fc.sample(fc.array(anyQuestion, { minLength: 1, maxLength: 2 }), {
    numRuns: 30,
    seed: 13,
  });
  for (const sketch of sketches) {
    const form = await makeForm(harness.database.sql, {
      fields: sketch.map(({ type, required, min }, i) => ({
        name: `q${i}`,
        type,
        required,
        choices: ["a", "b"],
        // A single choice can never satisfy a minimum of two.
        ...(type === "checkboxes" && min !== null && { min }),
      })),
    });
    const levels = sketch.flatMap(({ stock }, i) =>
      stock.flatMap((level, n) => (level === undefined ? [] : [[form.options[`q${i}`]!["ab"[n]!]!, level]])),
    );
    await stockOptions(harness.database.sql, form, Object.fromEntries(levels));
    const code = await loadCode(form);
    const codes = new Set<string>();
    for (const answer of everyAnswer(form)) {
      codes.add(await submitCode(form, answer));
      if (codes.has("accepted")) break;
    }
    expect([code, [...codes]]).toEqual([codes.has("accepted") ? null : "FORM_SOLD_OUT", expect.anything()]);
    // The error for an option depends on whether any response is possible, as on load.
    expect(codes.has(code === null ? "FORM_SOLD_OUT" : "FORM_OPTION_UNAVAILABLE")).toBe(false);
    seen[code === null ? "open" : "sold_out"] += 1;
  }
  expect(seen.open).toBeGreaterThan(5);
  expect(seen.sold_out).toBeGreaterThan(5);
});

test("the last piece is available again after a refused submit", async () => {
  for (const order of [
    ["seat", "extra"],
    ["extra", "seat"],
  ]) {
    const form = await makeForm(harness.database.sql, {
      fields: order.map((name) => ({ name, type: "radio", required: name === "seat", choices: ["a"] })),
    });
    const [seat, extra] = [form.options.seat!.a!, form.options.extra!.a!];
    await stockOptions(harness.database.sql, form, { [seat]: 1, [extra]: 0 });
    expect(await submitCode(form, { seat: [seat], extra: [extra] })).toBe("FORM_OPTION_UNAVAILABLE");
    expect(await submitCode(form, { seat: [seat] })).toBe("accepted");
    expect(await submitCode(form, { seat: [seat] })).toBe("FORM_SOLD_OUT");
  }
});
