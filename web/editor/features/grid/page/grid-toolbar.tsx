import { useAtomValue, useSetAtom } from "jotai";
import { Download, RotateCw } from "lucide-react";
import { Suspense } from "react";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { Toolbar } from "../../../../ui/layout/toolbar.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { livenessAtom } from "../../../state/grid/live.ts";
import { loadRowsAtom } from "../../../state/grid/page.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { ColumnsPopover } from "../columns/columns-popover.tsx";
import { AddFilter } from "../filter/add-filter.tsx";
import { SearchBox } from "../filter/search-box.tsx";
import { SortPopover } from "../filter/sort-popover.tsx";
import { texts } from "../texts.ts";
import { ViewPopover } from "../views/view-popover.tsx";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { ExportMenu } from "./export-menu.tsx";
import { StepButtons } from "./step-buttons.tsx";
import { toolClass } from "./tool-class.ts";

const UnfinishedToggle = lazyPart(() => import("../filter/unfinished-toggle.tsx"));

/**
 * The toolbar, with the filter and the order of the rows. Always one line: how much its buttons say depends on its own
 * width, because a panel beside the grid takes some of the window's.
 */
export function GridToolbar() {
  const load = useSetAtom(loadRowsAtom);
  const { kind } = useAtomValue(tableAtom);
  const isOutside = kind === "connected";
  return (
    <div className="@container/tools relative shrink-0">
      <div className="flex h-11 items-center gap-1 px-2 @lg/tools:gap-1.5 @lg/tools:px-3 pointer-coarse:h-13">
        <Toolbar label={texts.toolbar.label}>
          <SearchBox />
          <AddFilter />
          <Suspense>{kind === "session" && <UnfinishedToggle />}</Suspense>
          <SortPopover />
          <ColumnsPopover />
          <StepButtons />
          <div className="grow @max-lg/tools:hidden" />
          {!isOutside && <LiveIndicator />}
          <ViewPopover />
          <ExportMenu
            trigger={
              <Button variant="ghost" className={toolClass} title={texts.toolbar.export}>
                <Download aria-hidden />
                <span className="sr-only @4xl/tools:not-sr-only">{texts.toolbar.export}</span>
              </Button>
            }
          />
          {/* New rows of ours arrive by themselves, and in a narrow line the other controls need the space. */}
          <IconButton
            label={texts.toolbar.refresh}
            className={isOutside ? undefined : "@max-lg/tools:hidden"}
            onClick={() => void load()}
          >
            <RotateCw aria-hidden />
          </IconButton>
        </Toolbar>
      </div>
    </div>
  );
}

function LiveIndicator() {
  const liveness = useAtomValue(livenessAtom);
  const hints = useWords(gridWords).live;
  return (
    // Wide enough for each state so that nothing moves. No stop of the keyboard, because it does nothing.
    <span
      title={hints[liveness]}
      className="flex h-7 shrink-0 items-center gap-1.5 rounded-md px-2 text-meta text-muted-foreground @4xl/tools:w-28 @max-lg/tools:hidden"
    >
      <span
        aria-hidden
        className={
          liveness === "live"
            ? "size-2 shrink-0 rounded-full bg-primary"
            : "size-2 shrink-0 rounded-full border border-input"
        }
      />
      <span className="sr-only @4xl/tools:not-sr-only">{texts.toolbar[liveness]}</span>
    </span>
  );
}
