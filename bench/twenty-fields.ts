import { FormSketch, whenChoice } from "#local/seed/form-draft.ts";
import { VISIT_FORM } from "./visit-form.ts";

/** The benchmark's form in our format. */
export function twentyFields(): FormSketch {
  const form = new FormSketch("Twenty fields");
  const made = new Map<string, ReturnType<FormSketch["field"]>>();
  for (const { title, questions } of VISIT_FORM) {
    form.section();
    form.header(title);
    for (const { choices, when, ...sketch } of questions) {
      const asked = when && made.get(when.name);
      const hidden = asked ? whenChoice(asked, "!=", when.value) : false;
      const field = choices ? form.choice(sketch, choices, hidden) : form.field(sketch, hidden);
      made.set(field.name, field);
    }
  }
  return form;
}

/** A form with any number of questions (texts, numbers and choices alternate), in sections of equal length. */
export function manyFields(options: { count: number; sections: number; required: boolean }): FormSketch {
  const { count, sections, required } = options;
  const form = new FormSketch(`${count} fields in ${sections}`);
  for (let n = 0; n < count; n += 1) {
    if (n % Math.ceil(count / sections) === 0) form.section();
    const asked = { name: `field_${n}`, label: `Question ${n + 1}`, required };
    if (n % 3 === 0) form.field({ ...asked, type: "text" });
    if (n % 3 === 1) form.field({ ...asked, type: "number" });
    if (n % 3 === 2) form.choice({ ...asked, type: "radio" }, { a: "One", b: "Two", c: "Three" });
  }
  return form;
}
