import { X } from "lucide-react";
import * as RadixDialog from "radix-ui/dialog";
import type { ReactNode } from "react";
import { IconButton } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { texts } from "../texts.ts";
import { giveFocusBack } from "./give-focus-back.ts";
import { useOpener } from "./use-opener.ts";

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** A sentence below the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end, the primary one last. */
  footer?: ReactNode;
  width?: "sm" | "md" | "lg";
  /** Without controls: it must be scrollable by keyboard. */
  isOnlyText?: boolean;
  /** False: the dialog requires a decision. */
  isClosable?: boolean;
  /** Where the focus goes on closing; default: back to where it was. */
  focusAfter?: () => void;
}

const WIDTHS = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" } as const;

/** A window over the page. On phones it rises from the lower edge. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  width = "sm",
  isOnlyText = false,
  isClosable = true,
  focusAfter,
}: DialogProps) {
  const focusOpener = useOpener(isOpen);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-black/40" />
        <RadixDialog.Content
          onCloseAutoFocus={(event) => giveFocusBack(event, focusAfter ?? focusOpener)}
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          className={classNames(
            "fixed z-50 flex max-h-[90dvh] flex-col bg-popover text-popover-foreground shadow-float",
            "inset-x-0 bottom-0 rounded-t-lg pb-[env(safe-area-inset-bottom)] sm:inset-x-4 sm:top-[12dvh] sm:bottom-auto",
            "animate-float-in sm:mx-auto sm:max-h-[76dvh] sm:rounded-lg",
            WIDTHS[width],
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-4">
            <div className="min-w-0 grow">
              <RadixDialog.Title className="text-title font-semibold text-balance break-words">
                {title}
              </RadixDialog.Title>
              {description !== undefined && (
                <RadixDialog.Description className="mt-0.5 text-muted-foreground">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            {isClosable && (
              <RadixDialog.Close asChild>
                <IconButton label={texts.close}>
                  <X aria-hidden />
                </IconButton>
              </RadixDialog.Close>
            )}
          </header>
          <div tabIndex={isOnlyText ? 0 : undefined} className="min-h-0 grow overflow-y-auto px-5 py-4">
            {children}
          </div>
          {footer !== undefined && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-3">{footer}</div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
