import { useAtomValue } from "jotai";
import { gridPageAtom } from "../../../state/grid/page.ts";
import { HiddenNote } from "./hidden-note.tsx";
import { viewTexts as texts } from "./texts.ts";

/** What the rows do not show: how many are hidden, and why the cells of submitted sessions are empty. */
export default function RowNotes() {
  const { hidden_count, rows, count } = useAtomValue(gridPageAtom);
  return (
    <>
      {/* If all rows are hidden, the empty page says it. */}
      {hidden_count > 0 && count > 0 && <HiddenNote />}
      {rows?.some(({ submitted_at }) => submitted_at) && (
        <p className="border-t border-border px-3 py-1.5 text-meta text-muted-foreground">
          {texts.submitted_note}
        </p>
      )}
    </>
  );
}
