import { useAtomValue, useStore } from "jotai";
import { Ellipsis } from "lucide-react";
import { Fragment } from "react";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { DeferredMenu } from "../../../../ui/overlays/deferred-menu.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../../../ui/overlays/menu.tsx";
import { say } from "../../../../ui/say.ts";
import { targetBlockIdsAtom } from "../../../state/building/block-selection.ts";
import { texts } from "../texts.ts";
import { blockCommands, readBlockContext } from "./block-commands.ts";
import type { BlockActions } from "./use-block-actions.ts";

interface BlockMenuProps {
  block: BlockDefinition;
  name: string;
  actions: BlockActions;
}

/**
 * A block's actions with their keys. The menu is created when it is opened because every closed menu would
 * also listen to all keys of the page.
 */
export function BlockMenu({ block, name, actions }: BlockMenuProps) {
  const trigger = (
    <IconButton label={say(texts.canvas.actions, { name })}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  const menu = (
    <Menu trigger={trigger} defaultOpen>
      <BlockMenuItems block={block} actions={actions} />
    </Menu>
  );
  return <DeferredMenu trigger={trigger} menu={menu} />;
}

/** Rendered only while the menu is open. The block itself thus need not render when other blocks change. */
function BlockMenuItems({ block, actions }: Omit<BlockMenuProps, "name">) {
  const store = useStore();
  const { size } = useAtomValue(targetBlockIdsAtom)(block.id);
  return (
    <>
      {size > 1 && <MenuLabel>{say(texts.canvas.several, { n: size })}</MenuLabel>}
      {blockCommands(block, readBlockContext(store, block.id), actions)
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
    </>
  );
}
