import { useSetAtom } from "jotai";
import { Plus } from "lucide-react";
import { insertTargetAtom } from "../../../state/building/selection.ts";

interface InsertButtonProps {
  afterId: string;
  afterName: string;
}

/** A round plus on a block's lower edge, visible only on hover, on focus and while the block is selected. */
export function InsertButton({ afterId, afterName }: InsertButtonProps) {
  const open = useSetAtom(insertTargetAtom);
  return (
    <button
      type="button"
      aria-label={`Insert after ${afterName}`}
      title="Insert block"
      data-insert
      onClick={() => open({ at: { focus_block_id: afterId } })}
      className="absolute -bottom-3 left-1/2 z-10 flex size-6 -translate-x-1/2 items-center justify-center rounded-full border border-border bg-popover text-muted-foreground opacity-0 shadow-sm transition-opacity hover:border-ring hover:text-primary focus-visible:opacity-100 group-hover/block:opacity-100 group-aria-[current=true]/block:opacity-100"
    >
      <Plus aria-hidden className="size-3.5" />
    </button>
  );
}
