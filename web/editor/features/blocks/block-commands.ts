import { ArrowDown, ArrowUp, Copy, Eye, Plus, SquarePen, Trash2 } from "lucide-react";
import type { BlockDefinition } from "#core/forms/definition.ts";
import type { Command } from "../../state/commands.ts";
import type { BlockActions } from "./use-block-actions.ts";

interface BlockCommand extends Command {
  isOnMenu: boolean;
  /** A line stands above it in the menu. */
  beginsPart?: boolean;
  isDestructive?: boolean;
}

/** From block to block on the canvas. */
export const WALK_KEYS = {
  label: "Go to the block before or after",
  keys: [["↑"], ["↓"]],
} as const;

interface BlockPlace {
  blocks: readonly BlockDefinition[];
  /** The section that is not shown because it is the only one. */
  quietId: string | null;
}

/** What can be done with a block: for its menu, for the keys that it hears, for the palette and the sheet of keys. */
export function blockCommands(
  block: BlockDefinition,
  { blocks, quietId }: BlockPlace,
  actions: BlockActions,
): BlockCommand[] {
  const peers = block.type === "section" ? blocks.filter(({ type }) => type === "section") : blocks;
  const position = peers.findIndex(({ id }) => id === block.id);
  const all: Omit<BlockCommand, "group" | "isHeardByFocus" | "isOnMenu">[] = [
    {
      id: "block edit",
      label: block.type === "field" ? "Edit question" : "Edit",
      icon: SquarePen,
      words: ["change", "properties"],
      shortcut: ["Enter"],
      run: actions.edit,
    },
    {
      id: "block visibility",
      label: "Visibility…",
      icon: Eye,
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
      id: "block move up",
      label: "Move up",
      icon: ArrowUp,
      words: ["before", "order"],
      shortcut: ["Alt", "↑"],
      isDisabled: position <= 0 || peers[position - 1]?.id === quietId,
      beginsPart: true,
      run: () => actions.step(-1),
    },
    {
      id: "block move down",
      label: "Move down",
      icon: ArrowDown,
      words: ["after", "order"],
      shortcut: ["Alt", "↓"],
      isDisabled: position === peers.length - 1,
      run: () => actions.step(1),
    },
    {
      id: "block delete",
      label: deletion(block),
      icon: Trash2,
      words: ["remove", "delete"],
      shortcut: ["Delete"],
      alternatives: [["Backspace"]],
      isDestructive: true,
      beginsPart: true,
      run: actions.remove,
    },
  ];
  if (block.type !== "section") {
    all.splice(-1, 0, {
      id: "block duplicate",
      label: "Duplicate",
      icon: Copy,
      words: ["copy", "clone"],
      shortcut: ["Mod", "D"],
      run: () => void actions.duplicate(),
    });
  }
  const onKeyboardOnly: typeof all = [
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
  ];
  const shared = { group: "Selected block", isHeardByFocus: true } as const;
  return [
    ...all.map((one) => ({ ...one, ...shared, isOnMenu: true })),
    ...onKeyboardOnly.map((one) => ({ ...one, ...shared, isOnMenu: false })),
  ];
}

function deletion({ type, form_field_id }: BlockDefinition): string {
  if (type === "section") return "Delete section";
  return form_field_id === null ? "Delete block" : "Take off the form";
}
