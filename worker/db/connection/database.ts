/**
 * A connection for one request. `sql` is one statement and one round trip; every interpolated value is a
 * parameter. Columns are returned as text, except: bigint and numeric as numbers, timestamptz as ISO 8601 in
 * UTC, json parsed. Throws `AppError` for SQLSTATEs of the catalog and for malformed values, and
 * SERVICE_UNAVAILABLE when the database cannot be reached.
 */
export interface Database {
  sql<Row = Record<string, unknown>>(strings: TemplateStringsArray, ...params: unknown[]): Promise<Row[]>;
  query<Row = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}
