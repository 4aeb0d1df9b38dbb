import { useAtomValue, useSetAtom } from "jotai";
import { toast } from "../../../../ui/feedback/toast.ts";
import { canKeepOrderAtom, keepOrderAtom } from "../../../state/grid/column-order.ts";
import { orderTexts as texts } from "./texts.ts";

/** Gives everybody the order of the columns here; null if they have it already, or the member may not change it. */
export function useKeepOrder(): (() => void) | null {
  const canKeep = useAtomValue(canKeepOrderAtom);
  const keep = useSetAtom(keepOrderAtom);
  if (!canKeep) return null;
  const fail = (error: Error) => toast.error(texts.failed, { description: error.message });
  return () =>
    void keep().then(
      (undo) =>
        toast.success(texts.kept, { action: { label: texts.undo, onClick: () => void undo().catch(fail) } }),
      fail,
    );
}
