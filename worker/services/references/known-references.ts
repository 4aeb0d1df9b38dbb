import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { type PostedEntry, parseEntry } from "#core/fields/parse-entry.ts";
import type { Reason } from "#core/fields/reason.ts";
import { connectedReference } from "#core/fields/reference.ts";
import { isBarred } from "#core/fields/validate.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import { referredValues } from "#core/tables/cell-text.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import type { Asker } from "./connected-reference.ts";

/**
 * Posted values that exist in the tables of search fields, by field id. Fields without a table have no entry. Null: a
 * connected database could not be asked.
 */
export type KnownReferences = Record<string, readonly string[] | null>;

/** Why a cell that refers to no record is refused. */
export const UNKNOWN_RECORD: Reason = { code: "optionUnknown" };

const NOTHING: PostedEntry = { values: [], files: [] };

/** Whether answers of the field must exist in a table. */
const isReferring = (field: FieldDefinition) =>
  field.type === "search" && field.reference != null && !isBarred(field);

/** Finds them. Needs a query only if a search field with a table was answered. */
export async function findPostedReferences(
  ctx: Context,
  { form_id, fields }: FormDefinition,
  entries: Entries,
  asker: Asker,
): Promise<KnownReferences> {
  const referring = fields.filter(isReferring);
  const asked = referring.map((field) => {
    const parsed = parseEntry(field, entries.get(field.name) ?? NOTHING, {
      clock: null,
      staged_files: [],
    });
    return { field, values: parsed.ok ? parsed.wire.filter((value) => value !== "") : [] };
  });
  return findKnown(ctx, form_id, asked, asker);
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
  const asked = new Map<string, AskedField>();
  for (const { field, cell } of referring) {
    const values = asked.get(field.id)?.values ?? [];
    asked.set(field.id, { field, values: [...values, ...referredValues(cell)] });
  }
  const known = await findKnown(ctx, form_id, [...asked.values()], "member");
  const sets = new Map(Object.entries(known).map(([id, values]) => [id, new Set(values)]));
  const isKnown = ({ field, cell }: Edited) =>
    referredValues(cell).every((value) => sets.get(field.id)?.has(value));
  return new Set(referring.filter((one) => !isKnown(one)));
}

interface AskedField {
  field: FieldDefinition;
  values: readonly string[];
}

async function findKnown(
  ctx: Context,
  form_id: string,
  asked: readonly AskedField[],
  asker: Asker,
): Promise<KnownReferences> {
  const known: KnownReferences = Object.fromEntries(asked.map(({ field }) => [field.id, []]));
  const given = asked.filter(({ values }) => values.length > 0);
  const [connected, own] = [true, false].map((isConnected) =>
    given.filter(({ field }) => (connectedReference(field) !== null) === isConnected),
  ) as [AskedField[], AskedField[]];
  // Both are loaded on demand because most forms have no search field.
  if (own.length > 0) {
    const { findKnownReferences } = await import("../../db/references.ts");
    const values = new Map(
      own.flatMap(({ field: { id }, values }) =>
        values.map((value) => [`${id} ${value}`, { field_id: id, value }]),
      ),
    );
    for (const { field_id, value } of await findKnownReferences(ctx.db, form_id, [...values.values()]))
      known[field_id] = [...(known[field_id] ?? []), value];
  }
  if (connected.length > 0) {
    const { findKnownConnected } = await import("./known-connected.ts");
    Object.assign(known, await findKnownConnected(ctx, form_id, connected, asker));
  }
  return known;
}
