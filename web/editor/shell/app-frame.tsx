import { useAtomValue } from "jotai";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isTyping } from "../../ui/is-typing.ts";
import { toast } from "../../ui/toast.ts";
import { Toaster } from "../../ui/toaster.tsx";
import { saveStatusAtom } from "../state/save-status.ts";
import { appearanceAtom } from "../state/theme.ts";

const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx"));

/** What surrounds every page: theme, toasts, the sheet of shortcuts, the warning before unsaved work is left. */
export function AppFrame({ children }: { children: ReactNode }) {
  const appearance = useAtomValue(appearanceAtom);
  useEffect(() => {
    document.documentElement.dataset.theme = appearance;
  }, [appearance]);
  useUnsavedWarning();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is shown
  useEffect(() => toast.leavePage, [pathname]);
  return (
    <>
      {children}
      <Shortcuts />
      <Toaster />
    </>
  );
}

function useUnsavedWarning() {
  const isSaved = useAtomValue(saveStatusAtom).kind === "saved";
  useEffect(() => {
    if (isSaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isSaved]);
}

/** The sheet of keys, shown by `?`. */
function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === "?" && !isTyping(event) && !event.defaultPrevented) setIsOpen(true);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return <Suspense>{isOpen && <ShortcutsDialog onClose={() => setIsOpen(false)} />}</Suspense>;
}
