import { useAtomValue, useSetAtom } from "jotai";
import { Inbox, SearchX } from "lucide-react";
import { Link, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { importingTableAtom } from "../../../state/documents/open-import.ts";
import { columnMenuAtom } from "../../../state/grid/columns.ts";
import { type GridPage, showViewAtom } from "../../../state/grid/page.ts";
import { isEntryOpenAtom } from "../../../state/grid/panel.ts";
import { DEFAULT_VIEW, isFilteredAtom } from "../../../state/grid/query.ts";
import { openTableAtom, tableAtom } from "../../../state/grid/table.ts";
import { HEADER_HEIGHT, ROW_HEIGHT } from "../table/layout.ts";
import { texts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";

const SKELETON_ROWS = 12;
const SKELETON_WIDTHS = [64, 72, 152, 160, 160, 160, 160];

/** A placeholder for the table while it is loading. */
export function GridSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="grow overflow-hidden bg-card">
      <div className="border-b border-border bg-muted" style={{ height: HEADER_HEIGHT }} />
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

/** Shown instead of rows if there are none, or if none match the filter. */
export function NothingHere() {
  const isFiltered = useAtomValue(isFilteredAtom);
  const { kind, fields, canEdit } = useAtomValue(tableAtom);
  const words = texts.tables[kind];
  const { new_row } = useWords(gridWords);
  const openEntry = useSetAtom(isEntryOpenAtom);
  const openColumn = useSetAtom(columnMenuAtom);
  const openImport = useSetAtom(importingTableAtom);
  const { scope_id: table_id } = useAtomValue(openTableAtom);
  const showView = useSetAtom(showViewAtom);
  const { organization = "", project = "", document_id = "" } = useParams();
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
    const { title, text } = isBare ? texts.tables.row.bare : words.empty;
    const action = isBare ? (
      <Button variant="primary" onClick={() => openColumn({ column: null, x: 0, y: 0 })}>
        {texts.tables.row.add_column}
      </Button>
    ) : (
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => openEntry(true)}>
          {new_row}
        </Button>
        <Button onClick={() => openImport(table_id)}>{texts.tables.row.import_rows}</Button>
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
