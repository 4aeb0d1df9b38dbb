import { whyTableReadOnly } from "#core/connections/connected-table.ts";
import { filterFormat, shownColumns } from "#core/connections/shown-columns.ts";
import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import type { RowWriter, TableSource } from "./table-source.ts";
import { tableTexts as texts } from "./texts.ts";

const shown = ({ form, connection }: EditorDocument) =>
  connection === null ? [] : shownColumns(form.fields, connection.sb_table_schema);

/** Ids of the changes that were made here since the page was opened. */
const own = new Set<string>();
function newChange(): string {
  const id = crypto.randomUUID();
  own.add(id);
  return id;
}

/** Few tables are connected, so no other page loads these calls. */
const calls = () => import("./connected-calls.ts");

const writer: RowWriter = {
  updateCells: async (place, cells) => (await calls()).updateCells(place, cells, newChange()),
  deleteRows: async (place, row_ids) => (await calls()).deleteRows(place, row_ids, newChange()),
  isOwnChange: (transaction_id) => transaction_id !== undefined && own.has(transaction_id),
};

/** The rows of a table in a connected database: of a form's main table, or of a schema's table that is there. */
export const connected: TableSource = {
  name: "connected",
  scope: ({ form }) => form.form_id,
  fields: (document) =>
    shown(document).map(({ field }) =>
      field.data?.is_fixed && document.storages?.[field.id]?.type === "x-supabase"
        ? { ...field, data: { ...field.data, is_outside: true } }
        : field,
    ),
  traits: (document) =>
    new Map(
      shown(document).map(({ field, column }) => [
        field.id,
        { format: filterFormat(column), is_frozen: column.is_key },
      ]),
    ),
  list: async (form_id, query, options, connection) =>
    (await calls()).list({ form_id, connection }, query, options),
  countGroups: async (...asked) => (await import("./connected-groups.ts")).countConnectedGroups(...asked),
  filled: () => [],
  is_editable: true,
  whyReadOnly({ connection }) {
    if (connection === null) return texts.disconnected;
    if (connection.is_missing) return texts.missing;
    const why = whyTableReadOnly(connection.sb_table_schema);
    return why === null ? null : texts[why];
  },
  writer,
  panel: "record",
};
