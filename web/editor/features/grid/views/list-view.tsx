import { FileText } from "lucide-react";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { RelativeTime } from "../../../../ui/relative-time.tsx";
import { MarkedText } from "../cells/marked-text.tsx";
import { RowItems } from "./row-items.tsx";
import { Thumbnail } from "./thumbnail.tsx";

const MOST_LINES = 6;
/** From which width each line is shown. */
const FROM_WIDTH = ["", "", "hidden @xl:block", "hidden @xl:block", "hidden @4xl:block", "hidden @4xl:block"];
/** In pixels: twice the shown width. */
const THUMBNAIL_WIDTH = 96;
const SKELETONS = 8;
const rowClass = "flex h-19 w-full items-center gap-3 border-b border-border px-4 text-start";

const classes = {
  scroller: "@container bg-card",
  row: "empty:min-h-19 [contain-intrinsic-size:auto_76px]",
  button: `${rowClass} -outline-offset-2 hover:bg-muted`,
};

/** The rows below each other, each with a title and two lines of answers. */
export default function ListView() {
  return (
    <RowItems most_lines={MOST_LINES} skeleton={<ListSkeleton />} classes={classes}>
      {({ row, title, lines, picture, files }, hasPictures) => (
        <>
          {hasPictures && (
            <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-md bg-muted">
              {picture && <Thumbnail file={picture} width={THUMBNAIL_WIDTH} />}
              {files !== "" && <OtherFiles names={files} />}
            </span>
          )}
          <span className="flex min-w-0 grow flex-col">
            <span dir="auto" className="truncate font-medium">
              <MarkedText text={title} />
            </span>
            {/* Side by side where there is space, else the first two below each other. */}
            <span className="grid grid-cols-1 gap-x-6 @xl:grid-cols-2 @4xl:grid-cols-3">
              {lines.map(({ id, name, text }, index) => (
                <span
                  key={id}
                  dir="auto"
                  className={`truncate text-meta leading-4.5 text-muted-foreground ${FROM_WIDTH[index]}`}
                >
                  {name}: <MarkedText text={text === "" ? "–" : text} />
                </span>
              ))}
            </span>
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
    <div aria-hidden className="grow overflow-hidden bg-card">
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

/** Files that are no pictures, named for a pointer and a screen reader. */
function OtherFiles({ names }: { names: string }) {
  return (
    <span title={names} className="text-muted-foreground">
      <FileText aria-hidden className="size-5" />
      <span className="sr-only">{names}</span>
    </span>
  );
}
