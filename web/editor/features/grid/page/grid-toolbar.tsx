import { useAtomValue, useSetAtom } from "jotai";
import { Download, RotateCw } from "lucide-react";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { Toolbar } from "../../../../ui/layout/toolbar.tsx";
import { type Liveness, livenessAtom } from "../../../state/grid/live.ts";
import { loadRowsAtom } from "../../../state/grid/page.ts";
import { ColumnsPopover } from "../columns/columns-popover.tsx";
import { AddFilter } from "../filter/add-filter.tsx";
import { SearchBox } from "../filter/search-box.tsx";
import { SortPopover } from "../filter/sort-popover.tsx";
import { texts } from "../texts.ts";
import { ViewPopover } from "../views/view-popover.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { StepButtons } from "./step-buttons.tsx";

/** The toolbar, with the filter and the order of the rows. */
export function GridToolbar() {
  const load = useSetAtom(loadRowsAtom);
  return (
    <div className="@container flex min-h-11 shrink-0 items-center gap-1.5 px-3 py-1.5 max-sm:gap-1 max-sm:px-2 sm:flex-wrap">
      <SearchBox />
      <Toolbar label={texts.toolbar.label}>
        <AddFilter />
        <SortPopover />
        <ColumnsPopover />
        <StepButtons />
        <div className="grow max-sm:hidden" />
        <LiveIndicator />
        <ViewPopover />
        <ExportMenu
          trigger={
            <Button variant="ghost" title={texts.toolbar.export}>
              <Download aria-hidden />
              <span className="max-md:sr-only">{texts.toolbar.export}</span>
            </Button>
          }
        />
        {/* On phones, new responses arrive by themselves, and the other controls need the line. */}
        <IconButton label={texts.toolbar.refresh} className="max-sm:hidden" onClick={() => void load()}>
          <RotateCw aria-hidden />
        </IconButton>
      </Toolbar>
    </div>
  );
}

const LIVENESS_TEXTS: Readonly<Record<Liveness, { label: string; text: string }>> = {
  connecting: { label: texts.toolbar.connecting, text: texts.toolbar.connecting_hint },
  live: { label: texts.toolbar.live, text: texts.toolbar.live_hint },
  offline: { label: texts.toolbar.offline, text: texts.toolbar.offline_hint },
};

function LiveIndicator() {
  const liveness = useAtomValue(livenessAtom);
  const { label, text } = LIVENESS_TEXTS[liveness];
  return (
    // Wide enough for each state so that nothing moves. No stop of the keyboard, because it does nothing.
    <span
      title={text}
      className="flex h-7 w-26 items-center gap-1.5 rounded-md px-2 text-meta text-muted-foreground max-sm:hidden"
    >
      <span
        aria-hidden
        className={
          liveness === "live" ? "size-2 rounded-full bg-primary" : "size-2 rounded-full border border-input"
        }
      />
      {label}
    </span>
  );
}
