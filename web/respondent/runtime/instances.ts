import { controlId, instanceLabel } from "../inputs/ids.ts";
import { type Control, isControl } from "./controls.ts";
import { setMoved } from "./moved.ts";
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

/** Someone who presses a button and moves on before this code has loaded keeps the focus. */
function hasMovedOn(pressed: Element): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && activeElement !== pressed.closest("button");
}

/** Adds an empty input to an array field. Returns the element to focus. */
export function add(question: HTMLElement, pressed: Element): HTMLElement | null {
  const added = addOne(question);
  return hasMovedOn(pressed) ? null : added;
}

function addOne(question: HTMLElement): Control | null {
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

/** Adds inputs until there are enough for the texts, with theirs. The focus stays. */
export function addUpTo(question: HTMLElement, texts: readonly string[]): null {
  for (const text of texts.slice(question.querySelectorAll(".instance").length)) {
    const added = addOne(question);
    if (!added) break;
    added.value = text;
    setMoved(added, text !== "");
    added.dispatchEvent(new Event("written"));
    // Tells the form, once it knows the input, as if the visitor had filled it in.
    queueMicrotask(() => added.dispatchEvent(new Event("input", { bubbles: true })));
  }
  return null;
}

/** Removes the array field's input that contains the element. Returns the element to focus. */
export function remove(question: HTMLElement, element: Element): HTMLElement | null {
  const instance = element.closest(".instance");
  const near = [instance?.nextElementSibling, instance?.previousElementSibling];
  const other = near.find((sibling) => sibling?.matches(".instance"));
  if (!instance || !other) return null;
  const isElsewhere = hasMovedOn(element);
  const is_required = isRequired(question);
  instance.remove();
  numberInstances(question, is_required);
  return isElsewhere ? null : entryOf(other);
}
