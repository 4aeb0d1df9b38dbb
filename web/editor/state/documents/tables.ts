import { atom } from "jotai";
import type { CreatedTable, NewColumn } from "#core/contracts/documents/tables.ts";
import type { TableTemplate } from "#core/documents/table-templates.ts";
import { callTwice } from "../../api/call-twice.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { withReason } from "../../api/with-reason.ts";
import { loadDocumentAtom } from "../editing/document.ts";

/** The tables of the open schema: created, renamed and deleted, then read again. */

interface NewTable {
  table_name: string;
  description: string | null;
  template: TableTemplate | null;
  /** Instead of a template. */
  columns?: NewColumn[];
}

/** Creates a table, and stays on the page. */
export const makeTableAtom = atom(
  null,
  (_get, _set, schema_id: string, body: NewTable): Promise<CreatedTable> =>
    withReason(call(endpoints.createTable, { params: { schema_id }, body })),
);

/** Creates a table, and opens it. */
export const createTableAtom = atom(
  null,
  async (_get, set, schema_id: string, body: NewTable): Promise<CreatedTable> => {
    const made = await set(makeTableAtom, schema_id, body);
    await set(loadDocumentAtom, schema_id, { table: made.name });
    return made;
  },
);

/** Renames a table or describes it. Returns its name. */
export const updateTableAtom = atom(
  null,
  async (
    _get,
    set,
    { schema_id, table_id }: { schema_id: string; table_id: string },
    body: { name: string; description: string | null },
  ): Promise<string> => {
    // Its answer may be lost after the change. Others hear of it only with the answer.
    await withReason(callTwice(() => call(endpoints.updateTable, { params: { schema_id, table_id }, body })));
    await set(loadDocumentAtom, schema_id, { table: body.name, isReload: true });
    return body.name;
  },
);

export const deleteTableAtom = atom(
  null,
  async (
    _get,
    set,
    { schema_id, table_id }: { schema_id: string; table_id: string },
    user_confirmation_txt: string,
  ): Promise<void> => {
    const params = { schema_id, table_id };
    await withReason(call(endpoints.deleteTable, { params, body: { user_confirmation_txt } }));
    await set(loadDocumentAtom, schema_id, { table: null, isReload: true });
  },
);
