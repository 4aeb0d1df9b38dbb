import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import type { TableKind } from "#core/tables/columns.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { documentAtom, formIdAtom } from "../../../state/editing/document.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { openCellAtom } from "../../../state/grid/files.ts";
import { enterRoomAtom, watchCustomersAtom } from "../../../state/grid/live.ts";
import { gridPageAtom, loadRowsAtom, showViewAtom } from "../../../state/grid/page.ts";
import { isEntryOpenAtom, openCustomerAtom, openRecordIdAtom } from "../../../state/grid/panel.ts";
import { loadPhoneRules } from "../../../state/grid/phone-rules.ts";
import { viewOptionsAtom } from "../../../state/grid/preferences.ts";
import { deletedColumnsAtom, gridViewAtom } from "../../../state/grid/query.ts";
import { isDeletionAskedAtom, rowSelectionAtom } from "../../../state/grid/selection.ts";
import { TABLE_SOURCES, tableKey } from "../../../state/grid/table.ts";
import { useHeadMenu } from "../columns/use-head-menu.ts";
import { useViewNews } from "../filter/use-view-news.ts";
import { Grid } from "../table/grid.tsx";
import { HEADER_HEIGHT } from "../table/layout.ts";
import { texts } from "../texts.ts";
import { GridSkeleton, LoadingFailed } from "./grid-states.tsx";
import { GridToolbar } from "./grid-toolbar.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { NewRow } from "./new-row.tsx";
import { PageControls } from "./page-controls.tsx";
import { TableTabs } from "./table-tabs.tsx";
import { useRecordAddress } from "./use-record-address.ts";
import { useTableAddress } from "./use-table-address.ts";

const RecordPanel = lazyPart(() => import("../record/record-panel.tsx"));
const CustomerPanel = lazyPart(() => import("../record/customer-panel.tsx"));
const ColumnMenu = lazyPart(() => import("../columns/column-menu.tsx"));
const DeleteMatching = lazyPart(() => import("../deletion/delete-matching.tsx"));
const DeleteConnected = lazyPart(() => import("../deletion/delete-connected.tsx"));
const NothingHere = lazyPart(() => import("./nothing-here.tsx"));
const ConnectedNote = lazyPart(() => import("./connected-note.tsx"));
const EntryPanel = lazyPart(() => import("../record/entry-panel.tsx"));
const ConnectedEntryPanel = lazyPart(() => import("../record/connected-entry-panel.tsx"));
const SelectionBar = lazyPart(() => import("./selection-bar.tsx"));
const SearchIndexNote = lazyPart(() => import("./search-index-note.tsx"));
const ArrivedChip = lazyPart(() => import("./arrived-chip.tsx"));
const FilterChips = lazyPart(() => import("../filter/filter-chips.tsx"));
const GridCommands = lazyPart(() => import("./grid-commands.ts"));
const RowNotes = lazyPart(() => import("../views/row-notes.tsx"));
const VIEWS = {
  gallery: lazyPart(() => import("../views/gallery-view.tsx")),
  list: lazyPart(() => import("../views/list-view.tsx")),
  chart: lazyPart(() => import("../views/chart-view.tsx")),
};
const FileViewer = lazyPart(() => import("../files/file-viewer.tsx"));

interface TablePageProps {
  /** `main`: the responses of a form. If a form or a table is connected, `main` and `row` are its rows outside. */
  kind: TableKind | "main";
  /** Instead of the tabs of a form's tables. */
  heading?: ReactNode;
  /** Beside the grid. */
  panel?: ReactNode;
}
type OpenTableProps = TablePageProps & { kind: TableKind };

/** A table of the document in a grid. */
export default function TablePage({ kind: of, heading, panel }: TablePageProps) {
  const form_id = useAtomValue(formIdAtom);
  const document = useAtomValue(documentAtom);
  const isOutside = document.connection !== null && (of === "main" || of === "row");
  const kind = isOutside ? "connected" : of === "main" ? "response" : of;
  const scope_id = TABLE_SOURCES[kind].scope(document);
  const table = { kind, scope_id };
  const enter = useSetAtom(enterRoomAtom);
  useEffect(() => enter(form_id), [form_id, enter]);
  const watchCustomers = useSetAtom(watchCustomersAtom);
  useEffect(() => watchCustomers(), [watchCustomers]);
  // After the rows, which come first. Without the rules, the server alone checks numbers.
  useEffect(() => void loadPhoneRules().catch(() => {}), []);
  return useTableAddress(table) ? (
    <OpenTable key={tableKey(table)} {...{ kind, heading, panel }} />
  ) : (
    <GridSkeleton />
  );
}

