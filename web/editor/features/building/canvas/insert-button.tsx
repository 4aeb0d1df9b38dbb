import { useSetAtom } from "jotai";
import { Plus } from "lucide-react";
import { say } from "../../../../ui/say.ts";
import { insertTargetAtom } from "../../../state/building/selection.ts";
import { texts } from "../texts.ts";

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
      data-canvas-tool
      aria-label={say(texts.canvas.insert_below, { name: afterName })}
      title={texts.commands.insert}
      data-insert
      onClick={() => open({ at: { focus_block_id: afterId } })}
      className="canvas-insert"
    >
      <Plus aria-hidden />
    </button>
  );
}
