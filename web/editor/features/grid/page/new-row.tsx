import { useAtomValue, useSetAtom } from "jotai";
import { Plus } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { isEntryOpenAtom } from "../../../state/grid/panel.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";

/** Opens the form for a new row, in tables that take one. */
export function NewRow() {
  const { canEdit } = useAtomValue(tableAtom);
  const setOpen = useSetAtom(isEntryOpenAtom);
  const words = useWords(gridWords);
  if (!canEdit) return null;
  return (
    <Button size="sm" title={words.new_row} onClick={() => setOpen(true)}>
      <Plus aria-hidden />
      <span className="max-sm:sr-only">{words.new_row}</span>
    </Button>
  );
}
