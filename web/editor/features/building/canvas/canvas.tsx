import { useAtomValue, useSetAtom, useStore } from "jotai";
import { Plus } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { SortableList } from "../../../../ui/inputs/sortable-list.tsx";
import { targetBlockIdsAtom } from "../../../state/building/block-selection.ts";
import { listedIdsAtom, viewsAtom } from "../../../state/building/block-views.ts";
import { placeBlocksAtom } from "../../../state/building/blocks.ts";
import { insertTargetAtom } from "../../../state/building/selection.ts";
import { listedBlocksAtom, shownBlocksAtom } from "../../../state/building/shown-blocks.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import { isPressed } from "../../../state/shell/commands.ts";
import { WALK_KEYS } from "./block-commands.ts";
import type { RenderField } from "./block-content.tsx";
import { focusBlock } from "./block-focus.ts";
import { BlockItem } from "./block-item.tsx";
import { blockName } from "./block-name.ts";
import { FormTitle } from "./form-title.tsx";

/**
 * The form as respondents will see it. The canvas knows only the order of the blocks; each block renders
 * itself.
 */
export function Canvas({ renderField }: { renderField: RenderField }) {
  const store = useStore();
  const ids = useAtomValue(listedIdsAtom);
  const canEdit = useAtomValue(canEditAtom);
  const openInsert = useSetAtom(insertTargetAtom);
  useFocusWhenEmpty(canEdit && ids.length === 0);

  const nameOf = useCallback(
    (id: string) => {
      const { size } = store.get(targetBlockIdsAtom)(id);
      const view = store.get(viewsAtom).get(id);
      if (size > 1) return `${size} blocks`;
      return view === undefined ? "The block" : blockName(view.block, view.field, view.sectionLabel);
    },
    [store],
  );
  const move = useCallback(
    (id: string, index: number) => {
      const quiet = store.get(shownBlocksAtom).length - store.get(listedBlocksAtom).length;
      store.set(placeBlocksAtom, store.get(targetBlockIdsAtom)(id), id, index + quiet);
      focusBlock(id);
    },
    [store],
  );
  return (
    <SortableList ids={ids} nameOf={nameOf} onMove={move}>
      <FormTitle onDone={() => focusBlock(ids[0] ?? null)} />
      <ul
        aria-label="Blocks"
        className="flex min-h-1 flex-col gap-1.5"
        onKeyDown={(event) => walk(event, ids)}
      >
        {ids.map((id) => (
          <BlockItem key={id} id={id} renderField={renderField} />
        ))}
      </ul>
      {canEdit && (
        <Button
          className="mt-4 w-full border-dashed"
          size="lg"
          data-add-block
          // No index, because the end moves if a new question in the panel is stored first.
          onClick={() => openInsert({ at: {} })}
        >
          <Plus aria-hidden />
          Add a block
        </Button>
      )}
      {ids.length === 0 && (
        <p className="mt-3 text-center text-muted-foreground">
          {canEdit
            ? "A form is made of blocks: questions, headings, pictures, sections."
            : "Nothing is asked here yet."}
        </p>
      )}
    </SortableList>
  );
}

/** Moves the focus between blocks with the arrow keys. */
function walk(event: KeyboardEvent, ids: readonly string[]) {
  const { blockId } = (event.target as HTMLElement).dataset;
  if (blockId === undefined || event.defaultPrevented) return;
  const [up, down] = WALK_KEYS.keys;
  const step = isPressed(event, down) ? 1 : isPressed(event, up) ? -1 : 0;
  const target = ids[ids.indexOf(blockId) + step];
  if (step === 0 || target === undefined) return;
  event.preventDefault();
  focusBlock(target);
}

/**
 * Focuses the add button if the form is empty when it is opened, but not when its last block is deleted
 * later.
 */
function useFocusWhenEmpty(isEmpty: boolean) {
  const [wasEmpty] = useState(isEmpty);
  useEffect(() => {
    // In the next frame. If the insert dialog has been opened by then, it must keep the focus.
    if (wasEmpty) focusBlock(null, () => document.activeElement === document.body);
  }, [wasEmpty]);
}
