import type { createStore } from "jotai";
import {
  ArrowDown,
  ArrowUp,
  ClipboardPaste,
  CodeXml,
  Copy,
  CopyPlus,
  Eye,
  EyeOff,
  ListChecks,
  ListFilter,
  Plus,
  Replace,
  Scissors,
  SquarePen,
  Trash2,
} from "lucide-react";
import { isAlwaysHidden } from "#core/forms/definition/always-hidden.ts";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { targetBlockIdsAtom } from "../../../state/building/block-selection.ts";
import { blocksAtom, quietSectionIdAtom, type SelectedBlock } from "../../../state/building/blocks.ts";
import { fieldEditorAtom } from "../../../state/building/field-editor.ts";
import type { Command } from "../../../state/shell/commands.ts";
import type { BlockActions } from "./use-block-actions.ts";

interface BlockCommand extends Command {
  isOnMenu: boolean;
  /** Whether a separator precedes it in the menu. */
  beginsPart?: boolean;
  isDestructive?: boolean;
}

/** Keys that move between blocks on the canvas. */
export const WALK_KEYS = {
  label: "Go to the block before or after",
  keys: [["↑"], ["↓"]],
} as const;

/** Keys that the browser handles itself, which gives access to the clipboard. */
export const CLIPBOARD_KEYS = [
  { label: "Copy", keys: [["Mod", "C"]] },
  { label: "Cut", keys: [["Mod", "X"]] },
  { label: "Paste after", keys: [["Mod", "V"]] },
] as const;

/** Types of blocks with formatted text. */
const HAS_TEXT: ReadonlySet<string> = new Set(["html", "header", "group"]);

interface BlockContext {
  blocks: readonly BlockDefinition[];
  /** Id of the hidden section (`quietSectionIdAtom`); null if there is none. */
  quietId: string | null;
  /** Ids of the block, or of the selection that contains it. */
  targets: ReadonlySet<string>;
  /** Whether the block's question is new and not stored yet, so that it can only be edited or discarded. */
  isDraft: boolean;
}

/** Reads the facts on which a block's commands depend. */
export function readBlockContext(store: ReturnType<typeof createStore>, id: string): BlockContext {
  return {
    blocks: store.get(blocksAtom),
    quietId: store.get(quietSectionIdAtom),
    targets: store.get(targetBlockIdsAtom)(id),
    isDraft: store.get(fieldEditorAtom)?.block?.id === id,
  };
}

type Item = Omit<BlockCommand, "group" | "isHandledByFocus" | "isOnMenu">;

/** Returns a block's commands for its menu, its keys, the palette and the list of shortcuts. */
export function blockCommands(
  block: SelectedBlock,
  context: BlockContext,
  actions: BlockActions,
): BlockCommand[] {
  const isAlone = context.targets.size === 1;
  const onMenu = context.isDraft
    ? [editCommand(block, actions), discardCommand(actions)]
    : [
        editCommand(block, actions),
        ...(isAlone ? aloneCommands(block, actions) : []),
        ...moveCommands(block, context, actions),
        ...copyCommands(actions),
        deleteCommand(isAlone ? deletion(block) : `Delete ${context.targets.size} blocks`, actions),
      ];
  const shared = { group: "Selected block", isHandledByFocus: true } as const;
  return [
    ...onMenu.map((one) => ({ ...one, ...shared, isOnMenu: true })),
    ...keyCommands(actions).map((one) => ({ ...one, ...shared, isOnMenu: false })),
  ];
}

const editCommand = ({ type }: SelectedBlock, actions: BlockActions): Item => ({
  id: "block edit",
  label: type === "field" ? "Edit question" : "Edit",
  icon: SquarePen,
  words: ["change", "properties"],
  shortcut: ["Enter"],
  run: actions.edit,
});

