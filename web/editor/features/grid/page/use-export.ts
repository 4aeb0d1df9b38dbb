import { useAtomValue } from "jotai";
import { useCallback } from "react";
import { exportPath } from "#core/contracts/wire/paths.ts";
import type { ExportFormat } from "#core/tables/export/export-format.ts";
import { DEFAULT_GRID_QUERY, formatGridQuery, type Predicate } from "#core/tables/grid-query.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { isTooLargeFile } from "../../../state/grid/exports.ts";
import { gridViewAtom, toQuery } from "../../../state/grid/query.ts";
import { openTableAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { texts } from "../texts.ts";

interface ExportChoice {
  /** All rows, whatever the view shows. */
  isEverything?: boolean;
  /** Ids of the columns; default: all. */
  columns?: readonly string[];
}

/**
 * Returns a function that exports the responses with these numbers, or all rows of the view. It throws an error with
 * a message for people.
 */
export function useExport(
  numbers?: readonly number[],
): (format: ExportFormat, choice?: ExportChoice) => Promise<void> {
  const table = useAtomValue(openTableAtom);
  const view = useAtomValue(gridViewAtom);
  const zone = useAtomValue(gridZoneAtom);
  return useCallback(
    async (format, { isEverything = false, columns } = {}) => {
      const { orderby, predicates, search, search_column } = toQuery(view, null);
      const chosen: Predicate[] = numbers
        ? [{ column: "__gf_display_id", op: "in", value: numbers }]
        : predicates;
      const which = isEverything
        ? { orderby }
        : { orderby, predicates: chosen, search: numbers ? "" : search, search_column };
      const address = exportPath(table, format, {
        ...formatGridQuery({ ...DEFAULT_GRID_QUERY, ...which }),
        ...(columns && { columns: columns.join(",") }),
        zone,
      });
      if (format === "xlsx" && (await isTooLargeFile(address))) throw new Error(texts.exports.too_large);
      const link = document.createElement("a");
      link.href = address;
      // The HTTP response names the file. With `download`, an error becomes a failed download and does not
      // replace the page.
      link.download = "";
      link.click();
    },
    [table, view, zone, numbers],
  );
}

/** Tells a refusal where no dialog does. */
export async function startExport(started: Promise<void>): Promise<void> {
  try {
    await started;
  } catch (error) {
    toast.error((error as Error).message);
  }
}
