import { useAtomValue } from "jotai";
import { useCallback } from "react";
import { exportPath } from "#core/contracts/wire/paths.ts";
import type { ExportFormat } from "#core/tables/export/export-format.ts";
import { DEFAULT_GRID_QUERY, formatGridQuery, type Predicate } from "#core/tables/grid-query.ts";
import { gridViewAtom, toQuery } from "../../../state/grid/query.ts";
import { gridFormIdAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";

/** Returns a function that exports the responses with these numbers, or all responses of the view. */
export function useExport(numbers?: readonly number[]): (format: ExportFormat) => void {
  const form_id = useAtomValue(gridFormIdAtom);
  const view = useAtomValue(gridViewAtom);
  const zone = useAtomValue(gridZoneAtom);
  return useCallback(
    (format) => {
      const { orderby, predicates, search } = toQuery(view, null);
      const chosen: Predicate[] = numbers
        ? [{ column: "__gf_display_id", op: "in", value: numbers }]
        : predicates;
      const which = { orderby, predicates: chosen, search: numbers ? "" : search };
      const link = document.createElement("a");
      link.href = exportPath(form_id, format, {
        ...formatGridQuery({ ...DEFAULT_GRID_QUERY, ...which }),
        zone,
      });
      // The HTTP response names the file. With `download`, an error becomes a failed download and does not
      // replace the page.
      link.download = "";
      link.click();
    },
    [form_id, view, zone, numbers],
  );
}
