import type { FieldDefinition } from "#core/fields/field.ts";
import type { Reason } from "#core/fields/reason.ts";
import { reasonSentences } from "#core/forms/submitting/reason-text.ts";
import { errorId } from "../inputs/ids.ts";
import type { RuntimeTexts } from "../runtime-data.ts";
import type { Control } from "./controls.ts";
import { whenTold } from "./focus-soon.ts";
import { say } from "./say.ts";

function describe(element: Element, id: string, isDescribed: boolean): void {
  const before = element.getAttribute("aria-describedby") ?? "";
  const ids = before.split(" ").filter((one) => one && one !== id);
  if (isDescribed) ids.push(id);
  if (ids[0]) element.setAttribute("aria-describedby", ids.join(" "));
  else element.removeAttribute("aria-describedby");
}

/** Shows or clears a question's errors, with the same markup as the server's. */
export function showReasons(
  question: HTMLElement,
  field: FieldDefinition,
  controls: readonly Control[],
  reasons: readonly Reason[],
  texts: RuntimeTexts,
): void {
  const id = errorId(field.id);
  const isInvalid = reasons.length > 0;
  const isGroup = question instanceof HTMLFieldSetElement;
  question.toggleAttribute("data-invalid", isInvalid);
  document.getElementById(id)?.remove();
  for (const control of controls) {
    control.ariaInvalid = `${isInvalid}`;
    if (!isGroup) describe(control, id, isInvalid);
  }
  if (isGroup) describe(question, id, isInvalid);
  if (!isInvalid) return;
  const error = document.createElement("p");
  error.className = "error";
  error.id = id;
  // An island knows more: where JSON ends, say.
  const own = controls.find(({ validity }) => validity.customError);
  error.textContent =
    own?.validationMessage ?? reasonSentences(field, reasons, texts, document.documentElement.lang);
  question.append(error);
}

/** Removes corrected answers from the summaries and their counts; removes an empty summary. */
export function clearMended(form: HTMLFormElement, texts: RuntimeTexts): void {
  const invalid = [...form.querySelectorAll<HTMLElement>("[data-invalid]:not([hidden] *)")];
  const ids = invalid.map(({ dataset }) => `#${dataset.fieldId}`);
  for (const line of form.querySelectorAll<HTMLElement>(".summary li")) {
    if (!ids.includes(line.querySelector("a")?.hash ?? "")) line.remove();
  }
  for (const element of form.querySelectorAll("[data-counts]")) {
    const text = invalid.length > 0 ? say(texts.invalid_form, { n: invalid.length }) : "";
    if (element.textContent === text) continue;
    // The number is announced when it appears. As it falls, it only shows.
    if (element.textContent.trim()) element.ariaLive = "off";
    element.textContent = text;
  }
  if (invalid.length === 0) form.querySelector(".summary:has([data-counts])")?.remove();
}

/** Shows the number of errors above the buttons while there are any. */
export function showCount(form: HTMLFormElement, texts: RuntimeTexts): void {
  // The same number is only announced again if it was gone; the line stays.
  showMessage(form, { text: "\u00a0" });
  form.querySelector(".message")?.setAttribute("data-counts", "");
  whenTold(() => clearMended(form, texts));
}

/** An announced sentence above the buttons, with at most one button. Null clears it. */
export function showMessage(
  form: HTMLFormElement,
  message: { text: string; action?: { label: string; run(): void } } | null,
): void {
  const region = form.querySelector(".message");
  if (region === null) return;
  region.removeAttribute("data-counts");
  region.ariaLive = null;
  region.replaceChildren(message?.text ?? "");
  if (message?.action === undefined) return;
  const { label, run } = message.action;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", run);
  region.append(button);
}
