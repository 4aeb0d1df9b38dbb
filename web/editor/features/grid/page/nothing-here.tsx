import { useAtomValue, useSetAtom } from "jotai";
import { Inbox, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { say } from "../../../../ui/say.ts";
import { importingTableAtom } from "../../../state/documents/open-import.ts";
import { columnMenuAtom } from "../../../state/grid/columns.ts";
import { gridPageAtom, hideEmptyAtom, showViewAtom } from "../../../state/grid/page.ts";
import { isEntryOpenAtom } from "../../../state/grid/panel.ts";
import { isFilteredAtom } from "../../../state/grid/query.ts";
import { openTableAtom, tableAtom } from "../../../state/grid/table.ts";
import { isOnlyUnfinishedAtom } from "../../../state/grid/unfinished/unfinished.ts";
import { texts as gridTexts } from "../texts.ts";
import { viewWords } from "../views/texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { SkeletonRows } from "./grid-states.tsx";
import { nothingTexts as texts } from "./texts.ts";

/**
 * Shown instead of rows if there are none, if none match the filter, or if all of them are empty and hidden. `loading`:
 * what stands there until the rows of another page arrive.
 */
export default function NothingHere({ loading = <SkeletonRows /> }: { loading?: ReactNode }) {
  const isFiltered = useAtomValue(isFilteredAtom);
  const isOnlyUnfinished = useAtomValue(isOnlyUnfinishedAtom);
  const { kind, fields, canEdit } = useAtomValue(tableAtom);
  const words = texts.tables[kind];
  const { new_row } = useWords(gridWords);
  const { rows, count, hidden_count } = useAtomValue(gridPageAtom);
  const hidden = useWords(viewWords);
  const hide = useSetAtom(hideEmptyAtom);
  const openEntry = useSetAtom(isEntryOpenAtom);
  const openColumn = useSetAtom(columnMenuAtom);
  const openImport = useSetAtom(importingTableAtom);
  const { scope_id: table_id } = useAtomValue(openTableAtom);
  const showView = useSetAtom(showViewAtom);
  const { organization = "", project = "", document_id = "" } = useParams();
  // All rows of the page were deleted, and those of another are on their way.
  if (rows?.length === 0 && count > 0) return loading;
  if (count === 0 && hidden_count > 0) {
    return (
      <EmptyState
        picture={<Inbox aria-hidden />}
        title={isFiltered ? hidden.all_matches_empty : hidden.all_empty}
        description={say(hidden.hidden, { n: hidden_count })}
        action={<Button onClick={() => void hide(false)}>{hidden.show}</Button>}
      />
    );
  }
  if (isOnlyUnfinished) {
    return (
      <EmptyState
        picture={<Inbox aria-hidden />}
        title={texts.unfinished.title}
        description={texts.unfinished.text}
        action={<Button onClick={() => void showView({ filters: [] })}>{texts.unfinished.action}</Button>}
      />
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        picture={<SearchX aria-hidden />}
        title={texts.nothing_found.title}
        description={words.nothing_found}
        action={
          <Button onClick={() => void showView({ filters: [], search: "" })}>
            {texts.nothing_found.action}
          </Button>
        }
      />
    );
  }
  if (kind === "row") {
    const isBare = fields.length === 0;
    const { title, text } = isBare
      ? { title: texts.bare.title, text: gridTexts.tables.row.bare }
      : words.empty;
    const action = isBare ? (
      <Button variant="primary" onClick={() => openColumn({ column: null, x: 0, y: 0 })}>
        {texts.bare.add_column}
      </Button>
    ) : (
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => openEntry(true)}>
          {new_row}
        </Button>
        <Button onClick={() => openImport(table_id)}>{texts.import_rows}</Button>
      </div>
    );
    return (
      <EmptyState
        picture={<Inbox aria-hidden />}
        title={title}
        description={text}
        action={canEdit ? action : undefined}
      />
    );
  }
  if (kind === "connected") {
    return (
      <EmptyState picture={<Inbox aria-hidden />} title={words.empty.title} description={words.empty.text} />
    );
  }
  const isCustomers = kind === "customer";
  const page = isCustomers ? "connect/customer" : "connect/share";
  return (
    <EmptyState
      picture={<Inbox aria-hidden />}
      title={words.empty.title}
      description={words.empty.text}
      action={
        <Link to={editorPath(organization, project, document_id, page)} className={buttonClass("primary")}>
          {isCustomers ? texts.identify : texts.share}
        </Link>
      }
    />
  );
}
