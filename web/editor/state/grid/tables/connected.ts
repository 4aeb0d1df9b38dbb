import { keyColumns, whyTableReadOnly } from "#core/connections/connected-table.ts";
import { parseRowId } from "#core/connections/row-keys.ts";
import { filterFormat, shownColumns } from "#core/connections/shown-columns.ts";
import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import { call } from "../../../api/client.ts";
import {
  deleteConnectedRows,
  listConnectedRows,
  updateConnectedRows,
} from "../../../api/connected-row-endpoints.ts";
import { withWords } from "../../../api/with-words.ts";
import type { ConnectedPlace, RowWriter, TableSource } from "./table-source.ts";
import { tableTexts as texts } from "./texts.ts";

const shown = ({ form, connection }: EditorDocument) =>
  connection === null ? [] : shownColumns(form.fields, connection.sb_table_schema);

function paramsOf({ form_id, connection }: ConnectedPlace) {
  if (connection === null) throw new Error(texts.disconnected);
  return { form_id, table_id: connection.id };
}

/** Ids of the changes that were made here since the page was opened. */
const own = new Set<string>();
function newChange(): string {
  const id = crypto.randomUUID();
  own.add(id);
  return id;
}

const writer: RowWriter = {
  async updateCells(place, cells) {
    const body = { transaction_id: newChange(), cells: [...cells] as never };
    return (await withWords(call(updateConnectedRows, { params: paramsOf(place), body }))).cells;
  },
  async deleteRows(place, row_ids) {
    const params = paramsOf(place);
    const columns = keyColumns(place.connection!.sb_table_schema);
    const filters = row_ids.flatMap((id) => {
      const key = parseRowId(columns, id);
      return key === null ? [] : [Object.fromEntries(columns.map((column, at) => [column, key[at]!]))];
    });
    return withWords(call(deleteConnectedRows, { params, body: { transaction_id: newChange(), filters } }));
  },
  isOwnChange: (transaction_id) => transaction_id !== undefined && own.has(transaction_id),
};

/** The rows of a table in a connected database: of a form's main table, or of a schema's table that is there. */
export const connected: TableSource = {
  name: "connected",
  scope: ({ form }) => form.form_id,
  fields: (document) => shown(document).map(({ field }) => field),
  traits: (document) =>
    new Map(
      shown(document).map(({ field, column }) => [
        field.id,
        { format: filterFormat(column), is_frozen: column.is_key },
      ]),
    ),
  list: (form_id, query, options, connection) =>
    withWords(call(listConnectedRows, { params: paramsOf({ form_id, connection }), query }, options)),
  countGroups: () => Promise.reject(new Error(texts.no_charts)),
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
