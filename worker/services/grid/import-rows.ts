import type { ImportedRows, RefusedRow } from "#core/contracts/grid/imports.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { patternWork } from "#core/fields/patterns/safe-pattern.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import type { AcceptedSubmission } from "#core/forms/submitting/decision.ts";
import { enteredDefinition } from "#core/forms/submitting/entered-definition.ts";
import { entriesFromJson } from "#core/forms/submitting/entries.ts";
import { decide } from "#core/forms/submitting/submission.ts";
import { isImportable } from "#core/tables/import/importable.ts";
import type { PostedValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import { readFormLive } from "../../db/forms/forms.ts";
import { type ImportedRow, storeImportedRows } from "../../db/grid/imports.ts";
import { deliverOutbox } from "../delivery/deliver-outbox.ts";
import { deriveKey, sign, toHex } from "../keys/derive-key.ts";
import { sessionIdOfKey } from "../keys/session-id.ts";
import { withEachSecret } from "../keys/with-each-secret.ts";
import { findStrayCells, UNKNOWN_RECORD } from "../references/known-references.ts";
import { rowsByName } from "../references/rows-by-name.ts";
import { forgetRowCounts } from "./row-counts.ts";

export interface RowBatch {
  form_id: string;
  /** The client's id of the batch: a repeat stores nothing. */
  batch_id: string;
  /** Whether the rows are only judged. */
  is_trial?: boolean | undefined;
  transaction_id: string;
  time_zone?: string | undefined;
  /** Ids of fields. */
  columns: readonly string[];
  rows: readonly (readonly ImportedValue[])[];
  /** Id of the member. */
  entered_by: string;
}

type ImportedValue = string | number | boolean | readonly string[] | null;

/** Decisions per batch, if somebody changes the columns repeatedly. */
const MAX_DECISIONS = 5;
/** For all rows of a batch. */
const MAX_PATTERN_WORK = 10_000_000;

/**
 * Stores the rows that are valid by the rules of a new row (docs/decisions/054), and notifies everyone who has the table
 * open. Throws CONFLICT, with a `reason`, for a form that is no table and for columns that cannot be imported, and
 * IDEMPOTENCY_KEY_REUSED if the batch was sent with other rows.
 */
export async function importRows(ctx: Context, batch: RowBatch): Promise<ImportedRows> {
  const { form_id, transaction_id, entered_by } = batch;
  const [keys, former] = await Promise.all(withEachSecret(ctx).map((each) => keysOf(each, batch)));
  let { definition } = await readFormLive(ctx.db, { form_id, known_version: null });
  for (let decisions = 0; decisions < MAX_DECISIONS && definition; decisions += 1) {
    const decided = await decideRows(ctx, definition, batch);
    if (batch.is_trial) return { stored: decided.rows.length, refused: decided.refused };
    const result = await storeImportedRows(ctx.db, {
      ...decided,
      ...{ form_id, version: definition.version, transaction_id, entered_by },
      ...keys!,
      ...{ previous_session_id: former?.session_id, previous_payload_hash: former?.payload_hash },
      time_zone: hasMoments(definition) ? zoneOf(batch, definition) : null,
      now: ctx.now(),
    });
    if (result.status === "no_table")
      throw new AppError("CONFLICT", {
        reason: "Rows can be imported only into a table of a database whose rows are here.",
      });
    if (result.status === "stale") {
      ({ definition } = result);
      continue;
    }
    if (result.receipt.stored > 0) {
      forgetRowCounts(form_id);
      ctx.waitUntil("deliver-outbox", (after) => deliverOutbox(after, form_id));
    }
    return result.receipt;
  }
  throw new AppError("CONFLICT", { reason: "The table changed while this was being saved. Try again." });
}

/** By which a repeat is recognized. The hash is keyed, because it is stored beside the rows (as in payload-hash.ts). */
async function keysOf(ctx: Context, { form_id, batch_id, columns, rows, time_zone }: RowBatch) {
  const key = await deriveKey(ctx.env.APP_SECRET, "payload-hash");
  return {
    session_id: await sessionIdOfKey(ctx, form_id, `import ${batch_id}`),
    payload_hash: toHex(await sign(key, JSON.stringify([columns, rows, time_zone ?? null]))),
  };
}

const hasMoments = ({ fields }: FormDefinition) =>
  fields.some(({ type }) => fieldTypeRow(type).value === "datetime");
const zoneOf = ({ time_zone }: Pick<RowBatch, "time_zone">, definition: FormDefinition) =>
  time_zone ?? formZone(definition);

interface DecidedRows {
  rows: ImportedRow[];
  refused: RefusedRow[];
}

async function decideRows(ctx: Context, definition: FormDefinition, batch: RowBatch): Promise<DecidedRows> {
  const fields = columnsOf(definition, batch.columns);
  const entered = enteredDefinition(definition);
  const clock = zoneOf(batch, definition);
  const files_available = ctx.storage.origin !== null;
  const rows: ImportedRow[] = [];
  const refused: RefusedRow[] = [];
  const pattern_work = patternWork(MAX_PATTERN_WORK);
  const cells = batch.rows.flatMap((values) =>
    fields.flatMap((field, place) => {
      const text = values[place];
      return typeof text === "string" ? [[field, text] as const] : [];
    }),
  );
  const readNames = await rowsByName(ctx, batch.form_id, cells);
  for (const [index, values] of batch.rows.entries()) {
    const unclear: RefusedRow["problems"] = [];
    const given = fields.map((field, place): [string, PostedValue] => {
      const value = values[place] ?? "";
      const named = typeof value === "string" && value !== "" ? readNames(field, value) : null;
      if (named?.ok === false)
        unclear.push({ field_id: field.id, reasons: [UNKNOWN_RECORD], names: named.unclear });
      if (!named?.ok) return [field.name, value];
      return [field.name, field.is_array ? [...named.ids] : named.ids[0]!];
    });
    const entries = entriesFromJson(Object.fromEntries(given));
    const decision = decide({
      ...{ definition: entered, entries, clock, files_available },
      session: null,
      isUrl: URL.canParse,
      pattern_work,
    });
    const problems = decision.ok ? [] : problemsOf(decision.info, definition);
    if (decision.ok && unclear.length === 0) rows.push(rowOf(index, decision, definition));
    else refused.push({ index, problems: [...problems, ...unclear] });
  }
  return withoutStrays(ctx, batch.form_id, definition, { rows, refused });
}

/** The fields of the columns. CONFLICT if one is gone or takes no values of a file. */
function columnsOf({ fields }: FormDefinition, ids: readonly string[]): FieldDefinition[] {
  const known = new Map(fields.map((field) => [field.id, field]));
  return ids.map((id) => {
    const field = known.get(id);
    if (field === undefined)
      throw new AppError("CONFLICT", { reason: "A column was deleted. Choose the columns again." });
    if (!isImportable(field)) {
      const name = field.label || field.name;
      throw new AppError("CONFLICT", { reason: `Values can’t be imported into the column “${name}”.` });
    }
    return field;
  });
}

function rowOf(
  index: number,
  { data, chosen_options }: AcceptedSubmission,
  { is_stock_tracked }: FormDefinition,
): ImportedRow {
  const row = { id: crypto.randomUUID(), index, data };
  return is_stock_tracked && chosen_options.length > 0 ? { ...row, choices: chosen_options } : row;
}

function problemsOf(
  info: { fields?: Record<string, RefusedRow["problems"][number]["reasons"]>; keys?: string[] } | null,
  { fields }: FormDefinition,
): RefusedRow["problems"] {
  return fields.flatMap(({ id, name }) => {
    if (info?.fields && Object.hasOwn(info.fields, name))
      return [{ field_id: id, reasons: info.fields[name]! }];
    return info?.keys?.includes(name) ? [{ field_id: id, reasons: [{ code: "valueMissing" as const }] }] : [];
  });
}

/** Refuses rows that refer to no record, with one query for all of them. */
async function withoutStrays(
  ctx: Context,
  form_id: string,
  { fields }: FormDefinition,
  { rows, refused }: DecidedRows,
): Promise<DecidedRows> {
  const cells = rows.flatMap((row) =>
    fields.map((field) => ({ row, field, cell: row.data[field.id] ?? null })),
  );
  const strays = new Map<ImportedRow, RefusedRow["problems"]>();
  for (const { row, field } of await findStrayCells(ctx, form_id, cells))
    strays.set(row, [...(strays.get(row) ?? []), { field_id: field.id, reasons: [UNKNOWN_RECORD] }]);
  if (strays.size === 0) return { rows, refused };
  return {
    rows: rows.filter((row) => !strays.has(row)),
    refused: [...refused, ...[...strays].map(([{ index }, problems]) => ({ index, problems }))],
  };
}
