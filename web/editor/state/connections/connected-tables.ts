import { atom } from "jotai";
import type { ConnectedColumn } from "#core/connections/connected-table.ts";
import type { ExternalSchema } from "#core/contracts/connections/databases.ts";
import { call } from "../../api/client.ts";
import { findExternalDatabase } from "../../api/lookup-endpoints.ts";
import { documentAtom } from "../editing/document.ts";
import { loadedAtoms } from "../editing/loaded.ts";

const database = loadedAtoms(async (project_id): Promise<readonly ExternalSchema[]> => {
  const found = await call(findExternalDatabase, { query: { project_id } });
  return found?.schemas ?? [];
});
/** The schemas of the project's connected database with their tables. */
export const connectedSchemasAtom = database.stateAtom;

/** Whether the project of the open document is connected to a database. */
export const hasDatabaseAtom = atom((get) => get(documentAtom).database_id !== null);

/** Loads them, if the project has a connected database. */
export const loadConnectedSchemasAtom = atom(null, async (get, set) => {
  const { document, database_id } = get(documentAtom);
  if (database_id !== null) await set(database.loadAtom, document.project_id);
});

/** The column of the document's own connected table that a field with this name has; null: it has none. */
export const ownColumnAtom = atom((get) => {
  const { connection } = get(documentAtom);
  return (name: string): ConnectedColumn | null =>
    connection?.sb_table_schema.columns.find((column) => column.name === name) ?? null;
});

/** The schema of the document's own connected table; null: it has none. */
export const ownSchemaAtom = atom((get) => get(documentAtom).connection?.sb_schema_name ?? null);
