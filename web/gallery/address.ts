import { FIELD_TYPES, type FieldType } from "#core/fields/field.ts";
import { LANGUAGES, type Language } from "#core/forms/definition/language.ts";

export const APPEARANCES = ["system", "light", "dark"] as const;
export type Appearance = (typeof APPEARANCES)[number];

export interface GalleryAddress {
  /** Null: everything. */
  type: FieldType | null;
  lang: Language;
  appearance: Appearance;
  is_cells: boolean;
  is_controls: boolean;
  /** Shows live payments instead of test ones. */
  is_charged: boolean;
}

const one = <Text extends string>(texts: readonly Text[], text: string | null): Text | undefined =>
  texts.find((candidate) => candidate === text);

export function readAddress(search: string): GalleryAddress {
  const query = new URLSearchParams(search);
  return {
    type: one(FIELD_TYPES, query.get("type")) ?? null,
    lang: one(LANGUAGES, query.get("lang")) ?? "en",
    appearance: one(APPEARANCES, query.get("appearance")) ?? "system",
    is_cells: query.has("cells"),
    is_controls: query.has("controls"),
    is_charged: query.has("charged"),
  };
}

export function writeAddress(address: GalleryAddress): string {
  const { type, lang, appearance, is_cells, is_controls, is_charged } = address;
  const query = new URLSearchParams({ lang, appearance });
  if (type !== null) query.set("type", type);
  if (is_cells) query.set("cells", "");
  if (is_controls) query.set("controls", "");
  if (is_charged) query.set("charged", "");
  return `?${query}`;
}
