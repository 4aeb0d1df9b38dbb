import { useSetAtom, useStore } from "jotai";
import { useMemo } from "react";
import type { BlockDefinition } from "#core/forms/definition.ts";
import { ONE_PAYMENT } from "#core/forms/payment-questions.ts";
import { toast } from "../../../ui/toast.ts";
import {
  blocksAtom,
  deleteBlockAtom,
  fieldsByIdAtom,
  insertBlockAtom,
  neighbourOf,
  newBlock,
  stepBlockAtom,
} from "../../state/blocks.ts";
import { duplicateFieldAtom } from "../../state/field-store.ts";
import { closeFieldAtom, fieldEditorAtom, openFieldAtom } from "../../state/fields.ts";
import { insertTargetAtom, isPanelOpenAtom, panelTabAtom, selectBlockAtom } from "../../state/selection.ts";

export interface BlockActions {
  edit: () => void;
  /** Edits the title or the label where it stands. */
  rename: () => void;
  deselect: () => void;
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

/** Puts the focus on a block; where there is none, on the button that adds one. */
export function focusBlock(block_id: string | null): void {
  // After the next frame: the block may have moved or not been drawn yet.
  requestAnimationFrame(() => {
    const element = block_id === null ? null : blockElement(block_id);
    (element ?? document.querySelector<HTMLElement>("[data-add-block]"))?.focus();
  });
}

/** Where the text of a block is edited as it stands. */
function innerText(block_id: string): HTMLElement | null {
  return blockElement(block_id)?.querySelector<HTMLElement>("[contenteditable], textarea, input") ?? null;
}

function caretToEnd(element: HTMLElement): void {
  element.focus();
  if (element.isContentEditable) getSelection()?.selectAllChildren(element);
  getSelection()?.collapseToEnd();
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
      }, stayInPanel);
    };
    const edit = () => {
      const inner = innerText(block.id);
      if (block.type !== "field" && inner !== null) inner.focus();
      else if (block.type === "field" && block.form_field_id === null && !isDraft(block)) {
        store.set(insertTargetAtom, { empty_block_id: block.id });
      } else openPanel("content");
    };
    return {
      edit,
      rename: () => {
        const inner = innerText(block.id);
        if (inner === null) edit();
        else caretToEnd(inner);
      },
      deselect: () => void select(null).catch(stayInPanel),
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
          const { type } = store.get(fieldsByIdAtom).get(source.form_field_id ?? "") ?? {};
          if (type === "payment") throw new Error(ONE_PAYMENT);
          const field_id =
            source.form_field_id === null ? null : store.set(duplicateFieldAtom, source.form_field_id);
          const copy = { ...source, id: newBlock("field").id, form_field_id: field_id };
          store.set(insertBlockAtom, copy, { focus_block_id: block.id });
          store.set(closeFieldAtom);
          if (field_id !== null) store.set(openFieldAtom, field_id);
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
        const blocks = store.get(blocksAtom);
        const neighbour = neighbourOf(
          blocks,
          blocks.findIndex(({ id }) => id === block.id),
        );
        if (block.form_field_id !== null && store.get(fieldEditorAtom)?.field_id === block.form_field_id) {
          store.set(closeFieldAtom);
        }
        const putBack = store.set(deleteBlockAtom, block.id);
        const isQuestion = block.form_field_id !== null;
        const what = block.type === "section" ? "Section deleted" : "Block deleted";
        toast.info(isQuestion ? "Taken off the form" : what, {
          description: isQuestion
            ? "The question and its answers are kept: insert it again from “Unused questions”."
            : undefined,
          action: { label: "Undo", onClick: putBack },
        });
        focusBlock(neighbour);
      },
    };

    function isDraft({ id }: BlockDefinition): boolean {
      return store.get(fieldEditorAtom)?.block?.id === id;
    }
  }, [block, select, store]);
}

/** The panel could not be left: it says why itself, where it can be mended, and takes the focus. */
export function stayInPanel(): void {}

/** Puts the focus on what keeps the field in the panel from being saved. */
export function focusProblem(): void {
  document.querySelector<HTMLElement>("#field-panel [aria-invalid=true]")?.focus();
}
