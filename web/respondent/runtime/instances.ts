import { controlId, instanceLabel } from "../inputs/ids.ts";
import { isControl, setMoved } from "./controls.ts";
import { say } from "./say.ts";

const CONTROL = "input, select, textarea";

/** The text input: an island's element before its control, or the control itself. */
function entryOf(instance: Element): HTMLElement | null {
  return instance.querySelector<HTMLElement>("[data-entry]") ?? instance.querySelector(CONTROL);
}

const isRequired = (question: HTMLElement) => question.querySelector(":required") !== null;

/** Ids and names number the inputs; only the first is required. */
function numberInstances(question: HTMLElement, is_required = isRequired(question)): void {
  const label = question.querySelector("label")?.firstChild?.textContent ?? "";
  question.querySelectorAll(".instance").forEach((instance, n) => {
    const id = controlId(question.dataset.fieldId ?? "", n);
    const name = instanceLabel(label, n);
    const remove = instance.querySelector<HTMLElement>(".remove");
    const entry = entryOf(instance);
    const control = instance.querySelector(CONTROL);
    if (control && isControl(control)) control.required = is_required && n === 0;
    if (entry) entry.id = id;
    entry?.setAttribute("aria-label", name);
    instance.querySelector("output")?.setAttribute("for", id);
    remove?.setAttribute("aria-label", say(remove.dataset.label, { name }));
  });
}

/** Adds an empty input to an array field; null if the question has none. */
export function add(question: HTMLElement): HTMLElement | null {
  const last = [...question.querySelectorAll(".instance")].at(-1);
  const copy = last?.cloneNode(true) as HTMLElement | undefined;
  // The copy gets its own island, not the first one's state.
  copy?.querySelector("[data-mounted]")?.removeAttribute("data-mounted");
  copy?.querySelector("[data-ui]")?.remove();
  const control = copy?.querySelector(CONTROL);
  if (!last || !copy || !isControl(control)) return null;
  control.value = "";
  setMoved(control, false);
  last.after(copy);
  numberInstances(question);
  return control;
}

/** Adds inputs until there are enough for the answers. Returns the last one added. */
export function addUpTo(question: HTMLElement, wanted: number): HTMLElement | null {
  let last: HTMLElement | null = null;
  for (let n = question.querySelectorAll(".instance").length; n < wanted; n += 1) last = add(question);
  return last;
}

/** Removes the array field's input that contains the element. Returns the element to focus. */
export function remove(question: HTMLElement, element: Element): HTMLElement | null {
  const instance = element.closest(".instance");
  const near = [instance?.nextElementSibling, instance?.previousElementSibling];
  const other = near.find((sibling) => sibling?.matches(".instance"));
  if (!instance || !other) return null;
  const is_required = isRequired(question);
  instance.remove();
  numberInstances(question, is_required);
  return entryOf(other);
}
