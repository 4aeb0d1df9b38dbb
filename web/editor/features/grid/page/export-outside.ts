import type { createStore } from "jotai";
import type { ExportFormat } from "#core/tables/export/export-format.ts";
import { DEFAULT_GRID_QUERY } from "#core/tables/grid-query.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { documentAtom } from "../../../state/editing/document.ts";
import { gridQueryAtom } from "../../../state/grid/query.ts";
import { tableAtom, tablePlaceAtom } from "../../../state/grid/table.ts";
import {
  exportConnected,
  isConnectedFormat,
  MOST_EXPORTED,
} from "../../../state/grid/tables/connected-export.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { saveFile } from "../results/save-file.ts";
import { texts } from "../texts.ts";
import { exportTexts as words } from "./texts.ts";

interface OutsideChoice {
  format: ExportFormat;
  /** All rows, whatever the view shows. */
  isEverything: boolean;
  columns: readonly string[] | undefined;
}

const TOAST = { id: "export" };

/** Saves rows of the open connected table, which the browser reads itself, and says if a file cannot have all of them. */
export async function exportOutside(
  { get }: Pick<ReturnType<typeof createStore>, "get">,
  { format, isEverything, columns }: OutsideChoice,
): Promise<void> {
  if (!isConnectedFormat(format)) throw new Error(words.not_excel);
  const { title, lang } = get(documentAtom).form;
  toast.info(words.reading, TOAST);
  const { content, count, isCut } = await exportConnected({
    place: get(tablePlaceAtom),
    query: isEverything ? { ...DEFAULT_GRID_QUERY, orderby: get(gridQueryAtom).orderby } : get(gridQueryAtom),
    fields: get(tableAtom).fields,
    zone: get(gridZoneAtom),
    ...{ format, columns, lang },
  });
  saveFile(content, `${title}.${format}`);
  const rows = say(texts.tables.connected.count, { n: count });
  toast.info(say(words.saved, { rows }), {
    ...TOAST,
    ...(isCut && { description: say(words.cut, { most: MOST_EXPORTED }) }),
  });
}
