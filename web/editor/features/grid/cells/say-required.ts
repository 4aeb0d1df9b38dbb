import { toast } from "../../../../ui/feedback/toast.ts";
import { texts } from "../texts.ts";

/** Members may empty a required answer, so it is only said. */
export function sayRequired(message: string, onUndo: () => void): void {
  toast.info(message, { id: "required", action: { label: texts.cells.undo_clearing, onClick: onUndo } });
}
