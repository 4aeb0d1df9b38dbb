import { useAtomValue, useSetAtom } from "jotai";
import { Plus } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../../ui/button.tsx";
import { takesEntriesAtom } from "../../../state/grid/new-row.ts";
import { isEntryOpenAtom } from "../../../state/grid/panel.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { texts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";

/** Opens the form for a new row, in tables that take one: those of a database need a column first. */
export function NewRow() {
  const { kind, fields } = useAtomValue(tableAtom);
  const takesEntries = useAtomValue(takesEntriesAtom);
  const setOpen = useSetAtom(isEntryOpenAtom);
  const words = useWords(gridWords);
  const reasonId = useId();
  if (!takesEntries) return null;
  const reason = kind === "row" && fields.length === 0 ? texts.tables.row.bare : null;
  return (
    <>
      <Button
        size="sm"
        title={reason ?? words.new_row}
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={() => reason === null && setOpen(true)}
      >
        <Plus aria-hidden />
        <span className="max-sm:sr-only">{words.new_row}</span>
      </Button>
      {reason !== null && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
