import type { CustomerRow, ResponseRow, SessionRow, TableRow } from "#core/contracts/grid/rows.ts";
import type { Cell } from "#core/fields/cell.ts";
import { type CellTransactions, unconfirmedCells } from "#core/tables/cell-transactions.ts";

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

/** Changed cells of one row, as a room sends them. */
export interface RowCells {
  response_id: string;
  data: Readonly<Record<string, Cell | null>>;
  version: number;
}

/** Applies newer cells to a row. Returns the same row if nothing changed. */
function withNewer(row: GridRow, { data, version }: Pick<RowCells, "data" | "version">): GridRow {
  return Object.entries(data).reduce((newer, [field_id, cell]) => {
    if (version <= knownVersion(newer, field_id)) return newer;
    const cell_versions = { ...newer.cell_versions, [field_id]: version };
    return { ...withCell(newer, field_id, cell), cell_versions };
  }, row);
}

/** Applies newer cells to the rows. Returns the same array or row if nothing changed. */
export function applyCells(
  rows: readonly GridRow[],
  { row_id, cells, version }: { row_id: string; cells: RowCells["data"]; version: number },
): readonly GridRow[] {
  return applyRows(rows, [{ response_id: row_id, data: cells, version }]);
}

/** Applies newer cells of several rows, as `applyCells` does. */
export function applyRows(rows: readonly GridRow[], changes: readonly RowCells[]): readonly GridRow[] {
  const byRow = new Map<string, RowCells[]>();
  for (const change of changes) {
    byRow.set(change.response_id, [...(byRow.get(change.response_id) ?? []), change]);
  }
  const applied = rows.map((row) => byRow.get(row.id)?.reduce(withNewer, row) ?? row);
  return applied.every((row, index) => row === rows[index]) ? rows : applied;
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
 * result. `isRelated`: what the rows show of other rows may have changed although they have not.
 */
export function mergeRows(
  before: readonly GridRow[],
  fetched: readonly TableRow[],
  isRelated = false,
): readonly GridRow[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return fetched.map((row) => {
    const old = known.get(row.id);
    if (old === undefined) return row;
    const isSame = !isRelated || JSON.stringify(old.data) === JSON.stringify(row.data);
    if (old.version === row.version && old.cell_versions === undefined && isSame) return old;
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
  const edited = unconfirmedCells(state);
  return rows.map((row) => {
    const cells = edited.get(row.id);
    if (cells === undefined) return row;
    const data = { ...row.data };
    for (const [column, cell] of cells) {
      if (cell === null) delete data[column];
      else data[column] = cell;
    }
    return { ...row, data };
  });
}
