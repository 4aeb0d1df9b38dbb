import { useAtomValue, useStore } from "jotai";
import { useCallback } from "react";
import { exportPath } from "#core/contracts/wire/paths/private.ts";
import { exportColumns, MOST_COLUMNS_LENGTH } from "#core/tables/export/export-columns.ts";
import type { ExportFormat } from "#core/tables/export/export-format.ts";
import { DEFAULT_GRID_QUERY, formatGridQuery, type Predicate } from "#core/tables/grid-query.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { selectedMatchingAtom } from "../../../state/grid/deletions/deletions.ts";
import { isTooLargeFile } from "../../../state/grid/exports.ts";
import { gridPageAtom } from "../../../state/grid/page.ts";
import { gridQueryAtom, isFilteredAtom } from "../../../state/grid/query.ts";
import { openTableAtom, tableAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { texts } from "../texts.ts";
import { countText } from "./count-text.ts";
import { exportTexts } from "./texts.ts";

const words = exportTexts;

interface ExportChoice {
  /** All rows, whatever the view shows. */
  isEverything?: boolean;
  /** Ids of the columns; default: all. */
  columns?: readonly string[];
}

/**
 * Returns a function that exports the responses with these numbers, or all rows of the view. With `through`, those of
 * the view that were counted up to this number. It throws an error with a message for people.
 */
export function useExport(
  numbers?: readonly number[],
  through?: number,
): (format: ExportFormat, choice?: ExportChoice) => Promise<void> {
  const table = useAtomValue(openTableAtom);
  const zone = useAtomValue(gridZoneAtom);
  const store = useStore();
  const query = useAtomValue(gridQueryAtom);
  return useCallback(
    async (format, { isEverything = false, columns } = {}) => {
      const { kind: of, scope_id } = table;
      // The server only streams our own rows.
      if (of === "connected") throw new Error(words.not_outside);
      const listed = columns?.join(",");
      if ((listed?.length ?? 0) > MOST_COLUMNS_LENGTH) throw new Error(words.too_many_columns);
      const { orderby, predicates, search, search_column } = query;
      const chosen: Predicate[] = numbers
        ? [{ column: "__gf_display_id", op: "in", value: numbers }]
        : through === undefined
          ? predicates
          : [...predicates, { column: "__gf_display_id", op: "lte", value: through }];
      // A file of the view has its empty rows. A selection has the rows that were counted.
      const hides_empty = through !== undefined && query.hides_empty;
      const which = isEverything
        ? { orderby }
        : { orderby, predicates: chosen, search: numbers ? "" : search, search_column, hides_empty };
      const address = exportPath({ kind: of, scope_id }, format, {
        ...formatGridQuery({ ...DEFAULT_GRID_QUERY, ...which }),
        ...(listed !== undefined && { columns: listed }),
        zone,
      });
      if (format === "xlsx" && (await isTooLargeFile(address))) throw new Error(words.too_large);
      const link = document.createElement("a");
      link.href = address;
      // The HTTP response names the file. With `download`, an error becomes a failed download and does not
      // replace the page.
      link.download = "";
      link.click();
      const { kind, fields } = store.get(tableAtom);
      const shown = store.get(gridPageAtom);
      const selected = numbers?.length ?? store.get(selectedMatchingAtom)?.count;
      const rows = selected
        ? say(texts.tables[kind].count, { n: selected })
        : isEverything && store.get(isFilteredAtom)
          ? words.every_row
          : countText(kind, shown);
      const n = columns?.length ?? exportColumns(fields, kind).length;
      toast.info(say(words.started, { rows, columns: say(words.column_count, { n }) }), {
        id: "export",
        description: words.started_hint,
      });
    },
    [table, query, zone, numbers, through, store],
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
