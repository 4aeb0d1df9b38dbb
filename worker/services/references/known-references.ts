import { type PostedEntry, parseEntry } from "#core/fields/parse-entry.ts";
import { isBarred } from "#core/fields/validate.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import type { Context } from "../../context.ts";

/**
 * Posted values that exist in the tables of search fields, by field id. Fields without a table have no entry.
 */
export type KnownReferences = Record<string, readonly string[]>;

const NOTHING: PostedEntry = { values: [], files: [] };

/** Finds them. Needs a query only if a search field with a table was answered. */
export async function findPostedReferences(
  ctx: Context,
  { form_id, fields }: FormDefinition,
  entries: Entries,
): Promise<KnownReferences> {
  const referring = fields.filter((field) => field.type === "search" && field.reference && !isBarred(field));
  const asked = referring.flatMap((field) => {
    const parsed = parseEntry(field, entries.get(field.name) ?? NOTHING, {
      clock: null,
      staged_files: [],
    });
    const values = parsed.ok ? parsed.wire.filter((value) => value !== "") : [];
    return values.map((value) => ({ field_id: field.id, value }));
  });
  const known: KnownReferences = Object.fromEntries(referring.map(({ id }) => [id, []]));
  if (asked.length === 0) return known;
  // Loaded on demand because most forms have no search field.
  const { findKnownReferences } = await import("../../db/references.ts");
  for (const { field_id, value } of await findKnownReferences(ctx.db, form_id, asked))
    known[field_id] = [...(known[field_id] ?? []), value];
  return known;
}
