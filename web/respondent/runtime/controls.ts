import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { cleanWireText, readText } from "#core/fields/read-text.ts";
import { fieldTypeRow, isMultiple } from "#core/fields/registry.ts";
import { splitList } from "#core/values/choice.ts";
import type { Clock } from "#core/values/clock.ts";
import { parseDatetime } from "#core/values/datetime.ts";
import { parseNumber } from "#core/values/number.ts";
import { wireTexts } from "../wire-texts.ts";

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The native controls of every field, by field id, in document order. They are the state: nothing copies their values. */
export type ControlsByField = ReadonlyMap<string, readonly Control[]>;

export function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

export function findControls(form: HTMLFormElement, fields: readonly FieldDefinition[]): ControlsByField {
  const idsByName = new Map(fields.map(({ id, name }) => [name, id]));
  const found = new Map<string, Control[]>();
  for (const element of form.elements) {
    // What a file input shows is no answer: the paths of uploaded files are, in the control beside it.
    const id = isControl(element) && element.type !== "file" ? idsByName.get(element.name) : undefined;
    if (id === undefined) continue;
    const controls = found.get(id) ?? [];
    controls.push(element as Control);
    found.set(id, controls);
  }
  return found;
}

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/** A slider stands somewhere before anybody has moved it: that is no answer, and its control says so to screen readers. */
export const isUnmoved = (control: Element) => control.hasAttribute("aria-valuetext");

/** Marks a slider as moved or not; other controls have no such mark. */
export function setMoved(control: Control, isMoved: boolean): void {
  if (isMoved) control.removeAttribute("aria-valuetext");
  else if (control.type === "range") control.setAttribute("aria-valuetext", control.dataset.slider ?? "");
}

/** What the browser would post for a field. */
export function readWire(controls: readonly Control[]): string[] {
  return controls.flatMap((control) => {
    if (isTick(control)) return control.checked ? [control.value] : [];
    if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value);
    return [isUnmoved(control) ? "" : control.value];
  });
}

function readOne(field: FieldDefinition, text: string, clock: Clock): FieldValue {
  switch (fieldTypeRow(field.type).value) {
    case "number":
      return parseNumber(text);
    case "datetime":
      return parseDatetime(text, clock);
    case "secret":
      return null;
    case "text":
      // As the server will have it, so that both hide and compute the same.
      return readText(field.type, cleanWireText(field.type, text)) || null;
    default:
      return text === "" ? null : text;
  }
}

/** The typed answer of a field as it stands in its controls; null where there is none. Secrets are never read. */
export function readAnswer(field: FieldDefinition, controls: readonly Control[], clock: Clock): FieldValue {
  const wire = readWire(controls);
  const { value: kind } = fieldTypeRow(field.type);
  if (kind === "boolean") return wire.length > 0;
  if (kind === "files") {
    const paths = splitList(wire.join());
    return paths.length > 0 ? paths : null;
  }
  // An option is chosen once, in however many controls.
  const texts = kind === "choice" ? [...new Set(wire)] : wire;
  const values = texts.map((text) => readOne(field, text, clock)).filter((value) => value !== null);
  if (isMultiple(field) || field.is_array) return values.length > 0 ? values : null;
  return values[0] ?? null;
}

/** Puts an answer into the controls of its field. */
export function writeAnswer(
  field: FieldDefinition,
  controls: readonly Control[],
  value: FieldValue,
  clock: Clock,
): void {
  const texts = wireTexts(field, value, clock);
  controls.forEach((control, index) => {
    // What nobody may choose any more stays unchosen.
    if (isTick(control)) control.checked = !control.disabled && texts.includes(control.value);
    else if (control instanceof HTMLSelectElement) {
      for (const option of control.options)
        option.selected =
          !option.disabled && (control.multiple ? texts : [texts[0] ?? ""]).includes(option.value);
    } else {
      const text = texts[index] ?? "";
      setMoved(control, text !== "");
      // Writing the same text again would move the cursor.
      if (control.value === text) return;
      control.value = text;
    }
    // For what stands over the control, an island.
    control.dispatchEvent(new Event("written"));
  });
}

/** Whether a control no longer shows what the server wrote: by typing, autofill, or the browser's own restoring. */
export function isEdited(control: Control): boolean {
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  }
  return control.type !== "hidden" && !isUnmoved(control) && control.value !== control.defaultValue;
}
