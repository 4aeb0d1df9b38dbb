import { DatabaseError, Pool, type PoolClient, type QueryArrayResult } from "pg";

export interface Statement {
  query: string;
  params?: unknown[];
}

export interface BatchOptions {
  isolationLevel?: string;
  isReadOnly?: boolean;
  isDeferrable?: boolean;
}

/** Enough for a test with 200 parallel clients. Further calls wait in the pool's queue. */
const POOL_SIZE = 60;
const ISOLATION_LEVELS: Record<string, string> = {
  ReadUncommitted: "READ UNCOMMITTED",
  ReadCommitted: "READ COMMITTED",
  RepeatableRead: "REPEATABLE READ",
  Serializable: "SERIALIZABLE",
};
/** Fields of PostgreSQL's error message, with Neon's names. */
const ERROR_FIELDS = [
  "severity",
  "code",
  "detail",
  "hint",
  "position",
  "internalPosition",
  "internalQuery",
  "where",
  "schema",
  "table",
  "column",
  "dataType",
  "constraint",
  "file",
  "line",
  "routine",
] as const;

/** One pool per connection string, all closed together. Values stay the raw text that PostgreSQL sent. */
export class StatementPools {
  readonly #pools = new Map<string, Pool>();

  async runOne(connectionString: string, statement: Statement, isArrayMode: boolean) {
    const client = await this.#pool(connectionString).connect();
    return releasing(client, async () => present(await execute(client, statement), isArrayMode));
  }

  /** Runs all statements in one transaction. */
  async runBatch(
    connectionString: string,
    statements: Statement[],
    options: BatchOptions,
    isArrayMode: boolean,
  ) {
    const client = await this.#pool(connectionString).connect();
    return releasing(client, async () => {
      await client.query(beginStatement(options));
      try {
        const results = [];
        for (const statement of statements)
          results.push(present(await execute(client, statement), isArrayMode));
        await client.query("COMMIT");
        return { results };
      } catch (error) {
        await client.query("ROLLBACK");
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.end()));
  }

  #pool(connectionString: string): Pool {
    let pool = this.#pools.get(connectionString);
    if (!pool) {
      pool = new Pool({
        connectionString,
        max: POOL_SIZE,
        idleTimeoutMillis: 5_000,
        types: { getTypeParser: () => (text: string) => text },
      });
      pool.on("error", () => {}); // the server closed an idle connection; the pool has dropped it already
      // A connection in use also rejects its statement, and `releasing` drops it then.
      pool.on("connect", (client) => client.on("error", () => {}));
      this.#pools.set(connectionString, pool);
    }
    return pool;
  }
}

/** Releases the client after the run. A broken connection must not return to the pool; an SQL error is harmless. */
async function releasing<T>(client: PoolClient, run: () => Promise<T>): Promise<T> {
  try {
    const result = await run();
    client.release();
    return result;
  } catch (error) {
    client.release(!(error instanceof DatabaseError));
    throw error;
  }
}

function execute(client: PoolClient, statement: Statement): Promise<QueryArrayResult> {
  const query = { text: statement.query, values: statement.params ?? [], rowMode: "array" as const };
  // Neon uses the extended protocol, which rejects several statements in one text.
  return client.query({ ...query, queryMode: "extended" } as typeof query);
}

function beginStatement({ isolationLevel, isReadOnly, isDeferrable }: BatchOptions): string {
  const level = isolationLevel && ISOLATION_LEVELS[isolationLevel];
  return [
    "BEGIN",
    level && `ISOLATION LEVEL ${level}`,
    isReadOnly && "READ ONLY",
    isReadOnly && isDeferrable && "DEFERRABLE",
  ]
    .filter(Boolean)
    .join(" ");
}

function present(result: QueryArrayResult, isArrayMode: boolean) {
  const { command, rowCount, fields } = result;
  const names = fields.map(({ name }) => name);
  const rows = isArrayMode
    ? result.rows
    : result.rows.map((row) => Object.fromEntries(row.map((value, index) => [names[index], value])));
  return { command, rowCount, rows, fields, rowAsArray: isArrayMode };
}

/**
 * Returns status and body of a failed call: 400 with the fields for PostgreSQL's own errors, 503 for a lost
 * server.
 */
export function presentError(error: unknown): { status: number; body: Record<string, unknown> } {
  if (error instanceof DatabaseError) {
    const fields = Object.fromEntries(ERROR_FIELDS.map((name) => [name, error[name]]));
    return { status: 400, body: { message: error.message, ...fields } };
  }
  // If a host name has several addresses, the combined error has a code but no message.
  const { message, code } = error as NodeJS.ErrnoException;
  return { status: 503, body: { message: message || code || String(error) } };
}
