import { useAtomValue } from "jotai";
import { Redo2, Undo2 } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { isTyping } from "../../../ui/is-typing.ts";
import { canEditAtom } from "../../state/document.ts";
import { canRedoAtom, canUndoAtom } from "../../state/editing.ts";
import { useTakeBack } from "./use-take-back.ts";

/** Taking back and doing again, by buttons and by keys. */
export default function UndoButtons() {
  const canUndo = useAtomValue(canUndoAtom);
  const canRedo = useAtomValue(canRedoAtom);
  const { undo, redo } = useTakeBack();
  useUndoKeys(undo, redo);
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

function useUndoKeys(undo: () => void, redo: () => void) {
  const canEdit = useAtomValue(canEditAtom);
  useEffect(() => {
    if (!canEdit) return;
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event) || event.defaultPrevented || !(event.metaKey || event.ctrlKey)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [canEdit, undo, redo]);
}
