import { useAtomValue, useSetAtom } from "jotai";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { RelativeTime } from "../../../../ui/relative-time.tsx";
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

const MOST_LINES = 2;
/** In pixels: twice the shown width. */
const THUMBNAIL_WIDTH = 96;
const SKELETONS = 8;
const rowClass = "flex h-19 w-full items-center gap-3 border-b border-border px-4 text-start";

/** The rows below each other, each with a title and two lines. */
export default function ListView() {
  const { rows: loaded } = useAtomValue(gridPageAtom);
  const { kind } = useAtomValue(tableAtom);
  const look = useAtomValue(cellLookAtom);
  const { rows, hasPictures } = useSummaries(MOST_LINES);
  const open = useSetAtom(openRowAtom);
  const { container, onKeyDown, item } = useWalk<HTMLUListElement>();
  const onScroll = useTop();
  if (loaded === null) return <ListSkeleton />;
  return (
    <CellLookContext value={look}>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain bg-card" onScroll={onScroll}>
        {rows.length === 0 && <NothingHere />}
        <ul
          ref={container}
          aria-label={texts.tables[kind].title}
          className={rows.length === 0 ? "hidden" : undefined}
          onKeyDown={onKeyDown}
        >
          {rows.map(({ row, title, lines, picture }) => (
            <li key={row.id} className="[contain-intrinsic-size:auto_76px] [content-visibility:auto]">
              <button
                type="button"
                {...item(row.id)}
                className={`${rowClass} -outline-offset-2 hover:bg-muted`}
                onClick={() => open(row)}
              >
                <span className="sr-only">{say(texts.tables[kind].row, { id: row.local_id })}</span>
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
                    <span
                      key={id}
                      dir="auto"
                      className="truncate text-meta leading-4.5 text-muted-foreground"
                    >
                      {name}: <MarkedText text={text} />
                    </span>
                  ))}
                </span>
                <span className="shrink-0 self-start pt-3 text-end text-meta text-muted-foreground max-sm:hidden">
                  <span className="tabular block">{row.local_id}</span>
                  <RelativeTime iso={row.created_at} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </CellLookContext>
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
