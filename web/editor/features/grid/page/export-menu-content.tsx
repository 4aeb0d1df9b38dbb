import { useAtomValue } from "jotai";
import { Braces, Columns3, FileSpreadsheet, Sheet } from "lucide-react";
import { Suspense, useState } from "react";
import type { ExportFormat } from "#core/tables/export/export-format.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../../../ui/overlays/menu.tsx";
import { say } from "../../../../ui/say.ts";
import { isFilteredAtom } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { MOST_READ } from "../../../state/grid/tables/connected-rows.ts";
import type { ExportMenuProps } from "./export-menu.tsx";
import { exportTexts } from "./texts.ts";
import { startExport, useExport } from "./use-export.ts";

const ExportDialog = lazyPart(() => import("./export-dialog.tsx"));

/**
 * Exports rows as a file in the view's order. The browser downloads it, shows its progress and can cancel it.
 */
export default function ExportMenuContent({ trigger, chosen, through }: ExportMenuProps) {
  const isFiltered = useAtomValue(isFilteredAtom);
  const isOutside = useAtomValue(tableAtom).kind === "connected";
  const [isAsking, setAsking] = useState(false);
  const download = useExport(chosen, through);
  const start = (format: ExportFormat) => void startExport(download(format));
  const words = exportTexts;
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        <MenuLabel>
          {chosen || through !== undefined
            ? words.selected
            : isOutside
              ? say(words.outside, { most: MOST_READ })
              : isFiltered
                ? words.filtered
                : words.all}
        </MenuLabel>
        <MenuItem icon={FileSpreadsheet} onSelect={() => start("xlsx")}>
          {words.xlsx}
        </MenuItem>
        <MenuItem icon={Sheet} onSelect={() => start("csv")}>
          {words.csv}
        </MenuItem>
        <MenuItem icon={Braces} onSelect={() => start("json")}>
          {words.json}
        </MenuItem>
        {!chosen && (
          <>
            <MenuSeparator />
            <MenuItem icon={Columns3} onSelect={() => setAsking(true)}>
              {isFiltered ? words.choose_filtered : words.choose}
            </MenuItem>
          </>
        )}
      </Menu>
      {isAsking && (
        <Suspense>
          <ExportDialog through={through} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
