import { useAtomValue, useStore } from "jotai";
import { ArrowDown, ArrowUp, Copy, CopyPlus, Eye, EyeOff, Trash2, X } from "lucide-react";
import { IconButton } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { clearBlockSelectionAtom, selectedBlockIdsAtom } from "../../state/building/block-selection.ts";
import { blocksAtom, stepBlocksAtom } from "../../state/building/blocks.ts";
import { canEditAtom } from "../../state/editing/document.ts";
import { areHidden, remove, toggleHidden } from "./canvas/block-acts.ts";
import { focusBlock } from "./canvas/block-focus.ts";
import { copy, duplicate } from "./clipboard/clipboard-acts.ts";
import { texts } from "./texts.ts";

const { commands } = texts;

/** Actions on the selected blocks, in a bar below them. */
export default function BlockSelectionBar() {
  const ids = useAtomValue(selectedBlockIdsAtom);
  return ids.size === 0 ? null : <Bar ids={ids} />;
}

function Bar({ ids }: { ids: ReadonlySet<string> }) {
  const store = useStore();
  const canEdit = useAtomValue(canEditAtom);
  const first = useAtomValue(blocksAtom).find(({ id }) => ids.has(id))?.id ?? "";
  const isHidden = areHidden(store, ids);
  function clear() {
    store.set(clearBlockSelectionAtom);
    focusBlock(first);
  }
  return (
    <div
      role="toolbar"
      aria-label={texts.selection.label}
      className="absolute inset-x-0 bottom-4 z-30 mx-auto flex w-fit max-w-full items-center gap-0.5 rounded-lg border border-border bg-popover p-1 shadow-float"
    >
      <IconButton label={texts.selection.clear} onClick={clear}>
        <X aria-hidden />
      </IconButton>
      <span role="status" className="tabular mr-1 font-medium whitespace-nowrap">
        {say(texts.selection.count, { n: ids.size })}
      </span>
      {canEdit && (
        <>
          <IconButton label={commands.move_up} onClick={() => store.set(stepBlocksAtom, ids, -1)}>
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton label={commands.move_down} onClick={() => store.set(stepBlocksAtom, ids, 1)}>
            <ArrowDown aria-hidden />
          </IconButton>
          <IconButton
            label={isHidden ? commands.show : commands.hide}
            onClick={() => toggleHidden(store, ids)}
          >
            {isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          </IconButton>
          <IconButton label={commands.duplicate} onClick={() => duplicate(store, ids)}>
            <CopyPlus aria-hidden />
          </IconButton>
        </>
      )}
      <IconButton label={commands.copy} onClick={() => void copy(store, ids)}>
        <Copy aria-hidden />
      </IconButton>
      {canEdit && (
        <IconButton label={commands.delete} className="text-destructive" onClick={() => remove(store, ids)}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
