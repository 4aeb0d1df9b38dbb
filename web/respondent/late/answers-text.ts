import type { RuntimeData } from "../runtime-data.ts";

/** A label's text, without the mark of a required question. */
function labelText(label: Element | null | undefined): string {
  const copy = label?.cloneNode(true) as Element | undefined;
  for (const mark of copy?.querySelectorAll(".asterisk, .sr-only") ?? []) mark.remove();
  return copy?.textContent?.trim() ?? "";
}

/** A control's value as text; secrets are never copied. */
function shownText(control: Element): string {
  if (control instanceof HTMLSelectElement) {
    return [...control.selectedOptions].flatMap(({ value, label }) => (value ? [label] : [])).join(", ");
  }
  if (control instanceof HTMLTextAreaElement) return control.value;
  if (!(control instanceof HTMLInputElement) || control.type === "password") return "";
  // The answer is the id of a row, and its button has the name.
  const name = control.value === "" ? null : control.closest(".row")?.querySelector("[data-entry]");
  if (name) return name.textContent ?? "";
  if (control.type === "file") return [...(control.files ?? [])].map(({ name }) => name).join(", ");
  if (control.type !== "checkbox" && control.type !== "radio") {
    return control.hasAttribute("aria-valuetext") ? "" : control.value;
  }
  return control.checked ? labelText(control.labels?.[0]) || control.value : "";
}

/** Every effective answer as a line "Label: answer", for people to keep. Empty without answers. */
export function answersText(form: HTMLFormElement, { fields }: Pick<RuntimeData, "fields">): string {
  const lines = fields.flatMap(({ id, name }) => {
    const question = form.querySelector(`.question[data-field-id="${CSS.escape(id)}"]`);
    if (question === null || question.closest("[hidden]")) return [];
    const controls = [...form.elements].filter((element) => element.getAttribute("name") === name);
    const texts = controls.map(shownText).filter(Boolean);
    const label = labelText(question.querySelector("legend, .label, .check-label")) || name;
    // A single box has no text beyond its own label.
    return texts.length > 0 ? [texts[0] === label ? `✓ ${label}` : `${label}: ${texts.join(", ")}`] : [];
  });
  return lines.join("\n");
}
