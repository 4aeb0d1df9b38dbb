import { useAtomValue, useSetAtom, useStore } from "jotai";
import { Redo2, Undo2 } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { canEditAtom } from "../../state/editing/document.ts";
import { canRedoAtom, canUndoAtom } from "../../state/editing/editing.ts";
import { offerCommandsAtom } from "../../state/shell/commands.ts";
import { useTextUndo } from "./texts/use-text-undo.ts";
import { texts } from "./texts.ts";

/** Undo and redo, by buttons and keys. */
export default function UndoButtons() {
  const canUndo = useAtomValue(canUndoAtom);
  const canRedo = useAtomValue(canRedoAtom);
  const takeBack = useTextUndo();
  useUndoCommands(takeBack);
  if (!canUndo && !canRedo) return null;
  return (
    <div className="flex shrink-0">
      <IconButton label={texts.undo.undo_last} disabled={!canUndo} onClick={takeBack.undo}>
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton label={texts.undo.redo} disabled={!canRedo} onClick={takeBack.redo}>
        <Redo2 aria-hidden />
      </IconButton>
    </div>
  );
}

function useUndoCommands({ undo, redo }: ReturnType<typeof useTextUndo>) {
  const store = useStore();
  const offer = useSetAtom(offerCommandsAtom);
  const canEdit = useAtomValue(canEditAtom);
  useEffect(() => {
    if (!canEdit) return;
    return offer("undo", [
      {
        id: "undo",
        group: "This page",
        label: texts.undo.undo,
        icon: Undo2,
        words: ["take back", "revert"],
        shortcut: ["Mod", "Z"],
        get isDisabled() {
          return !store.get(canUndoAtom);
        },
        run: undo,
      },
      {
        id: "redo",
        group: "This page",
        label: texts.undo.redo,
        icon: Redo2,
        words: ["again", "repeat"],
        shortcut: ["Mod", "Shift", "Z"],
        alternatives: [["Mod", "Y"]],
        get isDisabled() {
          return !store.get(canRedoAtom);
        },
        run: redo,
      },
    ]);
  }, [store, offer, canEdit, undo, redo]);
}
