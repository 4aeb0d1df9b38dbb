import * as z from "zod/mini";
import type { TableConnection } from "../../connections/table-connection.ts";
import { nameIssue } from "../../documents/names.ts";
import { FIELD_TYPES } from "../../fields/field.ts";
import { PERMISSIONS } from "../access/roles.ts";
import type { CreatedTable } from "../documents/tables.ts";
import { connectedTables } from "../wire/connection-addresses.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { formParams, text, uuid } from "../wire/schemas.ts";
import { identifier } from "./databases.ts";

/** Forms and tables whose rows are in a connected database. */

const table = { sb_schema_name: identifier, sb_table_name: identifier };
const id_column = z.nullish(identifier);

/**
 * Makes a table the main table of a form: what respondents submit is also written there, into the columns that have the
 * names of its questions. `id_column`: a unique column for the ids of responses, of type uuid or text. CONFLICT, with a
 * `reason`, when the form has a main table.
 */
export const connectMainTable = {
  ...at(connectedTables.connectMainTable),
  result: data<TableConnection>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit },
  params: formParams,
  body: z.object({ schema_name: identifier, table_name: identifier, id_column }),
} as const satisfies Contract;

/** NOT_FOUND when the form has no main table. */
export const loadMainTable = {
  ...at(connectedTables.loadMainTable),
  result: data<TableConnection>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
} as const satisfies Contract;

/** The form and its responses stay, and so does the table. What waits to be written there is dropped. */
export const disconnectMainTable = {
  ...at(connectedTables.disconnectMainTable),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit },
  params: formParams,
} as const satisfies Contract;

const MOST_COLUMNS = 300;

/**
 * A table of a schema whose rows are in a connected database. `connect_attributes_as`: its columns, each with the type of
 * its field; other columns of the connected table stay out. CONFLICT, with a `reason`, for a name that is taken, or a
 * table that is connected already.
 */
export const createConnectedTable = {
  ...at(connectedTables.createConnectedTable),
  result: data<CreatedConnectedTable>(),
  access: { resource: "document", in: "params", key: "schema_id", role: PERMISSIONS.edit },
  params: z.object({ schema_id: uuid }),
  body: z.object({
    ...table,
    /** Absent: the name of the connected table, if it can be one of ours. */
    table_name: z.optional(
      text(200).check(
        z.refine((name) => nameIssue("table", name) === null, {
          error: ({ input }) => nameIssue("table", String(input)),
        }),
      ),
    ),
    connect_attributes_as: z
      .record(identifier, z.object({ type: z.enum(FIELD_TYPES) }))
      .check(z.refine((columns) => Object.keys(columns).length <= MOST_COLUMNS, "Too many columns.")),
    id_column,
  }),
} as const satisfies Contract;
export interface CreatedConnectedTable {
  table: CreatedTable;
  connection: TableConnection;
}
