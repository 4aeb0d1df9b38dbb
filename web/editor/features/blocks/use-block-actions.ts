import { useSetAtom, useStore } from "jotai";
import { useMemo } from "react";
import type { BlockDefinition } from "#core/forms/definition.ts";
import { toast } from "../../../ui/toast.ts";
import { blocksAtom, deleteBlockAtom, insertBlockAtom, newBlock, stepBlockAtom } from "../../state/blocks.ts";
import { closeFieldAtom, duplicateFieldAtom, fieldEditorAtom, openFieldAtom } from "../../state/fields.ts";
import { insertTargetAtom, isPanelOpenAtom, panelTabAtom, selectBlockAtom } from "../../state/selection.ts";

export interface BlockActions {
  edit: () => void;
  editVisibility: () => void;
  insertAfter: () => void;
  step: (direction: -1 | 1) => void;
  duplicate: () => Promise<void>;
  remove: () => void;
}

/** The element of a block on the canvas. */
export function blockElement(block_id: string): HTMLElement | null {
  return document.querySelector(`[data-block-id="${CSS.escape(block_id)}"]`);
}

export function focusBlock(block_id: string): void {
  // After the next frame: the block may have moved or not been drawn yet.
  requestAnimationFrame(() => blockElement(block_id)?.focus());
}

/** What can be done with a block, for its menu and for the keyboard. */
export function useBlockActions(block: BlockDefinition): BlockActions {
  const store = useStore();
  const select = useSetAtom(selectBlockAtom);
  return useMemo(() => {
    const openPanel = (tab: "content" | "visibility") => {
      select(block.id).then(() => {
        store.set(panelTabAtom, tab);
        store.set(isPanelOpenAtom, true);
      }, tellUnsaved);
    };
    return {
      edit: () => {
        const inner = blockElement(block.id)?.querySelector<HTMLElement>(
          "[contenteditable=true], textarea, input",
        );
        if (block.type !== "field" && inner !== null && inner !== undefined) inner.focus();
        else if (block.type === "field" && block.form_field_id === null && !isDraft(block)) {
          store.set(insertTargetAtom, { empty_block_id: block.id });
        } else openPanel("content");
      },
      editVisibility: () => openPanel("visibility"),
      insertAfter: () => store.set(insertTargetAtom, { at: { focus_block_id: block.id } }),
      step: (direction) => {
        store.set(stepBlockAtom, block.id, direction);
        focusBlock(block.id);
      },
      duplicate: async () => {
        try {
          await select(block.id);
          const source = store.get(blocksAtom).find(({ id }) => id === block.id);
          if (source === undefined) return;
          const field =
            source.form_field_id === null ? null : await store.set(duplicateFieldAtom, source.form_field_id);
          const copy = { ...source, id: newBlock("field").id, form_field_id: field?.id ?? null };
          store.set(insertBlockAtom, copy, { focus_block_id: block.id });
          store.set(closeFieldAtom);
          if (field !== null) store.set(openFieldAtom, field.id);
          focusBlock(copy.id);
        } catch (error) {
          toast.error("The block was not duplicated", { description: (error as Error).message });
        }
      },
      remove: () => {
        if (isDraft(block)) {
          store.set(closeFieldAtom);
          return;
        }
        const neighbour = neighbourOf(store.get(blocksAtom), block.id);
        if (block.form_field_id !== null && store.get(fieldEditorAtom)?.field_id === block.form_field_id) {
          store.set(closeFieldAtom);
        }
        const putBack = store.set(deleteBlockAtom, block.id);
        toast.info(block.type === "section" ? "Section deleted" : "Block deleted", {
          description:
            block.form_field_id === null ? undefined : "Its question is kept among the unused ones.",
          action: { label: "Undo", onClick: putBack },
        });
        if (neighbour !== null) focusBlock(neighbour);
      },
    };

    function isDraft({ id }: BlockDefinition): boolean {
      return store.get(fieldEditorAtom)?.block?.id === id;
    }
  }, [block, select, store]);
}

function neighbourOf(blocks: readonly BlockDefinition[], id: string): string | null {
  const index = blocks.findIndex((block) => block.id === id);
  return (blocks[index + 1] ?? blocks[index - 1])?.id ?? null;
}

/** A field in the panel could not be saved, so nothing else was selected. */
export function tellUnsaved(error: unknown): void {
  toast.error("The field is not saved yet", { description: (error as Error).message, id: "unsaved-field" });
}
