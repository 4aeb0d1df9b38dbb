import { createContext } from "react";
import type { CellLook } from "../../../state/grid/cell-look.ts";

/** For the cells of the grid: hundreds of subscriptions to an atom would cost more. */
export const CellLookContext = createContext<CellLook>({
  zone: "UTC",
  dateformat: "datetime",
  isMasked: false,
  highlight: null,
});
