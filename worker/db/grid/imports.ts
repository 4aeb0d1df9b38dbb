import type { ImportedRows, RefusedRow } from "#core/contracts/grid/imports.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Database } from "../connection/database.ts";

export interface ImportedRow {
  id: string;
  /** Place in the batch. */
  index: number;
  data: Record<string, Cell>;
  /** Options that take stock. */
  choices?: { option_id: string; quantity: number }[];
}

/** A decided batch, as the arguments of the SQL function `import_rows`. */
export interface DecidedBatch {
  form_id: string;
  /** The version of the definition used for the decision. */
  version: number;
  /** A session of ours, which is the same for a repeat. */
  session_id: string;
  /** In hex. */
  payload_hash: string;
  /** During a rotation of APP_SECRET: what a batch from before has. */
  previous_session_id: string | undefined;
  previous_payload_hash: string | undefined;
  rows: readonly ImportedRow[];
  refused: readonly RefusedRow[];
  /** Id of the member. */
  entered_by: string;
  /** Zone of its date-times; null: it has none. */
  time_zone: string | null;
  transaction_id: string;
  now: Date;
}

export type ImportResult =
  | { status: "accepted" | "repeated"; receipt: ImportedRows }
  | { status: "stale"; definition: FormDefinition }
  | { status: "no_table" };

/** One statement for the whole batch. FORM_NOT_FOUND; IDEMPOTENCY_KEY_REUSED for another payload of the same batch. */
export async function storeImportedRows(db: Database, batch: DecidedBatch): Promise<ImportResult> {
  const { entered_by, time_zone, previous_session_id, previous_payload_hash } = batch;
  const meta = {
    ...{ entered_by, previous_session_id, previous_payload_hash },
    ...(time_zone !== null && { time_zone }),
  };
  const [row] = await db.sql<{ result: ImportResult }>`
    SELECT import_rows(
      ${batch.form_id}, ${batch.version}, ${batch.session_id}, decode(${batch.payload_hash}, 'hex'),
      ${JSON.stringify(batch.rows)}::jsonb, ${JSON.stringify(batch.refused)}::jsonb, ${JSON.stringify(meta)}::jsonb,
      ${batch.transaction_id}, ${batch.now.toISOString()}
    ) AS result`;
  return row!.result;
}
