import type { ConnectedField } from "#core/connections/column-values.ts";
import {
  type ConnectedTable,
  keyColumns,
  type TableMethod,
  whyTableReadOnly,
} from "#core/connections/connected-table.ts";
import { shownColumns } from "#core/connections/shown-columns.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { ConnectedKeys } from "../../clients/external-database/external-database.ts";
import type { Context } from "../../context.ts";
import type { MemberCall } from "../../db/connection/member-call.ts";
import { type ShownTable, shownTable } from "../../db/connections/shown-tables.ts";
import { openKeys } from "./external-keys.ts";

/** Reads a table in the statement that checks the caller. */
export type AskTable = (call: MemberCall<ShownTable>) => Promise<ShownTable | null>;

export interface TablePlace {
  form_id: string;
  table_id: string;
}

/** A connected table, ready to be called. */
export interface OpenTable {
  keys: ConnectedKeys;
  name: { schema: string; table: string };
  key_columns: string[];
  shown: ConnectedField[];
  definition: ConnectedTable;
  form: ShownTable["form"];
}

/**
 * Checks the caller. Throws NOT_FOUND if the form has no such table; EXTERNAL_DATABASE_FAILED, with a `reason`, if it was
 * missing when the database was last read; and FORBIDDEN, with a `reason`, if its rows are read-only and the method is a write.
 */
export async function openTable(
  ctx: Context,
  ask: AskTable,
  place: TablePlace,
  method: TableMethod,
): Promise<OpenTable> {
  const stored = await ask(shownTable(place));
  if (stored === null) throw new AppError("NOT_FOUND");
  return openStored(ctx, stored, method);
}

/** As `openTable`, after the check. */
export async function openStored(ctx: Context, stored: ShownTable, method: TableMethod): Promise<OpenTable> {
  const { schema_name, table_name, definition } = stored;
  if (stored.is_missing) {
    const reason = `The connected database no longer has the table “${table_name}”.`;
    throw new AppError("EXTERNAL_DATABASE_FAILED", { reason, kind: "missing" });
  }
  if (method !== "get") refuseReadOnly(stored, method);
  return {
    keys: await openKeys(ctx, stored.keys),
    name: { schema: schema_name, table: table_name },
    key_columns: keyColumns(definition),
    shown: shownColumns(stored.form.fields, definition),
    definition,
    form: stored.form,
  };
}

function refuseReadOnly({ definition }: ShownTable, method: TableMethod): void {
  const why = whyTableReadOnly(definition);
  if (why === "no_key") {
    throw new AppError("FORBIDDEN", { reason: "This table has no primary key, so its rows are read-only." });
  }
  if (why === "only_get" || !definition.methods.includes(method)) {
    const reason = "The connected database only lets its rows be read.";
    throw new AppError("FORBIDDEN", { reason });
  }
}
