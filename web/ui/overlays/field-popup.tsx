import * as RadixPopover from "radix-ui/popover";
import type { KeyboardEvent, ReactNode, RefObject, SyntheticEvent } from "react";
import { classNames } from "../class-names.ts";

interface FieldPopupProps {
  id?: string;
  /** The control below which it opens. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Accessible name; without one, its content has the name. */
  label?: string;
  /** The focus stays in the control, which takes the keys. */
  keepsFocus?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * What a control opens: a list, a calendar. Load it with its content, so that a closed control stays small.
 * Escape in it closes only the popup.
 */
export function FieldPopup({
  id,
  anchor,
  onClose,
  label,
  keepsFocus = false,
  className,
  children,
}: FieldPopupProps) {
  const isOfControl = (target: EventTarget | null) => anchor.current?.contains(target as Node) ?? false;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Keys of the popup are none of a cell, dialog or page around the control.
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    } else if (event.key === "Tab") {
      keepFocusInside(event);
    }
  }

  return (
    <RadixPopover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixPopover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          {...(label === undefined ? { role: "presentation" } : { "aria-label": label })}
          id={id}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={keepsFocus ? (event) => event.preventDefault() : undefined}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The control handles Escape while it has the focus, so that it can keep it from what is around it.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => isOfControl(event.target) && event.preventDefault()}
          onKeyDown={onKeyDown}
          // Presses in the popup are none of what is around the control, like its keys.
          onPointerDown={stop}
          onClick={stop}
          onMouseDown={(event) => {
            stop(event);
            // A press in a list must not take the focus from its control.
            if (keepsFocus) event.preventDefault();
          }}
          data-field-popup=""
          className={classNames(
            "z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto overscroll-contain",
            "rounded-md border border-border bg-popover text-popover-foreground shadow-float animate-float-in focus:outline-none",
            className,
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

const FOCUSABLE = "button:not(:disabled), input:not(:disabled), [tabindex]";

/** Tab goes from the last control to the first, because the popup is at the end of the page. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (each) => each.tabIndex >= 0,
  );
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
