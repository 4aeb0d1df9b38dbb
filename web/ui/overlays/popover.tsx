import * as RadixPopover from "radix-ui/popover";
import { type ReactNode, Suspense } from "react";
import { classNames } from "../class-names.ts";

interface PopoverProps {
  trigger: ReactNode;
  /** The popover's accessible name. */
  label: string;
  children: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  onCloseAutoFocus?: (event: Event) => void;
  align?: "start" | "center" | "end";
  className?: string;
}

/** A small window beside its trigger; Escape and a click outside close it. */
export function Popover({
  trigger,
  label,
  children,
  isOpen,
  onOpenChange,
  onCloseAutoFocus,
  align = "start",
  className,
}: PopoverProps) {
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      {/* It opens with its content, so that the focus moves once and screen readers say the popover's name. */}
      <Suspense>
        <RadixPopover.Portal>
          <RadixPopover.Content
            aria-label={label}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            onCloseAutoFocus={onCloseAutoFocus}
            className={classNames(
              "z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto rounded-md",
              "border border-border bg-popover text-popover-foreground shadow-float animate-float-in focus:outline-none",
              className ?? "w-72 p-3",
            )}
          >
            {children}
          </RadixPopover.Content>
        </RadixPopover.Portal>
      </Suspense>
    </RadixPopover.Root>
  );
}
