import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { type PostedEntry, parseEntry } from "#core/fields/parse-entry.ts";
import { isBarred } from "#core/fields/validate.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import { referredValues } from "#core/tables/cell-text.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import type { AskedReference } from "../../db/references.ts";

/**
 * Posted values that exist in the tables of search fields, by field id. Fields without a table have no entry.
 */
export type KnownReferences = Record<string, readonly string[]>;

const NOTHING: PostedEntry = { values: [], files: [] };

/** Whether answers of the field must exist in a table. */
const isReferring = (field: FieldDefinition) =>
  field.type === "search" && field.reference != null && !isBarred(field);

/** Finds them. Needs a query only if a search field with a table was answered. */
export async function findPostedReferences(
  ctx: Context,
  { form_id, fields }: FormDefinition,
  entries: Entries,
): Promise<KnownReferences> {
  const referring = fields.filter(isReferring);
  const asked = referring.flatMap((field) => {
    const parsed = parseEntry(field, entries.get(field.name) ?? NOTHING, {
      clock: null,
      staged_files: [],
    });
    const values = parsed.ok ? parsed.wire.filter((value) => value !== "") : [];
    return values.map((value) => ({ field_id: field.id, value }));
  });
  const known: KnownReferences = Object.fromEntries(referring.map(({ id }) => [id, []]));
  for (const { field_id, value } of await findKnown(ctx, form_id, asked))
    known[field_id] = [...(known[field_id] ?? []), value];
  return known;
}

/** Whether this value of the field has to exist in a table. */
export const refersToRecords = (field: FieldDefinition, value: JsonValue) =>
  isReferring(field) && value !== null && value !== "";

/**
 * Judges edited cells by the rule of a submit: returns those that refer to no record. Needs a query only if a cell of
 * a field with a table has a value.
 */
export async function findStrayCells<Edited extends { field: FieldDefinition; cell: Cell | null }>(
  ctx: Context,
  form_id: string,
  edited: readonly Edited[],
): Promise<ReadonlySet<Edited>> {
  const referring = edited.filter(({ field }) => isReferring(field));
  const valuesOf = ({ field, cell }: Edited) =>
    referredValues(cell).map((value) => ({ field_id: field.id, value }));
  const keyOf = ({ field_id, value }: AskedReference) => `${field_id} ${value}`;
  const asked = new Map(referring.flatMap(valuesOf).map((one) => [keyOf(one), one]));
  const known = new Set((await findKnown(ctx, form_id, [...asked.values()])).map(keyOf));
  return new Set(referring.filter((one) => !valuesOf(one).every((value) => known.has(keyOf(value)))));
}

async function findKnown(ctx: Context, form_id: string, asked: readonly AskedReference[]) {
  if (asked.length === 0) return [];
  // Loaded on demand because most forms have no search field.
  const { findKnownReferences } = await import("../../db/references.ts");
  return findKnownReferences(ctx.db, form_id, asked);
}
