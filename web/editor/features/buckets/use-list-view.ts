import { useSearchParams } from "react-router";
import { texts } from "./texts.ts";

/** How a bucket is listed, as the address has it, so that a link shows the same list. */
export interface ListView {
  layout: "list" | "grid";
  order: keyof typeof texts.orders;
  search: string;
}

const DEFAULTS: ListView = { layout: "list", order: "name asc", search: "" };
const NAMES = { layout: "view", order: "sort", search: "q" } as const satisfies Record<
  keyof ListView,
  string
>;

/** Returns the view in the address, a function that changes it, and the part of other addresses that keeps it. */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const order = params.get(NAMES.order) ?? "";
  const view: ListView = {
    layout: params.get(NAMES.layout) === "grid" ? "grid" : "list",
    order: order in texts.orders ? (order as ListView["order"]) : DEFAULTS.order,
    search: params.get(NAMES.search) ?? "",
  };
  function change(changes: Partial<ListView>) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes) as [keyof ListView, string][]) {
          if (value === DEFAULTS[key]) next.delete(NAMES[key]);
          else next.set(NAMES[key], value);
        }
        return next;
      },
      { replace: true },
    );
  }
  // A folder is opened without the search that found it.
  const kept = new URLSearchParams(params);
  kept.delete(NAMES.search);
  return { view, change, search: kept.size > 0 ? `?${kept}` : "" };
}
