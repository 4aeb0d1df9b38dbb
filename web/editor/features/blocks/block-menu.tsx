import { useAtomValue } from "jotai";
import { Ellipsis } from "lucide-react";
import { Fragment } from "react";
import type { BlockDefinition } from "#core/forms/definition.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { blocksAtom, quietSectionIdAtom } from "../../state/blocks.ts";
import { blockCommands } from "./block-commands.ts";
import type { BlockActions } from "./use-block-actions.ts";

interface BlockMenuProps {
  block: BlockDefinition;
  name: string;
  actions: BlockActions;
}

/** Everything that can be done with a block, each with its key. */
export function BlockMenu({ block, name, actions }: BlockMenuProps) {
  const place = { blocks: useAtomValue(blocksAtom), quietId: useAtomValue(quietSectionIdAtom) };
  const trigger = (
    <IconButton label={`Actions for ${name}`}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  return (
    <Menu trigger={trigger}>
      {blockCommands(block, place, actions)
        .filter(({ isOnMenu }) => isOnMenu)
        .map(({ id, label, icon, shortcut, isDisabled, isDestructive, beginsPart, run }) => (
          <Fragment key={id}>
            {beginsPart && <MenuSeparator />}
            <MenuItem
              icon={icon}
              shortcut={shortcut}
              disabled={isDisabled}
              isDestructive={isDestructive}
              onSelect={run}
            >
              {label}
            </MenuItem>
          </Fragment>
        ))}
    </Menu>
  );
}
