import type { EditedForm } from "../editing/operation.ts";
import { parseJson } from "../values/parse-json.ts";
import { formOfOutline } from "./form-of-outline.ts";
import type { ImportNote } from "./import-notes.ts";
import type { FormOutline } from "./outline.ts";
import { isDefinition, readDefinition } from "./read-definition.ts";
import { isAppsScriptForm, isGoogleForm, readAppsScriptForm, readGoogleForm } from "./read-google.ts";
import { isTypeform, readTypeform } from "./read-typeform.ts";

/** No form needs a larger file. In bytes, like `File.size`. */
export const MAX_IMPORT_BYTES = 1_500_000;

export type ImportSource = "Sheaf" | "Google Forms" | "Typeform";

export type ReadImport =
  | { ok: true; source: ImportSource; form: EditedForm; notes: readonly ImportNote[] }
  | { ok: false; reason: string };

interface Reader {
  source: ImportSource;
  fits: (json: unknown) => boolean;
  read: (json: unknown, newId: () => string) => { form: EditedForm; notes: ImportNote[] };
}

const throughOutline =
  (read: (json: unknown) => { outline: FormOutline; notes: ImportNote[] }): Reader["read"] =>
  (json, newId) => {
    const { outline, notes } = read(json);
    // `readDefinition` enforces all limits in one place.
    const { form, notes: more } = readDefinition(formOfOutline(outline, newId).form);
    return { form, notes: [...notes, ...more] };
  };

const READERS: readonly Reader[] = [
  { source: "Sheaf", fits: isDefinition, read: readDefinition },
  { source: "Google Forms", fits: isGoogleForm, read: throughOutline(readGoogleForm) },
  { source: "Google Forms", fits: isAppsScriptForm, read: throughOutline(readAppsScriptForm) },
  { source: "Typeform", fits: isTypeform, read: throughOutline(readTypeform) },
];

/** Imports a form from a file of any supported product. `newId` makes the ids of its parts. */
export function readImport(text: string, newId: () => string): ReadImport {
  const json = parseJson(text.replace(/^\uFEFF/, ""));
  if (json === undefined) {
    return {
      ok: false,
      reason: "This file isn’t JSON. Export your form as JSON, not as a ZIP file or web page.",
    };
  }
  const reader = READERS.find(({ fits }) => fits(json));
  if (reader === undefined) {
    return { ok: false, reason: "This JSON isn’t a form from Sheaf, Google Forms, or Typeform." };
  }
  const { form, notes } = reader.read(json, newId);
  if (form.fields.length === 0 && form.blocks.every(({ type }) => type === "section")) {
    return { ok: false, reason: "This file has no questions." };
  }
  return { ok: true, source: reader.source, form, notes };
}
