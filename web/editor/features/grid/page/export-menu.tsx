import { useAtomValue } from "jotai";
import { Braces, Sheet } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuLabel } from "../../../../ui/overlays/menu.tsx";
import { isFilteredAtom } from "../../../state/grid/query.ts";
import { texts } from "../texts.ts";
import { useExport } from "./use-export.ts";

interface ExportMenuProps {
  trigger: ReactNode;
  /** Numbers of the responses to export. Defaults to all responses of the view. */
  numbers?: readonly number[];
}

/**
 * Exports responses as a file in the view's order. The browser downloads it, shows its progress and can
 * cancel it.
 */
export function ExportMenu({ trigger, numbers }: ExportMenuProps) {
  const isFiltered = useAtomValue(isFilteredAtom);
  const download = useExport(numbers);
  return (
    <Menu trigger={trigger}>
      <MenuLabel>
        {numbers ? texts.exports.selected : isFiltered ? texts.exports.filtered : texts.exports.all}
      </MenuLabel>
      <MenuItem icon={Sheet} onSelect={() => download("csv")}>
        {texts.exports.csv}
      </MenuItem>
      <MenuItem icon={Braces} onSelect={() => download("json")}>
        {texts.exports.json}
      </MenuItem>
    </Menu>
  );
}
