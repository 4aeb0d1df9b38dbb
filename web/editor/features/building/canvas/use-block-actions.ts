import { useStore } from "jotai";
import { useMemo } from "react";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { isMultiSelectAtom, targetBlockIdsAtom } from "../../../state/building/block-selection.ts";
import { listedIdsAtom } from "../../../state/building/block-views.ts";
import { blocksAtom } from "../../../state/building/blocks.ts";
import { discardDraftAtom } from "../../../state/building/discard-draft.ts";
import { fieldEditorAtom } from "../../../state/building/field-editor.ts";
import {
  selectAllBlocksAtom,
  selectUpToAtom,
  startMultiSelectAtom,
  toggleBlockAtom,
} from "../../../state/building/select-blocks.ts";
import {
  insertTargetAtom,
  isPanelOpenAtom,
  panelTabAtom,
  selectBlockAtom,
  sourceBlockIdAtom,
} from "../../../state/building/selection.ts";
import { loadClipboardActs } from "../clipboard/load-clipboard-acts.ts";
import * as acts from "./block-acts.ts";
import { caretToEnd, focusBlock, focusPanel, innerText, stayInPanel } from "./block-focus.ts";

export interface BlockActions {
  edit: () => void;
  /** Edits the title or the label in place. */
  rename: () => void;
  deselect: () => void;
  editSource: () => void;
  editVisibility: () => void;
  insertAfter: () => void;
  /** Chooses another field for the block. */
  chooseQuestion: () => void;
  /** Adds the block to the selection or removes it. Starts multi-select. */
  pick: () => void;
  pickAll: () => void;
  /** Extends the selection by the next block. */
  extend: (direction: -1 | 1) => void;
  /** This action and those below apply to the whole selection that contains the block. */
  step: (direction: -1 | 1) => void;
  duplicate: () => void;
  copy: () => void;
  cut: () => void;
  toggleHidden: () => void;
  remove: () => void;
  pasteAfter: () => void;
}

/** Without a connection for its code, an act does nothing. */
function onClipboard(act: (acts: typeof import("../clipboard/clipboard-acts.ts")) => unknown): void {
  loadClipboardActs().then(act, () => {});
}

/** A block's actions, for its menu and the keyboard. */
export function useBlockActions(id: string): BlockActions {
  const store = useStore();
  return useMemo((): BlockActions => {
    const block = (): BlockDefinition | undefined => store.get(blocksAtom).find((one) => one.id === id);
    const isDraft = () => store.get(fieldEditorAtom)?.block?.id === id;
    const targets = () => store.get(targetBlockIdsAtom)(id);
    const select = (next: string | null) => store.set(selectBlockAtom, next);
    const openPanel = (tab: "content" | "visibility") => {
      select(id).then(() => {
        store.set(panelTabAtom, tab);
        store.set(isPanelOpenAtom, true);
        focusPanel(tab);
      }, stayInPanel);
    };
    const chooseQuestion = () => store.set(insertTargetAtom, { empty_block_id: id });
    const edit = () => {
      const type = isDraft() ? "field" : block()?.type;
      const inner = innerText(id);
      if (type !== "field" && inner !== null) inner.focus();
      else if (type === "field" && block()?.form_field_id === null && !isDraft()) chooseQuestion();
      else openPanel("content");
    };
    return {
      edit,
      rename: () => {
        const inner = innerText(id);
        if (inner === null) edit();
        else caretToEnd(inner);
      },
      deselect: () => void select(null).catch(stayInPanel),
      editSource: () => {
        store.set(selectBlockAtom, id).then(() => store.set(sourceBlockIdAtom, id), stayInPanel);
      },
      editVisibility: () => openPanel("visibility"),
      insertAfter: () => store.set(insertTargetAtom, { at: { focus_block_id: id } }),
      chooseQuestion,
      pick: () => {
        const isPicking = store.get(isMultiSelectAtom);
        const picked = isPicking ? store.set(toggleBlockAtom, id, null) : store.set(startMultiSelectAtom, id);
        picked.then(() => focusBlock(id), stayInPanel);
      },
      pickAll: () => void store.set(selectAllBlocksAtom).catch(stayInPanel),
      extend: (direction) => {
        const ids = store.get(listedIdsAtom);
        const next = ids[ids.indexOf(id) + direction];
        if (next !== undefined) store.set(selectUpToAtom, next, id).then(() => focusBlock(next), stayInPanel);
      },
      step: (direction) => acts.step(store, targets(), direction, id),
      duplicate: () => onClipboard(({ duplicate }) => duplicate(store, targets())),
      copy: () => onClipboard(({ copy }) => copy(store, targets())),
      cut: () =>
        onClipboard(async ({ copy }) => {
          if (await copy(store, targets())) acts.remove(store, targets());
        }),
      toggleHidden: () => acts.toggleHidden(store, targets()),
      remove: () => {
        if (isDraft()) focusBlock(store.set(discardDraftAtom));
        else acts.remove(store, targets());
      },
      pasteAfter: () => onClipboard(({ pasteFromClipboard }) => pasteFromClipboard(store, id)),
    };
  }, [id, store]);
}
