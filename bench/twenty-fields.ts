import { FormSketch, whenChoice } from "#local/seed/form-draft.ts";

/** Name of the field that comes first. */
export const FIRST_FIELD = "first_name";

/** The form of the peers' measurements: 20 fields on 3 pages, one of them conditional. */
export function twentyFields(): FormSketch {
  const form = new FormSketch("Twenty fields");
  const texts = (...names: string[]) => {
    for (const name of names) form.field({ name, type: "text", label: name.replaceAll("_", " ") });
  };
  form.section();
  form.header("About you");
  form.field({ name: FIRST_FIELD, type: "text", label: "First name", required: true });
  texts("last_name", "street", "city", "postal_code", "organization");
  form.field({ name: "email", type: "email", label: "E-mail", required: true });
  form.field({ name: "phone", type: "tel", label: "Phone" });

  form.section();
  form.header("Your visit");
  const visit = form.choice(
    { name: "visit", type: "radio", label: "Have you been here before?", required: true },
    { yes: "Yes", no: "No" },
  );
  form.field({ name: "when", type: "date", label: "When?" }, whenChoice(visit, "!=", "yes"));
  form.choice({ name: "topic", type: "select", label: "Topic" }, { a: "Art", b: "Books", c: "Chess" });
  form.choice(
    { name: "days", type: "checkboxes", label: "Days" },
    { fri: "Friday", sat: "Saturday", sun: "Sunday" },
  );
  form.field({ name: "guests", type: "number", label: "Guests", min: 0, max: 9 });
  form.field({ name: "arrival", type: "datetime-local", label: "Arrival" });
  form.field({ name: "story", type: "textarea", label: "Story" });

  form.section();
  form.header("The rest");
  form.field({ name: "rating", type: "range", label: "Rating", min: 0, max: 10 });
  form.field({ name: "color", type: "color", label: "Colour" });
  form.field({ name: "website", type: "url", label: "Website" });
  form.field({ name: "news", type: "switch", label: "Send me news" });
  form.field({ name: "terms", type: "checkbox", label: "I agree", required: true });
  return form;
}

/** The same kind of form, as long as one likes, in one section. */
export function manyFields(count: number): FormSketch {
  const form = new FormSketch(`${count} fields`);
  form.section();
  for (let n = 0; n < count; n += 1) {
    const kind = n % 3;
    const label = `Question ${n + 1}`;
    if (kind === 0) form.field({ name: `field_${n}`, type: "text", label });
    if (kind === 1) form.field({ name: `field_${n}`, type: "number", label });
    if (kind === 2)
      form.choice({ name: `field_${n}`, type: "radio", label }, { a: "One", b: "Two", c: "Three" });
  }
  return form;
}
