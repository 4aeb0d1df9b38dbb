import { atom } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { BlockDefinition, FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { appearance } from "#core/forms/look/theme.ts";
import { formAtom } from "../editing/document.ts";
import { appearanceAtom } from "../shell/theme.ts";
import { fieldEditorAtom } from "./field-editor.ts";

type Kept = Pick<FormDefinition, "lang" | "stylesheet" | "background" | "is_powered_by_branding_enabled">;

export interface CanvasLook extends Kept {
  /** The form's own choice, else that of the person who edits it. */
  scheme: "light" | "dark";
  /** The zone of date-times. */
  zone: string;
  /** What decides which style sheets the page needs: one of each kind of field and block. */
  fields: readonly Pick<FieldDefinition, "type" | "is_array">[];
  blocks: readonly Pick<BlockDefinition, "type">[];
  is_long: boolean;
}

/** What the form's language and theme are, with all changes since. The same object until one of them changes. */
export const canvasLookAtom = atom((get): CanvasLook => {
  const form = get(formAtom);
  const { lang, stylesheet, background, is_powered_by_branding_enabled } = form;
  const draft = get(fieldEditorAtom)?.draft;
  const fields = draft === undefined ? form.fields : [...form.fields, draft];
  const own = appearance(stylesheet.appearance);
  return get(stableLookAtom)({
    lang,
    stylesheet,
    background,
    is_powered_by_branding_enabled,
    scheme: own === "system" ? get(appearanceAtom) : own,
    zone: formZone(form),
    fields: kindsOf(
      fields,
      ({ type, is_array }) => (is_array ? `${type}[]` : type),
      ({ type, is_array = false }) => ({ type, is_array }),
    ),
    blocks: kindsOf(
      form.blocks,
      ({ type }) => type,
      ({ type }) => ({ type }),
    ),
    is_long: fields.length > MANY_QUESTIONS,
  });
});

/** Known before the code that shows the cover page. */
export const hasCoverAtom = atom((get) => get(formAtom).start_page !== null);

/**
 * One of each kind, in an order that does not depend on the order of all. Names cost less than JSON, and this runs at
 * every change.
 */
function kindsOf<Row, Kind>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  kindOf: (row: Row) => Kind,
): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const row of rows) {
    const name = nameOf(row);
    if (!kinds.has(name)) kinds.set(name, kindOf(row));
  }
  return [...kinds.keys()].sort().map((name) => kinds.get(name)!);
}

/** As on the public page (`style-parts.ts`). */
const MANY_QUESTIONS = 60;

const stableLookAtom = atom(() => keepEqual<CanvasLook>());

/** Returns a function that gives the object of its last call again while the JSON of the next one is the same. */
export function keepEqual<T extends object>(): (next: T) => T {
  let known: T | null = null;
  let text = "";
  return (next) => {
    const written = JSON.stringify(next);
    if (known === null || written !== text) {
      known = next;
      text = written;
    }
    return known;
  };
}
