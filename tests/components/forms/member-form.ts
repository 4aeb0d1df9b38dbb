import { FormSketch, whenValue } from "#local/seed/form-draft.ts";

/** Three sections with headings; only members see the second. */
export function memberForm(): FormSketch {
  const form = new FormSketch("Club");
  form.section();
  form.header("About you");
  const member = form.field({ name: "member", type: "switch", label: "I am a member" });
  form.section(whenValue(member, "!=", true));
  form.header("Members only");
  form.field({ name: "number", type: "text", label: "Number" });
  form.section();
  form.header("Goodbye");
  form.field({ name: "words", type: "text", label: "Last words" });
  return form;
}
