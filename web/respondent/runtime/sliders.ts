import { isUnmoved, setMoved } from "./controls.ts";

function slidersOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("[data-slider]:enabled")];
}

/**
 * Turns the server's number inputs into sliders, except one that is being typed into. Until it is moved, or
 * pressed in place (`onAnswer`), a slider has no answer and posts nothing.
 */
export function startSliders(form: HTMLFormElement, onAnswer: (event: Event) => void): void {
  for (const control of slidersOf(form)) {
    if (control === document.activeElement) continue;
    const isAnswered = control.value !== "";
    control.type = "range";
    // The label says it: HTML knows no required slider, and only some screen readers speak of one.
    control.required = false;
    setMoved(control, isAnswered);
  }
  form.addEventListener("pointerup", (event) => {
    if (isUnmoved(event.target as Element)) onAnswer(event);
  });
  form.addEventListener("formdata", ({ formData }) => {
    const sliders = slidersOf(form);
    for (const { name } of sliders) formData.delete(name);
    for (const control of sliders) if (!isUnmoved(control)) formData.append(control.name, control.value);
  });
}
