import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button, IconButton } from "../button.tsx";
import { texts } from "../texts.ts";
import { type Toast, toast, toastStore } from "./toast.ts";

const SHORT_MS = 4_000;
/** For toasts with a button, or that must be read. */
const LONG_MS = 8_000;

/**
 * Toasts at the lower edge, above a pager; on phones always with space for one, or for a panel's buttons. They stay while hovered or focused.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const [isHeld, setHeld] = useState(false);
  return (
    <section
      aria-label={texts.notifications}
      className="pointer-events-none fixed inset-x-3 bottom-(--toaster-bottom,12px) z-[60] max-md:bottom-16 mx-auto flex max-w-md flex-col gap-2 pb-[env(safe-area-inset-bottom)]"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* The live region must exist before its first text, or screen readers stay silent. */}
      <ol aria-live="polite" className="flex flex-col gap-2">
        {toasts.map((one) => (
          <ToastItem key={one.id} {...one} isHeld={isHeld} />
        ))}
      </ol>
    </section>
  );
}

function ToastItem({ id, kind, message, description, action, stays, isHeld }: Toast & { isHeld: boolean }) {
  const isLong = action !== undefined || kind === "error";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message under the same id restarts the timer
  useEffect(() => {
    if (isHeld || stays) return;
    const timer = setTimeout(() => toast.dismiss(id), isLong ? LONG_MS : SHORT_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, isLong, stays, message]);
  return (
    <li className="pointer-events-auto flex animate-float-in items-center gap-3 rounded-lg border border-border bg-popover py-2 pr-2 pl-3 text-popover-foreground shadow-float">
      {kind === "error" && <CircleAlert aria-hidden className="size-4 shrink-0 text-destructive" />}
      {kind === "success" && <CircleCheck aria-hidden className="size-4 shrink-0 text-primary" />}
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{message}</p>
        {description !== undefined && <p className="break-words text-muted-foreground">{description}</p>}
      </div>
      {action !== undefined && (
        <Button
          size="sm"
          onClick={() => {
            action.onClick();
            toast.dismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={texts.dismiss} onClick={() => toast.dismiss(id)}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
