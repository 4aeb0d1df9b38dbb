import { RotateCcw } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { say } from "../../../ui/say.ts";
import { DeletedTime } from "./deleted-time.tsx";
import { texts } from "./texts.ts";

interface RestorableRowProps {
  icon: ComponentType<{ className?: string }>;
  title: string;
  /** What was deleted with the item and is restored with it, in words. */
  contents: string;
  deleted_at: string;
  /** The item's state after it is restored, in words. */
  afterwards: string;
  /** Restores the item and returns its current name; null if the user may not restore it. */
  onRestore: (() => Promise<string>) | null;
  /** Further actions. */
  children?: ReactNode;
}

/** A deleted item that can be restored. */
export function RestorableRow(props: RestorableRowProps) {
  const { icon: Icon, title, contents, deleted_at, afterwards, onRestore, children } = props;
  const [isBusy, setBusy] = useState(false);

  async function bringBack() {
    setBusy(true);
    try {
      const name = await onRestore?.();
      toast.success(say(texts.deleted.restored, { title: name ?? title }), { description: afterwards });
    } catch (error) {
      setBusy(false);
      toast.error(say(texts.deleted.not_restored, { title }), { description: (error as Error).message });
    }
  }

  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-2 last:border-b-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-0 grow basis-40 flex-col">
        <span className="truncate font-medium">{title}</span>
        <span className="text-meta text-muted-foreground">
          {contents} · <DeletedTime deleted_at={deleted_at} />
        </span>
      </div>
      {onRestore !== null && (
        <div className="flex items-center gap-2">
          <Button
            aria-label={say(texts.deleted.restore_named, { title })}
            isBusy={isBusy}
            onClick={() => void bringBack()}
          >
            <RotateCcw aria-hidden />
            {texts.deleted.restore}
          </Button>
          {children}
        </div>
      )}
    </li>
  );
}
