import { useAtom, useAtomValue, useSetAtom, useStore } from "jotai";
import { Eye, Palette, Plus, SquarePen } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useCanvasDocument } from "../../../ui/use-canvas-document.ts";
import { targetBlockIdsAtom } from "../../state/building/block-selection.ts";
import { listedIdsAtom } from "../../state/building/block-views.ts";
import {
  focusBlockAtom,
  newBlock,
  type SelectedBlock,
  selectedBlockAtom,
} from "../../state/building/blocks.ts";
import { insertTargetAtom, selectBlockAtom } from "../../state/building/selection.ts";
import { canEditAtom } from "../../state/editing/document.ts";
import { isPagePreviewedAtom, isThemeOpenAtom } from "../../state/look/look.ts";
import { isTalkKeyAtom } from "../../state/presence/talk-key.ts";
import { type Command, offerCommandsAtom, wantedBlockIdAtom } from "../../state/shell/commands.ts";
import { blockCommands, readBlockContext } from "./canvas/block-commands.ts";
import { focusBlock, stayInPanel } from "./canvas/block-focus.ts";
import { useBlockActions } from "./canvas/use-block-actions.ts";
import { texts } from "./texts.ts";

/** Placeholder while no block is selected. No action applies to it. */
const NO_BLOCK: SelectedBlock = newBlock("divider");

/**
 * Offers the builder's commands to palette and keyboard, and reveals blocks for the palette. Renders nothing,
 * so that a new selection causes no other render.
 */
export function BuilderCommands() {
  const offer = useSetAtom(offerCommandsAtom);
  const canEdit = useAtomValue(canEditAtom);
  const page = usePageCommands(canEdit);
  const ofBlock = useSelectedBlockCommands(canEdit);
  useEffect(() => offer("builder", page), [offer, page]);
  useEffect(() => offer("block", ofBlock), [offer, ofBlock]);
  useWantedBlock();
  return null;
}

function usePageCommands(canEdit: boolean): Command[] {
  const store = useStore();
  const select = useSetAtom(selectBlockAtom);
  const isPreviewed = useAtomValue(isPagePreviewedAtom);
  const isTalkKey = useAtomValue(isTalkKeyAtom);
  return useMemo(() => {
    const preview: Command = {
      id: "builder preview",
      group: "This page",
      label: isPreviewed ? texts.commands.hide_preview : texts.commands.show_preview,
      icon: isPreviewed ? SquarePen : Eye,
      words: ["preview", "phone", "tablet", "desktop"],
      run: () => {
        select(null).then(() => store.set(isPagePreviewedAtom, !isPreviewed), stayInPanel);
      },
    };
    if (!canEdit) return [preview];
    const insert: Command = {
      id: "builder insert",
      group: "This page",
      label: texts.commands.insert,
      icon: Plus,
      words: ["add", "new question", "section", "heading", "image"],
      ...(!isTalkKey && { shortcut: ["/"] }),
      run: () =>
        store.set(insertTargetAtom, { at: { focus_block_id: store.get(focusBlockAtom)?.id ?? null } }),
    };
    const theme: Command = {
      id: "builder theme",
      group: "This page",
      label: texts.commands.theme,
      icon: Palette,
      words: ["change", "colors", "dark", "font", "palette", "css", "language", "background", "style"],
      run: () => {
        select(null).then(() => store.set(isThemeOpenAtom, true), stayInPanel);
      },
    };
    return [insert, theme, preview];
  }, [store, select, canEdit, isPreviewed, isTalkKey]);
}

function useSelectedBlockCommands(canEdit: boolean): Command[] {
  const store = useStore();
  const block = useAtomValue(selectedBlockAtom);
  const order = useAtomValue(listedIdsAtom);
  const targets = useAtomValue(targetBlockIdsAtom);
  const { id } = block ?? NO_BLOCK;
  const actions = useBlockActions(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `readBlockContext` reads the order and the selection from the store; they are the triggers
  return useMemo(
    () => (block === null || !canEdit ? [] : blockCommands(block, readBlockContext(store, id), actions)),
    [store, block, id, order, targets, actions, canEdit],
  );
}

/** Reveals the requested block once the canvas is rendered. */
function useWantedBlock() {
  const [wantedId, setWanted] = useAtom(wantedBlockIdAtom);
  const isPreviewed = useAtomValue(isPagePreviewedAtom);
  const canvas = useCanvasDocument();
  useEffect(() => {
    if (wantedId === null || isPreviewed || canvas === null) return;
    setWanted(null);
    focusBlock(wantedId);
  }, [wantedId, isPreviewed, canvas, setWanted]);
}
