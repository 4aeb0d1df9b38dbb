import type { createStore } from "jotai";
import type { ExportFormat } from "#core/tables/export/export-format.ts";
import type { ListFormat } from "#core/tables/export/list-text.ts";
import { DEFAULT_GRID_QUERY } from "#core/tables/grid-query.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { documentAtom } from "../../../state/editing/document.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import type { ChosenRows } from "../../../state/grid/exports.ts";
import { gridQueryAtom } from "../../../state/grid/query.ts";
import { tableAtom, tablePlaceAtom } from "../../../state/grid/table.ts";
import { exportConnected } from "../../../state/grid/tables/connected-export.ts";
import { MOST_READ } from "../../../state/grid/tables/connected-rows.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { saveFile } from "../results/save-file.ts";
import { texts } from "../texts.ts";
import { exportTexts as words } from "./texts.ts";

interface OutsideChoice {
  format: ExportFormat;
  /** Rows of the page; absent: those of the view. */
  chosen: ChosenRows | undefined;
  /** All rows, whatever the view shows. */
  isEverything: boolean;
  columns: readonly string[] | undefined;
  lists: ListFormat | undefined;
}

const TOAST = { id: "export" };

/** Saves rows of the open connected table, which the browser reads itself, and says if a file cannot have all of them. */
export async function exportOutside(
  { get }: Pick<ReturnType<typeof createStore>, "get">,
  { format, chosen, isEverything, columns, lists }: OutsideChoice,
): Promise<void> {
  const { title, lang } = get(documentAtom).form;
  const query = get(gridQueryAtom);
  const view = isEverything ? { ...DEFAULT_GRID_QUERY, orderby: query.orderby } : query;
  const ids = chosen && new Set(chosen.map(({ id }) => id));
  toast.info(words.reading, TOAST);
  const { content, count, isCut } = await exportConnected({
    place: get(tablePlaceAtom),
    rows: ids ? get(gridRowsAtom).filter(({ id }) => ids.has(id)) : view,
    fields: get(tableAtom).fields,
    zone: get(gridZoneAtom),
    ...{ format, columns, lists, lang },
  });
  saveFile(content, `${title}.${format}`);
  const rows = say(texts.tables.connected.count, { n: count });
  toast.info(say(words.saved, { rows }), {
    ...TOAST,
    ...(isCut && { description: say(words.cut, { most: MOST_READ }) }),
  });
}