function OpenTable({ kind, heading, panel }: OpenTableProps) {
  useViewNews();
  useDeletedColumns();
  useRecordAddress();
  // The menu itself comes later: a press before is not lost.
  useHeadMenu();
  const isRecordOpen = useAtomValue(openRecordIdAtom) !== null;
  const isDeletionAsked = useAtomValue(isDeletionAskedAtom);
  const isEntryOpen = useAtomValue(isEntryOpenAtom);
  const customer_id = useAtomValue(openCustomerAtom);
  const areFilesOpen = useAtomValue(openCellAtom) !== null;
  const hasSelection = Object.keys(useAtomValue(rowSelectionAtom)).length > 0;
  const hasFilters = useAtomValue(gridViewAtom).filters.length > 0;
  const page = useAtomValue(gridPageAtom);
  const isIndexing = page.search_index?.state === "building";
  const hasNotes = page.hidden_count > 0 || kind === "session";
  const isChart = useAtomValue(viewOptionsAtom).layout === "chart";
  const { title } = texts.tables[kind];
  const isOutside = kind === "connected";
  return (
    <div className="flex min-h-0 grow">
      <section aria-label={title} className="flex min-h-0 min-w-0 grow flex-col">
        <h1 className="sr-only">{title}</h1>
        <div className="flex h-9 shrink-0 items-center border-b border-border pr-2">
          {heading ?? <TableTabs kind={kind} />}
          <NewRow />
        </div>
        {hasSelection ? (
          <Suspense fallback={<div className="h-11 shrink-0 bg-accent" />}>
            <SelectionBar />
          </Suspense>
        ) : (
          <GridToolbar />
        )}
        {hasFilters && (
          // As high as a line of chips.
          <Suspense fallback={<div className="h-9 shrink-0" />}>
            <FilterChips />
          </Suspense>
        )}
        <Suspense>{isIndexing && <SearchIndexNote />}</Suspense>
        {isOutside && (
          // As high as its line.
          <Suspense fallback={<div className="h-8 shrink-0" />}>
            <ConnectedNote />
          </Suspense>
        )}
        <LoadingBar />
        <div className="relative flex min-h-0 grow flex-col">
          <GridContent />
          <Suspense>
            <ArrivedChip />
          </Suspense>
        </div>
        <Suspense>{hasNotes && <RowNotes />}</Suspense>
        {!isChart && <PageControls />}
      </section>
      <Suspense>
        <GridCommands />
        <ColumnMenu />
      </Suspense>
      <Suspense>{isRecordOpen && <RecordPanel />}</Suspense>
      <Suspense>{isEntryOpen && (isOutside ? <ConnectedEntryPanel /> : <EntryPanel />)}</Suspense>
      <Suspense>{isDeletionAsked && (isOutside ? <DeleteConnected /> : <DeleteMatching />)}</Suspense>
      <Suspense>
        {customer_id !== null && <CustomerPanel key={customer_id} customer_id={customer_id} />}
      </Suspense>
      <Suspense>{areFilesOpen && <FileViewer />}</Suspense>
      {panel}
    </div>
  );
}

/** Reads the rows again when a column of the view is deleted, or comes back: its conditions are then others. */
function useDeletedColumns(): void {
  const deleted = useAtomValue(deletedColumnsAtom);
  const showView = useSetAtom(showViewAtom);
  const known = useRef(deleted);
  useEffect(() => {
    if (known.current === deleted) return;
    known.current = deleted;
    void showView({});
  }, [deleted, showView]);
}

function GridContent() {
  const { rows, error } = useAtomValue(gridPageAtom);
  const isEmpty = useAtomValue(gridRowsAtom).length === 0;
  const { layout } = useAtomValue(viewOptionsAtom);
  const load = useSetAtom(loadRowsAtom);
  if (error !== null && (rows === null || rows.length === 0)) {
    return <LoadingFailed error={error} onRetry={() => void load()} />;
  }
  if (layout !== "table") {
    const View = VIEWS[layout];
    return (
      <Suspense fallback={<GridSkeleton />}>
        <View />
      </Suspense>
    );
  }
  if (rows === null) return <GridSkeleton />;
  return (
    <>
      <Grid />
      {isEmpty && (
        // Below the columns, which scroll sideways.
        <div className="absolute inset-x-0 bottom-4 overflow-y-auto" style={{ top: HEADER_HEIGHT }}>
          <Suspense>
            <NothingHere />
          </Suspense>
        </div>
      )}
    </>
  );
}
