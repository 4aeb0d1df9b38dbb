import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { cleanWireText, readText } from "#core/fields/read-text.ts";
import { fieldTypeRow, isMultiple } from "#core/fields/registry.ts";
import { splitList } from "#core/values/choice.ts";
import type { Clock } from "#core/values/clock.ts";
import { parseDatetime } from "#core/values/datetime.ts";
import { parseNumber } from "#core/values/number.ts";
import { wireTexts } from "../wire-texts.ts";
import { isUnmoved, setMoved } from "./moved.ts";

export type Control = (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) & {
  /** What the text of a number means (`entry-number.ts`). */
  readonly numeral?: string;
};

/**
 * Every field's native controls, by field id, in document order. They are the state: their values are not
 * copied.
 */
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
    // A file input's value is no answer: the paths of uploads are, in the control beside it.
    const id = isControl(element) && element.type !== "file" ? idsByName.get(element.name) : undefined;
    if (id === undefined) continue;
    const controls = found.get(id) ?? [];
    controls.push(element as Control);
    found.set(id, controls);
  }
  return found;
}

export const isTick = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/** The texts that the browser would post for a field. */
export function readWire(controls: readonly Control[]): string[] {
  return controls.flatMap((control) => {
    if (isTick(control)) return control.checked ? [control.value] : [];
    if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value);
    return [isUnmoved(control) ? "" : (control.numeral ?? control.value)];
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
      // As the server will read it so that both hide and compute the same.
      return readText(field.type, cleanWireText(field.type, text)) || null;
    default:
      return text === "" ? null : text;
  }
}

/** A field's answer from its controls; null if empty. Secrets are never read. */
export function readAnswer(field: FieldDefinition, controls: readonly Control[], clock: Clock): FieldValue {
  const wire = readWire(controls);
  const { value: kind } = fieldTypeRow(field.type);
  if (kind === "boolean") return wire.length > 0;
  if (kind === "files") {
    const paths = splitList(wire.join());
    return paths.length > 0 ? paths : null;
  }
  // An option counts once, in however many controls it is chosen.
  const texts = kind === "choice" ? [...new Set(wire)] : wire;
  const values = texts.map((text) => readOne(field, text, clock)).filter((value) => value !== null);
  if (isMultiple(field) || field.is_array) return values.length > 0 ? values : null;
  return values[0] ?? null;
}

/** Writes an answer into the field's controls. */
export function writeAnswer(
  field: FieldDefinition,
  controls: readonly Control[],
  value: FieldValue,
  clock: Clock,
): void {
  const texts = wireTexts(field, value, clock);
  controls.forEach((control, index) => {
    // Disabled options stay unchosen.
    if (isTick(control)) control.checked = !control.disabled && texts.includes(control.value);
    else if (control instanceof HTMLSelectElement) {
      for (const option of control.options)
        option.selected =
          !option.disabled && (control.multiple ? texts : [texts[0] ?? ""]).includes(option.value);
    } else {
      const text = texts[index] ?? "";
      const isSame = control.value === text;
      // Writing the same text again would move the caret.
      if (!isSame) control.value = text;
      setMoved(control, text !== "");
      if (isSame) return;
    }
    // For an island that replaces the control.
    control.dispatchEvent(new Event("written"));
  });
}

/**
 * Whether a control differs from what the server rendered: by typing, autofill, or the browser's own restore.
 */
export function isEdited(control: Control): boolean {
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  }
  return control.type !== "hidden" && !isUnmoved(control) && control.value !== control.defaultValue;
}
