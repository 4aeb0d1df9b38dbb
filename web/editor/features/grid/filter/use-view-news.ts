import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import { gridPageAtom } from "../../../state/grid/page.ts";
import { type GridView, hidesEmptyAtom, toQuery } from "../../../state/grid/query.ts";
import { openTableAtom, tableAtom, tableKey } from "../../../state/grid/table.ts";
import { announceAtom } from "../../../state/shell/announcement.ts";
import { countText } from "../page/count-text.ts";
import { useFoundLocally } from "../page/use-found-locally.ts";
import { gridWords } from "../words/texts.ts";
import { orderText } from "./sort-directions.ts";

/** Announces the new order of the rows, and how many match a new filter or search or stay if empty ones are hidden, once they are loaded. */
export function useViewNews() {
  useLocalNews();
  const page = useAtomValue(gridPageAtom);
  const { view } = page;
  const { kind, columns } = useAtomValue(tableAtom);
  const announce = useSetAtom(announceAtom);
  const hidesEmpty = useAtomValue(hidesEmptyAtom);
  const table = tableKey(useAtomValue(openTableAtom));
  const known = useRef({ view, hidesEmpty, table });
  useEffect(() => {
    const { view: before, ...shown } = known.current;
    if (before === view) return;
    known.current = { view, hidesEmpty, table };
    // The first rows are no change.
    if (before === null || view === null) return;
    const isHidingNew = shown.table === table && shown.hidesEmpty !== hidesEmpty;
    const news = [
      before.orderby !== view.orderby && orderText(view.orderby, columns, gridWords[kind]),
      (isHidingNew || conditionsOf(before) !== conditionsOf(view)) && countText(kind, page),
    ].filter((text) => text !== false);
    if (news.length > 0) announce(news.join(". "));
  }, [view, page, kind, columns, hidesEmpty, table, announce]);
}

/** Announces how many rows a search in the browser leaves. */
function useLocalNews() {
  const found = useFoundLocally();
  const announce = useSetAtom(announceAtom);
  useEffect(() => {
    if (found !== null) announce(found);
  }, [found, announce]);
}

/** The filters in effect and the search, to compare. */
function conditionsOf(view: GridView): string {
  const { predicates, search, search_column } = toQuery(view);
  return JSON.stringify([predicates, search, search_column]);
}
