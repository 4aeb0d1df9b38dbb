import { useSetAtom } from "jotai";
import { Wrench } from "lucide-react";
import { useEffect } from "react";
import { askIfOverAtom } from "../../state/shell/maintenance.ts";
import { texts } from "./texts.ts";

const ASK_MS = 20_000;

/** Over every page, until the maintenance is over. */
export default function MaintenanceNotice() {
  const askIfOver = useSetAtom(askIfOverAtom);
  useEffect(() => {
    const timer = setInterval(() => void askIfOver(), ASK_MS);
    return () => clearInterval(timer);
  }, [askIfOver]);
  return (
    <p
      role="alert"
      className="fixed inset-x-3 top-3 z-[60] mx-auto flex w-fit max-w-xl items-center gap-2 rounded-lg border border-border bg-popover px-3 py-2 text-popover-foreground shadow-float"
    >
      <Wrench aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      {texts.notice}
    </p>
  );
}
