import type { TableRow } from "#core/contracts/grid/rows.ts";
import type { Cell } from "#core/fields/cell.ts";
import { referredValues, rowLabels } from "#core/tables/cell-text.ts";

/**
 * Names of rows that cells refer to, by id, as pages and searches of this visit had them. A cell that was just edited
 * has ids only; the next page has its names.
 */
const labels = new Map<string, string>();
/** Ids by the text of a copied cell: rows may have the same name. */
const copied = new Map<string, readonly string[]>();
const MOST_COPIED = 5_000;

export function noteLabel(id: string, label: string): void {
  labels.set(id, label);
}

export function labelOf(id: string): string | undefined {
  return labels.get(id);
}

/** Notes the names in the cells of read rows. */
export function noteLabels(rows: readonly TableRow[]): void {
  for (const { data } of rows) {
    for (const cell of Object.values(data)) {
      if (cell.labels === undefined) continue;
      for (const [place, id] of referredValues(cell).entries()) {
        const label = cell.labels[place];
        if (label) labels.set(id, label);
        else if (label === null) labels.delete(id);
      }
    }
  }
}

/** The cell with the names of its rows; null: the row was deleted. An unknown name is an ellipsis until it is read. */
export function labeled(cell: Cell): Cell & { labels: readonly (string | null)[] } {
  const known = cell.labels ?? referredValues(cell).map((id) => labels.get(id) ?? "…");
  return { ...cell, labels: known };
}

/** The text of a copied cell, by which its rows are found when it is pasted. */
export function copyLabels(cell: Cell): string {
  const text = rowLabels(labeled(cell)).join(", ");
  if (copied.size >= MOST_COPIED) copied.clear();
  copied.set(text, referredValues(cell));
  return text;
}

/** The rows of a pasted text: those of a copied cell, or ids, or names that only one row has. Undefined: not found. */
export function pastedIds(text: string): readonly string[] | undefined {
  const known = copied.get(text);
  if (known !== undefined) return known;
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const ids = parts.map((part) => {
    if (labels.has(part)) return part;
    const named = [...labels].filter(([, label]) => label === part);
    return named.length === 1 ? named[0]![0] : undefined;
  });
  return ids.includes(undefined) ? undefined : (ids as string[]);
}
