import { useAtom } from "jotai";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { openRecordIdAtom } from "../../../state/grid/panel.ts";

/** Names the open record in the address, beside the view. */
export const RECORD_PARAMETER = "record";
/** An id of ours, or the key of a row outside. */
const ID = /^([0-9a-f-]{36}$|\[)/;

/** Opens the record that the address names, and keeps the address and the panel the same. */
export function useRecordAddress(): void {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get(RECORD_PARAMETER);
  const [row_id, open] = useAtom(openRecordIdAtom);
  /** The id on which the address and the panel agreed last. */
  const agreed = useRef<string | null>(null);
  useEffect(() => {
    if (wanted === agreed.current) return;
    agreed.current = wanted;
    if (wanted === null || ID.test(wanted)) open(wanted);
  }, [wanted, open]);
  const shown = useRef(row_id);
  useEffect(() => {
    if (shown.current === row_id) return;
    shown.current = row_id;
    if (agreed.current === row_id) return;
    agreed.current = row_id;
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (row_id === null) next.delete(RECORD_PARAMETER);
        else next.set(RECORD_PARAMETER, row_id);
        return next;
      },
      { replace: true },
    );
  }, [row_id, setParameters]);
  // The next table has no such row.
  useEffect(() => () => open(null), [open]);
}
