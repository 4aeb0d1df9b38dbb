import * as RadixPopover from "radix-ui/popover";
import { type ReactNode, useEffect, useMemo } from "react";
import { NARROW, useMediaQuery } from "../../../../ui/media-query.ts";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { giveFocusBack } from "../../../../ui/overlays/give-focus-back.ts";
import type { InsertTarget } from "../../../state/building/selection.ts";
import { insertAnchor, rectInWindow } from "./insert-anchor.ts";

interface InsertPopoverProps {
  /** Where something will be inserted; null while the menu is closed. */
  target: InsertTarget | null;
  title: string;
  onClose: () => void;
  focusAfter: () => void;
  children: ReactNode;
}

/** The frame of the insert menu: at the place of the insertion, or a sheet at the lower edge of a phone. */
export function InsertPopover(props: InsertPopoverProps) {
  const isPhone = useMediaQuery(NARROW);
  if (!isPhone) return <AtPlace {...props} />;
  const { target, children, ...dialog } = props;
  return (
    <Dialog {...dialog} isOpen={target !== null}>
      {/* As high as it gets, so that the search does not move the list. */}
      <div className="flex h-[65dvh] flex-col">{children}</div>
    </Dialog>
  );
}

function AtPlace({ target, title, onClose, focusAfter, children }: InsertPopoverProps) {
  const anchor = useMemo(() => ({ current: target && anchorAt(target) }), [target]);
  useEffect(() => {
    if (target !== null) insertAnchor(target)?.scrollIntoView({ block: "nearest" });
  }, [target]);
  return (
    <RadixPopover.Root open={target !== null} onOpenChange={(isOpen) => !isOpen && onClose()} modal>
      <RadixPopover.Anchor virtualRef={anchor} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={title}
          sideOffset={6}
          collisionPadding={8}
          // Follows the place when others edit the form, and when a frame scrolls.
          updatePositionStrategy="always"
          onCloseAutoFocus={(event) => giveFocusBack(event, focusAfter)}
          className="z-50 flex h-[28rem] max-h-(--radix-popover-content-available-height) w-[36rem] max-w-[calc(100vw-16px)] flex-col rounded-lg border border-border bg-popover p-3 text-popover-foreground shadow-float animate-float-in focus:outline-none"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

/** The place of an insertion. It is looked up each time because the canvas may render its elements again. */
function anchorAt(target: InsertTarget) {
  let last = new DOMRect(innerWidth / 2, innerHeight / 3, 0, 0);
  return {
    getBoundingClientRect() {
      const element = insertAnchor(target);
      if (element !== null) last = rectInWindow(element);
      return last;
    },
  };
}
