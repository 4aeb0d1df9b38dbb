import type { CustomerRow, ResponseRow, SessionRow, TableRow } from "#core/contracts/grid/rows.ts";
import type { Cell } from "#core/fields/cell.ts";
import { type CellTransactions, shownCell } from "#core/tables/cell-transactions.ts";

/**
 * A row of the visible page. `version` is the row's version when it was loaded. Cells changed since have
 * their own versions so that changes of two cells may arrive in any order.
 */
export interface GridRow extends TableRow, Partial<RowFacts> {
  cell_versions?: Readonly<Record<string, number>>;
}

/** What the rows of some tables have beside their cells. */
type RowFacts = Omit<ResponseRow & SessionRow & CustomerRow, keyof TableRow>;

/** The version of a known cell. A change with the same or an older version is not new. */
function knownVersion(row: GridRow, field_id: string): number {
  return row.cell_versions?.[field_id] ?? row.version;
}

function withCell<Row extends TableRow>(row: Row, field_id: string, cell: Cell | null): Row {
  const data = { ...row.data };
  if (cell === null) delete data[field_id];
  else data[field_id] = cell;
  return { ...row, data };
}

/** Applies newer cells to the rows. Returns the same array or row if nothing changed. */
export function applyCells(
  rows: readonly GridRow[],
  change: { row_id: string; cells: Readonly<Record<string, Cell | null>>; version: number },
): readonly GridRow[] {
  const index = rows.findIndex(({ id }) => id === change.row_id);
  let row = rows[index];
  if (row === undefined) return rows;
  for (const [field_id, cell] of Object.entries(change.cells)) {
    if (change.version <= knownVersion(row, field_id)) continue;
    const cell_versions: GridRow["cell_versions"] = { ...row.cell_versions, [field_id]: change.version };
    row = { ...withCell(row, field_id, cell), cell_versions };
  }
  return row === rows[index] ? rows : rows.with(index, row);
}

/** The rows with other facts of one of them. */
export function withFacts(
  rows: readonly GridRow[],
  row_id: string,
  facts: Partial<RowFacts>,
): readonly GridRow[] {
  const index = rows.findIndex(({ id }) => id === row_id);
  const row = rows[index];
  return row === undefined ? rows : rows.with(index, { ...row, ...facts });
}

/**
 * Merges a fetched page into the rows. Keeps unchanged rows by identity, and cells that are newer than the
 * result.
 */
export function mergeRows(before: readonly GridRow[], fetched: readonly TableRow[]): readonly GridRow[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return fetched.map((row) => {
    const old = known.get(row.id);
    if (old === undefined) return row;
    if (old.version === row.version && old.cell_versions === undefined) return old;
    const newer = Object.entries(old.cell_versions ?? {}).filter(([, version]) => version > row.version);
    return newer.reduce<GridRow>((merged, [field_id, version]) => {
      const cell_versions = { ...merged.cell_versions, [field_id]: version };
      return { ...withCell(merged, field_id, old.data[field_id] ?? null), cell_versions };
    }, row);
  });
}

/** The rows with unconfirmed edits on top. */
export function withTransactions(rows: readonly GridRow[], state: CellTransactions): readonly GridRow[] {
  if (state.transactions.length === 0) return rows;
  const edited = new Map<string, Set<string>>();
  for (const { row_id, column } of state.transactions) {
    const columns = edited.get(row_id) ?? new Set();
    edited.set(row_id, columns.add(column));
  }
  return rows.map((row) => {
    const columns = edited.get(row.id);
    if (columns === undefined) return row;
    return [...columns].reduce((shown, column) => {
      const stored = row.data[column] ?? null;
      return withCell(shown, column, shownCell(state, { row_id: row.id, column }, stored));
    }, row);
  });
}
