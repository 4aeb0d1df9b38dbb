import type { WireControl } from "./island.ts";

/** What the runtime says of a control to those who cannot see it. */
const SPOKEN = ["aria-invalid", "aria-describedby"];

/**
 * Puts an element before visitors in the place of the control: label, help, errors and the focus are its own from here on.
 * The control keeps the answer, and what is wrong with it.
 */
export function standIn(control: WireControl, element: HTMLElement, name: string): void {
  const hasFocus = document.activeElement === control;
  element.id = control.id;
  control.removeAttribute("id");
  // A label names native controls only; several inputs of one question are told apart by names of their own.
  const own_name = control.getAttribute("aria-label");
  if (own_name !== null || !(element instanceof HTMLInputElement)) {
    element.setAttribute("aria-label", own_name ?? name);
  }
  if (control.required) element.setAttribute("aria-required", "true");
  element.dataset.entry = "";
  element.tabIndex = 0;
  control.classList.add("wire");
  control.tabIndex = -1;
  control.setAttribute("aria-hidden", "true");
  control.setAttribute("autocomplete", "off");
  const speak = () => {
    for (const attribute of SPOKEN) {
      const text = control.getAttribute(attribute);
      if (text === null) element.removeAttribute(attribute);
      else element.setAttribute(attribute, text);
    }
  };
  new MutationObserver(speak).observe(control, { attributeFilter: SPOKEN });
  speak();
  if (hasFocus) element.focus();
}
