import { can, isMultiple } from "#core/fields/registry.ts";
import type { EvaluatedForm } from "#core/forms/logic/evaluate-form.ts";
import type { AnswerControls } from "./answer-controls.ts";
import { isUnmoved } from "./controls.ts";

/**
 * Hides what the expressions hide. A hidden item is a disabled fieldset: its controls are neither validated nor posted,
 * and keep what was typed into them.
 */
export function showBlocks(form: HTMLFormElement, { hidden_block_ids }: EvaluatedForm): void {
  for (const element of form.querySelectorAll<HTMLElement>("[data-block-id]")) {
    const isHidden = hidden_block_ids.has(element.dataset.blockId ?? "");
    element.hidden = isHidden;
    if (element instanceof HTMLFieldSetElement) element.disabled = isHidden;
  }
}

/** The browser was not to insist on answers to questions that may be hidden; from here on it may say "required". */
export function requireConditional(controls: AnswerControls): void {
  for (const field of controls.fields) {
    if (field.required !== true || !can(field.type, "required")) continue;
    for (const [index, control] of [...controls.of(field)].entries()) {
      // One ticked box of several satisfies the question, which HTML cannot say; of several inputs the first has to.
      const isOneOfSeveral = field.is_array === true && index > 0;
      control.required = !isOneOfSeveral && (control.type !== "checkbox" || !isMultiple(field));
    }
  }
}

/** The number of a slider and the code of a colour, beside their controls. */
export function showOutputs(form: HTMLFormElement): void {
  for (const output of form.querySelectorAll("output")) {
    const control = document.getElementById(output.htmlFor.value);
    if (!(control instanceof HTMLInputElement)) continue;
    const { max } = output.dataset;
    const text = isUnmoved(control) ? "–" : control.value;
    output.value = max === undefined ? text : `${text}/${max}`;
  }
}
