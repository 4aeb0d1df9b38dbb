import { X } from "lucide-react";
import * as RadixDialog from "radix-ui/dialog";
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from "react";
import { IconButton } from "../button.tsx";
import { texts } from "../texts.ts";
import { giveFocusBack } from "./give-focus-back.ts";

interface ViewerDialogProps {
  onClose: () => void;
  title: string;
  /** A line below the title. */
  description: string;
  /** Buttons beside the close button. */
  actions?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Where the focus goes on closing. */
  focusAfter: () => void;
  ref?: Ref<HTMLDivElement>;
}

/** Covers the whole page, always dark, so that only the content stands out. It is open as long as it is rendered. */
export function ViewerDialog(props: ViewerDialogProps) {
  const stage = useRef<HTMLDivElement>(null);
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-black/75" />
        <RadixDialog.Content
          ref={props.ref}
          data-theme="dark"
          onKeyDown={props.onKeyDown}
          onOpenAutoFocus={(event) => {
            // The content first: arrow keys turn to the next file at once.
            event.preventDefault();
            stage.current?.focus();
          }}
          onCloseAutoFocus={(event) => giveFocusBack(event, props.focusAfter)}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col bg-[oklch(0.15_0.006_165)] text-foreground outline-none"
        >
          <header className="flex items-center gap-2 px-3 py-2 sm:px-4">
            <div className="min-w-0 grow">
              <RadixDialog.Title className="truncate font-semibold" title={props.title}>
                {props.title}
              </RadixDialog.Title>
              <RadixDialog.Description className="truncate text-meta text-muted-foreground">
                {props.description}
              </RadixDialog.Description>
            </div>
            {props.actions}
            <RadixDialog.Close asChild>
              <IconButton label={texts.close}>
                <X aria-hidden />
              </IconButton>
            </RadixDialog.Close>
          </header>
          <div
            ref={stage}
            tabIndex={-1}
            className="relative flex min-h-0 grow items-center justify-center overflow-hidden px-2 outline-none sm:px-14"
          >
            {props.children}
          </div>
          {props.footer !== undefined && (
            <footer className="max-h-[40dvh] shrink-0 overflow-y-auto px-3 pt-2 pb-[max(12px,env(safe-area-inset-bottom))] sm:px-4">
              {props.footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
