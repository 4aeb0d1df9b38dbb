import { useAtomValue, useSetAtom } from "jotai";
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { PAGE_SIZES, type PageSize } from "#core/tables/grid-query.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { say } from "../../../../ui/say.ts";
import { gridPageAtom, lastPageAtom, showPageAtom, showViewAtom } from "../../../state/grid/page.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { texts } from "../texts.ts";
import { countText } from "./count-text.ts";
import { typedPage } from "./typed-page.ts";
import { useFoundLocally } from "./use-found-locally.ts";

/** The page number, the page size and the total. */
export function PageControls() {
  const shown = useAtomValue(gridPageAtom);
  const found = useFoundLocally();
  const { kind } = useAtomValue(tableAtom);
  const { page, limit } = useAtomValue(gridViewAtom);
  const last = useAtomValue(lastPageAtom);
  const showPage = useSetAtom(showPageAtom);
  const showView = useSetAtom(showViewAtom);
  const go = (to: number) => void showPage(to);
  return (
    <footer data-pager className="@container/pages shrink-0 border-t border-border">
      <div className="flex min-h-11 items-center gap-1 px-2 py-1.5 @lg/pages:gap-2 @lg/pages:px-3">
        <IconButton
          label={texts.pages.first}
          disabled={page === 0}
          onClick={() => go(0)}
          className="@max-lg/pages:hidden"
        >
          <ChevronFirst aria-hidden />
        </IconButton>
        <IconButton label={texts.pages.previous} disabled={page === 0} onClick={() => go(page - 1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <PageNumber page={page} last={last} onGo={go} />
        <IconButton label={texts.pages.next} disabled={page >= last} onClick={() => go(page + 1)}>
          <ChevronRight aria-hidden />
        </IconButton>
        <IconButton
          label={texts.pages.last}
          disabled={page >= last}
          onClick={() => go(last)}
          className="@max-lg/pages:hidden"
        >
          <ChevronLast aria-hidden />
        </IconButton>
        <span className="w-28 @max-lg/pages:hidden">
          <Select
            aria-label={texts.pages.size}
            value={String(limit)}
            onChange={(size) => void showView({ limit: Number(size) as PageSize })}
            choices={PAGE_SIZES.map((size) => ({
              value: String(size),
              label: say(texts.pages.rows, { n: size }),
            }))}
          />
        </span>
        <span className="tabular ml-auto min-w-0 truncate text-muted-foreground">
          {shown.rows !== null && (found ?? countText(kind, shown))}
        </span>
      </div>
    </footer>
  );
}

interface PageNumberProps {
  /** The page from 0, shown from 1. */
  page: number;
  last: number;
  onGo: (page: number) => void;
}

function PageNumber({ page, last, onGo }: PageNumberProps) {
  const [typed, setTyped] = useState(String(page + 1));
  useEffect(() => setTyped(String(page + 1)), [page]);
  const wanted = typedPage(typed, last);

  function take() {
    if (wanted === null) setTyped(String(page + 1));
    else if (wanted !== page) onGo(wanted);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") take();
    if (event.key === "Escape") setTyped(String(page + 1));
  }
  return (
    <span className="flex items-center gap-1.5">
      <span className="sr-only @xl/pages:not-sr-only">{texts.pages.label}</span>
      <span className="w-12 @lg/pages:w-16">
        <Input
          className="tabular text-center"
          inputMode="numeric"
          aria-label={say(texts.pages.range, { n: last + 1 })}
          aria-invalid={wanted === null}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={take}
        />
      </span>
      <span className="tabular whitespace-nowrap">{say(texts.pages.of, { n: last + 1 })}</span>
    </span>
  );
}