function aloneCommands(block: SelectedBlock, actions: BlockActions): Item[] {
  const replace: Item = {
    id: "block choose question",
    label: "Use another question…",
    icon: Replace,
    words: ["field", "replace", "assign", "unused"],
    run: actions.chooseQuestion,
  };
  const source: Item = {
    id: "block edit source",
    label: "Edit as HTML",
    icon: CodeXml,
    words: ["source", "markup", "table", "raw"],
    run: actions.editSource,
  };
  return [
    ...(block.form_field_id === null ? [] : [replace]),
    ...(HAS_TEXT.has(block.type) ? [source] : []),
    {
      id: "block visibility",
      label: "Visibility…",
      icon: ListFilter,
      words: ["condition", "logic", "hide", "show", "rule"],
      run: actions.editVisibility,
    },
    {
      id: "block insert after",
      label: "Insert after",
      icon: Plus,
      words: ["add", "new", "below"],
      shortcut: ["/"],
      run: actions.insertAfter,
    },
    {
      id: "block pick",
      label: "Choose several…",
      icon: ListChecks,
      words: ["select", "multiple", "mark"],
      shortcut: ["Space"],
      run: actions.pick,
    },
  ];
}

function moveCommands(
  { id, type, v_hidden }: SelectedBlock,
  { blocks, quietId, targets }: BlockContext,
  actions: BlockActions,
): Item[] {
  const peers = type === "section" ? blocks.filter((one) => one.type === "section") : blocks;
  const position = peers.findIndex((one) => one.id === id);
  const isAlone = targets.size === 1;
  const isHidden = isAlwaysHidden(v_hidden);
  return [
    {
      id: "block move up",
      label: "Move up",
      icon: ArrowUp,
      words: ["before", "order"],
      shortcut: ["Alt", "↑"],
      isDisabled: isAlone && (position <= 0 || peers[position - 1]?.id === quietId),
      beginsPart: true,
      run: () => actions.step(-1),
    },
    {
      id: "block move down",
      label: "Move down",
      icon: ArrowDown,
      words: ["after", "order"],
      shortcut: ["Alt", "↓"],
      isDisabled: isAlone && position === peers.length - 1,
      run: () => actions.step(1),
    },
    {
      id: "block hide",
      label: isHidden ? "Show again" : "Hide",
      icon: isHidden ? Eye : EyeOff,
      words: ["hide", "show", "put away", "visibility"],
      run: actions.toggleHidden,
    },
  ];
}

const copyCommands = (actions: BlockActions): Item[] => [
  {
    id: "block duplicate",
    label: "Duplicate",
    icon: CopyPlus,
    words: ["copy", "clone"],
    shortcut: ["Mod", "D"],
    beginsPart: true,
    run: actions.duplicate,
  },
  // Its keys are handled by the browser because only they give access to the clipboard. See `useClipboard`.
  {
    id: "block copy",
    label: "Copy",
    icon: Copy,
    words: ["clipboard"],
    run: actions.copy,
  },
  { id: "block cut", label: "Cut", icon: Scissors, words: ["clipboard"], run: actions.cut },
  {
    id: "block paste",
    label: "Paste after",
    icon: ClipboardPaste,
    words: ["clipboard", "insert"],
    run: actions.pasteAfter,
  },
];

const deleteCommand = (label: string, actions: BlockActions): Item => ({
  id: "block delete",
  label,
  icon: Trash2,
  words: ["remove", "delete"],
  shortcut: ["Delete"],
  alternatives: [["Backspace"]],
  isDestructive: true,
  beginsPart: true,
  run: actions.remove,
});

const discardCommand = (actions: BlockActions): Item => deleteCommand("Discard", actions);

/** Commands that are available by keys only. */
const keyCommands = (actions: BlockActions): Item[] => [
  {
    id: "block rename",
    label: "Edit its title in place",
    words: ["rename"],
    shortcut: ["F2"],
    run: actions.rename,
  },
  {
    id: "block deselect",
    label: "Let go of the block",
    words: ["deselect"],
    shortcut: ["Esc"],
    run: actions.deselect,
  },
  {
    id: "block extend up",
    label: "Choose the block before, too",
    words: ["select", "several"],
    shortcut: ["Shift", "↑"],
    run: () => actions.extend(-1),
  },
  {
    id: "block extend down",
    label: "Choose the block after, too",
    words: ["select", "several"],
    shortcut: ["Shift", "↓"],
    run: () => actions.extend(1),
  },
  {
    id: "block choose all",
    label: "Choose all blocks",
    words: ["select", "everything"],
    shortcut: ["Mod", "A"],
    run: actions.pickAll,
  },
];

function deletion({ type, form_field_id }: SelectedBlock): string {
  if (type === "section") return "Delete section";
  return form_field_id === null ? "Delete block" : "Take off the form";
}
