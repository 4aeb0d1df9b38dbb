import { useAtomValue } from "jotai";
import { Redo2, Undo2 } from "lucide-react";
import { IconButton } from "../../../ui/button.tsx";
import { canRedoAtom, canUndoAtom } from "../../state/editing.ts";
import { useTakeBack } from "./use-take-back.ts";

/** Taking back and doing again, for those without the keys. */
export default function UndoButtons() {
  const canUndo = useAtomValue(canUndoAtom);
  const canRedo = useAtomValue(canRedoAtom);
  const { undo, redo } = useTakeBack();
  if (!canUndo && !canRedo) return null;
  return (
    <div className="flex shrink-0">
      <IconButton label="Undo the last change" disabled={!canUndo} onClick={undo}>
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton label="Redo" disabled={!canRedo} onClick={redo}>
        <Redo2 aria-hidden />
      </IconButton>
    </div>
  );
}
