import type { ConnectedTable } from "./connected-table.ts";

/** The table in which the rows of a form, or of a table of ours, are. */
export interface TableConnection {
  id: string;
  /** The connected database. */
  supabase_project_id: string;
  sb_schema_name: string;
  sb_table_name: string;
  /** As last read. */
  sb_table_schema: ConnectedTable;
  /** Whether the table was missing when the database was last read. */
  is_missing: boolean;
  /** The unique column that takes the ids of responses; null: a write whose answer was lost is not repeated. */
  id_column: string | null;
}
