import { atom } from "jotai";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { loadedAtoms } from "../editing/loaded.ts";

const tables = loadedAtoms((schema_id) => call(endpoints.listTables, { params: { schema_id } }));
/** All tables of a schema with their columns. */
export const schemaTablesAtom = tables.stateAtom;

export const loadSchemaTablesAtom = atom(null, (_, set, schema_id: string) =>
  set(tables.loadAtom, schema_id),
);
