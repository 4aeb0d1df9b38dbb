import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { Download, Trash2, X } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import {
  canSelectMatchingAtom,
  forgetMatchingAtom,
  selectedMatchingAtom,
  selectMatchingAtom,
} from "../../../state/grid/deletions/deletions.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { gridPageAtom } from "../../../state/grid/page.ts";
import { isFilteredAtom } from "../../../state/grid/query.ts";
import { isDeletionAskedAtom, rowSelectionAtom } from "../../../state/grid/selection.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { deletionTexts, deletionWords } from "../deletion/texts.ts";
import { useDeletion } from "../deletion/use-deletion.ts";
import { focusGrid } from "../record/side-panel.tsx";
import { texts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { ExportMenu } from "./export-menu.tsx";

/** Actions on the selected rows, shown instead of the toolbar. */
export default function SelectionBar() {
  const [selection, setSelection] = useAtom(rowSelectionAtom);
  const rows = useAtomValue(gridRowsAtom);
  const matching = useAtomValue(selectedMatchingAtom);
  const forgetMatching = useSetAtom(forgetMatchingAtom);
  useEffect(() => () => forgetMatching(), [forgetMatching]);
  const bar = useRef<HTMLDivElement>(null);
  useReturnedFocus(bar);
  const count = matching?.count ?? Object.keys(selection).length;
  const { kind } = useAtomValue(tableAtom);
  const { selection: words } = texts;
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={words.label}
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 bg-accent px-3 py-1.5"
    >
      <IconButton label={words.clear} onClick={() => setSelection({})}>
        <X aria-hidden />
      </IconButton>
      <span role="status" className="tabular font-medium">
        {say(matching === null ? texts.tables[kind].selected : deletionTexts.all_selected, { n: count })}
      </span>
      {matching === null && <SelectMatching />}
      <ExportMenu
        chosen={matching === null ? rows.filter(({ id }) => selection[id]) : undefined}
        through={matching?.through}
        trigger={
          <Button variant="secondary" className="ml-2">
            <Download aria-hidden />
            {texts.toolbar.export}
          </Button>
        }
      />
      <Delete count={count} />
    </div>
  );
}

/** Gives the focus to the grid when the bar goes while it has the focus, as after a deletion. */
function useReturnedFocus(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) focusGrid();
    };
  }, [bar]);
}

/** Selects the rows of all pages, once those of this page are selected. */
function SelectMatching() {
  const { isReadonly } = useAtomValue(tableAtom);
  const { count, is_count_partial } = useAtomValue(gridPageAtom);
  const isFiltered = useAtomValue(isFilteredAtom);
  const rows = useAtomValue(gridRowsAtom);
  const selection = useAtomValue(rowSelectionAtom);
  const selectMatching = useSetAtom(selectMatchingAtom);
  const { not_counted } = useWords(deletionWords);
  const [isCounting, setCounting] = useState(false);
  const isPageSelected = rows.every(({ id }) => selection[id]);
  const canSelect = useAtomValue(canSelectMatchingAtom);
  if (isReadonly || !canSelect || !isPageSelected || count <= rows.length) return null;

  async function select() {
    setCounting(true);
    try {
      await selectMatching();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error(not_counted, { description: error.message });
    }
    setCounting(false);
  }
  const label = isFiltered ? deletionTexts.select_all : deletionTexts.select_everything;
  return (
    <Button size="sm" isBusy={isCounting} onClick={() => void select()}>
      {isCounting
        ? deletionTexts.counting
        : is_count_partial
          ? deletionTexts.select_more
          : say(label, { n: count })}
    </Button>
  );
}

function Delete({ count }: { count: number }) {
  const { kind, canEdit } = useAtomValue(tableAtom);
  const isAll = useAtomValue(selectedMatchingAtom) !== null;
  const deleteSelected = useDeletion();
  const setAsking = useSetAtom(isDeletionAskedAtom);
  const { selection: words } = texts;
  const { delete_these } = useWords(gridWords);
  function press() {
    if (kind === "session") {
      toast.info(deletionTexts.sessions, { description: deletionTexts.sessions_why });
    } else if (isAll) setAsking(true);
    else void deleteSelected();
  }
  if (!canEdit && kind !== "session") return null;
  return (
    <Button
      variant="secondary"
      className="text-destructive"
      aria-disabled={kind === "session" || undefined}
      onClick={press}
    >
      <Trash2 aria-hidden />
      <span className="max-sm:sr-only">
        {kind === "session" ? words.delete : say(delete_these, { n: count })}
      </span>
      <span aria-hidden className="sm:hidden">
        {words.delete}
      </span>
    </Button>
  );
}
