import type { WireControl } from "./island.ts";

/**
 * Replaces the control visually: label, help, errors, focus, text and caret belong to the element from here on. The
 * control keeps the answer and its errors. What reaches the control nevertheless shows in the element: a password
 * manager fills in what it found before, and an aid for reading or speaking focuses it.
 */
export function standIn(control: WireControl, element: HTMLElement, name: string): void {
  const hasFocus = document.activeElement === control;
  const isInput = element instanceof HTMLInputElement;
  element.id = control.id;
  control.removeAttribute("id");
  // A label only names native controls. Several inputs of one question have names of their own.
  if (control.ariaLabel !== null || !isInput) element.ariaLabel = control.ariaLabel ?? name;
  if (control.required) element.ariaRequired = "true";
  element.dataset.entry = "";
  element.tabIndex = 0;
  control.classList.add("wire");
  control.tabIndex = -1;
  control.ariaHidden = "true";
  control.autocomplete = "off";
  /** The runtime informs assistive technology by attributes. */
  const speak = () => {
    element.ariaInvalid = control.ariaInvalid;
    element.setAttribute("aria-describedby", control.getAttribute("aria-describedby") ?? "");
  };
  new MutationObserver(speak).observe(control, { attributes: true });
  speak();
  control.addEventListener("focus", () => element.focus());
  control.addEventListener(
    "input",
    ({ detail }: UIEventInit) => detail || control.dispatchEvent(new Event("written")),
  );
  if (isInput) element.value = control.value;
  if (!hasFocus) return;
  const { selectionStart, selectionEnd } = control as HTMLInputElement;
  element.focus();
  if (isInput) element.setSelectionRange(selectionStart, selectionEnd);
}
