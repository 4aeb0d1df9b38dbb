import { useAtomValue, useSetAtom } from "jotai";
import { type UIEvent, useEffect, useMemo } from "react";
import { cellLookAtom } from "../../../state/grid/cell-look.ts";
import { shownColumnsAtom } from "../../../state/grid/columns.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { isAtTopAtom } from "../../../state/grid/live.ts";
import { viewOptionsAtom } from "../../../state/grid/preferences.ts";
import { connectedNamesAtom } from "../../../state/grid/references/connected-names.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { gridFormIdAtom, tableAtom } from "../../../state/grid/table.ts";
import { pictureFields, type RowSummary, summarizeRow } from "./row-summary.ts";

/** The rows of the page in a few lines each. */
export function useSummaries(most_lines: number): {
  rows: readonly (RowSummary & { row: GridRow })[];
  /** Whether any of them has a picture. */
  hasPictures: boolean;
} {
  const rows = useAtomValue(gridRowsAtom);
  const columns = useAtomValue(shownColumnsAtom);
  const look = useAtomValue(cellLookAtom);
  const names = useAtomValue(connectedNamesAtom);
  const form_id = useAtomValue(gridFormIdAtom);
  const { fields: all } = useAtomValue(tableAtom);
  const { cover: chosen } = useAtomValue(viewOptionsAtom);
  return useMemo(() => {
    const pictures = pictureFields(all).map(({ id }) => id);
    const cover = pictures.find((id) => id === chosen) ?? pictures[0] ?? null;
    const fields = new Map(all.map((field) => [field.id, field]));
    const context = { columns, fields, look, names, form_id, cover, most_lines };
    const summaries = rows.map((row) => ({ row, ...summarizeRow(row, context) }));
    return { rows: summaries, hasPictures: summaries.some(({ picture }) => picture !== null) };
  }, [rows, columns, look, names, form_id, all, chosen, most_lines]);
}

/** In pixels: a view that is scrolled less is at its top, where new rows may appear. */
const TOP = 32;

/** Tells whether new rows may appear without moving what someone reads. */
export function useTop(): (event: UIEvent<HTMLElement>) => void {
  const setAtTop = useSetAtom(isAtTopAtom);
  useEffect(() => setAtTop(true), [setAtTop]);
  return ({ currentTarget }) => setAtTop(currentTarget.scrollTop < TOP);
}
