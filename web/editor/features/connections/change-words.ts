import type { SchemaChange } from "#core/contracts/connections/databases.ts";
import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";

/** The schema whose name goes without saying. */
const USUAL_SCHEMA = "public";

/** The name of a table as people write it. */
export const tableName = (schema: string, table: string): string =>
  schema === USUAL_SCHEMA ? table : `${schema}.${table}`;

/** What became different, as a sentence. */
export function changeWords({ schema, table, column, change }: SchemaChange): string {
  const { changes: words } = texts;
  if (table === null) return say(words.schema.dropped, { schema });
  const name = tableName(schema, table);
  if (column === null) return say(words.table[change], { table: name });
  return say(words.column[change], { table: name, column });
}
