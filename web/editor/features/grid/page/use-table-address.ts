import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { loadPatiently } from "../../../../ui/lazy-part.ts";
import { openGridAtom } from "../../../state/grid/page.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { openTableAtom, type TableName, tableKey } from "../../../state/grid/table.ts";
import { formatView } from "../../../state/grid/view-address.ts";
import { RECORD_PARAMETER } from "./use-record-address.ts";

/**
 * Opens a table, with the view that the address names, and keeps the address and the view the same. Returns whether
 * the table is open.
 */
export function useTableAddress(wanted: TableName): boolean {
  const open = useSetAtom(openGridAtom);
  const isOpen = tableKey(useAtomValue(openTableAtom)) === tableKey(wanted);
  const { kind, scope_id } = wanted;
  const [parameters, setParameters] = useSearchParams();
  const address = viewOf(parameters).toString();
  const view = formatView(useAtomValue(gridViewAtom)).toString();
  /** The last address of a table with which its view agreed. */
  const agreed = useRef("");
  /** Whether the view of the address is not there yet, so that the address must stay. */
  const isAhead = useRef(false);
  const key = tableKey(wanted);
  // Before the first paint, so that a change of tables shows no other frame in between.
  useLayoutEffect(() => {
    if (agreed.current === `${key}?${address}`) return;
    agreed.current = `${key}?${address}`;
    isAhead.current = address !== "";
    if (address === "") return void open({ kind, scope_id });
    let isWanted = true;
    // Most visits have no view in the address, and need no parser.
    void loadPatiently(() => import("../../../state/grid/parse-view.ts")).then(({ parseView }) => {
      if (!isWanted) return;
      isAhead.current = false;
      void open({ kind, scope_id }, parseView(new URLSearchParams(address)));
    });
    return () => {
      isWanted = false;
    };
  }, [kind, scope_id, key, address, open]);
  useEffect(() => {
    if (!isOpen || isAhead.current || agreed.current === `${key}?${view}`) return;
    agreed.current = `${key}?${view}`;
    setParameters(
      (before) => {
        const next = new URLSearchParams(view);
        const record = before.get(RECORD_PARAMETER);
        if (record !== null) next.set(RECORD_PARAMETER, record);
        return next;
      },
      { replace: true },
    );
  }, [isOpen, key, view, setParameters]);
  return isOpen;
}

/** The parameters without the record, which is no part of a view. */
function viewOf(parameters: URLSearchParams): URLSearchParams {
  const view = new URLSearchParams(parameters);
  view.delete(RECORD_PARAMETER);
  return view;
}
