import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { RelativeTime } from "../../../../ui/relative-time.tsx";
import { MarkedText } from "../cells/marked-text.tsx";
import { texts } from "../texts.ts";
import { RowItems } from "./row-items.tsx";
import { Thumbnail } from "./thumbnail.tsx";

const MOST_LINES = 2;
/** In pixels: twice the shown width. */
const THUMBNAIL_WIDTH = 96;
const SKELETONS = 8;
const rowClass = "flex h-19 w-full items-center gap-3 border-b border-border px-4 text-start";

const classes = {
  scroller: "bg-card",
  row: "[contain-intrinsic-size:auto_76px]",
  button: `${rowClass} -outline-offset-2 hover:bg-muted`,
};

/** The rows below each other, each with a title and two lines. */
export default function ListView() {
  return (
    <RowItems most_lines={MOST_LINES} skeleton={<ListSkeleton />} classes={classes}>
      {({ row, title, lines, picture }, hasPictures) => (
        <>
          {hasPictures && (
            <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-md bg-muted">
              {picture && <Thumbnail file={picture} width={THUMBNAIL_WIDTH} />}
            </span>
          )}
          <span className="flex min-w-0 grow flex-col">
            <span dir="auto" className="truncate font-medium">
              <MarkedText text={title} />
            </span>
            {lines.map(({ id, name, text }) => (
              <span key={id} dir="auto" className="truncate text-meta leading-4.5 text-muted-foreground">
                {name}: <MarkedText text={text} />
              </span>
            ))}
          </span>
          <span className="shrink-0 self-start pt-3 text-end text-meta text-muted-foreground max-sm:hidden">
            <span className="tabular block">{row.local_id}</span>
            <RelativeTime iso={row.created_at} />
          </span>
        </>
      )}
    </RowItems>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="grow overflow-hidden bg-card">
      {Array.from({ length: SKELETONS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
        <div key={row} className={`${rowClass} flex-col items-start! justify-center gap-2`}>
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-3 w-64" />
        </div>
      ))}
    </div>
  );
}
