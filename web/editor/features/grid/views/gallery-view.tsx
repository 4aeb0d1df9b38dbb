import { useAtomValue, useSetAtom } from "jotai";
import { Image } from "lucide-react";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { say } from "../../../../ui/say.ts";
import { cellLookAtom } from "../../../state/grid/cell-look.ts";
import { gridPageAtom } from "../../../state/grid/page.ts";
import { openRowAtom } from "../../../state/grid/panel.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { CellLookContext } from "../cells/cell-look-context.ts";
import { MarkedText } from "../cells/marked-text.tsx";
import { NothingHere } from "../page/grid-states.tsx";
import { texts } from "../texts.ts";
import { Thumbnail } from "./thumbnail.tsx";
import { useSummaries, useTop } from "./use-summaries.ts";
import { useWalk } from "./use-walk.ts";

const MOST_LINES = 5;
/** In pixels: twice the width of a card, for sharp screens. */
const COVER_WIDTH = 480;
const SKELETONS = 8;
const cardsClass =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] items-stretch gap-3 p-3 outline-none";
const cardClass = "flex flex-col overflow-hidden rounded-md border border-border bg-card text-start";

/** The rows as cards, with a picture if the table has any. */
export default function GalleryView() {
  const { rows: loaded } = useAtomValue(gridPageAtom);
  const { kind } = useAtomValue(tableAtom);
  const look = useAtomValue(cellLookAtom);
  const { rows, hasPictures } = useSummaries(MOST_LINES);
  const open = useSetAtom(openRowAtom);
  const { container, onKeyDown, item } = useWalk<HTMLUListElement>();
  const onScroll = useTop();
  if (loaded === null) return <GallerySkeleton />;
  return (
    <CellLookContext value={look}>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain" onScroll={onScroll}>
        {rows.length === 0 && <NothingHere />}
        <ul
          ref={container}
          aria-label={texts.tables[kind].title}
          className={rows.length === 0 ? "hidden" : cardsClass}
          onKeyDown={onKeyDown}
        >
          {rows.map(({ row, title, lines, picture }) => (
            <li key={row.id} className="flex [contain-intrinsic-size:auto_220px] [content-visibility:auto]">
              <button
                type="button"
                {...item(row.id)}
                className={`${cardClass} w-full hover:border-ring`}
                onClick={() => open(row)}
              >
                <span className="sr-only">{say(texts.tables[kind].row, { id: row.local_id })}</span>
                {hasPictures && (
                  <span className="flex aspect-video w-full items-center justify-center overflow-hidden border-b border-border bg-muted">
                    {picture ? (
                      <Thumbnail file={picture} width={COVER_WIDTH} />
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
                    <span
                      key={id}
                      dir="auto"
                      title={name}
                      className="truncate text-meta text-muted-foreground"
                    >
                      {name}: <MarkedText text={text} />
                    </span>
                  ))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </CellLookContext>
  );
}

function GallerySkeleton() {
  return (
    <div
      role="status"
      aria-label={texts.loading}
      className={`${cardsClass} grow content-start overflow-hidden`}
    >
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
