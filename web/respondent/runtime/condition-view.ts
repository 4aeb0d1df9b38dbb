import { can, isMultiple } from "#core/fields/registry.ts";
import type { EvaluatedForm } from "#core/forms/logic/evaluate-form.ts";
import type { AnswerControls } from "./answer-controls.ts";
import { isUnmoved } from "./moved.ts";

/**
 * Hides blocks by their expressions. A hidden item is a disabled fieldset: its controls are neither validated
 * nor posted, and keep their values.
 */
export function showBlocks(form: HTMLFormElement, { hidden_block_ids }: EvaluatedForm): void {
  for (const element of form.querySelectorAll<HTMLElement>("[data-block-id]")) {
    const isHidden = hidden_block_ids.has(element.dataset.blockId ?? "");
    element.hidden = isHidden;
    if (element instanceof HTMLFieldSetElement) element.disabled = isHidden;
  }
}

/**
 * In the markup, questions that may be hidden are not required, so that the browser does not insist. From
 * here on they are.
 */
export function requireConditional(controls: AnswerControls): void {
  for (const field of controls.fields) {
    if (field.required !== true || !can(field.type, "required")) continue;
    for (const [index, control] of [...controls.of(field)].entries()) {
      // One ticked box satisfies the question, which HTML cannot express; of several inputs only the first is
      // required.
      const isOneOfSeveral = field.is_array === true && index > 0;
      const isTicked = control.type === "checkbox" && isMultiple(field);
      // HTML knows no required slider, and only some screen readers speak of one: its label says it.
      control.required = !isOneOfSeveral && !isTicked && control.type !== "range";
    }
  }
}

/** Shows a slider's number and a color's code beside their controls, and which dates are still to be chosen. */
export function showOutputs(form: HTMLFormElement): void {
  for (const date of form.querySelectorAll<HTMLInputElement>("[data-hint]")) {
    date.toggleAttribute("data-unset", !date.value && !date.validity.badInput);
  }
  for (const output of form.querySelectorAll("output")) {
    const control = form.querySelector<HTMLInputElement>(`[id="${output.htmlFor.value}"]`);
    if (!control) continue;
    const { max } = output.dataset;
    const text = (!isUnmoved(control) && control.value) || "–";
    output.value = max === undefined ? text : `${text}/${max}`;
  }
}
