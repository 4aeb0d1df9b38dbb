import { useAtomValue, useSetAtom } from "jotai";
import { Suspense, useEffect } from "react";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { formIdAtom } from "../../../state/editing/document.ts";
import { openFilesAtom } from "../../../state/grid/files.ts";
import { enterRoomAtom } from "../../../state/grid/live.ts";
import { gridPageAtom, loadRowsAtom, openGridAtom } from "../../../state/grid/page.ts";
import { openRecordAtom, rowSelectionAtom } from "../../../state/grid/selection.ts";
import { FilterChips } from "../filter/filter-chips.tsx";
import { useViewNews } from "../filter/use-view-news.ts";
import { Grid } from "../table/grid.tsx";
import { HEADER_HEIGHT } from "../table/layout.ts";
import { texts } from "../texts.ts";
import { ArrivedChip } from "./arrived-chip.tsx";
import { GridSkeleton, LoadingFailed, NothingHere } from "./grid-states.tsx";
import { GridToolbar } from "./grid-toolbar.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { PageControls } from "./page-controls.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useGridCommands } from "./use-grid-commands.ts";

const RecordPanel = lazyPart(() => import("../record/record-panel.tsx"));
const FileViewer = lazyPart(() => import("../files/file-viewer.tsx"));

/** A form's responses in a grid. */
export default function ResponsesPage() {
  const form_id = useAtomValue(formIdAtom);
  const open = useSetAtom(openGridAtom);
  const enter = useSetAtom(enterRoomAtom);
  useEffect(() => {
    void open(form_id);
    return enter();
  }, [form_id, open, enter]);
  useGridCommands();
  useViewNews();
  const isRecordOpen = useAtomValue(openRecordAtom) !== null;
  const areFilesOpen = useAtomValue(openFilesAtom) !== null;
  const hasSelection = Object.keys(useAtomValue(rowSelectionAtom)).length > 0;
  return (
    <div className="flex min-h-0 grow">
      <section aria-label={texts.title} className="flex min-h-0 min-w-0 grow flex-col">
        <h1 className="sr-only">{texts.title}</h1>
        {hasSelection ? <SelectionBar /> : <GridToolbar />}
        <FilterChips />
        <LoadingBar />
        <div className="relative flex min-h-0 grow flex-col">
          <GridContent />
          <ArrivedChip />
        </div>
        <PageControls />
      </section>
      <Suspense>{isRecordOpen && <RecordPanel />}</Suspense>
      <Suspense>{areFilesOpen && <FileViewer />}</Suspense>
    </div>
  );
}

function GridContent() {
  const { rows, error } = useAtomValue(gridPageAtom);
  const load = useSetAtom(loadRowsAtom);
  if (error !== null && (rows === null || rows.length === 0)) {
    return <LoadingFailed message={error.message} onRetry={() => void load()} />;
  }
  if (rows === null) return <GridSkeleton />;
  return (
    <>
      <Grid />
      {rows.length === 0 && (
        // Below the columns, which scroll sideways.
        <div className="absolute inset-x-0 bottom-4 overflow-y-auto" style={{ top: HEADER_HEIGHT }}>
          <NothingHere />
        </div>
      )}
    </>
  );
}
