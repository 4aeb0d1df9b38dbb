import type { ConnectedTable } from "./connected-table.ts";

/** What became different about a table, or about one of its columns. */
export interface TableChange {
  table: string;
  /** Null: the whole table. */
  column: string | null;
  change: "added" | "dropped" | "changed";
}

/** What became different between two readings of a schema, in the order of the later one; what was dropped is last. */
export function compareTables(
  before: readonly ConnectedTable[],
  after: readonly ConnectedTable[],
): TableChange[] {
  const known = byName(before);
  const changes = after.flatMap((table): TableChange[] => {
    const old = known.get(table.name);
    return old === undefined
      ? [{ table: table.name, column: null, change: "added" }]
      : compareTable(old, table);
  });
  const left = byName(after);
  const dropped = before.filter(({ name }) => !left.has(name));
  return [
    ...changes,
    ...dropped.map(({ name }) => ({ table: name, column: null, change: "dropped" }) as const),
  ];
}

function compareTable(before: ConnectedTable, after: ConnectedTable): TableChange[] {
  const table = after.name;
  const known = byName(before.columns);
  const left = byName(after.columns);
  const methods = ({ methods }: ConnectedTable) => methods.toSorted().join();
  const own: TableChange[] =
    methods(before) === methods(after) ? [] : [{ table, column: null, change: "changed" }];
  const columns = after.columns.flatMap((column): TableChange[] => {
    const old = known.get(column.name);
    if (old === undefined) return [{ table, column: column.name, change: "added" }];
    const isSame = JSON.stringify(facts(old)) === JSON.stringify(facts(column));
    return isSame ? [] : [{ table, column: column.name, change: "changed" }];
  });
  const dropped = before.columns.filter(({ name }) => !left.has(name));
  return [
    ...own,
    ...columns,
    ...dropped.map(({ name }) => ({ table, column: name, change: "dropped" }) as const),
  ];
}

/** What matters to those who use a column; not its comment. */
function facts(column: ConnectedTable["columns"][number]) {
  const { format, is_array, enum_values, is_key, refers_to, is_nullable, default_value } = column;
  return [format, is_array, enum_values, is_key, refers_to, is_nullable, default_value];
}

const byName = <Named extends { name: string }>(all: readonly Named[]) =>
  new Map(all.map((one) => [one.name, one]));
