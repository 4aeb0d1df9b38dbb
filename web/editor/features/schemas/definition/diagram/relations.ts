import type { SchemaColumn, SchemaTable } from "#core/contracts/documents/tables.ts";

/** A column that refers to a column of a table of the same schema. */
export interface Relation {
  from: { table_id: string; column: string };
  to: { table_id: string; column: string };
}

/** What the columns of a schema's tables refer to within the schema. */
export function relationsOf(tables: readonly SchemaTable[]): Relation[] {
  const known = new Set(tables.map(({ id }) => id));
  return tables.flatMap(({ id, columns }) =>
    columns.flatMap(({ name, refers_to }): Relation[] => {
      if (refers_to === null || refers_to.column === null || !known.has(refers_to.table_id)) return [];
      const to = { table_id: refers_to.table_id, column: refers_to.column };
      return [{ from: { table_id: id, column: name }, to }];
    }),
  );
}

/** More columns than this are not drawn, except keys and columns of relations. */
const MOST_COLUMNS = 16;

/** The columns of a table that its box shows, and the number of the others. */
export function shownColumns(
  { id, columns }: SchemaTable,
  relations: readonly Relation[],
): { columns: readonly SchemaColumn[]; others: number } {
  if (columns.length <= MOST_COLUMNS) return { columns, others: 0 };
  const referenced = new Set(relations.filter(({ to }) => to.table_id === id).map(({ to }) => to.column));
  const isKey = ({ name, is_primary_key, refers_to }: SchemaColumn) =>
    is_primary_key || refers_to !== null || referenced.has(name);
  const keys = columns.filter(isKey);
  const rest = columns.filter((column) => !isKey(column)).slice(0, Math.max(0, MOST_COLUMNS - keys.length));
  const kept = new Set([...keys, ...rest]);
  return { columns: columns.filter((column) => kept.has(column)), others: columns.length - kept.size };
}
