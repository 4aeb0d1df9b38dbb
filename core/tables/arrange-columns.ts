import type { Column } from "./columns.ts";

/** How a person arranged the columns of a table. Ids of deleted columns have no effect. */
export interface ColumnArrangement {
  /** Ids in order. Other columns stay behind the column that they follow by default. */
  order: readonly string[];
  hidden: readonly string[];
  /** Optional columns that are shown in any case. Views of earlier versions have none. */
  shown?: readonly string[];
  /** Whether a column is frozen, where it differs from the table's own choice. */
  frozen: Readonly<Record<string, boolean>>;
}

export const NO_ARRANGEMENT: ColumnArrangement = { order: [], hidden: [], frozen: {} };

/** Whether a column is shown: as the person chose, otherwise unless it is optional and nothing is in it. */
export function isColumnShown(
  { id, is_optional = false }: Column,
  { hidden, shown = [] }: ColumnArrangement,
  has_content: (column_id: string) => boolean,
): boolean {
  return !hidden.includes(id) && (!is_optional || shown.includes(id) || has_content(id));
}

/** All columns, hidden ones too, in the person's order, with the frozen ones first. */
export function arrangeColumns(columns: readonly Column[], { order, frozen }: ColumnArrangement): Column[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const known = columns.filter(({ id }) => places.has(id));
  const arranged = known.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!);
  for (const [index, column] of columns.entries()) {
    if (places.has(column.id)) continue;
    const before = columns[index - 1]?.id;
    arranged.splice(arranged.findIndex(({ id }) => id === before) + 1, 0, column);
  }
  const all = arranged.map((column) => ({ ...column, is_frozen: frozen[column.id] ?? column.is_frozen }));
  return [...all.filter(({ is_frozen }) => is_frozen), ...all.filter(({ is_frozen }) => !is_frozen)];
}

/**
 * The arrangement after a column of `arranged` was moved to an index of it. Among frozen columns it is frozen too,
 * and behind them it is not.
 */
export function moveColumn(
  arrangement: ColumnArrangement,
  arranged: readonly Column[],
  column_id: string,
  index: number,
): ColumnArrangement {
  const moved = arranged.find(({ id }) => id === column_id);
  if (moved === undefined) return arrangement;
  const others = arranged.filter(({ id }) => id !== column_id);
  const order = others.toSpliced(index, 0, moved).map(({ id }) => id);
  const frozen_others = others.filter(({ is_frozen }) => is_frozen).length;
  const is_frozen = index < frozen_others || (index === frozen_others && moved.is_frozen);
  return freezeColumn({ ...arrangement, order }, column_id, is_frozen);
}

/** The arrangement after a column was moved to the side of another one, as with `moveColumn`. */
export function moveBeside(
  arrangement: ColumnArrangement,
  arranged: readonly Column[],
  column_id: string,
  beside: string,
  is_after: boolean,
): ColumnArrangement {
  const others = arranged.filter(({ id }) => id !== column_id);
  const place = others.findIndex(({ id }) => id === beside);
  if (place === -1) return arrangement;
  return moveColumn(arrangement, arranged, column_id, is_after ? place + 1 : place);
}

export function freezeColumn(
  arrangement: ColumnArrangement,
  column_id: string,
  is_frozen: boolean,
): ColumnArrangement {
  return { ...arrangement, frozen: { ...arrangement.frozen, [column_id]: is_frozen } };
}

export function hideColumn(
  arrangement: ColumnArrangement,
  column_id: string,
  is_hidden: boolean,
): ColumnArrangement {
  const without = (ids: readonly string[]) => ids.filter((id) => id !== column_id);
  const hidden = without(arrangement.hidden);
  const shown = without(arrangement.shown ?? []);
  return is_hidden
    ? { ...arrangement, hidden: [...hidden, column_id], shown }
    : { ...arrangement, hidden, shown: [...shown, column_id] };
}
