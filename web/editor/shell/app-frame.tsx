import { useAtomValue } from "jotai";
import { type ReactNode, useEffect } from "react";
import { Toaster } from "../../ui/toast.tsx";
import { saveStatusAtom } from "../state/save-status.ts";
import { appearanceAtom } from "../state/theme.ts";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";

/** What surrounds every page: theme, toasts, the sheet of shortcuts, the warning before unsaved work is left. */
export function AppFrame({ children }: { children: ReactNode }) {
  const appearance = useAtomValue(appearanceAtom);
  useEffect(() => {
    document.documentElement.dataset.theme = appearance;
  }, [appearance]);
  useUnsavedWarning();
  return (
    <>
      {children}
      <ShortcutsDialog />
      <Toaster theme={appearance} />
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
