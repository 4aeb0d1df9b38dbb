import type { Client } from "pg";
import type { Migration } from "./files.ts";

/** A statement that creates an index or a column of a table. Names are quoted in it, as drizzle-kit writes them. */
export interface Shape {
  kind: "index" | "column";
  table: string;
  name: string;
  /** Columns that an index reads. */
  columns: string[];
}

const INDEX = /^\s*CREATE (?:UNIQUE )?INDEX "([^"]+)" ON "([^"]+)"/;
const COLUMN = /^\s*ALTER TABLE "([^"]+)" ADD COLUMN "([^"]+)"/;
/** These do more than add a column, or read other tables. */
const NOT_PLAIN = /\b(?:REFERENCES|CHECK|UNIQUE|PRIMARY KEY|GENERATED|CONSTRAINT)\b|,/i;

/** Returns what a statement creates if it may run before the transaction, else null. */
export function shapeOf(statement: string): Shape | null {
  const index = INDEX.exec(statement);
  if (index) {
    const [start, name, table] = index as unknown as [string, string, string];
    const rest = statement.slice(start.length).replaceAll(/'(?:[^']|'')*'/g, "''");
    const names = [...rest.matchAll(/"([^"]+)"/g)].map(([, column]) => column!);
    return { kind: "index", name, table, columns: [...new Set(names)].filter((column) => column !== table) };
  }
  const column = COLUMN.exec(statement);
  if (!column || NOT_PLAIN.test(statement.replaceAll(/'(?:[^']|'')*'/g, "''"))) return null;
  return { kind: "column", table: column[1]!, name: column[2]!, columns: [] };
}

/**
 * A step that runs before the transaction because inside it would block writes of a table until the whole run ends:
 * building an index with `CONCURRENTLY`, and adding a new column that such an index reads.
 */
export interface EarlyStep extends Shape {
  /** The migration's file. */
  file: string;
  /** The statement in the file. */
  source: string;
  /** The statements to run. Empty if an earlier run has done them. */
  statements: string[];
}

/** Statements that change nothing that an early step depends on. */
const HARMLESS =
  /^\s*(?:CREATE (?:UNIQUE )?INDEX|CREATE TABLE|CREATE EXTENSION|ALTER TABLE "[^"]+" ADD (?:COLUMN|CONSTRAINT))\b/;

/** Finds the early steps of missing migrations. Writes nothing. */
export async function planEarlySteps(client: Client, missing: readonly Migration[]): Promise<EarlyStep[]> {
  const before: string[] = [];
  const added = new Map<string, EarlyStep>();
  const steps = new Set<EarlyStep>();
  for (const { name, statements } of missing) {
    for (const source of statements) {
      const shape = shapeOf(source);
      if (shape && !before.some((statement) => isInTheWay(statement, shape))) {
        const table = await readTable(client, shape.table);
        const step = { ...shape, file: `${name}.sql`, source };
        const column = (of: string) => added.get(`${shape.table} ${of}`);
        if (table && shape.kind === "column") {
          const left = table.columns.includes(shape.name) ? [] : [source];
          added.set(`${shape.table} ${shape.name}`, { ...step, statements: left });
        } else if (table && shape.columns.every((of) => table.columns.includes(of) || column(of))) {
          for (const of of shape.columns) if (column(of)) steps.add(column(of)!);
          steps.add({ ...step, statements: buildIndex(step, table) });
        }
      }
      before.push(source);
    }
  }
  return [...steps];
}

/** Whether an earlier missing statement may change what the step depends on, so that it has to wait for it. */
function isInTheWay(statement: string, { table, name }: Shape): boolean {
  return !HARMLESS.test(statement) && (mentions(statement, table) || mentions(statement, name));
}

const mentions = (statement: string, name: string) => statement.match(/[\w$]+/g)?.includes(name) ?? false;

function buildIndex({ name, source }: { name: string; source: string }, table: Table): string[] {
  if (table.valid.includes(name)) return [];
  // An interrupted build leaves an invalid index, which no query uses and every write updates.
  const drop = table.invalid.includes(name) ? [`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`] : [];
  return [...drop, source.trim().replace(/^(CREATE (?:UNIQUE )?INDEX)/, "$1 CONCURRENTLY")];
}

interface Table {
  columns: string[];
  /** Names of indexes. */
  valid: string[];
  invalid: string[];
}

async function readTable(client: Client, name: string): Promise<Table | null> {
  const { rows } = await client.query(
    `SELECT
       (SELECT coalesce(json_agg(attname), '[]') FROM pg_attribute
        WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped) AS columns,
       (SELECT coalesce(json_agg(i.relname) FILTER (WHERE indisvalid), '[]') FROM pg_index
        JOIN pg_class i ON i.oid = indexrelid WHERE indrelid = t.oid) AS valid,
       (SELECT coalesce(json_agg(i.relname) FILTER (WHERE NOT indisvalid), '[]') FROM pg_index
        JOIN pg_class i ON i.oid = indexrelid WHERE indrelid = t.oid) AS invalid
     FROM pg_class t WHERE t.oid = to_regclass(quote_ident($1)) AND t.relkind = 'r'`,
    [name],
  );
  return rows[0] ?? null;
}
