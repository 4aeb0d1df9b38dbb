import type { Database } from "../connection/database.ts";
import { StatementParameters } from "./row-columns.ts";

/** Names to look up in a table, for a field that refers to its rows. */
export interface AskedNames {
  field_id: string;
  table_id: string;
  /** The column that names a row; null: its number does. */
  label: string | null;
  names: readonly string[];
}

/** The rows with a name. Names that no row has are not returned. */
export interface NamedRows {
  field_id: string;
  name: string;
  count: number;
  /** Of one of them. */
  id: string;
}

/** Finds rows by their exact names, for all fields in one statement. A row without a name is named by its number. */
export async function findNamedRows(db: Database, asked: readonly AskedNames[]): Promise<NamedRows[]> {
  if (asked.length === 0) return [];
  const parameters = new StatementParameters();
  const finds = asked.map(({ field_id, table_id, label, names }) => {
    const text = `btrim(data -> ${parameters.add(label, "text")} ->> 'value')`;
    return `SELECT ${parameters.add(field_id, "text")} AS field_id, n.name, count(*) AS count, min(n.id::text) AS id
      FROM (
        SELECT id, coalesce(nullif(${text}, ''),
          '#' || lpad(local_index::text, greatest(3, length(local_index::text)), '0')) AS name
        FROM response WHERE form_id = ${parameters.add(table_id, "uuid")}
      ) n
      WHERE n.name = ANY (${parameters.add(names, "text[]")}) GROUP BY n.name`;
  });
  return db.query<NamedRows>(finds.join("\nUNION ALL\n"), parameters.values);
}
