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
import { say } from "../../../../ui/say.ts";
import { targetBlockIdsAtom } from "../../../state/building/block-selection.ts";
import { blocksAtom, quietSectionIdAtom, type SelectedBlock } from "../../../state/building/blocks.ts";
import { fieldEditorAtom } from "../../../state/building/field-editor.ts";
import { isSiteAtom } from "../../../state/editing/document.ts";
import type { Command } from "../../../state/shell/commands.ts";
import { texts } from "../texts.ts";
import type { BlockActions } from "./use-block-actions.ts";

const { commands: words } = texts;

interface BlockCommand extends Command {
  isOnMenu: boolean;
  /** Whether a separator precedes it in the menu. */
  beginsPart?: boolean;
  isDestructive?: boolean;
}

/** Keys that move between blocks on the canvas. */
export const WALK_KEYS = {
  label: words.walk,
  keys: [["↑"], ["↓"]],
} as const;

/** Keys that the browser handles itself, which gives access to the clipboard. */
export const CLIPBOARD_KEYS = [
  { label: words.copy, keys: [["Mod", "C"]] },
  { label: words.cut, keys: [["Mod", "X"]] },
  { label: words.paste_below, keys: [["Mod", "V"]] },
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
  /** Whether it is the page of a site, which has nothing that conditions could depend on. */
  isSite: boolean;
}

/** Reads the facts on which a block's commands depend. */
export function readBlockContext(store: ReturnType<typeof createStore>, id: string): BlockContext {
  return {
    blocks: store.get(blocksAtom),
    quietId: store.get(quietSectionIdAtom),
    targets: store.get(targetBlockIdsAtom)(id),
    isDraft: store.get(fieldEditorAtom)?.block?.id === id,
    isSite: store.get(isSiteAtom),
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
        ...(isAlone ? aloneCommands(block, context, actions) : []),
        ...moveCommands(block, context, actions),
        ...copyCommands(actions),
        deleteCommand(
          isAlone ? deletion(block) : say(words.delete_blocks, { n: context.targets.size }),
          actions,
        ),
      ];
  const shared = { group: "Selected block", isHandledByFocus: true } as const;
  return [
    ...onMenu.map((one) => ({ ...one, ...shared, isOnMenu: true })),
    ...keyCommands(actions).map((one) => ({ ...one, ...shared, isOnMenu: false })),
  ];
}

const editCommand = ({ type }: SelectedBlock, actions: BlockActions): Item => ({
  id: "block edit",
  label: type === "field" ? words.edit_question : words.edit,
  icon: SquarePen,
  words: ["change", "properties"],
  shortcut: ["Enter"],
  run: actions.edit,
});

function aloneCommands(block: SelectedBlock, { isSite }: BlockContext, actions: BlockActions): Item[] {
  const visibility: Item = {
    id: "block visibility",
    label: words.visibility,
    icon: ListFilter,
    words: ["condition", "logic", "hide", "show", "rule"],
    run: actions.editVisibility,
  };
  const replace: Item = {
    id: "block choose question",
    label: words.replace_question,
    icon: Replace,
    words: ["field", "use another", "assign", "unused"],
    run: actions.chooseQuestion,
  };
  const source: Item = {
    id: "block edit source",
    label: words.edit_html,
    icon: CodeXml,
    words: ["source", "markup", "table", "raw"],
    run: actions.editSource,
  };
  return [
    ...(block.form_field_id === null ? [] : [replace]),
    ...(HAS_TEXT.has(block.type) ? [source] : []),
    ...(isSite ? [] : [visibility]),
    {
      id: "block insert after",
      label: words.insert_below,
      icon: Plus,
      words: ["add", "new", "after"],
      shortcut: ["/"],
      run: actions.insertAfter,
    },
    {
      id: "block pick",
      label: words.select_multiple,
      icon: ListChecks,
      words: ["choose", "several", "mark"],
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
      label: words.move_up,
      icon: ArrowUp,
      words: ["before", "order"],
      shortcut: ["Alt", "↑"],
      isDisabled: isAlone && (position <= 0 || peers[position - 1]?.id === quietId),
      beginsPart: true,
      run: () => actions.step(-1),
    },
    {
      id: "block move down",
      label: words.move_down,
      icon: ArrowDown,
      words: ["after", "order"],
      shortcut: ["Alt", "↓"],
      isDisabled: isAlone && position === peers.length - 1,
      run: () => actions.step(1),
    },
    {
      id: "block hide",
      label: isHidden ? words.show : words.hide,
      icon: isHidden ? Eye : EyeOff,
      words: ["hide", "show", "put away", "visibility"],
      run: actions.toggleHidden,
    },
  ];
}

const copyCommands = (actions: BlockActions): Item[] => [
  {
    id: "block duplicate",
    label: words.duplicate,
    icon: CopyPlus,
    words: ["copy", "clone"],
    shortcut: ["Mod", "D"],
    beginsPart: true,
    run: actions.duplicate,
  },
  // Its keys are handled by the browser because only they give access to the clipboard. See `useClipboard`.
  {
    id: "block copy",
    label: words.copy,
    icon: Copy,
    words: ["clipboard"],
    run: actions.copy,
  },
  { id: "block cut", label: words.cut, icon: Scissors, words: ["clipboard"], run: actions.cut },
  {
    id: "block paste",
    label: words.paste_below,
    icon: ClipboardPaste,
    words: ["clipboard", "insert", "after"],
    run: actions.pasteAfter,
  },
];

const deleteCommand = (label: string, actions: BlockActions): Item => ({
  id: "block delete",
  label,
  icon: Trash2,
  words: ["remove", "delete", "take off"],
  shortcut: ["Delete"],
  alternatives: [["Backspace"]],
  isDestructive: true,
  beginsPart: true,
  run: actions.remove,
});

const discardCommand = (actions: BlockActions): Item => deleteCommand(words.discard, actions);

/** Commands that are available by keys only. */
const keyCommands = (actions: BlockActions): Item[] => [
  {
    id: "block rename",
    label: words.rename,
    words: ["rename"],
    shortcut: ["F2"],
    run: actions.rename,
  },
  {
    id: "block deselect",
    label: words.deselect,
    words: ["deselect"],
    shortcut: ["Esc"],
    run: actions.deselect,
  },
  {
    id: "block extend up",
    label: words.extend_up,
    words: ["choose", "several"],
    shortcut: ["Shift", "↑"],
    run: () => actions.extend(-1),
  },
  {
    id: "block extend down",
    label: words.extend_down,
    words: ["choose", "several"],
    shortcut: ["Shift", "↓"],
    run: () => actions.extend(1),
  },
  {
    id: "block choose all",
    label: words.select_all,
    words: ["select", "everything"],
    shortcut: ["Mod", "A"],
    run: actions.pickAll,
  },
];

function deletion({ type, form_field_id }: SelectedBlock): string {
  if (type === "section") return words.delete_section;
  return form_field_id === null ? words.delete_block : words.remove;
}
