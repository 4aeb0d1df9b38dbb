import { FileText, Image } from "lucide-react";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { MarkedText } from "../cells/marked-text.tsx";
import { RowItems } from "./row-items.tsx";
import { Thumbnail } from "./thumbnail.tsx";

const MOST_LINES = 4;
/** In pixels: twice the width of a card, for sharp screens. */
const COVER_WIDTH = 480;
const SKELETONS = 8;
const cardsClass =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] items-stretch gap-3 p-3 outline-none";
const cardClass = "flex flex-col overflow-hidden rounded-md border border-border bg-card text-start";

const classes = {
  list: cardsClass,
  row: "flex empty:min-h-[220px] [contain-intrinsic-size:auto_220px]",
  button: `${cardClass} w-full hover:border-ring`,
};

/** The rows as cards, with a picture if the table has any. */
export default function GalleryView() {
  return (
    <RowItems most_lines={MOST_LINES} skeleton={<GallerySkeleton />} classes={classes}>
      {({ title, lines, picture, files }, hasPictures) => (
        <>
          {hasPictures && (
            <span className="flex aspect-video w-full items-center justify-center overflow-hidden border-b border-border bg-muted">
              {picture ? (
                <Thumbnail file={picture} width={COVER_WIDTH} />
              ) : files !== "" ? (
                <span className="flex min-w-0 flex-col items-center gap-1 px-3 text-meta text-muted-foreground">
                  <FileText aria-hidden className="size-5" />
                  <span dir="auto" className="max-w-full truncate">
                    <MarkedText text={files} />
                  </span>
                </span>
              ) : (
                <Image aria-hidden className="size-5 text-muted-foreground/60" />
              )}
            </span>
          )}
          <span className="flex w-full min-w-0 flex-col gap-1 p-3">
            <span dir="auto" className="truncate font-medium">
              <MarkedText text={title} />
            </span>
            {lines.map(({ id, name, text }) => (
              <span key={id} className="mt-1 flex min-w-0 flex-col text-meta">
                <span className="truncate text-muted-foreground">{name}</span>
                <span dir="auto" className="min-h-4.5 truncate">
                  <MarkedText text={text === "" ? "–" : text} />
                </span>
              </span>
            ))}
          </span>
        </>
      )}
    </RowItems>
  );
}

function GallerySkeleton() {
  return (
    <div aria-hidden className={`${cardsClass} grow content-start overflow-hidden`}>
      {Array.from({ length: SKELETONS }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
        <div key={card} className={`${cardClass} gap-2 p-3`}>
          <Skeleton className="aspect-video" />
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}
