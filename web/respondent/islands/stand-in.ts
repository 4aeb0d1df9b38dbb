import type { WireControl } from "./island.ts";

/** Attributes by which the runtime informs assistive technology. */
const SPOKEN = ["aria-invalid", "aria-describedby"];

/**
 * Replaces the control visually: label, help, errors and focus belong to the element from here on. The
 * control keeps the answer and its errors.
 */
export function standIn(control: WireControl, element: HTMLElement, name: string): void {
  const hasFocus = document.activeElement === control;
  element.id = control.id;
  control.removeAttribute("id");
  // A label only names native controls. Several inputs of one question have names of their own.
  const own_name = control.getAttribute("aria-label");
  if (own_name !== null || element.localName !== "input") {
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
