import { atom } from "jotai";
import type { ConnectedColumn, ConnectedTable } from "#core/connections/connected-table.ts";
import { questionOfColumn } from "#core/connections/question-of-column.ts";
import type { Operation } from "#core/editing/operation.ts";
import type { FieldType } from "#core/fields/field.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/connection-endpoints.ts";
import { withReason } from "../../api/with-reason.ts";
import { documentAtom, formAtom, loadDocumentAtom, patchDocumentAtom } from "../editing/document.ts";
import { editFormAtom } from "../editing/editing.ts";
import { loadDatabaseAtom } from "./database.ts";

/** The questions of the open form. */
export const questionsAtom = atom((get) => get(formAtom).fields);

export interface TableChoice {
  schema_name: string;
  table_name: string;
  /** The unique column for the ids of responses; null: none. */
  id_column: string | null;
}

/** Makes a table of the connected database the main table of the open form. */
export const connectMainTableAtom = atom(null, async (get, set, body: TableChoice) => {
  const { document, form } = get(documentAtom);
  const params = { form_id: form.form_id };
  const connection = await withReason(call(endpoints.connectMainTable, { params, body }));
  set(patchDocumentAtom, document.id, (shown) => ({ ...shown, connection }));
  await set(loadDatabaseAtom);
});

export const disconnectMainTableAtom = atom(null, async (get, set) => {
  const { document, form } = get(documentAtom);
  await withReason(call(endpoints.disconnectMainTable, { params: { form_id: form.form_id } }));
  set(patchDocumentAtom, document.id, (shown) => ({ ...shown, connection: null }));
  await set(loadDatabaseAtom);
});

interface SourceTable {
  table: ConnectedTable;
  /** The name of its schema. */
  schema: string;
}

/** Adds a question for each column, at the end of the open form. Undone together in the builder. */
export const addQuestionsAtom = atom(
  null,
  (get, set, columns: readonly ConnectedColumn[], of: SourceTable) => {
    const { blocks } = get(formAtom);
    let after = blocks.at(-1)?.id ?? null;
    const operations = columns.flatMap((column): Operation[] => {
      const field = questionOfColumn(column, of, () => crypto.randomUUID());
      const place = { after, before: null };
      after = crypto.randomUUID();
      const block = { ...EMPTY_BLOCK, id: after, form_field_id: field.id };
      return [
        { type: "field.insert", field },
        { type: "block.insert", block, place },
      ];
    });
    set(editFormAtom, operations);
  },
);

const EMPTY_BLOCK = {
  type: "field",
  title_html: null,
  description_html: null,
  body_html: null,
  src: null,
  data: {},
  v_hidden: false,
} as const;

/** A table of a schema to be created, whose rows are in the connected database. */
export interface ConnectedTableSketch {
  /** The name of our table. */
  name: string;
  schema_name: string;
  table_name: string;
  /** The types of the chosen columns. */
  columns: Readonly<Record<string, FieldType>>;
}

/** Creates it, and opens it. Returns its name. */
export const createConnectedTableAtom = atom(
  null,
  async (_get, set, schema_id: string, sketch: ConnectedTableSketch): Promise<string> => {
    const { name, schema_name, table_name, columns } = sketch;
    const types = Object.entries(columns).map(([column, type]) => [column, { type }]);
    const body = {
      sb_schema_name: schema_name,
      sb_table_name: table_name,
      table_name: name,
      connect_attributes_as: Object.fromEntries(types),
    };
    const { table } = await withReason(call(endpoints.createConnectedTable, { params: { schema_id }, body }));
    await set(loadDocumentAtom, schema_id, { table: table.name });
    return table.name;
  },
);
