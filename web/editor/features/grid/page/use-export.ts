import { useAtomValue, useStore } from "jotai";
import { useCallback } from "react";
import type { TableKind } from "#core/tables/columns.ts";
import { exportColumns, MOST_CHOSEN_IDS, MOST_COLUMNS_LENGTH } from "#core/tables/export/export-columns.ts";
import type { ExportFormat } from "#core/tables/export/export-format.ts";
import type { ListFormat } from "#core/tables/export/list-text.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { selectedMatchingAtom } from "../../../state/grid/deletions/deletions.ts";
import { type ChosenRows, exportAddress, numbersOf, refusedStatus } from "../../../state/grid/exports.ts";
import { type GridPage, gridPageAtom } from "../../../state/grid/page.ts";
import { gridQueryAtom, isFilteredAtom } from "../../../state/grid/query.ts";
import { openTableAtom, tableAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { texts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { countText } from "./count-text.ts";
import { exportTexts } from "./texts.ts";

const words = exportTexts;

interface ExportChoice {
  /** All rows, whatever the view shows. */
  isEverything?: boolean;
  /** Ids of the columns; default: all. */
  columns?: readonly string[];
  /** How several choices are written. */
  lists?: ListFormat;
}

/**
 * Returns a function that exports these rows of the page, or all rows of the view. With `through`, those of the view
 * that were counted up to this number. It throws an error with a message for people.
 */
export function useExport(
  chosen?: ChosenRows,
  through?: number,
): (format: ExportFormat, choice?: ExportChoice) => Promise<void> {
  const table = useAtomValue(openTableAtom);
  const zone = useAtomValue(gridZoneAtom);
  const store = useStore();
  const query = useAtomValue(gridQueryAtom);
  const { refused_view } = useWords(gridWords);
  return useCallback(
    async (format, { isEverything = false, columns, lists } = {}) => {
      const { kind, scope_id } = table;
      if (kind === "connected") {
        const { exportOutside } = await import("./export-outside.ts");
        return exportOutside(store, { format, chosen, isEverything, columns, lists });
      }
      const listed = columns?.join(",");
      if ((listed?.length ?? 0) > MOST_COLUMNS_LENGTH) throw new Error(words.too_many_columns);
      if (chosen && numbersOf(chosen) === null && chosen.length > MOST_CHOSEN_IDS)
        throw new Error(say(words.too_many_rows, { most: MOST_CHOSEN_IDS }));
      const which = { rows: chosen, through, isEverything, columns: listed, zone, lists };
      const address = exportAddress({ table: { kind, scope_id }, format, query, ...which });
      // The browser's download says only that it failed.
      const refused = await refusedStatus(address);
      if (refused !== null) throw new Error(refused === 400 ? refused_view : refusalText(refused));
      const link = document.createElement("a");
      link.href = address;
      // The HTTP response names the file. With `download`, an error becomes a failed download and does not
      // replace the page.
      link.download = "";
      link.click();
      const shown = store.get(gridPageAtom);
      const counted = through === undefined ? null : store.get(selectedMatchingAtom);
      const selected = chosen?.length ?? counted?.count;
      const rows =
        selected !== undefined
          ? say(texts.tables[kind].count, { n: selected })
          : isEverything && store.get(isFilteredAtom)
            ? words.every_row
            : exportedText(kind, shown);
      const n = columns?.length ?? exportColumns(store.get(tableAtom).fields, kind).length;
      toast.info(say(words.started, { rows, columns: say(words.column_count, { n }) }), {
        id: "export",
        description: words.started_hint,
      });
    },
    [table, query, zone, chosen, through, store, refused_view],
  );
}

function refusalText(status: number): string {
  if (status === 413) return words.too_large;
  if (status === 401) return words.signed_out;
  return status === 403 || status === 404 ? words.no_access : words.failed;
}

/** How many rows a file of the view has. */
export function exportedText(kind: TableKind, { count, hidden_count, is_count_partial }: GridPage): string {
  return countText(kind, { count: count + hidden_count, is_count_partial });
}

/** Tells a refusal where no dialog does. */
export async function startExport(started: Promise<void>): Promise<void> {
  try {
    await started;
  } catch (error) {
    toast.error((error as Error).message);
  }
}
