import { numberReadings } from "#core/values/numbers/number-readings.ts";
import type { NumberRules } from "../inputs/number-input.tsx";

/**
 * The script of forms that ask for a number. Text is understood as people write it: the runtime reads, and a submit
 * posts, what it means. A text with two meanings is invalid until one of them is chosen.
 */

export type NumberControl = HTMLInputElement & {
  /** What the text means. */
  numeral: string;
  /** The reading that was chosen. */
  meant?: string;
};

const form = document.getElementById("form") as HTMLFormElement;
const controls = () => [...form.querySelectorAll<NumberControl>("[data-number]:enabled")];

function takeOver(control: NumberControl): void {
  if (Object.hasOwn(control, "numeral")) return;
  const { which }: NumberRules = JSON.parse(control.dataset.number!);
  Object.defineProperty(control, "numeral", {
    get() {
      const { value, meant } = control;
      const [one = value, other] = numberReadings(value);
      return other === undefined ? one : one === meant || other === meant ? meant : "?";
    },
  });
  const settle = () => control.setCustomValidity(control.numeral === "?" ? which : "");
  for (const type of ["input", "written"]) control.addEventListener(type, settle);
  settle();
  // The runtime read it before.
  if (control.value !== control.defaultValue) control.dispatchEvent(new Event("input", { bubbles: true }));
}

if (form) {
  const takeAll = () => controls().forEach(takeOver);
  takeAll();
  // Inputs that are added to a question.
  for (const type of ["focusin", "written"]) form.addEventListener(type, takeAll, true);
  form.addEventListener("formdata", ({ formData }) => {
    for (const { name } of controls()) formData.delete(name);
    for (const { name, numeral } of controls()) formData.append(name, numeral);
  });
  const visited = () => import("./number-parts.ts").then(({ start }) => start(form, controls));
  for (const type of ["pointermove", "touchstart", "keydown", "focusin"])
    window.addEventListener(type, visited, { once: true });
}
