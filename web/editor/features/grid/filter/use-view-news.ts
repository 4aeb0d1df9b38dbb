import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import { say } from "../../../../ui/say.ts";
import { gridPageAtom } from "../../../state/grid/page.ts";
import { type GridView, toQuery } from "../../../state/grid/query.ts";
import { announceAtom } from "../../../state/shell/announcement.ts";
import { useGridColumns } from "../table/use-grid-columns.ts";
import { texts } from "../texts.ts";
import { orderText } from "./sort-directions.ts";

/** Announces the new order of the rows, and how many match a new filter or search, once they are loaded. */
export function useViewNews() {
  const { view, count, form_id } = useAtomValue(gridPageAtom);
  const columns = useGridColumns();
  const announce = useSetAtom(announceAtom);
  const known = useRef({ view, form_id });
  useEffect(() => {
    const before = known.current;
    if (before.view === view && before.form_id === form_id) return;
    known.current = { view, form_id };
    // The first rows of a form are no change.
    if (before.view === null || view === null || before.form_id !== form_id) return;
    const news = [
      before.view.orderby !== view.orderby && orderText(view.orderby, columns),
      conditionsOf(before.view) !== conditionsOf(view) && say(texts.responses, { n: count }),
    ].filter((text) => text !== false);
    if (news.length > 0) announce(news.join(". "));
  }, [view, count, form_id, columns, announce]);
}

/** The filters in effect and the search, to compare. */
function conditionsOf(view: GridView): string {
  const { predicates, search } = toQuery(view, null);
  return JSON.stringify([predicates, search]);
}
