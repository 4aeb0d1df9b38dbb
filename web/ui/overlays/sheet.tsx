import { X } from "lucide-react";
import * as RadixDialog from "radix-ui/dialog";
import type { ReactNode } from "react";
import { IconButton } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { texts } from "../texts.ts";
import { giveFocusBack } from "./give-focus-back.ts";
import { useOpener } from "./use-opener.ts";

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** For screen readers. */
  title: string;
  side: "left" | "right";
  /** The class of its width on the right side. */
  width?: string;
  children: ReactNode;
}

/** A panel that slides over the page when there is no space beside it. */
export function Sheet({
  isOpen,
  onClose,
  title,
  side,
  width = "w-[min(440px,100vw)]",
  children,
}: SheetProps) {
  const focusOpener = useOpener(isOpen);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-black/40" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => giveFocusBack(event, focusOpener)}
          className={classNames(
            "fixed inset-y-0 z-50 flex flex-col bg-background shadow-float focus:outline-none",
            side === "left"
              ? "left-0 w-[min(280px,85vw)] animate-drawer-in"
              : `right-0 ${width} animate-sheet-in`,
          )}
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          {children}
          <RadixDialog.Close asChild>
            <IconButton label={texts.close} className="absolute top-1.5 right-2 z-10">
              <X aria-hidden />
            </IconButton>
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
