import { controlId, instanceLabel } from "../inputs/ids.ts";
import { isControl, markMoved } from "./controls.ts";

/** One more input of an array field, empty; null when the question has none. */
export function addInstance(question: HTMLElement): HTMLElement | null {
  const instances = [...question.querySelectorAll<HTMLElement>(".instance")];
  const last = instances.at(-1);
  const copy = last?.cloneNode(true) as HTMLElement | undefined;
  const control = copy?.querySelector("input, select, textarea");
  if (!last || !copy || !isControl(control)) return null;
  const label = question.querySelector("label")?.firstChild?.textContent ?? "";
  control.id = controlId(question.dataset.fieldId ?? "", instances.length);
  control.setAttribute("aria-label", instanceLabel(label, instances.length));
  control.value = "";
  markMoved(control, false);
  // What an island has made of the first one is its own: the copy gets an island itself.
  copy.querySelector("[data-mounted]")?.removeAttribute("data-mounted");
  copy.querySelector("[data-ui]")?.remove();
  last.after(copy);
  return control;
}
