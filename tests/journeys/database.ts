import pg from "pg";

/** Runs one statement on the cloud's own database, bypassing the Worker. */
export async function query<Row extends pg.QueryResultRow>(
  connectionString: string,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql, parameters)).rows;
  } finally {
    await client.end();
  }
}
