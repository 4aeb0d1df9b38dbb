import { numberReadings } from "#core/values/numbers/number-readings.ts";
import type { Control } from "../runtime/controls.ts";
import { isUnmoved, setMoved } from "../runtime/moved.ts";

function slidersOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("[data-slider]:enabled")];
}

/** Gives a control its slider's limits and then its type, in the order of the markup. */
export const showSlider = (control: HTMLInputElement) => Object.assign(control, control.dataset);

/** A control that cannot show what was typed would change it. It stays a text, and is judged as one. */
function turn(control: HTMLInputElement): void {
  const { value, dataset } = control;
  const isColor = dataset.type === "color";
  const [meant = "NaN", other] = isColor ? [value.toLowerCase()] : numberReadings(value);
  showSlider(control);
  if (value !== "") control.value = meant;
  const isShown = isColor
    ? control.value === meant
    : other === undefined && Number(control.value) === Number(meant);
  if (value === "" || isShown) {
    // As in `requireConditional`.
    control.required = false;
    setMoved(control, value !== "");
  } else {
    control.type = "text";
    control.value = value;
  }
}

/**
 * Turns the server's text inputs into sliders and color pickers, except one that is being typed into. Until it is moved, or pressed in
 * place, a slider has no answer and posts nothing, and neither does a picker until a color is chosen.
 */
export function startSliders(form: HTMLFormElement): void {
  for (const control of slidersOf(form)) if (control !== document.activeElement) turn(control);
  form.addEventListener("pointerup", ({ target }) => {
    if ((target as Control).type === "range" && isUnmoved(target as Control))
      target!.dispatchEvent(new Event("input", { bubbles: true }));
  });
  form.addEventListener("formdata", ({ formData }) => {
    const sliders = slidersOf(form);
    for (const { name } of sliders) formData.delete(name);
    for (const control of sliders) if (!isUnmoved(control)) formData.append(control.name, control.value);
  });
}
