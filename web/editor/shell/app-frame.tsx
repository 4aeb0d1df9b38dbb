import { useAtom, useAtomValue, useStore } from "jotai";
import { type ReactNode, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { toast } from "../../ui/feedback/toast.ts";
import { Toaster } from "../../ui/feedback/toaster.tsx";
import { useHasUnsavedCards } from "../../ui/inputs/unsaved-cards.ts";
import { isComposing } from "../../ui/is-composing.ts";
import { isTyping } from "../../ui/is-typing.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { saveStatusAtom } from "../state/editing/save-status.ts";
import { commandOf, commandWindowAtom, isPressed, offeredCommandsAtom } from "../state/shell/commands.ts";
import { isMaintainedAtom } from "../state/shell/maintenance.ts";
import { appearanceAtom } from "../state/shell/theme.ts";
import { Announcer } from "./announcer.tsx";
import { PALETTE_KEYS, SHEET_KEYS } from "./commands/key-tables.ts";
import { SIGNED_OUT_PAGES } from "./signed-out-pages.ts";
import { useHeadingFocus } from "./use-heading-focus.ts";

const CommandPalette = lazyPart(() => import("./commands/command-palette.tsx"));
const MaintenanceNotice = lazyPart(() => import("./maintenance/maintenance-notice.tsx"));
const ShortcutsDialog = lazyPart(() => import("./commands/shortcuts-dialog.tsx"));

/**
 * The frame of every page: theme, toasts, the palette, the list of shortcuts, and the warning before unsaved
 * work is lost.
 */
export function AppFrame({ children }: { children: ReactNode }) {
  const appearance = useAtomValue(appearanceAtom);
  useEffect(() => {
    document.documentElement.dataset.theme = appearance;
  }, [appearance]);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs when the address changes, which is the trigger
  useEffect(() => toast.leavePage, [pathname]);
  useHeadingFocus(pathname);
  const isMaintained = useAtomValue(isMaintainedAtom);
  return (
    <>
      {children}
      <Suspense>{isMaintained && <MaintenanceNotice />}</Suspense>
      <CommandWindows />
      <UnsavedWarning />
      <Announcer />
      <Toaster />
    </>
  );
}

/** Warns before unsaved work is lost. A component that renders nothing, so that typing renders no page. */
function UnsavedWarning() {
  const hasUnsavedCards = useHasUnsavedCards();
  const isSaved = useAtomValue(saveStatusAtom).kind === "saved" && !hasUnsavedCards;
  useEffect(() => {
    if (isSaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isSaved]);
  return null;
}

/** The palette, the list of shortcuts, and page-wide keys, which do nothing during typing. */
function CommandWindows() {
  const [open, setOpen] = useAtom(commandWindowAtom);
  const isSignedIn = !SIGNED_OUT_PAGES.test(useLocation().pathname);
  const store = useStore();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event)) return;
      // This shortcut types no character, so it also works in texts that do not handle it themselves.
      if (isSignedIn && isPressed(event, PALETTE_KEYS)) {
        event.preventDefault();
        if (!isInWindow(event)) setOpen("palette");
        return;
      }
      if (isTyping(event) || isInWindow(event)) return;
      if (isPressed(event, SHEET_KEYS)) return setOpen("shortcuts");
      const command = commandOf(event, store.get(offeredCommandsAtom));
      if (command === undefined) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isSignedIn, setOpen, store]);
  const close = () => setOpen(null);
  return (
    <Suspense>
      {open === "shortcuts" && <ShortcutsDialog onClose={close} />}
      {open === "palette" && <CommandPalette onClose={close} />}
    </Suspense>
  );
}

/** Whether the key was pressed in a dialog or menu over the page, which has its own keys. */
function isInWindow({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && target.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null
  );
}
