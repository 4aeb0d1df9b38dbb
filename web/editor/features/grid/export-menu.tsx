import { useAtomValue } from "jotai";
import { Braces, Sheet } from "lucide-react";
import type { ReactNode } from "react";
import { exportPath } from "#core/contracts/paths.ts";
import type { ExportFormat } from "#core/tables/export-rows.ts";
import { DEFAULT_GRID_QUERY, formatGridQuery, type Predicate } from "#core/tables/grid-query.ts";
import { Menu, MenuItem, MenuLabel } from "../../../ui/menu.tsx";
import { gridFormIdAtom, gridViewAtom, isFilteredAtom, toQuery } from "../../state/grid-query.ts";
import { gridZoneAtom } from "../../state/grid-zone.ts";

interface ExportMenuProps {
  trigger: ReactNode;
  /** Numbers of the only responses that are wanted; else all that the view asks for. */
  numbers?: readonly number[];
}

/** Responses as a file, in the order of the view. The browser loads it: it shows how far it is and can stop. */
export function ExportMenu({ trigger, numbers }: ExportMenuProps) {
  const form_id = useAtomValue(gridFormIdAtom);
  const view = useAtomValue(gridViewAtom);
  const isFiltered = useAtomValue(isFilteredAtom);
  const zone = useAtomValue(gridZoneAtom);
  function download(format: ExportFormat) {
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
    // The answer says how the file is called; a refusal is a download that failed instead of another page.
    link.download = "";
    link.click();
  }
  return (
    <Menu trigger={trigger}>
      <MenuLabel>
        {numbers ? "Selected responses" : isFiltered ? "Responses that fit" : "All responses"}
      </MenuLabel>
      <MenuItem icon={Sheet} onSelect={() => download("csv")}>
        CSV, for Excel and Sheets
      </MenuItem>
      <MenuItem icon={Braces} onSelect={() => download("json")}>
        JSON, for programs
      </MenuItem>
    </Menu>
  );
}
