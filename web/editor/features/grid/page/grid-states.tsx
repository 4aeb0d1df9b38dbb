import { useAtomValue, useSetAtom } from "jotai";
import { Button } from "../../../../ui/button.tsx";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { type GridPage, showViewAtom } from "../../../state/grid/page.ts";
import { DEFAULT_VIEW } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { HEADER_HEIGHT, ROW_HEIGHT } from "../table/layout.ts";
import { texts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";

const SKELETON_ROWS = 12;
const SKELETON_WIDTHS = [64, 72, 152, 160, 160, 160, 160];

/** A placeholder for the table while it is loading, which the loading bar says. */
export function GridSkeleton() {
  return (
    <div aria-hidden className="grow overflow-hidden bg-card">
      <div className="border-b border-border bg-muted" style={{ height: HEADER_HEIGHT }} />
      <SkeletonRows />
    </div>
  );
}

/** A placeholder for the rows of a page. */
export function SkeletonRows() {
  return (
    <div aria-hidden>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
        <div key={row} className="flex items-center border-b border-border" style={{ height: ROW_HEIGHT }}>
          {SKELETON_WIDTHS.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
            <div key={column} className="shrink-0 px-2" style={{ width }}>
              <Skeleton className="h-3" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A view that the server refuses, for example after a question got another type, can only be given up. */
export function LoadingFailed({
  error,
  onRetry,
}: {
  error: NonNullable<GridPage["error"]>;
  onRetry: () => void;
}) {
  const { kind } = useAtomValue(tableAtom);
  const showView = useSetAtom(showViewAtom);
  const title = texts.tables[kind].failed;
  const { refused_view } = useWords(gridWords);
  if (error.code !== "BAD_REQUEST")
    return <ErrorState title={title} message={error.message} onRetry={onRetry} />;
  const { filters, search, search_column, orderby } = DEFAULT_VIEW;
  return (
    <ErrorState
      title={title}
      message={refused_view}
      action={
        <Button onClick={() => void showView({ filters, search, search_column, orderby })}>
          {texts.clear_view}
        </Button>
      }
    />
  );
}
