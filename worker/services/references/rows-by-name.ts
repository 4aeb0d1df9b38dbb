import type { UnclearName } from "#core/contracts/grid/imports.ts";
import type { FieldDefinition, OptionDefinition } from "#core/fields/field.ts";
import { rowReference } from "#core/fields/reference.ts";
import { optionName } from "#core/tables/cell-text.ts";
import { quotedParts } from "#core/tables/import/list-parts.ts";
import { labelOfReference } from "#core/tables/relations.ts";
import type { Context } from "../../context.ts";
import { findNamedRows } from "../../db/grid/named-rows.ts";
import { findFormRelations } from "../../db/grid/relations.ts";

/** The rows that a text names, or the names that lead to no row or to several. */
export type NamedValue =
  | { ok: true; ids: readonly string[] }
  | { ok: false; unclear: readonly UnclearName[] };

/** Null: the text is no name of a row, for example because its table was deleted. */
export type ReadNames = (field: FieldDefinition, text: string) => NamedValue | null;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** As the options of a list are separated in a file. */
const SEPARATORS = /[,;\n]/;

/** The names that a text may have: the whole text, and its parts if the field takes several rows. */
const namesIn = ({ is_array }: FieldDefinition, text: string) => [
  text.trim(),
  ...(is_array ? partsOf(text) : []),
];
const partsOf = (text: string) =>
  quotedParts(text) ??
  text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Returns a function that finds the rows that texts of a file name, by the column by which people see them. Takes two
 * statements for all texts, and none without a field that refers to rows.
 */
export async function rowsByName(
  ctx: Context,
  form_id: string,
  texts: readonly (readonly [field: FieldDefinition, text: string])[],
): Promise<ReadNames> {
  const named = new Map<FieldDefinition, Set<string>>();
  for (const [field, text] of texts) {
    if (rowReference(field) === null) continue;
    const names = named.get(field) ?? new Set();
    named.set(field, names);
    for (const name of namesIn(field, text)) if (name !== "" && !ID.test(name)) names.add(name);
  }
  const asked = [...named].filter(([, names]) => names.size > 0);
  const tables = asked.length === 0 ? [] : ((await findFormRelations(ctx.db, form_id))?.tables ?? []);
  const known = new Map(
    asked.flatMap(([field, names]) => {
      const { table_id } = rowReference(field)!;
      if (!tables.some(({ id }) => id === table_id)) return [];
      const label = labelOfReference(field, tables);
      return [[field.id, { table_id, label, names }] as const];
    }),
  );
  const rows = await findNamedRows(
    ctx.db,
    [...known].map(([field_id, { table_id, label, names }]) => ({
      ...{ field_id, table_id, label: label?.id ?? null },
      names: [...new Set([...names].flatMap((name) => storedTexts(name, label?.options ?? [])))],
    })),
  );

  const found = new Map(rows.map((row) => [keyOf(row.field_id, row.name), row]));

  function rowsNamed(field: FieldDefinition, name: string): { ids: string[]; count: number } {
    if (ID.test(name)) return { ids: [name], count: 1 };
    const stored = storedTexts(name, known.get(field.id)?.label?.options ?? []);
    const named = stored.flatMap((text) => found.get(keyOf(field.id, text)) ?? []);
    return {
      ids: named.map(({ id }) => id),
      count: named.reduce((sum, { count }) => sum + Number(count), 0),
    };
  }

  return (field, text) => {
    if (!known.has(field.id) && !(rowReference(field) !== null && ID.test(text.trim()))) return null;
    const whole = text.trim();
    const { ids, count } = rowsNamed(field, whole);
    if (count === 1) return { ok: true, ids };
    const parts = field.is_array ? partsOf(text) : [whole];
    const all = parts.map((name) => ({ name, ...rowsNamed(field, name) }));
    const unclear = all.filter(({ count }) => count !== 1).map(({ name, count }) => ({ name, count }));
    return unclear.length === 0 ? { ok: true, ids: all.flatMap((one) => one.ids) } : { ok: false, unclear };
  };
}

const keyOf = (field_id: string, name: string) => `${field_id} ${name}`;

/** What cells contain that show the text: the values of the options with this label, else the text. */
function storedTexts(text: string, options: readonly OptionDefinition[]): string[] {
  const values = options.filter((option) => optionName(option) === text).map(({ value }) => value);
  return values.length > 0 ? values : [text];
}
