import { useAtomValue } from "jotai";
import type { ConnectedColumn } from "#core/connections/connected-table.ts";
import { USERS_TABLE } from "#core/connections/referenced-columns.ts";
import type { ConnectedReference } from "#core/fields/field.ts";
import { connectedSchemasAtom, hasDatabaseAtom } from "../../../state/connections/connected-tables.ts";

/** Tells tables of the connected database apart. */
export const keyOf = ({ schema, table }: Pick<ConnectedReference, "schema" | "table">) =>
  JSON.stringify([schema, table]);

interface Choosable {
  schema: string;
  table: string;
  /** Null: users, which the server does not describe. */
  columns: readonly ConnectedColumn[] | null;
}

/** What the connected database has, by keys of tables: users, and the tables of its schemas. */
export function useConnectedTables(): ReadonlyMap<string, Choosable> {
  const hasDatabase = useAtomValue(hasDatabaseAtom);
  const state = useAtomValue(connectedSchemasAtom);
  const schemas = state.status === "ready" ? state.value : [];
  const tables = schemas.flatMap(({ name: schema, tables: all }) =>
    all.map(({ name: table, columns }) => ({ schema, table, columns })),
  );
  const all: Choosable[] = hasDatabase ? [...tables, { ...USERS_TABLE, columns: null }] : [];
  return new Map(all.map((one) => [keyOf(one), one]));
}
