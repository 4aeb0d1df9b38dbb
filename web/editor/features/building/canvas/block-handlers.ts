import type { createStore } from "jotai";
import type { FocusEvent, KeyboardEvent, MouseEvent, SyntheticEvent } from "react";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { isActive } from "../../../../ui/canvas-document.ts";
import { WIDE } from "../../../../ui/media-query.ts";
import { isMultiSelectAtom, selectedBlockIdsAtom } from "../../../state/building/block-selection.ts";
import { focusBlockIdAtom } from "../../../state/building/blocks.ts";
import { selectUpToAtom, toggleBlockAtom } from "../../../state/building/select-blocks.ts";
import { selectBlockAtom } from "../../../state/building/selection.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import { commandOf } from "../../../state/shell/commands.ts";
import { blockCommands, readBlockContext } from "./block-commands.ts";
import { focusBlock, stayInPanel } from "./block-focus.ts";
import type { BlockActions } from "./use-block-actions.ts";

type Store = ReturnType<typeof createStore>;
type Element = HTMLElement;

/** Handlers for a block's pointer, focus and key events. */
export function blockHandlers(store: Store, block: BlockDefinition, actions: BlockActions) {
  const { id, type } = block;
  const select = () => void store.set(selectBlockAtom, id).catch(stayInPanel);
  return {
    onFocus(event: FocusEvent<Element>) {
      const { target, currentTarget } = event;
      if (!isWithin(event)) return;
      // A block of a multiple selection stays in it until the block itself is edited.
      const isTool = target === currentTarget || target.closest("button") !== null;
      const isKept = store.get(isMultiSelectAtom) || store.get(selectedBlockIdsAtom).has(id);
      if (!(isTool && isKept)) select();
    },

    /** A click that adds to the selection must not move the focus, which would select this block alone. */
    onMouseDown(event: MouseEvent<Element>) {
      if (isWithin(event) && choosing(store, event) !== null) event.preventDefault();
    },

    onClick(event: MouseEvent<Element>) {
      if (!isWithin(event)) return;
      const how = choosing(store, event);
      if (how !== null) {
        event.preventDefault();
        extendSelection(store, how, id);
        return;
      }
      const isOnControl = isOnTool(event) || (event.target as Element).closest("[contenteditable]") !== null;
      if (isOnControl) return;
      if (store.get(selectedBlockIdsAtom).has(id)) select();
      // Where the panel does not fit beside the form, a tap on a question opens the panel.
      if (type === "field" && store.get(canEditAtom) && !matchMedia(WIDE).matches) actions.edit();
    },

    onKeyDown(event: KeyboardEvent<Element>) {
      if (event.target !== event.currentTarget) return;
      if (!store.get(canEditAtom)) return;
      // Read on each key press so that a block need not render when another block moves.
      const command = commandOf(event, blockCommands(block, readBlockContext(store, id), actions), "focus");
      if (command === undefined) return;
      event.preventDefault();
      command.run();
    },
  };
}

/**
 * Whether the event comes from inside the block. React also delivers events from portals, which are elsewhere
 * in the DOM.
 */
const isWithin = ({ target, currentTarget }: SyntheticEvent<Element>) =>
  currentTarget.contains(target as Node);

const isOnTool = ({ target }: MouseEvent) => (target as Element).closest("[data-canvas-tool]") !== null;

/**
 * How a click changes the selection; null if it does not. In a text that is edited, a click selects text
 * instead.
 */
function choosing(store: Store, event: MouseEvent<Element>): "toggle" | "up to" | null {
  const editable = (event.target as Element).closest("[contenteditable]");
  if (isOnTool(event) || isActive(editable)) return null;
  if (event.metaKey || event.ctrlKey || store.get(isMultiSelectAtom)) return "toggle";
  return event.shiftKey ? "up to" : null;
}

function extendSelection(store: Store, how: "toggle" | "up to", id: string): void {
  const from = store.get(focusBlockIdAtom);
  const selectAtom = how === "toggle" ? toggleBlockAtom : selectUpToAtom;
  store.set(selectAtom, id, from).then(() => {
    // Focusing a deselected block would select it again, and nothing else.
    const selectedIds = store.get(selectedBlockIdsAtom);
    focusBlock(selectedIds.size === 0 || selectedIds.has(id) ? id : [...selectedIds][0]!);
  }, stayInPanel);
}
