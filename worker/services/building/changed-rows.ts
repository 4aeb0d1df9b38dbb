import type { EditedForm } from "#core/editing/operation.ts";
import type { EditRows } from "../../db/building/edits.ts";

const DOCUMENT_KEYS = [
  "lang",
  "is_powered_by_branding_enabled",
  "stylesheet",
  "background",
  "start_page",
  "closed_page",
  "ending",
] as const satisfies readonly (keyof EditedForm)[];

/** Returns the rows to write and delete to turn one form into the other. */
export function changedRows(before: EditedForm, after: EditedForm): EditRows {
  const isDocumentChanged = DOCUMENT_KEYS.some((key) => before[key] !== after[key]);
  const { lang, is_powered_by_branding_enabled, stylesheet, background, start_page, closed_page } = after;
  const document = {
    lang,
    is_powered_by_branding_enabled,
    stylesheet,
    background,
    start_page,
    closed_page,
    ...after.ending,
  };
  return {
    title: after.title,
    document: isDocumentChanged ? document : null,
    fields: changed(before.fields, after.fields),
    deleted_fields: gone(before.fields, after.fields),
    blocks: changed(before.blocks, after.blocks),
    deleted_blocks: gone(before.blocks, after.blocks),
  };
}

interface Row {
  id: string;
}

function changed<Item extends Row>(before: readonly Item[], after: readonly Item[]): Item[] {
  const known = new Set(before);
  return after.filter((item) => !known.has(item));
}

function gone(before: readonly Row[], after: readonly Row[]): string[] {
  const kept = new Set(after.map(({ id }) => id));
  return before.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
}
