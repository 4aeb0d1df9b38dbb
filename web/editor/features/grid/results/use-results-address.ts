import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useNavigationType, useSearchParams } from "react-router";
import { pauseRowsAtom } from "../../../state/grid/page.ts";
import { parseView } from "../../../state/grid/parse-view.ts";
import { DEFAULT_VIEW, gridViewAtom, openGridViewAtom } from "../../../state/grid/query.ts";
import { formatComparison, parseComparison } from "../../../state/grid/results/comparison.ts";
import { comparisonAtom } from "../../../state/grid/results/results.ts";
import { openTableAtom, tableKey } from "../../../state/grid/table.ts";
import { formatView } from "../../../state/grid/view-address.ts";

/** Names the two groups in the address, beside the view. */
const COMPARE = "compare";

/**
 * Opens the view of the responses without reading a page of them, and keeps the address the same as the view and the
 * comparison. Returns whether it is open.
 */
export function useResultsAddress(form_id: string): boolean {
  const open = useSetAtom(openGridViewAtom);
  const pauseRows = useSetAtom(pauseRowsAtom);
  const key = tableKey({ kind: "response", scope_id: form_id });
  const isOpen = tableKey(useAtomValue(openTableAtom)) === key;
  const [comparison, compare] = useAtom(comparisonAtom);
  const [parameters, setParameters] = useSearchParams();
  const view = formatView({ ...useAtomValue(gridViewAtom), page: 0, orderby: [], limit: 100 });
  if (comparison !== null) view.set(COMPARE, formatComparison(comparison));
  const address = `${key}?${parameters}`;
  const shown = `${key}?${view}`;
  // A link from the rows keeps their filters. On the way back from the rows of one answer, all are counted again.
  const isBack = useNavigationType() === "POP" && isOpen;
  /** The last address with which the view agreed. */
  const agreed = useRef("");
  /** The view before that of the address, while it is still shown. */
  const earlier = useRef<string | null>(null);
  useLayoutEffect(() => {
    pauseRows(true);
    return () => pauseRows(false);
  }, [pauseRows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the trigger
  useLayoutEffect(() => {
    if (agreed.current === address) return;
    agreed.current = address;
    const wanted = new URLSearchParams(address.slice(address.indexOf("?")));
    const compared = parseComparison(wanted.get(COMPARE));
    wanted.delete(COMPARE);
    const named = parseView(wanted);
    earlier.current = named === null && compared === null && !isBack ? null : shown;
    open({ kind: "response", scope_id: form_id }, named ?? (isBack ? DEFAULT_VIEW : null));
    compare(compared);
  }, [address, form_id, open, compare]);
  useEffect(() => {
    if (earlier.current === shown) return;
    earlier.current = null;
    if (!isOpen || agreed.current === shown) return;
    agreed.current = shown;
    setParameters(new URLSearchParams(shown.slice(shown.indexOf("?"))), { replace: true });
  }, [isOpen, shown, setParameters]);
  return isOpen;
}
