import { useAtom, useAtomValue } from "jotai";
import { Columns2, Printer, Share2, X } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Toolbar } from "../../../../ui/layout/toolbar.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { resultsLivenessAtom } from "../../../state/grid/results/live.ts";
import { comparisonAtom } from "../../../state/grid/results/results.ts";
import { AddFilter } from "../filter/add-filter.tsx";
import FilterChips from "../filter/filter-chips.tsx";
import { SearchBox } from "../filter/search-box.tsx";
import { toolClass } from "../page/tool-class.ts";
import { printReport } from "./print-report.ts";
import { texts } from "./texts.ts";

const LinksDialog = lazyPart(() => import("./links-dialog.tsx"));
const CompareDialog = lazyPart(() => import("./compare-dialog.tsx"));

/** Search, filters, comparison and print. */
export function ResultsToolbar({ comparing }: { comparing: string | null }) {
  const hasFilters = useAtomValue(gridViewAtom).filters.length > 0;
  const [, compare] = useAtom(comparisonAtom);
  const [isAsking, setAsking] = useState(false);
  const [isSharing, setSharing] = useState(false);
  return (
    <div data-no-print className="@container/tools relative shrink-0 border-b border-border">
      <div className="flex h-11 items-center gap-1 px-2 @lg/tools:gap-1.5 @lg/tools:px-3 pointer-coarse:h-13">
        <Toolbar label={texts.tools}>
          <SearchBox />
          <AddFilter />
          <Button
            variant={comparing === null ? "ghost" : "secondary"}
            className={toolClass}
            title={comparing ?? texts.compare}
            onClick={() => setAsking(true)}
          >
            <Columns2 aria-hidden />
            <span className="sr-only @2xl/tools:not-sr-only @2xl/tools:truncate">
              {comparing ?? texts.compare}
            </span>
          </Button>
          {comparing !== null && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={texts.stop_comparing}
              title={texts.stop_comparing}
              onClick={() => compare(null)}
            >
              <X aria-hidden />
            </Button>
          )}
          <div className="grow" />
          <LiveIndicator />
          <Button
            variant="ghost"
            className={toolClass}
            title={texts.share_results}
            onClick={() => setSharing(true)}
          >
            <Share2 aria-hidden />
            <span className="sr-only @2xl/tools:not-sr-only">{texts.share_results}</span>
          </Button>
          <Button
            variant="ghost"
            className={toolClass}
            title={texts.print}
            onClick={() => void printReport()}
          >
            <Printer aria-hidden />
            <span className="sr-only @2xl/tools:not-sr-only">{texts.print}</span>
          </Button>
        </Toolbar>
      </div>
      {hasFilters && <FilterChips />}
      <Suspense>{isSharing && <LinksDialog onClose={() => setSharing(false)} />}</Suspense>
      <Suspense>{isAsking && <CompareDialog onClose={() => setAsking(false)} />}</Suspense>
    </div>
  );
}

function LiveIndicator() {
  const liveness = useAtomValue(resultsLivenessAtom);
  return (
    <span
      title={texts.live_hints[liveness]}
      className="flex h-7 shrink-0 items-center gap-1.5 rounded-md px-2 text-meta text-muted-foreground @max-lg/tools:hidden"
    >
      <span
        aria-hidden
        className={
          liveness === "live"
            ? "size-2 shrink-0 rounded-full bg-primary"
            : "size-2 shrink-0 rounded-full border border-input"
        }
      />
      <span className="sr-only @4xl/tools:not-sr-only">{texts[liveness]}</span>
    </span>
  );
}
