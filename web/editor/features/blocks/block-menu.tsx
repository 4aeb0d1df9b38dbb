import { useAtomValue } from "jotai";
import { ArrowDown, ArrowUp, Copy, Ellipsis, Eye, Plus, SquarePen, Trash2 } from "lucide-react";
import type { BlockDefinition } from "#core/forms/definition.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { blocksAtom, quietSectionIdAtom } from "../../state/blocks.ts";
import type { BlockActions } from "./use-block-actions.ts";

function deletion({ type, form_field_id }: BlockDefinition): string {
  if (type === "section") return "Delete section";
  return form_field_id === null ? "Delete block" : "Take off the form";
}

interface BlockMenuProps {
  block: BlockDefinition;
  name: string;
  actions: BlockActions;
}

/** Everything that can be done with a block, each with its key. */
export function BlockMenu({ block, name, actions }: BlockMenuProps) {
  const blocks = useAtomValue(blocksAtom);
  const peers = block.type === "section" ? blocks.filter(({ type }) => type === "section") : blocks;
  const quietId = useAtomValue(quietSectionIdAtom);
  const position = peers.findIndex(({ id }) => id === block.id);
  const trigger = (
    <IconButton label={`Actions for ${name}`}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={SquarePen} shortcut={["Enter"]} onSelect={actions.edit}>
        {block.type === "field" ? "Edit question" : "Edit"}
      </MenuItem>
      <MenuItem icon={Eye} onSelect={actions.editVisibility}>
        Visibility…
      </MenuItem>
      <MenuItem icon={Plus} shortcut={["/"]} onSelect={actions.insertAfter}>
        Insert after
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={ArrowUp}
        shortcut={["Alt", "↑"]}
        disabled={position <= 0 || peers[position - 1]?.id === quietId}
        onSelect={() => actions.step(-1)}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={ArrowDown}
        shortcut={["Alt", "↓"]}
        disabled={position === peers.length - 1}
        onSelect={() => actions.step(1)}
      >
        Move down
      </MenuItem>
      {block.type !== "section" && (
        <MenuItem icon={Copy} shortcut={["Mod", "D"]} onSelect={() => void actions.duplicate()}>
          Duplicate
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} isDestructive shortcut={["Delete"]} onSelect={actions.remove}>
        {deletion(block)}
      </MenuItem>
    </Menu>
  );
}
