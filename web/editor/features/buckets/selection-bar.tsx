import { FolderInput, Trash2, X } from "lucide-react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";
import type { Selection } from "./use-selection.ts";

interface SelectionBarProps {
  selection: Selection;
  /** Number of listed objects. */
  count: number;
  canEdit: boolean;
  onMove: () => void;
  onDelete: () => void;
}

/** Selects all, and shows what can be done with the selection. */
export function SelectionBar({ selection, count, canEdit, onMove, onDelete }: SelectionBarProps) {
  const { size } = selection.ids;
  if (count === 0) return null;
  return (
    <div className="flex h-8 items-center gap-2 px-1 pointer-coarse:h-10">
      <span className="flex w-6 justify-center">
        <Checkbox
          checked={size === count}
          isMixed={size > 0 && size < count}
          aria-label={texts.select_all}
          onCheckedChange={() => (size === count ? selection.clear() : selection.all())}
        />
      </span>
      <p role="status" className="tabular font-medium empty:hidden">
        {size > 0 && say(texts.selected, { n: size })}
      </p>
      {size === 0 && <p className="truncate text-meta text-muted-foreground max-md:hidden">{texts.keys}</p>}
      {size > 0 && canEdit && (
        <>
          <Button size="sm" onClick={onMove}>
            <FolderInput aria-hidden />
            {texts.move_selected}
          </Button>
          <Button size="sm" onClick={onDelete}>
            <Trash2 aria-hidden />
            {texts.delete_selected}
          </Button>
        </>
      )}
      {size > 0 && (
        <IconButton label={texts.clear_selection} onClick={selection.clear}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
